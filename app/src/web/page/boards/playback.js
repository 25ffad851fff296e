// Plays an answer on the board.
//   loadAnswer(state, board, moves, before, isProven)   puts an answer into playback that begins with `board`,
//                                to which the moves `before` { made, hands } led. The board in view stays
//   loadReport(state, board, report, before)   the same with the answer of a report
//   seek(state, at)              shows the board after `at` moves of the answer. One step is animated,
//                                backwards only if a move leads back
//   movesOf(report)              the moves of an answer, as an array of names
//   createPlayer(state) -> { toggle, stop }
//   stepTime(state)              for how many milliseconds a move is shown; 0 if motion is to be reduced

import { isOff, retrace } from "../puzzle/state.js";
import { drawingOf } from "./drawings.js";

/** The pause between two moves, as a part of the time of a move. */
const PAUSE = 0.35;

export function stepTime(state) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : drawingOf(state.rules).time / state.speed;
}

export function loadAnswer(state, board, moves, { made, hands } = state, isProven = false) {
  const boards = [board];
  for (const letter of moves) boards.push(state.rules.apply(boards.at(-1), letter));
  const at = Math.max(0, boards.findIndex((other) => String(other) === String(state.board)));
  state.answer = { moves, boards, at, isProven, before: { made: [...made], hands: [...hands] } };
  state.changed("jump");
}

export function loadReport(state, board, report, before) {
  loadAnswer(state, board, movesOf(report), before, report.cost === report.at_least);
}

/** If the names of all moves are single letters, the report has them as one text. */
export function movesOf({ moves, move_names }) {
  return move_names ?? [...moves];
}

export function seek(state, at) {
  const { answer, rules } = state;
  const to = Math.max(0, Math.min(answer.moves.length, at));
  const by = to - answer.at;
  const wasOff = isOff(state);
  if (by === 0 && !wasOff) return;
  const step = by === 1 ? answer.moves[answer.at] : by === -1 ? rules.inverse(answer.moves[to]) : null;
  retrace(state, to);
  if (wasOff || !step) state.changed("jump");
  else state.changed("move", step);
}

export function createPlayer(state) {
  let timer = null;
  const wait = () => {
    const time = Math.max(stepTime(state), 260 / state.speed);
    // A move or an undo ends playback without calling stop, so the timer may still run.
    clearTimeout(timer);
    timer = setTimeout(next, time * (1 + PAUSE));
  };
  const next = () => {
    if (!state.playing || !state.answer) return;
    seek(state, state.answer.at + 1);
    if (state.answer.at === state.answer.moves.length) stop();
    else wait();
  };
  const stop = () => {
    clearTimeout(timer);
    state.playing = false;
    state.changed("answer");
  };
  const toggle = () => {
    if (!state.answer || isOff(state)) return;
    if (state.playing) return stop();
    if (state.answer.at === state.answer.moves.length) seek(state, 0);
    state.playing = true;
    state.changed("answer");
    wait();
  };
  return { toggle, stop };
}
