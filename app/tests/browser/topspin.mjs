// A puzzle that neither the page nor the program knows, as a server would describe it: six discs in a ring.
// `left` and `right` turn the ring; `flip` reverses the first four discs. `three` shifts the first three discs
// by one place, the first of them to the end; it is legal if the first disc is 3 or 4. No single move takes it
// back, and it has no key.
//   topspin    an entry of the answer to /api/puzzles

const RING = [0, 1, 2, 3, 4, 5];
const SYMBOLS = ["1", "2", "3", "4", "5", "6"];

const content = {
  symbols: SYMBOLS,
  counts: Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 1])),
  blank: null,
  row: 6,
  between: " ",
  aliases: {},
  named: [],
};

const both = (text) => ({ en: text, zh: text });
const IN_ORDER = { text: "in-order", label: both("In order"), cells: SYMBOLS };
const letter = (letter, inverse, key, name) => ({ letter, inverse, key, name: both(name) });
const move = (letter, source, guard = []) => ({
  letter,
  guard,
  takes: RING.map((place) => ({ place, from: source(place) })).filter(({ place, from }) => place !== from),
});

export const topspin = {
  puzzle: "topspin",
  algorithms: ["auto", "ida-star"],
  heuristics: [],
  description: {
    drawing: "topspin",
    places: [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [0, 1],
    ],
    board: content,
    goal: { content: { ...content, named: [IN_ORDER] }, fits: {}, fixed: [] },
    letters: [
      letter("left", "right", "L", "ring left"),
      letter("right", "left", "R", "ring right"),
      letter("flip", "flip", "F", "four over"),
      letter("three", null, null, "three on"),
    ],
    moves: [
      move("left", (place) => (place + 1) % 6),
      move("right", (place) => (place + 5) % 6),
      move("flip", (place) => (place < 4 ? 3 - place : place)),
      move("three", (place) => (place < 3 ? (place + 1) % 3 : place), [{ place: 0, holds: ["3", "4"] }]),
    ],
    first: { board: ["4", "3", "2", "1", "5", "6"], goal: SYMBOLS },
    walk: { steps: 10, starts: [] },
    sizes: [],
    race: [
      { algorithm: "auto", heuristic: null },
      { algorithm: "ida-star", heuristic: null },
    ],
    texts: {
      tab: both("TopSpin"),
      title: both("TopSpin of six"),
      rule: both("Turn discs until they are in order."),
      edit: both("Click two discs."),
      wrong: both("Not a board."),
      uneven: null,
      said: both("{name}, {n} at home"),
      goal: null,
      keys: null,
    },
  },
};
