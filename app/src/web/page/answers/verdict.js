// Explains why one search did better than another, from the numbers of both.
//   verdict(words, runs) -> sentences   `runs` are two to four runs of solver.js that are over; of more than
//                                       two, the best two are compared
//   winnerOf(runs) -> { at, by }        which run proved its result in the least "time", or with the fewest
//                                       "nodes" if all times are too short to compare; null if one is not over,
//                                       if none has proven anything, or if the nodes of the best two are equal

import { isOver } from "../questions/solver.js";
import { labelOf } from "./means.js";

/** Below TOO_SHORT seconds a time says more about the machine than about the search; if both searches have
 *  fewer nodes than FEW, their ratio says nothing. */
const TOO_SHORT = 0.01;
const FEW = 100;
/** The algorithms that search without a heuristic. Others without one look up or calculate the answer. */
const SEARCHES = ["breadth-first", "bidirectional"];

export function winnerOf(runs) {
  if (!runs.every((run) => run && isOver(run))) return null;
  const proven = ranked(runs).filter(({ run }) => isProven(run));
  if (proven.length === 0 || runs.length < 2) return null;
  const by = proven.some(isLong) ? "time" : "nodes";
  const [first, second] = proven.map(({ run }) => run.counts.generated);
  return by === "nodes" && first === second ? null : { at: proven[0].at, by };
}

/** The runs and their numbers, { run, at }, the best first. */
function ranked(runs) {
  const all = runs.map((run, at) => ({ run, at }));
  const proven = all.filter(({ run }) => isProven(run));
  const measure = (proven.length > 0 ? proven : all).some(isLong) ? ({ counts }) => counts.seconds : ({ counts }) => counts.generated;
  const rank = (run) => (isProven(run) ? 0 : run.report?.outcome === "solved" ? 1 : run.report ? 2 : 3);
  // Of searches that were stopped, the best is the one that has proven most, not the one that stopped first.
  const least = (run) => (rank(run) === 2 ? run.report.at_least : 0);
  return all.sort((a, b) => rank(a.run) - rank(b.run) || least(b.run) - least(a.run) || measure(a.run) - measure(b.run));
}

function isLong({ run }) {
  return run.counts.seconds >= TOO_SHORT;
}

function isProven({ report }) {
  return report?.outcome === "unsolvable" || (report?.outcome === "solved" && report.cost === report.at_least);
}

export function verdict(words, runs) {
  const order = runs.length > 2 ? ranked(runs) : runs.map((run, at) => ({ run, at }));
  const [a, b] = order.slice(0, 2).sort((one, other) => one.at - other.at).map(({ run, at }) => racer(words, run, "ABCD"[at]));
  const list = order.map(({ at }) => "ABCD"[at]).join(words.say("between-words"));
  const places = runs.length > 2 ? [words.say("verdict-order", { list })] : [];
  return [...places, ...compared(words, a, b)];
}

function compared(words, a, b) {
  if (!a.report || !b.report) return [words.say("verdict-none")];
  if (a.isUnsolvable && a.report.counts.expanded === 0) return [words.say("verdict-unsolvable")];
  const areUnsolvable = a.isUnsolvable && b.isUnsolvable;
  if (!a.isSolved && !b.isSolved && !areUnsolvable) return [answers(words, a, b)];
  const lead = [answers(words, a, b), times(words, a, b)];
  const reasons = [tables(words, a, b), nodes(words, a, b), estimates(words, a, b), rates(words, a, b), memories(words, a, b)];
  return [...lead, ...reasons].filter(Boolean);
}

function racer(words, run, letter) {
  const { report, iterations, counts } = run;
  if (!report) return { report };
  return {
    letter,
    report,
    name: labelOf(words, report.algorithm) + (report.heuristic ? ` · ${labelOf(words, report.heuristic)}` : ""),
    isSolved: report.outcome === "solved",
    isProven: isProven(run),
    isUnsolvable: report.outcome === "unsolvable",
    cost: report.cost,
    nodes: counts.generated,
    seconds: counts.seconds,
    rate: counts.per_second,
    bytes: report.counts.bytes,
    tableBytes: report.table_bytes ?? 0,
    tableSeconds: report.table_seconds ?? 0,
    stored: report.counts.stored,
    passes: report.counts.iterations,
    firstBound: iterations[0]?.bound ?? report.counts.bound,
  };
}

/** What each has proven, which matters more than how fast it was. */
function answers(words, a, b) {
  const [one, other] = [a, b].filter(({ isUnsolvable }) => isUnsolvable);
  const why = () => ({ said: words.say("unsolvable"), detail: words.say("unsolvable-searched") });
  if (other) return words.say("said-and-why", why());
  if (one) return words.say("verdict-no-answer", { a: one.letter });
  for (const [one, other] of [
    [a, b],
    [b, a],
  ]) {
    if (!one.isSolved && other.isSolved)
      return words.say("verdict-unfinished", { a: one.letter, b: other.letter, n: words.amount(one.report.at_least) });
    if (one.isSolved && !one.isProven && other.isProven) {
      const extra = one.cost - other.cost;
      return words.say(extra > 0 ? "verdict-longer" : "verdict-unproven", {
        a: one.letter,
        b: other.letter,
        n: words.amount(one.cost),
        m: words.amount(other.cost),
      });
    }
  }
  if (!a.isSolved) return words.say("verdict-neither", { a: a.letter, b: b.letter, n: words.amount(a.report.at_least), m: words.amount(b.report.at_least) });
  const costs = { n: words.amount(a.cost), m: words.amount(b.cost) };
  return words.say(a.isProven ? "verdict-agree" : "verdict-lengths", { a: a.letter, b: b.letter, ...costs });
}

function times(words, a, b) {
  if (a.isSolved !== b.isSolved) return null;
  const [fast, slow] = a.seconds <= b.seconds ? [a, b] : [b, a];
  const values = {
    a: fast.letter,
    name: fast.name,
    fast: words.seconds(fast.seconds),
    slow: words.seconds(slow.seconds),
  };
  if (slow.seconds < TOO_SHORT) return words.say("verdict-too-short", values);
  if (slow.seconds < 1.15 * fast.seconds) return words.say("verdict-tie", values);
  return words.say("verdict-faster", { ...values, times: factor(words, slow.seconds / fast.seconds) });
}

/** How much of the time was spent on making tables, which the next board would not need. */
function tables(words, a, b) {
  const told = [a, b].filter(({ seconds, tableSeconds }) => tableSeconds > 0.01 && tableSeconds > 0.05 * seconds);
  const say = ({ letter, seconds, tableSeconds, tableBytes }) =>
    words.say("verdict-tables", {
      a: letter,
      time: words.seconds(tableSeconds),
      all: words.seconds(seconds),
      bytes: words.bytes(tableBytes),
    });
  return told.map(say).join(words.say("between-sentences"));
}

function nodes(words, a, b) {
  const [few, many] = a.nodes <= b.nodes ? [a, b] : [b, a];
  const values = { a: few.letter, few: words.number(few.nodes), many: words.number(many.nodes) };
  if (few.nodes === many.nodes) return words.say("verdict-same-nodes", values);
  const ratio = many.nodes / Math.max(1, few.nodes);
  if (many.nodes < FEW) return words.say("verdict-few-nodes", values);
  if (few.nodes === 0) return words.say("verdict-no-nodes", values);
  return words.say(ratio < 1.05 ? "verdict-near-nodes" : "verdict-nodes", {
    ...values,
    times: factor(words, ratio),
  });
}

/** Compares the heuristics. A search in passes begins at the estimate of the start, so a higher one saves
 *  some. */
function estimates(words, a, b) {
  const isBlind = ({ report }) => report.heuristic === "zero" || (report.heuristic === null && SEARCHES.includes(report.algorithm));
  const blind = [a, b].find(isBlind);
  const seeing = [a, b].find((one) => one !== blind);
  if (blind && seeing.report.heuristic && seeing.report.heuristic !== "zero")
    return words.say("verdict-blind", { a: blind.letter, b: seeing.letter });
  if (a.report.algorithm !== b.report.algorithm || a.report.heuristic === b.report.heuristic) return null;
  if (a.firstBound === b.firstBound) {
    const [few, many] = a.nodes <= b.nodes ? [a, b] : [b, a];
    return many.nodes > 1.05 * few.nodes ? words.say("verdict-cuts", { a: few.letter, n: a.firstBound }) : null;
  }
  const [high, low] = a.firstBound > b.firstBound ? [a, b] : [b, a];
  return words.say("verdict-estimate", {
    a: high.letter,
    b: low.letter,
    high: high.firstBound,
    low: low.firstBound,
    n: high.passes,
    less: low.passes,
  });
}

/** Which search generates more nodes a second; null if one took less than 2 ms or the rates differ little. */
function rates(words, a, b) {
  if (Math.min(a.seconds, b.seconds) < 0.002) return null;
  const [quick, slow] = a.rate >= b.rate ? [a, b] : [b, a];
  const ratio = quick.rate / slow.rate;
  if (ratio < 1.3) return null;
  const pays = quick.seconds < slow.seconds;
  return words.say(pays ? "verdict-rate-pays" : "verdict-rate", {
    a: quick.letter,
    times: factor(words, ratio),
    quick: words.short(Math.round(quick.rate)),
  });
}

function memories(words, a, b) {
  const [more, less] = a.bytes >= b.bytes ? [a, b] : [b, a];
  if (more.bytes < 4096 || more.bytes < 2 * less.bytes) return null;
  return words.say(less.bytes > 0 ? "verdict-memory" : "verdict-memory-none", {
    a: more.letter,
    b: less.letter,
    bytes: words.bytes(more.bytes),
    other: words.bytes(less.bytes),
    stored: words.number(more.stored),
  });
}

function factor(words, ratio) {
  return ratio < 10 ? words.number(Math.round(ratio * 10) / 10) : words.number(Math.round(ratio));
}
