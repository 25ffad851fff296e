// Sliding tiles on a rectangle. A board is its tiles row by row, 0 for the blank; a goal is a board;
// moves are u, l, r, d: the way the blank goes.
//   sliding(name, width, height)       the rules
//   blankLast(cells), blankFirst(cells)  the two usual goals
//   towards(rules, board, cell)        the moves that slide a row of tiles so that `cell` empties
//   misfit(rules, board, goal)         why a board cannot be solved, or null

import { walk } from "./random.js";

const STEPS = { u: [0, -1], l: [-1, 0], r: [1, 0], d: [0, 1] };
const INVERSE = { u: "d", l: "r", r: "l", d: "u" };
/** Walks of about as many steps as the solver answers soon. */
const WALKS = { 9: 80, 16: 120, 25: 60 };

export function sliding(name, width, height) {
  const cells = width * height;
  const size = { width, height };
  return {
    name,
    kind: "sliding",
    width,
    height,
    walkSteps: WALKS[cells] ?? (cells < 16 ? 100 : 60),
    first: () => ({ board: example(size), goal: blankLast(cells) }),
    moves: (board) => Object.keys(STEPS).filter((move) => target(board, move, size) !== null),
    apply: (board, move) => exchanged(board, board.indexOf(0), target(board, move, size)),
    inverse: (move) => INVERSE[move],
    isGoal: (board, goal) => board.every((tile, cell) => tile === goal[cell]),
    parse: (text) => parse(text, cells),
    text: (board) => text(board, width),
    parseGoal: (text) => parseGoal(text, cells),
    goalText: (goal) => goalText(goal, width),
    scramble(below, steps, goal) {
      return { board: walk(this, goal, below, steps), goal };
    },
    question: (board, goal) => ({ board: text(board, width), goal: goalText(goal, width) }),
  };
}

export function blankLast(cells) {
  return Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
}

export function blankFirst(cells) {
  return Array.from({ length: cells }, (_, cell) => cell);
}

export function towards({ width }, board, cell) {
  const blank = board.indexOf(0);
  const across = (cell % width) - (blank % width);
  const down = Math.floor(cell / width) - Math.floor(blank / width);
  if (across !== 0 && down !== 0) return [];
  const move = across ? (across < 0 ? "l" : "r") : down < 0 ? "u" : "d";
  return Array(Math.abs(across + down)).fill(move);
}

/** The two cells' tiles exchanged. */
export function exchanged(board, a, b) {
  const next = [...board];
  [next[a], next[b]] = [board[b], board[a]];
  return next;
}

/** Every move swaps two tiles and takes the blank one step: both parities must agree. */
export function misfit({ width, height }, board, goal) {
  if (Math.min(width, height) < 2) return null;
  const [from, to] = [board.indexOf(0), goal.indexOf(0)];
  const steps =
    Math.abs((from % width) - (to % width)) + Math.abs(Math.floor(from / width) - Math.floor(to / width));
  const odd = isOdd(board.map((tile) => goal.indexOf(tile)));
  return odd === (steps % 2 === 1) ? null : { odd, steps };
}

function isOdd(permutation) {
  const seen = new Set();
  let odd = false;
  for (const first of permutation) {
    for (let at = permutation[first]; !seen.has(first) && at !== first; at = permutation[at]) {
      seen.add(at);
      odd = !odd;
    }
    seen.add(first);
  }
  return odd;
}

/** The cell the blank goes to, or null at the rim. */
function target(board, move, { width, height }) {
  const blank = board.indexOf(0);
  const column = (blank % width) + STEPS[move][0];
  const row = Math.floor(blank / width) + STEPS[move][1];
  const inside = column >= 0 && column < width && row >= 0 && row < height;
  return inside ? row * width + column : null;
}

/** The first board of each size: worth solving, and soon solved. */
function example({ width, height }) {
  const examples = {
    "3,3": [2, 3, 4, 1, 5, 0, 7, 6, 8],
    "4,4": [1, 13, 0, 7, 14, 3, 5, 15, 9, 6, 8, 12, 2, 10, 11, 4],
    "5,5": [1, 2, 3, 4, 5, 6, 8, 13, 9, 10, 11, 7, 0, 14, 15, 16, 12, 18, 19, 20, 21, 17, 22, 23, 24],
  };
  return examples[`${width},${height}`] ?? blankLast(width * height);
}

function parse(text, cells) {
  const together = text.trim();
  const isRow = cells <= 10 && together.length === cells;
  const words = isRow ? [...together] : together.split(/[\s/,]+/).filter(Boolean);
  const tiles = words.map((word) => (/^[xX_#-]$/.test(word) ? 0 : /^\d+$/.test(word) ? Number(word) : -1));
  const isWhole = tiles.length === cells && new Set(tiles).size === cells;
  return isWhole && tiles.every((tile) => tile >= 0 && tile < cells) ? tiles : null;
}

function text(tiles, width) {
  const rows = tiles.length / width;
  const row = (_, at) => tiles.slice(at * width, (at + 1) * width).join(" ");
  return Array.from({ length: rows }, row).join("/");
}

function parseGoal(text, cells) {
  if (!text || text === "blank-last") return blankLast(cells);
  return text === "blank-first" ? blankFirst(cells) : parse(text, cells);
}

function goalText(goal, width) {
  const usual = { "blank-last": blankLast, "blank-first": blankFirst };
  const is = (make) => String(make(goal.length)) === String(goal);
  return Object.keys(usual).find((name) => is(usual[name])) ?? text(goal, width);
}
