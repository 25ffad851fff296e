// Keeps the moves made on the boards of this tab when the page is loaded again, and when Back or Forward lead
// to a board again. Each entry of the history has its own number.
//   leave(state)          keeps the moves for the entry in view
//   past()                the moves that were kept for it, null if there are none
//   resume(state, past)   makes them the past of the board in view, if they lead to it

import { recallJson, remember } from "./memory.js";

const NAME = "moves";
/** For so many boards they are kept. */
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
