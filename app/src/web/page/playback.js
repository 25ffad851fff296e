// Plays an answer on the board.
//   loadAnswer(state, board, moves)  the moves lead on from that board
//   seek(state, at)              shows the board after `at` moves; one step is animated, also back
//                                where a move takes it back
//   createPlayer(state) -> { toggle, stop }
//   stepTime(state)              milliseconds that a move takes to be seen

import { drawingOf } from "./drawings.js";

/** Between two moves, as a part of the move's time. */
const PAUSE = 0.35;

export function stepTime(state) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : drawingOf(state.rules).time / state.speed;
}

export function loadAnswer(state, board, moves) {
  // The person may have gone on while the search ran.
  if (board !== state.board) Object.assign(state, { board, start: board, made: [], picked: null });
  const boards = [board];
  for (const letter of moves) boards.push(state.rules.apply(boards.at(-1), letter));
  state.answer = { moves, boards, at: 0, before: [...state.made] };
  state.changed("jump");
}

export function seek(state, at) {
  const { answer, rules } = state;
  const to = Math.max(0, Math.min(answer.moves.length, at));
  const by = to - answer.at;
  if (by === 0) return;
  const step = by === 1 ? answer.moves[answer.at] : by === -1 ? rules.inverse(answer.moves[to]) : null;
  answer.at = to;
  state.board = answer.boards[to];
  state.made = [...answer.before, ...answer.moves.slice(0, to)];
  state.changed(step ? "move" : "jump", step);
}

export function createPlayer(state) {
  let timer = null;
  const wait = () => {
    const time = Math.max(stepTime(state), 260 / state.speed);
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
    if (!state.answer) return;
    if (state.playing) return stop();
    if (state.answer.at === state.answer.moves.length) seek(state, 0);
    state.playing = true;
    state.changed("answer");
    wait();
  };
  return { toggle, stop };
}
