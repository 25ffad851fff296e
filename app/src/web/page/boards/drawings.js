// Chooses the drawing for a puzzle. A puzzle without a drawing of its own is drawn as cells.
//   drawingOf(rules) -> { board, goal, time }
//     board(state) -> { root, draw, piece }   the board
//       draw(letter, time)    draws the state; `letter` is the move to show, in `time` milliseconds, or null if
//                             the board changes without a move
//       piece(place)          the element of what is on a place, if there is one
//     goal(state, words)      an element: the small picture of the goal
//     time                    for how many milliseconds a move is shown

import { cellsBoard } from "./cells.js";
import { cubicBoard } from "./cubic.js";
import { cellsGoal, cubicGoal, rotationGoal, slidingGoal } from "./goals.js";
import { rotationBoard } from "./rotation.js";
import { slidingBoard } from "./sliding.js";

const CELLS = { board: cellsBoard, goal: cellsGoal, time: 260 };
const DRAWINGS = new Map([
  ["sliding", { board: slidingBoard, goal: slidingGoal, time: 260 }],
  ["rotation", { board: rotationBoard, goal: rotationGoal, time: 420 }],
  ["cubic", { board: cubicBoard, goal: cubicGoal, time: 520 }],
]);

export function drawingOf({ drawing }) {
  return DRAWINGS.get(drawing) ?? CELLS;
}
