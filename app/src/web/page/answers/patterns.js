// Shows pattern databases: each tile has the colour and the letter of its pattern, and below the board is
// what the tables say about the board in view.
//   createPatterns(state, words)

import { find, make, replaceIfNew } from "../common/dom.js";
import { isOff } from "../puzzle/state.js";
import { looked } from "../questions/solver.js";

/** How many boards are remembered; beyond that, all are forgotten. */
const KEPT = 2_000;

export function createPatterns(state, words) {
  const [host, known] = [find("patterns"), new Map()];
  let asking = null;
  const keyOf = (board) => [state.rules.name, state.tables, state.goal, board].join("|");
  const draw = () => {
    const value = state.tables ? known.get(keyOf(state.board)) : undefined;
    tint(value?.patterns ?? []);
    host.hidden = !state.tables;
    const left = leftOf(state);
    const key = [state.tables, value?.own, value?.other, left, words.language].join("|");
    replaceIfNew(host, key, () => told(words, value, left));
  };
  const seek = async () => {
    const { rules, goal, tables, board, answer } = state;
    const [key, here] = [keyOf(board), asking];
    if (!tables || known.has(key) || here === key || state.editing) return;
    asking = key;
    const at = answer?.boards.indexOf(board) ?? -1;
    const boards = at < 0 ? [board] : answer.boards.slice(Math.max(0, at - 200), at + 200);
    const question = rules.question(board, goal);
    const found = await looked({ puzzle: rules.name, goal: question.goal, tables, boards: boards.map(rules.text) }).catch(() => null);
    if (asking === key) asking = null;
    if (!found || rules !== state.rules || tables !== state.tables || goal !== state.goal) return;
    const { patterns, values, reflected } = found;
    if (known.size > KEPT) known.clear();
    boards.forEach((board, at) => known.set(keyOf(board), { patterns, own: values[at], other: reflected?.[at] ?? null }));
    draw();
    if (!known.has(keyOf(state.board))) seek();
  };
  state.listen((kind) => {
    if (["speed", "busy", "blocked", "unclear", "hint"].includes(kind)) return;
    draw();
    seek();
  });
}

/** The letter of a pattern by its number: `a` for 0. */
function letter(place) {
  return String.fromCharCode(97 + place);
}

/** Colours the tiles of the board by their patterns. */
function tint(patterns) {
  for (const tile of find("board").querySelectorAll("[data-tile]")) {
    const place = patterns.findIndex((tiles) => tiles.includes(Number(tile.dataset.tile)));
    if (place < 0) delete tile.dataset.pattern;
    else tile.dataset.pattern = letter(place);
    if (tile.firstChild) tile.firstChild.dataset.letter = place < 0 ? "" : letter(place);
  }
}

function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

/** How many moves are left, if an answer that is proven is in playback and was not left; otherwise null. */
function leftOf(state) {
  const { answer } = state;
  return answer?.isProven && !isOff(state) ? answer.moves.length - answer.at : null;
}

function told(words, value, left) {
  if (!value) return [make("p", { class: "soft", text: words.say("patterns-wait") })];
  const add = (values) => `${values.join(" + ")} = ${sum(values)}`;
  const parts = value.own.flatMap((moves, place) => [
    ...(place > 0 ? [" + "] : []),
    make("span", { class: "part", "data-pattern": letter(place), title: value.patterns[place].join(" "), text: `${letter(place)} ${moves}` }),
  ]);
  const least = Math.max(sum(value.own), value.other ? sum(value.other) : 0);
  const says = [words.say("patterns-least", { n: least })];
  if (value.other) says.push(words.say("patterns-other", { sum: add(value.other) }));
  if (left !== null) says.push(words.say("patterns-left", { n: left }));
  return [make("p", { class: "parts" }, ...parts, ` = ${sum(value.own)}`), make("p", { class: "soft", text: says.join(words.say("between-sentences")) })];
}
