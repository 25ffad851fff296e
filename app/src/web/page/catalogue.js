// The puzzles that the server describes: those it lists at once, other sizes when they are asked for.
//   createCatalogue(name) -> Promise of { version, listed, find }, once the puzzle `name` is known, too
//     listed                 the entries in the server's order
//     find(name)             a promise of the entry of that name, or of null if the page knows none
//   an entry is { rules, algorithms, heuristics }

import { rulesOf } from "./rules.js";
import { puzzles } from "./solver.js";

export async function createCatalogue(name) {
  const { version, puzzles: all } = await puzzles();
  const listed = all.map(entryOf);
  const known = new Map(listed.map((entry) => [entry.rules.name, entry]));
  const names = new Map(listed.flatMap(({ rules }) => namesOf(rules)));
  const find = async (name) => {
    const first = names.get(name);
    if (first === undefined) return null;
    if (!known.has(first)) known.set(first, entryOf((await puzzles(first)).puzzles[0]));
    return known.get(first);
  };
  await find(name);
  return { version, listed, find };
}

function entryOf({ puzzle, description, algorithms, heuristics }) {
  return { rules: rulesOf(puzzle, description), algorithms, heuristics };
}

/** Each name by which the puzzle or another size of it may be called, and its first name. */
function namesOf({ name, sizes }) {
  return [[name, name], ...sizes.flatMap(({ names }) => names.map((other) => [other, names[0]]))];
}
