// Boards and goals as texts. A `content` is the part of a puzzle's description that says what they consist of
// and how they are written.
//   parse(content, text, length)   an array of symbols, or null if the text is not a board or goal
//   text(content, cells)           the text, as the command line reads it
//   exchanges(content)             whether each symbol occurs once, so that set-up exchanges two symbols
//   tally(content, cells)          an object: how often each symbol occurs

export function parse(content, text, length) {
  const words = text.split(/[\s/,]+/).filter(Boolean);
  const named = content.named.find((known) => known.text === words.join(" "));
  if (named) return named.cells;
  const isTogether = content.between === "" || (words.length === 1 && words[0].length === length);
  const cells = (isTogether ? [...words.join("")] : words).map((word) => symbolOf(content, word));
  return cells.length === length && isWhole(content, cells) ? cells : null;
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

/** The symbol that a word stands for; undefined if there is none. */
function symbolOf({ symbols, aliases }, word) {
  const plain = Object.hasOwn(aliases, word) ? aliases[word] : word.replace(/^0+(?=\d)/, "");
  return [plain, plain.toUpperCase()].find((symbol) => symbols.includes(symbol));
}

/** Whether the symbols whose number set-up cannot change occur as often as they must. */
function isWhole(content, cells) {
  if (cells.includes(undefined)) return false;
  const counts = tally(content, cells);
  const kept = exchanges(content) ? content.symbols : [content.blank].filter((blank) => blank !== null);
  return kept.every((symbol) => [counts[symbol], undefined].includes(content.counts[symbol]));
}
