// What a click on a place does in set-up.
//   editCell(state, place)     if each symbol occurs once, the first click picks a place and the second
//                              exchanges; otherwise sets the next symbol, or the blank if the brush is "empty".
//                              Blocks stay
//   editGoal(state, place)     sets the next symbol or the blank in the goal in the same way; never exchanges
//   exchanged(cells, a, b)     a copy of the cells with the symbols of two places exchanged
//   moveCursor(state, key)     moves the cursor of the keyboard to the nearest place in the direction of an
//                              arrow key
//   problem(words, state)      in words, why no question can be asked about the board; or null

import { exchanges, tally } from "../puzzle/notation.js";
import { examined, told } from "../puzzle/reading.js";
import { setBoard, setGoal } from "../puzzle/state.js";

const ARROWS = { ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, 1] };

export function editCell(state, place) {
  const { rules, board, brush } = state;
  state.cursor = place;
  // Blocks are entered as text: a click would tear them apart.
  if (rules.blocks.length > 0) return state.changed("edit");
  if (exchanges(rules.content)) return pick(state, place);
  const next = edited(rules.content, board, place, brush);
  if (next) setBoard(state, next);
}

export function editGoal(state, place) {
  const { rules, goal, brush } = state;
  const next = edited(rules.goals.content, goal, place, brush);
  if (next) setGoal(state, next);
}

export function exchanged(cells, a, b) {
  return cells.with(a, cells[b]).with(b, cells[a]);
}

export function moveCursor(state, key) {
  const [across, down] = ARROWS[key];
  const { places } = state.rules;
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

export function problem(words, { rules, board }) {
  const { content, texts } = rules;
  const counts = tally(content, board);
  const isEven = Object.entries(content.counts).every(([symbol, count]) => counts[symbol] === count);
  if (isEven) return null;
  if (texts.uneven) return words.pick(texts.uneven, counts);
  return [words.pick(texts.wrong), told(words, rules, examined(content, board))].join(words.say("between-sentences"));
}

function pick(state, place) {
  if (state.picked === null || state.picked === place) {
    state.picked = state.picked === place ? null : place;
    return state.changed("edit");
  }
  setBoard(state, exchanged(state.board, state.picked, place));
}

/** The cells after a click on one of them, or null if it changes nothing. If there is only one blank, the place
 *  where it was gets the first piece. */
function edited({ symbols, blank, counts }, cells, place, brush) {
  const pieces = symbols.filter((symbol) => symbol !== blank);
  const isOnly = counts[blank] === 1;
  if (blank !== null && brush === "empty") {
    return cells.map((symbol) => (isOnly && symbol === blank ? pieces[0] : symbol)).with(place, blank);
  }
  if (cells[place] === blank && isOnly) return null;
  return cells.with(place, pieces[(pieces.indexOf(cells[place]) + 1) % pieces.length]);
}
