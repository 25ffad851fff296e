// Keeps the moves that were made on the boards of this tab, for when the page is loaded again, or when Back or
// Forward lead to a board again. Each entry of the browser's history has its own number.
//   leave(state)          keeps the moves for the entry in view
//   past()                the moves that were kept for it, null if there are none
//   resume(state, past)   restores them, if they lead to the board in view

import { recallJson, remember } from "./memory.js";

const NAME = "moves";
/** For how many entries moves are kept. */
const MOST = 20;

export function leave({ rules, start, made, hands, begun, ended }) {
  if (!history.state?.visit) history.replaceState({ visit: Date.now() }, "");
  const { visit } = history.state;
  const others = kept().filter((one) => one.visit !== visit);
  const here = { visit, hash: location.hash, start: rules.text(start), made, hands, begun, ended };
  remember(NAME, JSON.stringify(made.length > 0 ? [here, ...others.slice(0, MOST - 1)] : others), "sessionStorage");
}

export function past() {
  return kept().find(({ visit, hash }) => visit === history.state?.visit && hash === location.hash) ?? null;
}

function kept() {
  const list = recallJson(NAME, "sessionStorage");
  return Array.isArray(list) ? list : [];
}

export function resume(state, { made, hands, begun, ended = null, ...kept }) {
  const { rules, board } = state;
  const start = rules.parse(kept.start);
  const after = (at, letter) => (at && rules.moves(at).includes(letter) ? rules.apply(at, letter) : null);
  if (String(made.reduce(after, start)) !== String(board)) return;
  Object.assign(state, { start, made, hands, begun, ended });
  state.changed("jump");
}
