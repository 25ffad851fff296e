// A puzzle that neither the page nor the program knows, as a server would describe it: six discs in a
// ring; l and r turn the ring, f turns the first four discs over.
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
const letter = (letter, inverse, name) => ({ letter, inverse, key: letter.toUpperCase(), name: both(name) });
const move = (letter, source) => ({
  letter,
  guard: [],
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
    letters: [letter("l", "r", "ring left"), letter("r", "l", "ring right"), letter("f", "f", "four over")],
    moves: [
      move("l", (place) => (place + 1) % 6),
      move("r", (place) => (place + 5) % 6),
      move("f", (place) => (place < 4 ? 3 - place : place)),
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
