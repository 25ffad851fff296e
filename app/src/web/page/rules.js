// The puzzles by name, and what all of them share.
//   rulesOf(name)            the rules of a puzzle, or null
//   slidingName(w, h)        the name of a size
//
// Rules are plain objects; boards are arrays that nobody changes; a move is one letter:
//   name, kind, walkSteps    the puzzle's name for the solver; sliding, rotation or cubic; a usual walk
//   first()                  { board, goal } to begin with
//   moves(board)             the letters of the legal moves
//   apply(board, move)       the next board
//   inverse(move)            the move that undoes it
//   isGoal(board, goal)      whether it is solved
//   parse(text), text(board) text form, as the command line reads it; null where it is none
//   parseGoal(text), goalText(goal)
//   scramble(below, steps, goal) -> { board, goal }
//   question(board, goal)    what the solver is asked: { board, goal }

import { sliding } from "./rules-sliding.js";
import { rotation } from "./rules-rotation.js";
import { cubic } from "./rules-cubic.js";

export const LARGEST_SIDE = 6;

const NAMED = { eight: [3, 3], 15: [4, 4], 24: [5, 5] };

export function rulesOf(name) {
  if (name === "rotation") return rotation;
  if (name === "cubic") return cubic;
  const size = Object.hasOwn(NAMED, name) ? NAMED[name] : rectangle(name);
  return size && sliding(slidingName(...size), ...size);
}

/** The one name of each size: `eight`, also for `sliding:3x3`. */
export function slidingName(width, height) {
  const short = Object.keys(NAMED).find((name) => String(NAMED[name]) === `${width},${height}`);
  return short ?? `sliding:${width}x${height}`;
}

function rectangle(name) {
  const sides = /^sliding:([2-6])x([2-6])$/.exec(name)?.slice(1).map(Number);
  return sides?.every((side) => side <= LARGEST_SIDE) ? sides : null;
}
