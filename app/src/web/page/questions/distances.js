// How far boards are from the goal. The engine finds that in the background, before the moves are made.
//   createDistances(state, changed) -> { of, want }   `changed()` is called when more is known
//     of(board)      { distance, next } once it is known: `next` is the first move of a shortest answer, or
//                    null if there is none; the distance of a board that cannot be solved is Infinity. While it
//                    is sought, { atLeast }. If it was not found, { isLost, isAway, isBusy, bound }: `isAway`
//                    if the server did not answer, `isBusy` if it had no time. Undefined if nothing is known
//     want(boards)   seeks these, in this order, instead of those wanted before
//   Only proven distances count. Nothing is sought while a search runs that the reader asked for.

import { isOver, search } from "./solver.js";

/** How many boards are remembered; beyond that, the oldest are forgotten. */
const KEPT = 20_000;

export function createDistances(state, changed) {
  const [known, seeker] = [new Map(), { wanted: [], current: null }];
  const keyOf = (board) => [state.rules.name, state.goal, board].join("|");
  const remember = (key, value) => {
    if (known.size >= KEPT) known.delete(known.keys().next().value);
    known.set(key, value);
  };
  const of = (board) => known.get(keyOf(board));
  const settled = (board) => of(board) && of(board).atLeast === undefined;
  const hear = (mine, run) => {
    if (seeker.current !== mine) return;
    if (!isOver(run)) {
      if (run.counts.bound) remember(mine.key, { atLeast: run.counts.bound });
      return changed();
    }
    seeker.current = null;
    learn(state, remember, keyOf, mine, run);
    changed();
    pump();
  };
  const pump = () => {
    if (seeker.current || isBusy(state)) return;
    const board = seeker.wanted.find((board) => !settled(board));
    if (!board) return;
    const mine = { board, key: keyOf(board), rules: state.rules, cancel: () => {} };
    seeker.current = mine;
    const { rules, goal } = state;
    const means = { algorithm: "auto", heuristic: null, lexicographic: false };
    const question = { ...rules.question(board, goal), ...means };
    mine.cancel = search(question, (run) => hear(mine, run)).cancel;
  };
  const stop = () => {
    const { current } = seeker;
    seeker.current = null;
    current?.cancel();
  };
  const want = (boards) => {
    seeker.wanted = boards;
    // The server may answer again by now, or have time again.
    const isLater = ({ isAway, isBusy } = {}) => isAway || isBusy;
    boards.filter((board) => isLater(of(board))).forEach((board) => known.delete(keyOf(board)));
    const { current } = seeker;
    if (current && (current.rules !== state.rules || !boards.some((board) => keyOf(board) === current.key))) stop();
    pump();
  };
  state.listen((kind) => {
    if (kind === "puzzle") stop();
    if (kind !== "busy") return;
    if (isBusy(state)) stop();
    else pump();
  });
  return { of, want };
}

function isBusy({ busy }) {
  return Object.values(busy).some(Boolean);
}

/** Remembers what a search has found. If every move costs 1, a shortest answer also tells the distances of all
 *  boards on its way. */
function learn(state, remember, keyOf, { board, key, rules }, { phase, report, counts, isGivenUp, isBusy }) {
  if (rules !== state.rules) return;
  const isAway = phase === "lost" && !isGivenUp;
  if (phase === "lost" || isBusy) return remember(key, { isLost: true, isAway, isBusy, bound: counts.bound });
  const { outcome, cost, at_least, moves, move_names } = report ?? {};
  if (outcome === "unsolvable") return remember(key, { distance: Infinity, next: null });
  if (outcome !== "solved" || cost !== at_least) return remember(key, { isLost: true, bound: counts.bound });
  const letters = move_names ?? [...moves];
  remember(key, { distance: cost, next: letters[0] ?? null });
  if (cost !== letters.length) return;
  let at = board;
  letters.forEach((letter, made) => {
    at = rules.apply(at, letter);
    remember(keyOf(at), { distance: cost - made - 1, next: letters[made + 1] ?? null });
  });
}
