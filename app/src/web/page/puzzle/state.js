// The board in view and all that is done to it. The board is changed by no other module.
//   createState()             -> state; its fields are below
//   state.listen(listener)    `listener` is called with the kind of each change: "puzzle", "board", "move"
//                             (with its name), "jump" (several moves at once, or none that can be shown),
//                             "answer", "edit", "speed", "means", "words", "hint", "busy", "refused" (a puzzle
//                             that did not come), "blocked" and "unclear" (with the place that was touched, or null)
//   state.changed(kind, move) tells the listeners; `move` is that name or place
//   choose, setBoard, setGoal, move, undo, redo, reset, scramble, retrace    the changes
//   trail(state)              the boards along the moves, the first one first
//   ownMoves(state)           how many of the moves since `start` the person made
//   changesBoard(kind)        whether another board may be in view after a change of that kind
//   isSolved(state)           whether the board in view is solved
//   isOff(state)              whether an answer is in playback, and the board in view is not the one that it
//                             shows

import { freshSeed, generator } from "./random.js";

export function createState() {
  const listeners = [];
  const state = {
    rules: null,
    board: null,
    goal: null,
    /** Where the moves began; the moves since; for each of them, whether the person made it; and the moves that
     *  were taken back: the last one is made again first. */
    start: null,
    made: [],
    hands: [],
    undone: [],
    /** When the person made the first move and the one that solved the board, as `Date.now()` counts. */
    begun: null,
    ended: null,
    /** The answer in playback: { moves, boards, at, isProven, before }; `at` is the number of moves played; the
     *  moves `before` { made, hands } led to its first board. It stays when the person leaves it. */
    answer: null,
    playing: false,
    speed: 1,
    /** Set-up: the place of the keyboard's cursor, the place picked for an exchange, what a click makes. */
    editing: false,
    cursor: 0,
    picked: null,
    brush: "turn",
    /** The number of moves and the seed of the next random walk. */
    steps: 0,
    seed: 0,
    /** Symbols that a message is about. */
    marked: [],
    /** The first move of a shortest answer, once the person asked for it: { letter, places }. */
    hint: null,
    algorithm: "auto",
    heuristic: null,
    /** A set of pattern databases, instead of a heuristic. */
    tables: null,
    /** For each panel, whether a search runs that the person asked for there. */
    busy: {},
    /** What the title of the window begins with. */
    status: "",
    listen: (listener) => listeners.push(listener),
    // Nothing is drawn before there is a puzzle.
    changed: (kind, move = null) => state.rules && listeners.forEach((listener) => listener(kind, move)),
  };
  return state;
}

/** Shows a puzzle with a board and a goal, or with those that it begins with. If it is another puzzle or
 *  metric, the means and the length of walks go back to the usual ones. */
export function choose(state, rules, board = null, goal = null) {
  const { first } = rules;
  const isOther = state.rules?.name !== rules.name;
  Object.assign(state, { rules, cursor: 0, goal: goal ?? first.goal });
  if (isOther) Object.assign(state, { steps: rules.walk.steps, algorithm: "auto", heuristic: null, tables: null });
  put(state, board ?? first.board);
  state.changed("puzzle");
}

export function changesBoard(kind) {
  return ["puzzle", "board", "move", "jump"].includes(kind);
}

export function setBoard(state, board, goal = state.goal) {
  state.goal = goal;
  put(state, board);
  state.changed("board");
}

export function setGoal(state, goal) {
  setBoard(state, state.board, goal);
}

/** Makes a move of the person; false if it is not legal. */
export function move(state, letter) {
  const { rules, board, made, hands } = state;
  if (!rules.moves(board).includes(letter)) {
    state.changed("blocked");
    return false;
  }
  if (state.undone.at(-1) === letter) state.undone.pop();
  else state.undone = [];
  const whole = rules.metric && hands.at(-1) ? goneOn(rules, board, made.at(-1), letter) : null;
  if (whole) made.splice(-1, 1, whole);
  else {
    made.push(letter);
    hands.push(true);
  }
  state.playing = false;
  arrive(state, rules.apply(board, letter));
  state.changed("move", letter);
  return true;
}

/** The push that goes as far as the last one and then this one, which count as one if they go the same way;
 *  otherwise undefined. */
function goneOn({ moves, apply, inverse, way }, board, last, letter) {
  const [before, after] = [apply(board, inverse(last)), apply(board, letter)];
  const far = (push) => way(before, push).takes.length;
  return moves(before).find((push) => far(push) > far(last) && String(apply(before, push)) === String(after));
}

/** Goes back to the board before the last move; false if there is none. It is shown as a move only if a move
 *  leads back. */
export function undo(state) {
  const { rules, start, made, board } = state;
  if (made.length === 0) return false;
  const letter = made.pop();
  state.hands.pop();
  state.undone.push(letter);
  state.playing = false;
  const back = rules.inverse(letter);
  const before = () => made.reduce((board, letter) => rules.apply(board, letter), start);
  arrive(state, back === null ? before() : rules.apply(board, back));
  state.changed(back === null ? "jump" : "move", back);
  return true;
}

/** Makes the move again that was taken back last; false if there is none. */
export function redo(state) {
  return state.undone.length > 0 && move(state, state.undone.at(-1));
}

export function reset(state) {
  setBoard(state, state.start);
}

export function trail({ rules, start, made }) {
  const boards = [start];
  for (const letter of made) boards.push(rules.apply(boards.at(-1), letter));
  return boards;
}

export function ownMoves({ hands }) {
  return hands.filter(Boolean).length;
}

export function isSolved(state) {
  return state.rules.isGoal(state.board, state.goal);
}

export function isOff({ answer, board }) {
  return answer !== null && String(answer.boards[answer.at]) !== String(board);
}

/** Goes to the board after `to` moves of the answer, without telling the listeners. Moves that the person made
 *  on this way still count as the person's. */
export function retrace(state, to) {
  const { moves, boards, before } = state.answer;
  const made = [...before.made, ...moves.slice(0, to)];
  const same = made.findIndex((letter, at) => letter !== state.made[at]);
  const hands = same < 0 ? state.hands : state.hands.slice(0, same);
  state.hands = made.map((_, at) => hands[at] ?? before.hands[at] ?? false);
  state.made = made;
  state.undone = [];
  state.answer.at = to;
  arrive(state, boards[to]);
}

/** Shows a board after a random walk. Puzzles whose moves may lead to boards from which no goal can be reached
 *  are not scrambled; their board goes back to where the moves began. */
export function scramble(state, seed = freshSeed()) {
  if (state.rules.walk.steps === 0) return reset(state);
  const { board, goal } = state.rules.scramble(generator(seed), state.steps, state.goal);
  state.seed = seed;
  setBoard(state, board, goal);
}

function put(state, board) {
  const fresh = { made: [], hands: [], undone: [], answer: null, playing: false, picked: null, marked: [], hint: null };
  Object.assign(state, fresh, { board, start: board });
}

/** Sets the board after a move. If it is a board of the answer, the answer continues from there. */
function arrive(state, board) {
  Object.assign(state, { board, hint: null, marked: [] });
  const { answer } = state;
  if (!answer) return;
  const { at, boards } = answer;
  const isHere = (place) => String(boards[place]) === String(board);
  answer.at = [at, at + 1, at - 1, ...boards.keys()].find(isHere) ?? at;
}
