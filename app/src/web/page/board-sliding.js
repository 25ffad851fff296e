// Sliding tiles, drawn: one element a tile, moved by its transform. A click slides all tiles up to the
// blank, a drag slides one; in set-up a click picks, and a drag or a second click exchanges.
//   slidingBoard(state) -> { root, draw }

import { make } from "./dom.js";
import { editCell } from "./edit.js";
import { towards } from "./rules-sliding.js";
import { move } from "./state.js";

/** How far a tile is dragged, as a part of its side, until it goes on by itself. */
const ENOUGH = 0.35;
const ACROSS = ["l", "r"];

export function slidingBoard(state) {
  const { width, height } = state.rules;
  const root = make("div", { class: "tray" });
  root.style.setProperty("--columns", width);
  root.style.setProperty("--rows", height);
  const tiles = Array.from({ length: width * height }, (_, tile) => tileElement(tile));
  const cursor = make("div", { class: "cursor" });
  root.append(...tiles, cursor);
  root.addEventListener("pointerdown", (event) => grab(state, root, event));
  return { root, draw: (_, time) => draw(state, tiles, cursor, time) };
}

function tileElement(tile) {
  if (tile === 0) return make("div", { class: "tile blank", "data-tile": 0 });
  return make("div", { class: "tile", "data-tile": tile }, make("span", { text: tile }));
}

function draw({ rules, board, goal, editing, picked, cursor: at, marked }, tiles, cursor, time) {
  board.forEach((tile, cell) => {
    const element = tiles[tile];
    place(element, rules.width, cell);
    element.style.transitionDuration = `${time}ms`;
    element.classList.toggle("home", tile === goal[cell]);
    element.classList.toggle("picked", editing && picked === cell);
    element.classList.toggle("marked", marked.includes(tile));
  });
  place(cursor, rules.width, at);
}

function place(element, width, cell) {
  const [column, row] = [cell % width, Math.floor(cell / width)];
  element.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
}

function cellUnder(state, root, { clientX, clientY }) {
  const box = root.getBoundingClientRect();
  const style = getComputedStyle(root);
  const rim = parseFloat(style.paddingLeft);
  const side = (box.width - 2 * rim) / state.rules.width;
  const column = Math.floor((clientX - box.left - rim) / side);
  const row = Math.floor((clientY - box.top - rim) / side);
  const inside = column >= 0 && row >= 0 && column < state.rules.width && row < state.rules.height;
  return inside ? row * state.rules.width + column : null;
}

function grab(state, root, event) {
  const cell = cellUnder(state, root, event);
  if (cell === null || event.button !== 0) return;
  if (state.editing) exchange(state, root, cell, event);
  else slide(state, root, cell, event);
}

function exchange(state, root, cell, event) {
  editCell(state, cell);
  hold(root, event, {
    end: (last) => {
      const other = cellUnder(state, root, last);
      if (other !== null && other !== cell && state.picked === cell) editCell(state, other);
    },
  });
}

function slide(state, root, cell, event) {
  const letters = towards(state.rules, state.board, cell);
  if (letters.length === 0) return;
  const tile = root.querySelector(`[data-tile="${state.board[cell]}"]`);
  const side = tile.offsetWidth;
  const from = tile.style.transform;
  const gone = letters.length === 1 ? (last) => along(letters[0], event, last, side) : () => 0;
  hold(root, event, {
    drag: (last) => {
      tile.style.transitionDuration = "0ms";
      tile.style.transform = `${from} ${shift(letters[0], gone(last))}`;
    },
    end: (last, wasDragged) => {
      tile.style.transform = from;
      if (!wasDragged || gone(last) > ENOUGH) letters.forEach((letter) => move(state, letter));
    },
  });
}

/** How far the tile has been pulled towards the blank: 0 to 1. */
function along(letter, first, last, side) {
  const far = ACROSS.includes(letter) ? last.clientX - first.clientX : last.clientY - first.clientY;
  const towardsBlank = letter === "l" || letter === "u" ? far : -far;
  return Math.max(0, Math.min(1, towardsBlank / side));
}

/** The tile goes the other way than the blank. */
function shift(letter, part) {
  const by = (letter === "l" || letter === "u" ? 1 : -1) * part * 100;
  return ACROSS.includes(letter) ? `translateX(${by}%)` : `translateY(${by}%)`;
}

/** Follows one pointer until it is let go. A few pixels are a click, not a drag. */
export function hold(root, first, { drag = () => {}, end = () => {}, least = 6 }) {
  let wasDragged = false;
  const far = ({ clientX, clientY }) => Math.hypot(clientX - first.clientX, clientY - first.clientY);
  const listeners = {
    pointermove: (event) => {
      wasDragged ||= far(event) > least;
      if (wasDragged) drag(event);
    },
    pointerup: (event) => over(() => end(event, wasDragged)),
    pointercancel: () => over(() => end(first, true)),
  };
  const over = (last) => {
    Object.entries(listeners).forEach(([name, listener]) => root.removeEventListener(name, listener));
    last();
  };
  root.setPointerCapture?.(first.pointerId);
  Object.entries(listeners).forEach(([name, listener]) => root.addEventListener(name, listener));
}
