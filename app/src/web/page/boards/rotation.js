// Draws the Rotation Game: four rails, a piece on each of 24 cells, and a lettered button at each end of each
// rail. A click on a letter or a drag along a rail rotates it; in set-up a click changes a symbol.
//   rotationBoard(state) -> { root, draw, piece }   as in drawings.js

import { make } from "../common/dom.js";
import { move } from "../puzzle/state.js";
import { editCell } from "./edit.js";
import { isWanted } from "./goals.js";
import { hold } from "./sliding.js";

/** How far a rail must be dragged, in cells, to go on by itself when it is released. */
const ENOUGH = 0.4;

export function rotationBoard(state) {
  const { rules } = state;
  const lines = new Map(rules.ways.map((way) => [way.letter, lineOf(rules, way)]));
  const root = make("div", { class: "rails" });
  const pieces = rules.places.map(() => make("div", { class: "piece" }, make("i"), make("b")));
  const cursor = make("div", { class: "cursor" });
  const count = make("div", { class: "count" });
  root.append(
    ...rails(),
    ...rules.places.map((place, cell) => socket(place, isWanted(rules, cell))),
    ...pieces,
    ...[...lines].map(([letter, line]) => button(state, letter, line)),
    count,
    cursor,
  );
  pieces.forEach((piece, cell) => {
    put(piece, rules.places[cell]);
    piece.addEventListener("pointerdown", (event) => grab(state, root, { pieces, lines }, cell, event));
  });
  return {
    root,
    piece: (place) => pieces[place],
    draw(letter, time) {
      show(state, pieces, cursor, count);
      root.querySelectorAll("[data-line]").forEach((button) => {
        button.classList.toggle("lit", button.dataset.line === state.hint?.letter);
      });
      if (letter && time > 0) animate(pieces, lines.get(letter), time);
    },
  };
}

function show({ rules, board, goal, cursor: at, hint }, pieces, cursor, count) {
  board.forEach((symbol, cell) => {
    const piece = pieces[cell];
    piece.getAnimations().forEach((animation) => animation.cancel());
    piece.dataset.symbol = symbol;
    piece.classList.toggle("lit", hint?.places.includes(cell) ?? false);
    piece.lastChild.textContent = symbol;
  });
  const wanted = board.filter((_, cell) => isWanted(rules, cell)).length;
  count.textContent = `${rules.matched(board, goal)}/${wanted}`;
  put(cursor, rules.places[at]);
}

/** Each piece comes from where its symbol was; the one that wraps around fades in at the other end. */
function animate(pieces, { cells, way }, time) {
  const timing = { duration: time, easing: "cubic-bezier(.3,.7,.3,1)" };
  const [across, down] = way;
  const from = `translate(${-across * 100}%, ${-down * 100}%)`;
  cells.slice(0, -1).forEach((cell) => pieces[cell].animate({ transform: [from, "none"] }, timing));
  pieces[cells.at(-1)].animate({ transform: [`${from} scale(.4)`, "none"], opacity: [0, 1] }, timing);
}

function grab(state, root, { pieces, lines }, cell, event) {
  if (event.button !== 0) return;
  if (state.editing) return editCell(state, cell);
  let origin = event;
  let pulled = null;
  const side = pieces[0].offsetWidth;
  const draw = (part) => pulled && pull(pieces, pulled, part);
  hold(root, event, {
    drag: (last) => {
      draw(0);
      pulled = lineAlong(lines, cell, last.clientX - origin.clientX, last.clientY - origin.clientY, side);
      if (pulled && pulled.part >= 1) {
        origin = last;
        move(state, pulled.letter);
      } else draw(pulled?.part ?? 0);
    },
    end: () => {
      draw(0);
      if (pulled && pulled.part < 1 && pulled.part > ENOUGH) move(state, pulled.letter);
    },
  });
}

/** The move that pulls `cell` in the main direction of a drag by `x` and `y` pixels, with its line, and how far
 *  it is pulled, from 0 to 1 cell: `part`. Null if no line through the cell runs that way. */
function lineAlong(lines, cell, x, y, side) {
  const isAcross = Math.abs(x) > Math.abs(y);
  const way = isAcross ? [Math.sign(x), 0] : [0, Math.sign(y)];
  const found = [...lines].find(([, line]) => line.cells.includes(cell) && String(line.way) === String(way));
  if (!found) return null;
  const [letter, line] = found;
  return { letter, ...line, part: Math.min(1, Math.max(Math.abs(x), Math.abs(y)) / side) };
}

/** The cells that a move shifts, the foremost one first, and the direction: [across, down]. */
function lineOf({ places }, { takes }) {
  const by = ({ place, from }) => [0, 1].map((axis) => places[place][axis] - places[from][axis]);
  // One piece leaves at the front and enters at the back: the only one that goes further than one step.
  const wraps = takes.find((take) => Math.hypot(...by(take)) > 1);
  const cells = [wraps.from];
  while (cells.length < takes.length) cells.push(takes.find(({ place }) => place === cells.at(-1)).from);
  return { cells, way: by(takes.find((take) => take !== wraps)) };
}

function pull(pieces, { cells, way }, part) {
  const [across, down] = way.map((step) => step * part * 100);
  cells.forEach((cell, at) => {
    pieces[cell].style.transform = part ? `translate(${across}%, ${down}%)` : "";
    pieces[cell].style.opacity = part && at === 0 ? 1 - part : "";
  });
}

/** Puts an element on a column and row of the board. The letters around the board are in column 0 and row 0. */
function put(element, [column, row]) {
  element.style.setProperty("--x", column + 1);
  element.style.setProperty("--y", row + 1);
}

function rails() {
  return ["A", "B", "C", "D"].map((letter) => make("div", { class: `rail rail-${letter.toLowerCase()}` }));
}

function socket(place, isCentre) {
  const element = make("div", { class: isCentre ? "socket centre" : "socket" });
  put(element, place);
  return element;
}

function button(state, letter, { cells, way }) {
  const click = () => !state.editing && move(state, letter);
  const element = make("button", {
    class: "line-letter",
    "data-line": letter,
    tabindex: -1,
    text: letter,
    on: { click },
  });
  const [x, y] = state.rules.places[cells[0]];
  put(element, [x + way[0], y + way[1]]);
  return element;
}
