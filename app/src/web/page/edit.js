// What a cell does when it is clicked in set-up, for each puzzle.
//   editCell(state, cell)      tiles: the first click picks, the second exchanges; symbols: the next one;
//                              cubes: turned, or taken away so that the cell is empty
//   editGoal(state, cell)      cubes only: the next colour, or the cell that is to be empty
//   moveCursor(state, key)     the keyboard's cursor, on an arrow key
//   problem(state)             why the board cannot be asked about: the key and values of a text, or null

import { PLACES, tally } from "./rules-rotation.js";
import { exchanged } from "./rules-sliding.js";
import { ORIENTATIONS, emptied } from "./rules-cubic.js";
import { setBoard, setGoal } from "./state.js";

const ARROWS = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, 1] };
const COLOURS = ["W", "R", "B"];

export function editCell(state, cell) {
  state.cursor = cell;
  ({ sliding: pick, rotation: nextSymbol, cubic: turn })[state.rules.kind](state, cell);
}

export function editGoal(state, cell) {
  const { goal, brush } = state;
  if (brush === "empty") return setGoal(state, emptied(goal, cell, "W"));
  if (goal[cell] !== null) setGoal(state, goal.with(cell, following(COLOURS, goal[cell])));
}

export function moveCursor(state, key) {
  const [across, down] = ARROWS[key];
  const places = placesOf(state.rules);
  const [column, row] = places[state.cursor];
  const ahead = ([x, y]) => (x - column) * across + (y - row) * down;
  const aside = ([x, y]) => Math.abs((x - column) * down) + Math.abs((y - row) * across);
  const reached = places.map((place, cell) => ({
    cell,
    far: ahead(place) + 3 * aside(place),
    ahead: ahead(place),
  }));
  const next = reached.filter(({ ahead }) => ahead > 0).sort((a, b) => a.far - b.far)[0];
  if (next) state.cursor = next.cell;
  state.changed("edit");
}

export function problem({ rules, board }) {
  if (rules.kind !== "rotation") return null;
  const [, ones, twos, threes] = tally(board);
  return ones === 8 && twos === 8 ? null : { key: "uneven", values: { ones, twos, threes } };
}

function pick(state, cell) {
  if (state.picked === null || state.picked === cell) {
    state.picked = state.picked === cell ? null : cell;
    return state.changed("edit");
  }
  setBoard(state, exchanged(state.board, state.picked, cell));
}

function nextSymbol(state, cell) {
  setBoard(state, state.board.with(cell, (state.board[cell] % 3) + 1));
}

function turn(state, cell) {
  const { board, brush } = state;
  if (brush === "empty") return setBoard(state, emptied(board, cell, "WRB"));
  if (board[cell] !== null) setBoard(state, board.with(cell, following(ORIENTATIONS, board[cell])));
}

function following(list, item) {
  return list[(list.indexOf(item) + 1) % list.length];
}

/** Column and row of each cell. */
function placesOf({ kind, width = 3, height = 3 }) {
  if (kind === "rotation") return PLACES;
  return Array.from({ length: width * height }, (_, cell) => [cell % width, Math.floor(cell / width)]);
}
