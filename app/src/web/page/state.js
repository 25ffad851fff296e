// The board in view and what is done to it. The one place where it changes.
//   createState()             -> state; its fields are below
//   state.listen(listener)    called with the kind of each change: "puzzle", "board", "move" (with
//                             its name), "jump", "answer", "edit", "speed", "means", "words"
//   state.changed(kind, move) tells the listeners
//   choose, setBoard, setGoal, move, undo, reset, scramble    the changes

import { freshSeed, generator } from "./random.js";

export function createState() {
  const listeners = [];
  const state = {
    rules: null,
    board: null,
    goal: null,
    /** Where the person's moves began, and the moves since. */
    start: null,
    made: [],
    /** The answer in playback: { moves, boards, at, before }; `at` counts the moves played, `before`
     *  are the person's moves that led to its first board. */
    answer: null,
    playing: false,
    speed: 1,
    /** Editing: the place of the keyboard's cursor, and one that waits for its partner. */
    editing: false,
    cursor: 0,
    picked: null,
    brush: "turn",
    /** The next random walk. */
    steps: 0,
    seed: 0,
    /** Pieces that a text talks about. */
    marked: [],
    algorithm: "auto",
    heuristic: null,
    listen: (listener) => listeners.push(listener),
    changed: (kind, move = null) => listeners.forEach((listener) => listener(kind, move)),
  };
  return state;
}

/** Another puzzle, with a board and a goal or those it begins with. */
export function choose(state, rules, board = null, goal = null) {
  const { first } = rules;
  const isOther = state.rules?.name !== rules.name;
  Object.assign(state, { rules, cursor: 0, goal: goal ?? first.goal });
  if (isOther) Object.assign(state, { steps: rules.walk.steps, algorithm: "auto", heuristic: null });
  put(state, board ?? first.board);
  state.changed("puzzle");
}

export function setBoard(state, board) {
  put(state, board);
  state.changed("board");
}

export function setGoal(state, goal) {
  state.goal = goal;
  put(state, state.board);
  state.changed("board");
}

/** One legal move of the person; leaves the answer in playback alone only where it follows it. */
export function move(state, letter) {
  if (!state.rules.moves(state.board).includes(letter)) return false;
  state.board = state.rules.apply(state.board, letter);
  const back = state.rules.inverse(letter);
  if (state.made.at(-1) === back) state.made.pop();
  else state.made.push(letter);
  follow(state, letter, back);
  state.changed("move", letter);
  return true;
}

/** The board before the last move. Only where one move leads back to it, that is a move, too. */
export function undo(state) {
  const { rules, start, made } = state;
  if (made.length === 0) return false;
  const back = rules.inverse(made.at(-1));
  if (back !== null) return move(state, back);
  made.pop();
  state.board = made.reduce((board, letter) => rules.apply(board, letter), start);
  retreat(state);
  state.changed("jump");
  return true;
}

export function reset(state) {
  setBoard(state, state.start);
}

export function isSolved(state) {
  return state.rules.isGoal(state.board, state.goal);
}

/** A random walk from the goal or to it; without a seed a fresh one is drawn. */
export function scramble(state, seed = freshSeed()) {
  const { board, goal } = state.rules.scramble(generator(seed), state.steps, state.goal);
  Object.assign(state, { seed, goal });
  setBoard(state, board);
}

function put(state, board) {
  Object.assign(state, { board, start: board, made: [], answer: null, playing: false, picked: null, marked: [] });
}

function follow(state, letter, back) {
  const { answer } = state;
  if (!answer) return;
  state.playing = false;
  if (answer.moves[answer.at] === letter) answer.at += 1;
  else if (answer.at > 0 && answer.moves[answer.at - 1] === back) answer.at -= 1;
  else state.answer = null;
}

/** The last move was undone: an answer is left alone where that was one of its own. */
function retreat(state) {
  const { answer } = state;
  state.playing = false;
  if (answer?.at > 0) answer.at -= 1;
  else state.answer = null;
}
