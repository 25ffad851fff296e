// The texts of puzzles that the reader wrote, or that came in a link or a file. The browser keeps the last few.
//   textOf(name)              the text of the puzzle of that name, or null
//   keep(name, title, text)   keeps it as the latest
//   kept()                    [{ name, title, text }], the latest first
//   LONGEST                   the most bytes that a text may have
//   bytes(text)               how many bytes a text has

import { recallJson, remember } from "./memory.js";

export const LONGEST = 65_536;
const MOST = 6;

/** The texts, in case the browser keeps nothing for pages. */
let known = [];

/** Read each time, since another tab may have kept one in the meantime. */
export function kept() {
  return read() ?? known;
}

export function textOf(name) {
  return kept().find((one) => one.name === name)?.text ?? null;
}

export function keep(name, title, text) {
  known = [{ name, title, text }, ...kept().filter((one) => one.name !== name)].slice(0, MOST);
  remember("own", JSON.stringify(known));
}

export function bytes(text) {
  return new TextEncoder().encode(text).length;
}

/** What some version of this page has stored, without entries of another form; null if there is nothing. */
function read() {
  const list = recallJson("own");
  return Array.isArray(list) ? list.filter((one) => ["name", "title", "text"].every((field) => typeof one?.[field] === "string")) : null;
}
