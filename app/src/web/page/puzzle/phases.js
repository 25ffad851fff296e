// Divides an answer into phases by which pieces each of them brings home for good.
//   phasesOf(answer, rules) -> [{ from, to, pieces, places }]   the numbers of the first and the last move of a
//                              phase, counted from 1; the pieces that are right from then on, if all symbols
//                              differ; and the number of their places
//   phaseText(words, phase)    a phase in words

import { exchanges } from "./notation.js";

/** The most phases that a person keeps in mind; the fewest moves of each, if the answer has as many. */
const [MOST, SHORTEST] = [6, 3];

const known = new WeakMap();

export function phasesOf({ boards }, rules) {
  if (!known.has(boards)) known.set(boards, found(boards, rules));
  return known.get(boards);
}

function found(boards, { content }) {
  const [last, all] = [boards.at(-1), boards.length - 1];
  const isNamed = exchanges(content);
  const since = last.map((symbol, place) => boards.findLastIndex((board) => board[place] !== symbol) + 1);
  const least = Math.max(SHORTEST, Math.ceil(all / MOST));
  const phases = [];
  let from = 0;
  for (let to = 1; to <= all; to++) {
    const isLong = to - from >= 2 * least;
    const isDue = to - from >= least && all - to >= least && (isLong || since.includes(to));
    if (!isDue && to < all) continue;
    const places = last.flatMap((symbol, place) => (symbol !== content.blank && since[place] > from && since[place] <= to ? [place] : []));
    phases.push({ from: from + 1, to, pieces: isNamed ? places.map((place) => last[place]) : [], places: places.length });
    from = to;
  }
  return phases;
}

export function phaseText(words, { from, to, pieces, places }) {
  const does = places === 0 ? words.say("phase-room") : pieces.length > 0 ? words.say("phase-pieces", { pieces: pieces.join(words.say("between-words")) }) : words.say("phase-places", { n: places });
  return words.say("phase", { from, to, does, n: to - from + 1 });
}
