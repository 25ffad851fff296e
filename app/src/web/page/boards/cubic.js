// Draws the Cubic Eight-Puzzle in three dimensions: six faces for each cube, seen from the front, above and
// the right. A click on a cube next to the empty cell, or a drag towards that cell, rolls it; in set-up a
// click turns or removes a cube.
//   cubicBoard(state) -> { root, draw, piece }   as in drawings.js

import { make } from "../common/dom.js";
import { move } from "../puzzle/state.js";
import { editCell } from "./edit.js";
import { hold } from "./sliding.js";

/** The faces, and the index of the letter in a cube's symbol that gives the colour of each. */
const FACES = { top: 0, bottom: 0, front: 1, back: 1, right: 2, left: 2 };
/** Which part of the way to the empty cell a cube must be dragged to roll when it is released. */
const ENOUGH = 0.3;
/** How the animation of a roll begins: how the cube is turned back to where it stood, the edge that it rolls
 *  over, and for each face that turns, the side on which it was. The keys are the direction in which it rolled:
 *  columns, rows. */
const ROLLS = {
  "0,1": {
    from: "rotateX(90deg)",
    edge: "50% 0% 0",
    were: { top: "back", front: "top", bottom: "front", back: "bottom" },
  },
  "0,-1": {
    from: "rotateX(-90deg)",
    edge: "50% 100% 0",
    were: { top: "front", front: "bottom", bottom: "back", back: "top" },
  },
  "1,0": {
    from: "rotateY(-90deg)",
    edge: "0% 50% 0",
    were: { top: "left", right: "top", bottom: "right", left: "bottom" },
  },
  "-1,0": {
    from: "rotateY(90deg)",
    edge: "100% 50% 0",
    were: { top: "right", left: "top", bottom: "left", right: "bottom" },
  },
};

export function cubicBoard(state) {
  const root = make("div", { class: "stage" });
  const floor = make("div", { class: "floor" });
  const cells = state.rules.places.map((_, cell) => cellElement(state, cell));
  floor.append(...cells.map(({ square }) => square));
  root.append(floor);
  return {
    root,
    piece: (place) => cells[place]?.cube,
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

/** Whether the pointer was dragged far enough towards the empty cell, measured on the screen. */
function isTowardsEmpty({ rules, board }, square, first, last) {
  const [here, there] = [square, square.parentElement.children[board.indexOf(rules.content.blank)]].map(centre);
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
  const letters = state.rules.towards(state.board, cell);
  if (letters.length === 1) move(state, letters[0]);
  else if (state.board[cell] !== state.rules.content.blank) state.changed("blocked", cell);
}

function show({ rules, board, goal, cursor, editing, hint }, { square, cube, faces }, at) {
  const colours = board[at];
  cube.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
  cube.hidden = colours === rules.content.blank;
  square.classList.toggle("at-cursor", editing && cursor === at);
  square.classList.toggle("lit", hint?.places.includes(at) ?? false);
  square.classList.toggle("home", rules.fits(colours, goal[at]));
  if (cube.hidden) return;
  Object.values(FACES).forEach((letter, side) => {
    faces[side].dataset.colour = colours[letter];
  });
}

/** Animates the cube that has just rolled: the one that the inverse move would roll back. */
function roll({ rules, board }, cells, letter, time) {
  const back = rules.slid(board, rules.inverse(letter));
  const [here, there] = [rules.places[back.from], rules.places[back.to]];
  const { cube, faces } = cells[back.from];
  const { from, edge, were } = ROLLS[[here[0] - there[0], here[1] - there[1]]];
  const timing = { duration: time, easing: "cubic-bezier(.45,.05,.4,1)" };
  cube.style.transformOrigin = edge;
  cube.animate({ transform: [from, "none"] }, timing);
  const side = (name) => faces[Object.keys(FACES).indexOf(name)];
  const shade = (name) => getComputedStyle(side(name), "::after").opacity;
  for (const [name, before] of Object.entries(were)) {
    side(name).animate({ opacity: [shade(before), shade(name)] }, { ...timing, pseudoElement: "::after" });
  }
}
