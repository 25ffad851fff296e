// Draws any puzzle: a cell for each place with its symbol, coloured by piece, and a button for each move. The
// parts of a block are joined. A click on a cell empties it, if repeating one move does that; otherwise it
// makes the move with the cell's name, or the only move that changes the cell. A drag makes the move that takes
// the cell's piece there, if there is only one. In set-up a click changes the cell.
//   cellsBoard(state) -> { root, draw, piece }   as in drawings.js

import { make } from "../common/dom.js";
import { joinsOf } from "../puzzle/blocks.js";
import { move } from "../puzzle/state.js";
import { editCell } from "./edit.js";
import { extent } from "./goals.js";
import { cellUnder, hold } from "./sliding.js";

/** A puzzle with at least this many moves shows only the buttons of those that are legal. */
const MANY = 25;
/** How many colours there are; if there are more kinds of pieces, the colours are used again. */
export const COLOURS = 16;
const SIDES = { "0,-1": "up", "1,0": "right", "0,1": "down", "-1,0": "left" };

export function cellsBoard(state) {
  const { places, letters, blocks } = state.rules;
  const joins = joinsOf(blocks);
  const cells = places.map((place, at) => cellElement(state.rules, place, at));
  const grid = gridOf(places, cells);
  const buttons = letters.map((entry) => letterElement(state, entry));
  const list = make("div", { class: letters.length < MANY ? "letters" : "letters many" }, ...buttons);
  grid.addEventListener("pointerdown", (event) => grab(state, grid, cells, event));
  const root = make("div", { class: "cells-and-letters" }, grid, list);
  let before = null;
  const draw = (letter, time) => {
    cells.forEach((cell, at) => show(state, cell, at, joins));
    const legal = new Set(state.editing ? [] : state.rules.moves(state.board));
    for (const button of buttons) {
      button.disabled = !legal.has(button.dataset.letter);
      button.classList.toggle("lit", button.dataset.letter === state.hint?.letter);
      button.hidden = button.disabled && letters.length >= MANY;
    }
    if (letter && time > 0 && before) animate(state.rules, cells, state.rules.way(before, letter), time);
    before = state.board;
  };
  return { root, draw, piece: (place) => cells[place] };
}

function gridOf(places, cells) {
  const [columns, rows] = extent(places);
  const grid = make("div", { class: columns > 8 || rows > 6 ? "cells" : "cells named" }, ...cells);
  grid.style.setProperty("--columns", columns);
  grid.style.setProperty("--rows", rows);
  return grid;
}

function cellElement({ cells }, [column, row], at) {
  const name = cells[at] ?? "";
  // A name such as a1 or b1 is obvious, so it is not shown.
  const isPlain = name === `${String.fromCharCode(97 + column)}${row + 1}`;
  const cell = make("div", { class: "cell", "data-cell": at, "data-name": isPlain ? "" : name }, make("span"));
  cell.style.gridArea = `${row + 1} / ${column + 1}`;
  return cell;
}

function letterElement(state, entry) {
  const { letter, sign, key } = entry;
  const click = () => move(state, letter);
  // A button whose move has a key does not need to be reached with Tab.
  return make("button", { "data-letter": letter, tabindex: key === null ? null : -1, text: sign ?? letter, on: { click } });
}

function show({ rules, board, goal, editing, picked, cursor, marked, hint }, cell, at, joins) {
  const symbol = board[at];
  const isBlank = symbol === rules.content.blank;
  const colour = rules.colourOf(symbol);
  const { to = [], middle = [0, 0] } = joins.get(symbol) ?? {};
  cell.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
  const label = cell.firstChild;
  label.textContent = isBlank || middle === null ? "" : rules.shown(symbol);
  label.style.translate = middle ? middle.map((part) => `calc(var(--unit) * ${part})`).join(" ") : "";
  label.classList.toggle("long", label.textContent.length > 2);
  cell.dataset.colour = colour < 0 ? "" : colour % COLOURS;
  for (const [step, side] of Object.entries(SIDES)) {
    cell.classList.toggle(`joined-${side}`, to.some((other) => String(other) === step));
  }
  cell.classList.toggle("blank", isBlank);
  cell.classList.toggle("home", !isBlank && goal !== null && rules.fits(symbol, goal[at]));
  cell.classList.toggle("picked", editing && picked === at);
  cell.classList.toggle("at-cursor", editing && cursor === at);
  cell.classList.toggle("lit", hint?.places.includes(at) ?? false);
  cell.classList.toggle("marked", marked.includes(symbol));
}

/** Each piece comes from where it was; a piece that changed without moving fades in. */
function animate({ places }, cells, way, time) {
  const timing = { duration: time, easing: "cubic-bezier(.3,.7,.3,1)" };
  for (const { place, from } of way?.takes ?? []) {
    const [x, y] = [0, 1].map((axis) => places[from][axis] - places[place][axis]);
    const shift = `translate(calc(var(--unit) * ${x}), calc(var(--unit) * ${y}))`;
    if (from === place) cells[place].animate({ opacity: [0.2, 1] }, timing);
    else cells[place].animate({ transform: [shift, "none"] }, timing);
  }
}

function grab(state, grid, cells, event) {
  const from = cellUnder(state, grid, event);
  if (from === null || event.button !== 0) return;
  if (state.editing) return editCell(state, from);
  const { rules, board } = state;
  const held = pieceAt(rules, board, from).map((at) => cells[at]);
  hold(grid, event, {
    drag: (last) => pull(held, [last.clientX - event.clientX, last.clientY - event.clientY]),
    end: (last, wasDragged) => {
      pull(held, null);
      const to = cellUnder(state, grid, last);
      const moves = wasDragged ? only(rules.carrying(board, from, to)) : clicked(rules, board, from);
      // A click that makes no move shakes the piece, or says that it could mean several moves. A drag that ends
      // where it began makes no move, not even one that changes the symbol there.
      const isUnclear = rules.touching(board, from).length > 1;
      if (!wasDragged && moves.length === 0 && isUnclear) state.changed("unclear", from);
      else if (!wasDragged && moves.length === 0 && board[from] !== rules.content.blank) state.changed("blocked", from);
      if (!wasDragged || to !== from) moves.forEach((letter) => move(state, letter));
    },
  });
}

function clicked(rules, board, at) {
  const [emptying, touching] = [rules.towards(board, at), rules.touching(board, at)];
  if (emptying.length > 0) return emptying;
  const named = rules.cells[at];
  return touching.includes(named) ? [named] : only(touching);
}

function only(letters) {
  return letters.length === 1 ? letters : [];
}

/** All places of the piece that is on the place `at`. */
function pieceAt({ blocks, places }, board, at) {
  for (const { parts } of blocks) {
    const part = parts.find(([symbol]) => symbol === board[at]);
    if (!part) continue;
    const first = [0, 1].map((axis) => places[at][axis] - part[1][axis]);
    const stands = ([column, row]) => parts.some(([, [x, y]]) => first[0] + x === column && first[1] + y === row);
    return places.flatMap((place, cell) => (stands(place) ? [cell] : []));
  }
  return [at];
}

/** Moves the piece with the pointer, by that many pixels: [across, down]; null puts it back. */
function pull(held, by) {
  for (const cell of held) {
    cell.classList.toggle("held", by !== null);
    cell.style.translate = by ? by.map((pixels) => `${pixels}px`).join(" ") : "";
  }
}
