// Pieces that fill several places. Each part of such a piece has its own symbol; in a text a piece has the same
// letter in all its places. `blocks` is the field of that name in a puzzle's description.
//   partsOf(blocks)                          Map: symbol -> { block, part }: the block that it belongs to, and
//                                            the number of the part, from 0
//   labelled(blocks, places, cells)          the symbols of a board, with those of blocks replaced by letters;
//                                            pieces that are alike get theirs in reading order
//   assembled(blocks, places, content, text) the board of a text, or null if the text is not a board
//   joinsOf(blocks)                          Map: symbol -> { to, middle }: `to` has the steps to the
//                                            neighbouring parts; `middle` the step from the last part to the
//                                            middle of the piece, null for all other parts

const WALL = "x";

export function partsOf(blocks) {
  return new Map(blocks.flatMap((block) => block.parts.map(([symbol], part) => [symbol, { block, part }])));
}

export function labelled(blocks, places, cells) {
  const [parts, used, letters] = [partsOf(blocks), new Map(), [...cells]];
  cells.forEach((symbol, at) => {
    const { block, part } = parts.get(symbol) ?? {};
    if (part !== 0) return;
    const number = used.get(block) ?? 0;
    used.set(block, number + 1);
    for (const [, step] of block.parts) {
      const filled = placeAt(places, moved(places[at], step));
      if (filled >= 0) letters[filled] = block.letters[number] ?? "?";
    }
  });
  return letters;
}

export function assembled(blocks, places, { symbols, blank }, text) {
  const letters = [...text.replace(/[\s/,]+/g, "")].filter((letter) => letter !== WALL);
  if (letters.length !== places.length) return null;
  const [cells, used] = [letters.map(() => blank ?? symbols[0]), new Map()];
  for (const letter of new Set(letters.filter((letter) => letter !== blank))) {
    const own = letters.flatMap((other, at) => (other === letter ? [at] : []));
    const block = blockOf(blocks, letter, own.map((at) => steps(places[own[0]], places[at])));
    if (!block) return null;
    used.set(block, (used.get(block) ?? 0) + 1);
    own.forEach((at, part) => (cells[at] = block.parts[part][0]));
  }
  return blocks.every((block) => used.get(block) === block.letters.length) ? cells : null;
}

export function joinsOf(blocks) {
  return new Map(blocks.flatMap(({ parts }) => parts.map(([symbol, at], part) => [symbol, joins(parts, at, part)])));
}

function joins(parts, at, part) {
  const to = parts.map(([, other]) => steps(at, other)).filter(([x, y]) => Math.abs(x) + Math.abs(y) === 1);
  const mean = (axis) => parts.reduce((sum, [, place]) => sum + place[axis], 0) / parts.length;
  return { to, middle: part === parts.length - 1 ? steps(at, [mean(0), mean(1)]) : null };
}

/** The block of that shape; the letter matters only if the block is `named`. Undefined if there is none. */
function blockOf(blocks, letter, shape) {
  const own = blocks.find(({ named, letters }) => named && letters.includes(letter));
  const isAlike = ({ parts }) => String(parts.map(([, step]) => step)) === String(shape);
  if (own) return isAlike(own) ? own : undefined;
  return blocks.find((block) => !block.named && isAlike(block));
}

function placeAt(places, [column, row]) {
  return places.findIndex(([x, y]) => x === column && y === row);
}

function moved([column, row], [across, down]) {
  return [column + across, row + down];
}

function steps([fromX, fromY], [toX, toY]) {
  return [toX - fromX, toY - fromY];
}
