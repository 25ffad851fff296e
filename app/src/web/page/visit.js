// The moves that were made on the board in view, which stay when the page is loaded again in the same tab.
//   leave(state)          keeps them for the address in view
//   past()                those that were kept for it, null if there are none
//   resume(state, past)   they are the past of the board in view, if they lead to it

import { recallJson, remember } from "./memory.js";

const NAME = "moves";

export function leave({ rules, start, made, hands, begun, ended }) {
  const past = { hash: location.hash, start: rules.text(start), made, hands, begun, ended };
  remember(NAME, made.length > 0 ? JSON.stringify(past) : null, "sessionStorage");
}

export function past() {
  const kept = recallJson(NAME, "sessionStorage");
  return kept?.hash === location.hash ? kept : null;
}

export function resume(state, { made, hands, begun, ended = null, ...kept }) {
  const { rules, board } = state;
  const start = rules.parse(kept.start);
  const after = (at, letter) => (at && rules.moves(at).includes(letter) ? rules.apply(at, letter) : null);
  if (String(made.reduce(after, start)) !== String(board)) return;
  Object.assign(state, { start, made, hands, begun, ended });
  state.changed("jump");
}
