// The Rotation Game. A board is 24 symbols 1, 2, 3; moves are A to H, each a line that shifts towards
// its first cell. Cells are numbered from 0, as the rows of PLACES are read.
//   rotation          the rules
//   LINES, WAYS       the cells of each move's line, and the way it shifts: [across, down]
//   PLACES            column and row of each cell on a grid of 7 x 7
//   CENTRE            the cells that must be equal
//   tally(board)      how often each symbol occurs: [, ones, twos, threes]

import { walk } from "./random.js";

export const PLACES = places(["..0.0..", "..0.0..", "0000000", "..0.0..", "0000000", "..0.0..", "..0.0.."]);

export const LINES = lines();

export const WAYS = {
  A: [0, -1],
  B: [0, -1],
  C: [1, 0],
  D: [1, 0],
  E: [0, 1],
  F: [0, 1],
  G: [-1, 0],
  H: [-1, 0],
};

export const CENTRE = [6, 7, 8, 11, 12, 15, 16, 17];

const INVERSE = { A: "F", B: "E", C: "H", D: "G", E: "B", F: "A", G: "D", H: "C" };

export const rotation = {
  name: "rotation",
  kind: "rotation",
  walkSteps: 25,
  first: () => ({ board: [...EXAMPLE], goal: null }),
  moves: () => Object.keys(LINES),
  apply: rotated,
  inverse: (move) => INVERSE[move],
  isGoal: (board) => CENTRE.every((cell) => board[cell] === board[CENTRE[0]]),
  parse,
  text: (board) => board.join(" "),
  parseGoal: () => null,
  goalText: () => null,
  scramble: (below, steps) => ({ board: walk(rotation, solved(below), below, steps), goal: null }),
  question: (board) => ({ board: board.join(" "), goal: null }),
};

const EXAMPLE = [1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2, 2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3];

export function tally(board) {
  return board.reduce((counts, symbol) => (counts[symbol]++, counts), [0, 0, 0, 0]);
}

/** The most cells of the centre that are equal: 8 when solved. */
export function equalInCentre(board) {
  return Math.max(...tally(CENTRE.map((cell) => board[cell])));
}

function rotated(board, move) {
  const next = [...board];
  const line = LINES[move];
  line.forEach((cell, at) => {
    next[cell] = board[line[(at + 1) % line.length]];
  });
  return next;
}

/** A solved board: a random symbol in the centre, the others mixed around it. */
function solved(below) {
  const centre = 1 + below(3);
  const others = [1, 2, 3].filter((symbol) => symbol !== centre).flatMap((symbol) => Array(8).fill(symbol));
  for (let last = others.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [others[last], others[other]] = [others[other], others[last]];
  }
  return PLACES.map((_, cell) => (CENTRE.includes(cell) ? centre : others.pop()));
}

function parse(text) {
  const together = text.trim();
  const words = together.length === 24 ? [...together] : together.split(/[\s/,]+/).filter(Boolean);
  const fits = words.length === 24 && words.every((word) => /^[123]$/.test(word));
  return fits ? words.map(Number) : null;
}

function places(rows) {
  return rows.flatMap((row, down) => [...row].flatMap((mark, across) => (mark === "0" ? [[across, down]] : [])));
}

function lines() {
  const on = (axis, at) => PLACES.flatMap((place, cell) => (place[axis] === at ? [cell] : []));
  const [left, right, upper, lower] = [on(0, 2), on(0, 4), on(1, 2), on(1, 4)];
  const back = (cells) => [...cells].reverse();
  return {
    A: left,
    B: right,
    C: back(upper),
    D: back(lower),
    E: back(right),
    F: back(left),
    G: lower,
    H: upper,
  };
}
