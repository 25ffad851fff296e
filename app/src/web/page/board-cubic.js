// The Cubic Eight-Puzzle, drawn in three dimensions: six faces a cube, seen from the front, above and
// the right. A click on a cube beside the empty cell, or a drag towards that, rolls it; in set-up a
// click turns or removes one.
//   cubicBoard(state) -> { root, draw }

import { hold } from "./board-sliding.js";
import { make } from "./dom.js";
import { editCell } from "./edit.js";
import { rollInto } from "./rules-cubic.js";
import { move } from "./state.js";

/** The faces, and which letter of a cube colours each. */
const FACES = { top: 0, bottom: 0, front: 1, back: 1, right: 2, left: 2 };
/** How far a cube is dragged, as a part of the way to the empty cell, until it rolls. */
const ENOUGH = 0.3;
/** How a cube came to lie: where it stood, the edge it rolled over, and for each face that turned the
 *  side it was on. Keys are the empty cell's way. */
const ROLLS = {
  u: {
    from: "rotateX(90deg)",
    edge: "50% 0% 0",
    were: { top: "back", front: "top", bottom: "front", back: "bottom" },
  },
  d: {
    from: "rotateX(-90deg)",
    edge: "50% 100% 0",
    were: { top: "front", front: "bottom", bottom: "back", back: "top" },
  },
  l: {
    from: "rotateY(-90deg)",
    edge: "0% 50% 0",
    were: { top: "left", right: "top", bottom: "right", left: "bottom" },
  },
  r: {
    from: "rotateY(90deg)",
    edge: "100% 50% 0",
    were: { top: "right", left: "top", bottom: "left", right: "bottom" },
  },
};

export function cubicBoard(state) {
  const root = make("div", { class: "stage" });
  const floor = make("div", { class: "floor" });
  const cells = Array.from({ length: 9 }, (_, cell) => cellElement(state, cell));
  floor.append(...cells.map(({ square }) => square));
  root.append(floor);
  return {
    root,
    draw(letter, time) {
      cells.forEach((cell, at) => show(state, cell, at));
      if (letter && time > 0) roll(state, cells, letter, time);
    },
  };
}

function cellElement(state, cell) {
  const faces = Object.keys(FACES).map((name) => make("div", { class: `face ${name}` }));
  const cube = make("div", { class: "cube" }, ...faces);
  const pointerdown = (event) => grab(state, square, cell, event);
  const square = make(
    "div",
    { class: "square", "data-cell": cell, on: { pointerdown } },
    make("div", { class: "floor-mark" }),
    cube,
  );
  return { square, cube, faces };
}

function grab(state, square, cell, event) {
  if (event.button !== 0) return;
  hold(square, event, {
    end: (last, wasDragged) => {
      if (!wasDragged || (!state.editing && isTowardsEmpty(state, square, event, last))) act(state, cell);
    },
  });
}

/** Whether the pointer went far enough towards the empty cell, as both are seen. */
function isTowardsEmpty({ board }, square, first, last) {
  const [here, there] = [square, square.parentElement.children[board.indexOf(null)]].map(centre);
  const [x, y] = [there.x - here.x, there.y - here.y];
  const pulled = (last.clientX - first.clientX) * x + (last.clientY - first.clientY) * y;
  return pulled > ENOUGH * (x * x + y * y);
}

function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function act(state, cell) {
  if (state.editing) return editCell(state, cell);
  const letter = rollInto(state.board, cell);
  if (letter) move(state, letter);
}

function show({ board, goal, cursor, editing }, { square, cube, faces }, at) {
  const colours = board[at];
  cube.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
  cube.hidden = colours === null;
  square.classList.toggle("at-cursor", editing && cursor === at);
  square.classList.toggle("home", (colours?.[0] ?? null) === goal[at]);
  if (colours === null) return;
  Object.values(FACES).forEach((letter, side) => {
    faces[side].dataset.colour = colours[letter];
  });
}

/** The cube that has just rolled lies where the empty cell was, on the other side of where that is. */
function roll({ board }, cells, letter, time) {
  const empty = board.indexOf(null);
  const { cube, faces } = cells[empty - { u: -3, l: -1, r: 1, d: 3 }[letter]];
  const { from, edge, were } = ROLLS[letter];
  const timing = { duration: time, easing: "cubic-bezier(.45,.05,.4,1)" };
  cube.style.transformOrigin = edge;
  cube.animate({ transform: [from, "none"] }, timing);
  const side = (name) => faces[Object.keys(FACES).indexOf(name)];
  const shade = (name) => getComputedStyle(side(name), "::after").opacity;
  for (const [name, before] of Object.entries(were)) {
    side(name).animate({ opacity: [shade(before), shade(name)] }, { ...timing, pseudoElement: "::after" });
  }
}
