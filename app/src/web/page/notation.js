// Boards and goals as texts. A `content` is the part of a puzzle's description that says what they
// consist of and how they are written.
//   parse(content, text, length)   an array of symbols, or null if the text is none
//   text(content, cells)           the text, as the command line reads it
//   unevenRow(content, text, length)   { row, n }: the first row, counted from 1, that has n cells where `/` ends
//                                  it, which are not as many as a row of the board has; null if all are right
//   exchanges(content)             whether each symbol occurs once: set-up then exchanges two
//   tally(content, cells)          how often each symbol occurs

export function parse(content, text, length) {
  const words = text.split(/[\s/,]+/).filter(Boolean);
  const named = content.named.find((known) => known.text === words.join(" "));
  if (named) return named.cells;
  const isTogether = content.between === "" || (words.length === 1 && words[0].length === length);
  const cells = (isTogether ? [...words.join("")] : words).map((word) => symbolOf(content, word));
  return cells.length === length && isWhole(content, cells) && !unevenRow(content, text, length) ? cells : null;
}

export function unevenRow({ row, between }, text, length) {
  const rows = text.split("/").map((line) => line.split(/[\s,]+/).filter(Boolean));
  // Boards that are no rectangles have no rows, and a list may have one cell a line.
  const isList = rows.length === length && rows.every((words) => words.length === 1);
  if (row >= length || rows.length === 1 || isList) return null;
  const counts = rows.map((words) => (between === "" || words.length === 1 ? [...words.join("")] : words).length);
  const at = counts.findIndex((count) => count !== row);
  return at < 0 ? null : { row: at + 1, n: counts[at] };
}

export function text({ named, row, between }, cells) {
  const known = named.find((known) => String(known.cells) === String(cells));
  if (known) return known.text;
  const rows = Array.from({ length: Math.ceil(cells.length / row) }, (_, at) =>
    cells.slice(at * row, (at + 1) * row).join(between),
  );
  return rows.join("/");
}

export function exchanges({ symbols, counts }) {
  return symbols.every((symbol) => counts[symbol] === 1);
}

export function tally({ symbols }, cells) {
  const counts = Object.fromEntries(symbols.map((symbol) => [symbol, 0]));
  cells.forEach((symbol) => counts[symbol]++);
  return counts;
}

/** Undefined where the word is no symbol. */
function symbolOf({ symbols, aliases }, word) {
  const plain = Object.hasOwn(aliases, word) ? aliases[word] : word.replace(/^0+(?=\d)/, "");
  return [plain, plain.toUpperCase()].find((symbol) => symbols.includes(symbol));
}

/** What set-up cannot mend must be right: the number of blanks, and of all symbols that it exchanges. */
function isWhole(content, cells) {
  if (cells.includes(undefined)) return false;
  const counts = tally(content, cells);
  const kept = exchanges(content) ? content.symbols : [content.blank].filter((blank) => blank !== null);
  return kept.every((symbol) => [counts[symbol], undefined].includes(content.counts[symbol]));
}
