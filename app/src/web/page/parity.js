// Why a board cannot be solved, where two parities say it.
//   misfit(rules, board, goal) -> { odd, steps } or null
//
// Where every move exchanges the blank with a piece, a move changes two things at once: whether the
// pieces are an even or an odd rearrangement of the goal, and whether the blank is an even or an odd
// number of steps from its place. So the two must agree.

import { exchanges } from "./notation.js";

export function misfit({ content, ways: all, metric }, board, goal) {
  // A push of several pieces is several exchanges.
  const ways = metric ? all.filter(isExchange) : all;
  const { blank } = content;
  if (!goal || blank === null || !exchanges(content) || !ways.every(isExchange)) return null;
  const steps = distance(ways, board.indexOf(blank), goal.indexOf(blank));
  const odd = isOdd(board.map((symbol) => goal.indexOf(symbol)));
  return steps === null || odd === (steps % 2 === 1) ? null : { odd, steps };
}

function isExchange({ guard, takes }) {
  const [a, b] = takes;
  const isPair = takes.length === 2 && a.place === b.from && b.place === a.from && !a.values && !b.values;
  return isPair && guard.length === 1 && takes.some(({ place }) => place === guard[0].place);
}

/** The fewest moves that take the blank from one place to another, or null. */
function distance(ways, from, to) {
  const far = new Map([[from, 0]]);
  for (const [blank, steps] of far) {
    for (const { takes } of ways.filter(({ guard }) => guard[0].place === blank)) {
      const next = takes.find(({ place }) => place === blank).from;
      if (!far.has(next)) far.set(next, steps + 1);
    }
  }
  return far.get(to) ?? null;
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
