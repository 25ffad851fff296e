// The puzzles that the server describes. Some are listed at once, the others are requested when needed.
//   createCatalogue(name) -> Promise of { version, listed, library, find, read }, once the puzzle `name` is
//                          known as well; fails if the server does not answer
//     listed                 the entries in the server's order
//     library                [{ puzzle, title, zh }], the puzzles of files that come with the program
//     find(name, metric)     a promise of the entry of that name, in that metric if the puzzle has it; null if
//                            the page knows no such puzzle. Fails if the server does not answer, with a Mistake
//                            if the puzzle is a kept text that is wrong
//     read(text)             a promise of the entry of a text, which the browser then keeps; fails with a
//                            Mistake if the text is wrong
//   An entry is { rules, algorithms, heuristics, twoEnded, tables, text }; `text` is the puzzle file, or null.

import { keep, textOf } from "../common/own.js";
import { rulesOf } from "../puzzle/rules.js";
import { Mistake, puzzles, send } from "./solver.js";

export async function createCatalogue(name) {
  const { version, puzzles: all, library = [] } = await puzzles();
  const listed = all.map((answer) => entryOf(answer));
  const known = new Map(listed.map((entry) => [entry.rules.name, entry]));
  const names = new Map([...listed.flatMap(({ rules }) => namesOf(rules)), ...library.map(namedItself)]);
  const learn = (entry) => known.has(entry.rules.name) || known.set(entry.rules.name, entry);
  const read = async (text) => {
    const entry = entryOf((await send(text)).puzzles[0], text);
    known.set(entry.rules.name, entry);
    keep(entry.rules.name, entry.rules.texts.title.en, text);
    return entry;
  };
  const find = async (name, metric) => {
    const first = names.get(name);
    if (first === undefined) return known.get(name) ?? sent(name, read);
    const key = metric ? `${first} ${metric}` : first;
    if (!known.has(key)) for (const answer of (await puzzles(first)).puzzles) learn(entryOf(answer));
    return known.get(key) ?? known.get(first);
  };
  // If a kept text can no longer be read, `connectLink` in main.js shows the text and what is wrong with it.
  await find(name).catch((problem) => {
    if (!(problem instanceof Mistake)) throw problem;
  });
  return { version, listed, library, find, read };
}

/** The puzzle whose text the browser has kept under that name; null if it has kept none. */
async function sent(name, read) {
  const text = textOf(name);
  return text === null ? null : read(text);
}

function entryOf({ puzzle, metric, metrics = [], description, algorithms, heuristics, two_ended: twoEnded = [], tables = [], text = null }, source = null) {
  return { rules: rulesOf(puzzle, { ...description, metric, metrics }, source), algorithms, heuristics, twoEnded, tables, text: source ?? text };
}

/** Pairs of each name that the puzzle or another size of it may have, and the usual name of that size. */
function namesOf({ name, sizes }) {
  return [[name, name], ...sizes.flatMap(({ names }) => names.map((other) => [other, names[0]]))];
}

function namedItself({ puzzle }) {
  return [puzzle, puzzle];
}
