// The distance over the moves that were made, as a curve. A dot marks each move that raised it; the reader can
// try again from the board before that move.
//   createCurve(state, words, distances) -> { draw(isOn) }   hidden unless `isOn`, a move was made and a
//                                                            distance is known

import { find, make, replaceIfNew } from "../common/dom.js";
import { shape } from "../common/svg.js";
import { setBoard, trail } from "../puzzle/state.js";

const [WIDTH, HEIGHT] = [480, 120];
/** Only this many dots, the latest ones, are drawn: more could not be told apart. */
const MOST = 60;

export function createCurve(state, words, distances) {
  let chosen = null;
  const host = find("curve");
  const draw = (isOn) => {
    const boards = trail(state);
    const heights = isOn ? boards.map((board) => finite(distances.of(board)?.distance)) : [];
    if (chosen !== null && String(chosen.board) !== String(boards[chosen.at])) chosen = null;
    host.hidden = boards.length < 2 || heights.every((height) => height === null);
    if (host.hidden) return;
    const key = [heights, state.start, state.made, chosen?.at, words.language].join("|");
    replaceIfNew(host, key, () => pictured(state, words, boards, heights, chosen, (at) => {
      chosen = { at, board: boards[at] };
      draw(isOn);
    }));
  };
  return { draw };
}

function finite(distance) {
  return Number.isFinite(distance) ? distance : null;
}

function pictured(state, words, boards, heights, chosen, choose) {
  const top = Math.max(1, ...heights);
  const place = (at) => [(at / Math.max(1, heights.length - 1)) * WIDTH, HEIGHT - (heights[at] / top) * HEIGHT];
  const points = heights.flatMap((height, at) => (height === null ? [] : [place(at).map((x) => x.toFixed(1)).join(",")]));
  const line = shape("polyline", { points: points.join(" "), class: "path" });
  const picture = shape("svg", { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, "aria-hidden": "true" }, line);
  const rises = heights.flatMap((height, at) => (at > 0 && height !== null && heights[at - 1] !== null && height > heights[at - 1] ? [at] : []));
  const dots = rises.slice(-MOST).map((at) => dot(words, heights, at, place(at), chosen?.at === at, choose));
  const caption = words.say("curve", { n: rises.length, from: heights[0] ?? "?", to: heights.at(-1) ?? "?" });
  return [
    make("figcaption", { class: "soft", text: caption }),
    make("div", { class: "drawn" }, picture, ...dots),
    again(state, words, boards, heights, chosen),
  ];
}

function dot(words, heights, at, [x, y], isChosen, choose) {
  const name = words.say("curve-dot", { at, from: heights[at - 1], to: heights[at] });
  const attributes = { class: "dot", "aria-label": name, title: name };
  const element = make("button", { ...attributes, "aria-pressed": `${isChosen}`, on: { click: () => choose(at) } });
  element.style.left = `${(100 * (x + 6)) / (WIDTH + 12)}%`;
  element.style.top = `${(100 * (y + 6)) / (HEIGHT + 12)}%`;
  return element;
}

/** The chosen move, and a button that sets the board before it; a hint as long as none is chosen. */
function again(state, words, boards, heights, chosen) {
  if (chosen === null) return make("p", { class: "soft", text: words.say("curve-hint") });
  const { at } = chosen;
  const click = () => setBoard(state, boards[at - 1]);
  return make(
    "div",
    { class: "row" },
    make("p", { text: words.say("curve-dot", { at, from: heights[at - 1], to: heights[at] }) }),
    make("button", { class: "strong", id: "try-again", text: words.say("try-again"), on: { click } }),
  );
}
