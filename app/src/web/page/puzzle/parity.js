// Explains by two parities why a board cannot be solved.
//   misfit(rules, board, goal) -> { odd, steps, blank }: whether the rearrangement is odd, how many steps the
//                              blank is from its place, and its symbol; null if these agree, or if parities do
//                              not apply. If no goal can be chosen, for the only goal that there is
//   decides(rules)             whether every board without a misfit can be solved
//   canHelp(rules)             whether an exchange of two pieces may make a board solvable
//   meant(rules, goal)         the chosen goal, or the only one that there is; null if there are several, or if
//                              the goal does not say what is on each place
//
// If every move exchanges the blank with a piece, each move changes two things: whether the pieces are an
// even or an odd rearrangement of the goal, and whether the blank is an even or an odd number of steps from
// its place. So these two must agree.

import { exchanges } from "./notation.js";

export function misfit(rules, board, chosen) {
  const { content, ways: all, metric } = rules;
  const goal = meant(rules, chosen);
  // A push of several pieces consists of several exchanges.
  const ways = metric ? all.filter(isExchange) : all;
  if (!goal || !exchanges(content) || !ways.every(isExchange)) return null;
  // The symbol that every move needs is the blank, whatever its name is.
  const [blank, ...others] = new Set(ways.flatMap(({ guard: [{ holds }] }) => holds));
  if (blank === undefined || others.length > 0) return null;
  const steps = distance(ways, board.indexOf(blank), goal.indexOf(blank));
  const odd = isOdd(board.map((symbol) => goal.indexOf(symbol)));
  return steps === null || odd === (steps % 2 === 1) ? null : { odd, steps, blank };
}

/** True for sliding tiles with at least two rows and two columns and more than four places. */
export function decides({ sizes, content: { row }, places }) {
  return sizes.length > 0 && row > 1 && places.length > Math.max(row, 4);
}

/** False for rings and lines, on which the pieces keep their order. */
export function canHelp({ ways, places }) {
  const single = ways.filter(isExchange);
  const links = places.map((_, at) => new Set(following(single, at)).size);
  return Math.min(...links) > 1 && Math.max(...links) > 2;
}

export function meant({ content, goals: { fixed } }, goal) {
  const only = goal ?? (fixed.length === 1 ? fixed[0] : null);
  return only?.every((symbol) => content.symbols.includes(symbol)) ? only : null;
}

function isExchange({ guard, takes }) {
  const [a, b] = takes;
  const isPair = takes.length === 2 && a.place === b.from && b.place === a.from && !a.values && !b.values;
  return isPair && guard.length === 1 && takes.some(({ place }) => place === guard[0].place);
}

/** The places to which one move takes the blank from the place `at`. */
function following(ways, at) {
  const here = ways.filter(({ guard }) => guard[0].place === at);
  return here.map(({ takes }) => takes.find(({ place }) => place === at).from);
}

/** The fewest moves that take the blank from one place to another; null if no moves do that, or if the blank
 *  can return to a place in an odd number of moves. */
function distance(ways, from, to) {
  const far = new Map([[from, 0]]);
  for (const [blank, steps] of far) {
    for (const next of following(ways, blank)) {
      if (!far.has(next)) far.set(next, steps + 1);
      else if ((far.get(next) - steps) % 2 === 0) return null;
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
