// The drawn board: puts the drawing of the present puzzle into its place and keeps it true.
//   createBoard(host, state, stepTime)   a drawing offers { root, draw(move, time) }: `move` is the
//                                        letter of the move to be seen, or null for a jump

import { cubicBoard } from "./board-cubic.js";
import { rotationBoard } from "./board-rotation.js";
import { slidingBoard } from "./board-sliding.js";

const DRAWINGS = { sliding: slidingBoard, rotation: rotationBoard, cubic: cubicBoard };
const QUIET = ["speed", "means", "answer", "words"];

export function createBoard(host, state, stepTime) {
  let rules = null;
  let drawing = null;
  const renew = () => {
    rules = state.rules;
    drawing = DRAWINGS[rules.kind](state);
    host.replaceChildren(drawing.root);
  };
  state.listen((kind, move) => {
    if (QUIET.includes(kind)) return;
    if (state.rules.name !== rules?.name) renew();
    host.classList.toggle("editing", state.editing);
    drawing.draw(kind === "move" ? move : null, kind === "move" ? stepTime(state) : 0);
  });
}
