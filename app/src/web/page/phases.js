// An answer in phases: which pieces each part of it brings home for good.
//   phasesOf(answer, rules) -> [{ from, to, pieces, places }]   from one move to another; the pieces, if each
//                              is there once, and the number of places, that are right from then on
//   phaseText(words, phase)    one in words

import { exchanges } from "./notation.js";

/** Not more phases than a person keeps in mind, and none shorter than this. */
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
