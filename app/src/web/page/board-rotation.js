// The Rotation Game, drawn: four rails, a piece on each of 24 cells, a lettered button at each end of
// each rail. A click on a letter or a drag along a rail rotates it; in set-up a click changes a symbol.
//   rotationBoard(state) -> { root, draw }

import { hold } from "./board-sliding.js";
import { make } from "./dom.js";
import { editCell } from "./edit.js";
import { CENTRE, LINES, PLACES, WAYS, equalInCentre } from "./rules-rotation.js";
import { move } from "./state.js";

/** How far a rail is dragged, in cells, until it goes on by itself. */
const ENOUGH = 0.4;

export function rotationBoard(state) {
  const root = make("div", { class: "rails" });
  const pieces = PLACES.map(() => make("div", { class: "piece" }, make("i"), make("b")));
  const cursor = make("div", { class: "cursor" });
  const count = make("div", { class: "count" });
  root.append(
    ...rails(),
    ...PLACES.map(socket),
    ...pieces,
    ...Object.keys(LINES).map((letter) => button(state, letter)),
    count,
    cursor,
  );
  pieces.forEach((piece, cell) => {
    put(piece, PLACES[cell]);
    piece.addEventListener("pointerdown", (event) => grab(state, root, pieces, cell, event));
  });
  return {
    root,
    draw(letter, time) {
      show(state, pieces, cursor, count);
      if (letter && time > 0) animate(pieces, letter, time);
    },
  };
}

function show({ board, cursor: at }, pieces, cursor, count) {
  board.forEach((symbol, cell) => {
    const piece = pieces[cell];
    piece.getAnimations().forEach((animation) => animation.cancel());
    piece.dataset.symbol = symbol;
    piece.lastChild.textContent = symbol;
  });
  count.textContent = `${equalInCentre(board)}/8`;
  put(cursor, PLACES[at]);
}

/** Each piece comes from where its symbol was; the one that wraps around fades in at the tail. */
function animate(pieces, letter, time) {
  const timing = { duration: time, easing: "cubic-bezier(.3,.7,.3,1)" };
  const [across, down] = WAYS[letter];
  const from = `translate(${-across * 100}%, ${-down * 100}%)`;
  const cells = LINES[letter];
  cells.slice(0, -1).forEach((cell) => pieces[cell].animate({ transform: [from, "none"] }, timing));
  pieces[cells.at(-1)].animate({ transform: [`${from} scale(.4)`, "none"], opacity: [0, 1] }, timing);
}

function grab(state, root, pieces, cell, event) {
  if (event.button !== 0) return;
  if (state.editing) return editCell(state, cell);
  let origin = event;
  let pulled = null;
  const side = pieces[0].offsetWidth;
  const draw = (part) => pull(pieces, pulled?.letter, part);
  hold(root, event, {
    drag: (last) => {
      draw(0);
      pulled = lineAlong(cell, last.clientX - origin.clientX, last.clientY - origin.clientY, side);
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

/** The move that pulls `cell` mostly that way, and how far it is pulled, in cells. */
function lineAlong(cell, x, y, side) {
  const isAcross = Math.abs(x) > Math.abs(y);
  const way = isAcross ? [Math.sign(x), 0] : [0, Math.sign(y)];
  const letter = Object.keys(LINES).find(
    (name) => LINES[name].includes(cell) && String(WAYS[name]) === String(way),
  );
  return letter ? { letter, part: Math.min(1, Math.max(Math.abs(x), Math.abs(y)) / side) } : null;
}

function pull(pieces, letter, part) {
  if (!letter) return;
  const [across, down] = WAYS[letter].map((way) => way * part * 100);
  LINES[letter].forEach((cell, at) => {
    pieces[cell].style.transform = part ? `translate(${across}%, ${down}%)` : "";
    pieces[cell].style.opacity = part && at === 0 ? 1 - part : "";
  });
}

/** Columns and rows count from the letters' rim. */
function put(element, [column, row]) {
  element.style.setProperty("--x", column + 1);
  element.style.setProperty("--y", row + 1);
}

function rails() {
  return ["A", "B", "C", "D"].map((letter) => make("div", { class: `rail rail-${letter.toLowerCase()}` }));
}

function socket(place, cell) {
  const element = make("div", { class: CENTRE.includes(cell) ? "socket centre" : "socket" });
  put(element, place);
  return element;
}

function button(state, letter) {
  const click = () => !state.editing && move(state, letter);
  const element = make("button", {
    type: "button",
    class: "line-letter",
    "data-line": letter,
    tabindex: -1,
    text: letter,
    on: { click },
  });
  const [x, y] = PLACES[LINES[letter][0]];
  put(element, [x + WAYS[letter][0], y + WAYS[letter][1]]);
  return element;
}
