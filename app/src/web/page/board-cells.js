// Any puzzle, drawn: a cell for each place with its symbol, and a button for each letter. A click on a cell
// empties it if moves can, going on one way; in set-up it changes the cell.
//   cellsBoard(state) -> { root, draw }

import { make } from "./dom.js";
import { editCell } from "./edit.js";
import { extent } from "./goals.js";
import { move } from "./state.js";

export function cellsBoard(state) {
  const { places, letters } = state.rules;
  const [columns, rows] = extent(places);
  const cells = places.map((place, at) => cellElement(state, place, at));
  const buttons = letters.map(({ letter }) => letterElement(state, letter));
  const grid = make("div", { class: "cells" }, ...cells);
  grid.style.setProperty("--columns", columns);
  grid.style.setProperty("--rows", rows);
  const root = make("div", { class: "cells-and-letters" }, grid, make("div", { class: "letters" }, ...buttons));
  const draw = (letter, time) => {
    const before = cells.map((cell) => cell.textContent);
    cells.forEach((cell, at) => show(state, cell, at));
    buttons.forEach((button) => (button.disabled = !canMove(state, button.dataset.letter)));
    if (letter && time > 0) cells.forEach((cell, at) => cell.textContent !== before[at] && arrive(cell, time));
  };
  return { root, draw };
}

function cellElement(state, [column, row], at) {
  const click = () => {
    const { rules, board, editing } = state;
    if (editing) editCell(state, at);
    else rules.towards(board, at).forEach((letter) => move(state, letter));
  };
  const cell = make("div", { class: "cell", "data-cell": at, on: { click } });
  cell.style.gridArea = `${row + 1} / ${column + 1}`;
  return cell;
}

function letterElement(state, letter) {
  const click = () => move(state, letter);
  return make("button", { type: "button", "data-letter": letter, tabindex: -1, text: letter, on: { click } });
}

function canMove({ rules, board, editing }, letter) {
  return !editing && rules.moves(board).includes(letter);
}

function show({ rules, board, goal, editing, picked, cursor, marked }, cell, at) {
  const symbol = board[at];
  const isBlank = symbol === rules.content.blank;
  cell.textContent = isBlank ? "" : symbol;
  cell.classList.toggle("blank", isBlank);
  cell.classList.toggle("home", !isBlank && goal !== null && rules.fits(symbol, goal[at]));
  cell.classList.toggle("picked", editing && picked === at);
  cell.classList.toggle("at-cursor", editing && cursor === at);
  cell.classList.toggle("marked", marked.includes(symbol));
}

function arrive(cell, time) {
  cell.animate({ opacity: [0.2, 1] }, { duration: time, easing: "ease-out" });
}
