// Puts the drawing of the current puzzle into its place and keeps it up to date.
//   createBoard(host, state, stepTime)   `stepTime(state)`: how many milliseconds a move is shown

import { drawingOf } from "./drawings.js";

const QUIET = ["speed", "means", "answer", "words", "blocked", "unclear"];

export function createBoard(host, state, stepTime) {
  let rules = null;
  let drawing = null;
  const renew = () => {
    rules = state.rules;
    drawing = drawingOf(rules).board(state);
    // Screen readers should not read pictures tile by tile, in drawing order: `#layout` describes the board.
    if (!drawing.root.querySelector("button")) drawing.root.setAttribute("aria-hidden", "true");
    host.replaceChildren(drawing.root);
  };
  state.listen((kind, move) => {
    if (kind === "blocked") shake(drawing.piece?.(move) ?? drawing.root, stepTime(state));
    if (QUIET.includes(kind)) return;
    if (state.rules.name !== rules?.name) renew();
    host.classList.toggle("editing", state.editing);
    drawing.draw(kind === "move" ? move : null, kind === "move" ? stepTime(state) : 0);
  });
}

/** Shows that a piece cannot move: it shakes, or fades in if moves are shown without motion (`time` 0). */
function shake(element, time) {
  const sideways = [0, -3, 3, -2, 0].map((by) => ({ translate: `${by}px 0` }));
  element.animate(time > 0 ? sideways : { opacity: [0.5, 1] }, { duration: 220 });
}
