// Reads boards as people write them, wherever they come from: `1,2;3,4`, `[[1,2],[3,4]]`, rows without spaces,
// letters as digits (A is 10), full-width digits, `.` for the blank, a table in Markdown, `board:` in front.
//   reading(rules, text)      { cells, missing, doubled, unknown, isLong, uneven, isWhole } of a text. `cells`
//                             has the symbols, null where there is none yet; `doubled` those that occur too
//                             often; `unknown` the words that stand for none; `isLong` says that there are more
//                             cells than places; `uneven` is what unevenRow returns. The board is complete and
//                             right if `isWhole`
//   filledIn(rules, text)     the text of a table in which one cell is empty, with the blank there; any other
//                             text as it is
//   withGoal(rules, text)     { board, goal } of a text that has both, one after the other; null if it does not
//   examined(content, cells)  the same as `reading`, of cells
//   unevenRow(rules, text)    of the text of a complete board: { row, n }, the first row, counted from 1, whose
//                             number n of cells is wrong; null if there is none. As on the command line, only
//                             boards of sliding tiles must be written in their rows
//   told(words, rules, read)  in words, what is wrong with what `reading` returned; "" if nothing is
//   sizesOf(rules, text)      names of the sizes with as many places as the text has cells, the likeliest first

import { tally } from "./notation.js";

const MARKS = /[\s,;|/()[\]{}"'\u3001\u200b-\u200d\u2060\ufeff]+/;
/** What is not part of a board: lines of a frame around cells, calls such as `np.array(`, a name in front. */
const FRAMES = /(?<=^|[\s|])[-+=:]{3,}(?=[\s|]|$)|[\u2500-\u257f]+|\b(?:numpy\.|np\.)?array(?=\()|^\s*\p{L}{2,}\s*[:=]/gu;
const ROWS = /[\n;|/]|\]\s*,?\s*\[/;

export function reading(rules, text) {
  const whole = rules.parse(text);
  if (whole) return inRows(rules, text, examined(rules.content, whole));
  const { content, places } = rules;
  const words = wordsOf(text);
  const letters = lettersOf(words);
  const isTogether = words.length < places.length && (letters.length === places.length || areShort(content));
  const areDigits = isTogether || words.every((word) => word.length === 1);
  const cells = (isTogether ? letters : words).map((word) => symbolOf(content, word, areDigits));
  const unknown = (isTogether ? letters : words).filter((_, at) => cells[at] === undefined);
  const filled = places.map((_, at) => cells[at] ?? null);
  const [read, isLong] = [examined(content, filled), cells.length > places.length];
  return inRows(rules, text, { ...read, unknown, isLong, isWhole: read.isWhole && !isLong && unknown.length === 0 });
}

export function filledIn({ content: { blank } }, text) {
  if (blank === null) return text;
  const lines = text.normalize("NFKC").replace(FRAMES, " ").split(/\r?\n/).filter((line) => /[^\s|]/.test(line));
  for (const between of ["\t", "|", ",", ";"]) {
    // Bars stand around a row, too; a tab at the beginning of a line is an empty cell.
    const inner = (line) => (between === "|" ? line.trim().replace(/^\||\|$/g, "") : line);
    const rows = lines.map((line) => inner(line).split(between).map((cell) => cell.trim()));
    const isTable = rows.length > 1 && rows[0].length > 1 && rows.every((row) => row.length === rows[0].length);
    if (!isTable || rows.flat().filter((cell) => cell === "").length !== 1) continue;
    return rows.map((row) => row.map((cell) => cell || blank).join(" ")).join("\n");
  }
  return text;
}

export function withGoal({ content, goals, places, parse, parseGoal }, text) {
  if (!goals.content) return null;
  const words = text.normalize("NFKC").split(/[\s/,]+/).filter(Boolean);
  const lengths = new Set([...content.named.map((known) => known.text.split(" ").length), places.length]);
  for (const length of lengths) {
    const [board, goal] = [parse(words.slice(0, length).join(" ")), parseGoal(words.slice(length).join(" "))];
    if (board && goal) return { board, goal };
  }
  return null;
}

/** Adds the row that is wrong to `read`, if all cells are there. */
function inRows(rules, text, read) {
  const uneven = read.isWhole ? unevenRow(rules, text) : null;
  return { ...read, uneven, isWhole: read.isWhole && !uneven };
}

export function unevenRow({ sizes, content, places }, text) {
  if (sizes.length === 0) return null;
  const [plain, width] = [text.normalize("NFKC"), content.row];
  const height = places.length / width;
  const isTogether = wordsOf(plain).length < places.length;
  const rows = plain.split(plain.includes("/") ? /[\n/]/ : ROWS).map(wordsOf);
  const counts = rows.map((words) => (isTogether ? lettersOf(words) : words).length).filter((count) => count > 0);
  const all = (count) => counts.every((one) => one === count);
  // Without a `/`, lines may end anywhere, but they may not show the board with rows and columns exchanged. A
  // `/` after every single cell says nothing about rows.
  const isDrawn = plain.includes("/") ? !all(1) : counts.length === width && height > 1 && all(height);
  const at = counts.length > 1 && isDrawn ? counts.findIndex((count) => count !== width) : -1;
  return at < 0 ? null : { row: at + 1, n: counts[at] };
}

export function examined(content, cells) {
  const counts = tally(content, cells.filter((symbol) => symbol !== null));
  const [missing, doubled] = [[], []];
  for (const symbol of content.symbols) {
    const wanted = content.counts[symbol];
    if (wanted === undefined) continue;
    if (counts[symbol] < wanted) missing.push(symbol);
    if (counts[symbol] > wanted) doubled.push(symbol);
  }
  const isWhole = missing.length + doubled.length === 0 && !cells.includes(null);
  return { cells, missing, doubled, unknown: [], isLong: false, uneven: null, isWhole };
}

export function told(words, { places, content }, { unknown, isLong, uneven, doubled, missing }) {
  const named = (symbol) => (symbol === content.blank ? words.say("enter-blank-as", { symbol }) : symbol);
  const list = (symbols) => symbols.slice(0, 12).map(named).join(words.say("between-words")) + (symbols.length > 12 ? " …" : "");
  const say = (key, symbols) => (symbols.length > 0 ? words.say(key, { list: list(symbols) }) : "");
  const long = isLong ? words.say("enter-long", { n: places.length }) : "";
  const row = uneven ? words.say("enter-row", { ...uneven, width: content.row }) : "";
  const left = missing.length > 9 ? words.say("enter-left", { n: missing.length }) : say("enter-missing", missing);
  const all = [say("enter-unknown", unknown), long, row, say("enter-doubled", doubled), left];
  return all.filter(Boolean).join(words.say("between-sentences"));
}

export function sizesOf({ sizes }, text) {
  const words = wordsOf(text);
  const rows = text.normalize("NFKC").split(ROWS).filter((row) => wordsOf(row).length > 0).length;
  const counts = [words.length, lettersOf(words).length];
  const likely = ({ extent: [width, height] }) => (height === rows ? 0 : 1 + Math.abs(width - height) / 100);
  const fitting = counts.flatMap((count) => sizes.filter(({ extent: [width, height] }) => width * height === count));
  const sorted = fitting.map((size, at) => [counts.indexOf(size.extent[0] * size.extent[1]) * 10 + likely(size), at, size]);
  return sorted.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , { names }]) => names[0]);
}

function wordsOf(text) {
  return text.normalize("NFKC").replace(FRAMES, " ").split(MARKS).filter(Boolean);
}

function lettersOf(words) {
  return words.flatMap((word) => [...word]);
}

/** Whether each symbol is one character, so that nothing has to stand between two of them. */
function areShort({ symbols }) {
  return symbols.every((symbol) => symbol.length === 1);
}

/** The symbol of a word; undefined if there is none. If `areDigits`, a letter also stands for a number (A:
 *  10). */
function symbolOf({ symbols, aliases, blank }, word, areDigits) {
  if (word === "." && blank !== null) return blank;
  const plain = Object.hasOwn(aliases, word) ? aliases[word] : word.replace(/^0+(?=\d)/, "");
  const digit = /^[a-z]$/i.test(word) && areDigits ? String(parseInt(word, 36)) : plain;
  return [plain, plain.toUpperCase(), digit].find((symbol) => symbols.includes(symbol));
}
