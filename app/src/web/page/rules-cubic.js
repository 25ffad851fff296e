// The Cubic Eight-Puzzle. A board is nine cells, each null or a cube's top, front and side as in "WRB";
// a goal is nine top colours, null for the cell to be empty. Moves are the way the empty cell goes.
//   cubic                    the rules
//   ORIENTATIONS             the six ways a cube can lie
//   standard(empty)          all cubes white on top, red in front, blue at the side
//   rollInto(board, cell)    the move that rolls the cube of `cell`, or null

import { walk } from "./random.js";

export const ORIENTATIONS = ["WRB", "RBW", "BWR", "WBR", "RWB", "BRW"];

const STEPS = { u: -3, l: -1, r: 1, d: 3 };
const INVERSE = { u: "d", l: "r", r: "l", d: "u" };

export const cubic = {
  name: "cubic",
  kind: "cubic",
  walkSteps: 30,
  first: () => ({ board: standard(1), goal: parseGoal("RBWRWWEWW") }),
  moves: (board) => Object.keys(STEPS).filter((move) => leadsOn(board.indexOf(null), move)),
  apply: rolled,
  inverse: (move) => INVERSE[move],
  isGoal: (board, goal) => board.every((cube, cell) => (cube?.[0] ?? null) === goal[cell]),
  parse,
  text,
  parseGoal,
  goalText,
  /** The tops that a walk from a standard start shows become the goal. */
  scramble(below, steps) {
    const board = standard(below(9));
    return { board, goal: walk(cubic, board, below, steps).map((cube) => cube?.[0] ?? null) };
  },
  question: (board, goal) => ({ board: text(board), goal: goalText(goal) }),
};

export function standard(empty) {
  return Array.from({ length: 9 }, (_, cell) => (cell === empty ? null : "WRB"));
}

export function rollInto(board, cell) {
  const empty = board.indexOf(null);
  return cubic.moves(board).find((move) => empty + STEPS[move] === cell) ?? null;
}

/** Exchanges what two cells hold. */
export function emptied(cells, cell, filler) {
  const next = cells.map((content) => content ?? filler);
  next[cell] = null;
  return next;
}

function leadsOn(empty, move) {
  const [column, row] = [empty % 3, Math.floor(empty / 3)];
  return { u: row > 0, l: column > 0, r: column < 2, d: row < 2 }[move];
}

function rolled(board, move) {
  const empty = board.indexOf(null);
  const from = empty + STEPS[move];
  const [top, front, side] = board[from];
  const next = [...board];
  next[empty] = move === "l" || move === "r" ? side + front + top : front + top + side;
  next[from] = null;
  return next;
}

function parse(text) {
  const words = text
    .toUpperCase()
    .split(/[\s/,]+/)
    .filter(Boolean);
  if (words.length === 2 && words.every((word) => /^[123]$/.test(word))) {
    return standard(Number(words[0]) - 1 + 3 * (Number(words[1]) - 1));
  }
  const fits = words.length === 9 && words.every((word) => word === "E" || ORIENTATIONS.includes(word));
  const cubes = words.map((word) => (word === "E" ? null : word));
  return fits && isOneEmpty(cubes) ? cubes : null;
}

function text(board) {
  const empty = board.indexOf(null);
  if (String(standard(empty)) === String(board)) return `${(empty % 3) + 1} ${Math.floor(empty / 3) + 1}`;
  return inRows(board, " ");
}

function parseGoal(text) {
  const letters = [...(text ?? "").toUpperCase().replace(/[\s/,]/g, "")];
  const tops = letters.map((letter) => (letter === "E" ? null : letter));
  const fits = letters.length === 9 && letters.every((letter) => "WRBE".includes(letter));
  return fits && isOneEmpty(tops) ? tops : null;
}

function goalText(goal) {
  return inRows(goal, "");
}

function inRows(cells, between) {
  const row = (at) =>
    cells
      .slice(at, at + 3)
      .map((cell) => cell ?? "E")
      .join(between);
  return [0, 3, 6].map(row).join("/");
}

function isOneEmpty(cells) {
  return cells.filter((cell) => cell === null).length === 1;
}
