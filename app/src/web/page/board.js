// The drawn board: puts the drawing of the present puzzle into its place and keeps it true.
//   createBoard(host, state, stepTime)   stepTime(state): how long a move takes

import { drawingOf } from "./drawings.js";

const QUIET = ["speed", "means", "answer", "words"];

export function createBoard(host, state, stepTime) {
  let rules = null;
  let drawing = null;
  const renew = () => {
    rules = state.rules;
    drawing = drawingOf(rules).board(state);
    host.replaceChildren(drawing.root);
  };
  state.listen((kind, move) => {
    if (QUIET.includes(kind)) return;
    if (state.rules.name !== rules?.name) renew();
    host.classList.toggle("editing", state.editing);
    drawing.draw(kind === "move" ? move : null, kind === "move" ? stepTime(state) : 0);
  });
}
