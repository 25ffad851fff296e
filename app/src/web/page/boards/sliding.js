// Draws sliding tiles: one element for each tile, which its transform moves. A click slides all tiles between
// it and the blank, a drag slides a tile next to the blank. In set-up a click picks a tile, and a second click
// or a drag exchanges it with another.
//   slidingBoard(state) -> { root, draw, piece }   as in drawings.js

import { make } from "../common/dom.js";
import { move } from "../puzzle/state.js";
import { editCell } from "./edit.js";
import { extent } from "./goals.js";

/** Which part of its side a tile must be dragged to go on by itself when it is released. */
const ENOUGH = 0.35;

export function slidingBoard(state) {
  const { places, content } = state.rules;
  const [columns, rows] = extent(places);
  const root = make("div", { class: "tray" });
  root.style.setProperty("--columns", columns);
  root.style.setProperty("--rows", rows);
  const tiles = new Map(content.symbols.map((tile) => [tile, tileElement(tile, tile === content.blank)]));
  const cursor = make("div", { class: "cursor" });
  root.append(...tiles.values(), cursor);
  root.addEventListener("pointerdown", (event) => grab(state, root, event));
  return { root, draw: (_, time) => draw(state, tiles, cursor, time), piece: (place) => tiles.get(state.board[place]) };
}

function tileElement(tile, isBlank) {
  if (isBlank) return make("div", { class: "tile blank", "data-tile": tile });
  return make("div", { class: "tile", "data-tile": tile }, make("span", { text: tile }));
}

function draw({ rules, board, goal, editing, picked, cursor: at, marked, hint }, tiles, cursor, time) {
  board.forEach((tile, cell) => {
    const element = tiles.get(tile);
    place(element, rules.places[cell]);
    element.style.transitionDuration = `${time}ms`;
    element.classList.toggle("home", tile === goal[cell]);
    element.classList.toggle("picked", editing && picked === cell);
    element.classList.toggle("marked", marked.includes(tile));
    element.classList.toggle("lit", hint?.places.includes(cell) ?? false);
  });
  place(cursor, rules.places[at]);
}

function place(element, [column, row]) {
  element.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
}

/** The number of the place under the pointer, or null. `root` has square cells and an even rim around them. */
export function cellUnder(state, root, { clientX, clientY }) {
  const box = root.getBoundingClientRect();
  const style = getComputedStyle(root);
  const rim = parseFloat(style.paddingLeft);
  const { places } = state.rules;
  const side = (box.width - 2 * rim) / extent(places)[0];
  const column = Math.floor((clientX - box.left - rim) / side);
  const row = Math.floor((clientY - box.top - rim) / side);
  const cell = places.findIndex(([x, y]) => x === column && y === row);
  return cell < 0 ? null : cell;
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
  const { rules, board } = state;
  const letters = rules.towards(board, cell);
  if (letters.length === 0) return board[cell] === rules.content.blank || state.changed("blocked", cell);
  const way = wayOf(rules, board, letters[0]);
  const tile = root.querySelector(`[data-tile="${board[cell]}"]`);
  const side = tile.offsetWidth;
  const from = tile.style.transform;
  const gone = letters.length === 1 ? (last) => along(way, event, last, side) : () => 0;
  hold(root, event, {
    drag: (last) => {
      tile.style.transitionDuration = "0ms";
      tile.style.transform = `${from} ${shift(way, gone(last))}`;
    },
    end: (last, wasDragged) => {
      tile.style.transform = from;
      if (!wasDragged || gone(last) > ENOUGH) letters.forEach((letter) => move(state, letter));
    },
  });
}

/** The direction in which a tile goes into the blank: [columns, rows], one of them 0. */
function wayOf({ places, slid }, board, letter) {
  const { from, to } = slid(board, letter);
  return [places[to][0] - places[from][0], places[to][1] - places[from][1]];
}

/** How far the tile has been pulled in that direction, as a part of its side: 0 to 1. */
function along([across, down], first, last, side) {
  const far = across * (last.clientX - first.clientX) + down * (last.clientY - first.clientY);
  return Math.max(0, Math.min(1, far / side));
}

function shift([across, down], part) {
  return `translate(${across * part * 100}%, ${down * part * 100}%)`;
}

/** Follows one pointer until it is released: `drag(event)` for each of its moves, then `end(event,
 *  wasDragged)`. Up to `least` pixels count as a click, not as a drag. If the browser takes the pointer away,
 *  `end` gets `first`, as if it had been dragged back. */
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
