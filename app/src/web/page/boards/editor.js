// The set-up strip below the board: the board as text, the size, the brush, the next random walk.
//   createEditor(state, words, open)   `open(name)` shows another puzzle
//   settled(state, words)              applies what was typed; false if something was typed that is not a board
//   toggle(state, on)                  begins or ends set-up

import { find, replaceIfNew } from "../common/dom.js";
import { exchanges } from "../puzzle/notation.js";
import { reading, told } from "../puzzle/reading.js";
import { changesBoard, scramble, setBoard } from "../puzzle/state.js";
import { problem } from "./edit.js";

/** What only some puzzles need: an element with `data-has` is shown if its condition holds. */
const HAS = {
  sizes: ({ sizes }) => sizes.length > 0,
  metrics: ({ metrics }) => metrics.length > 0,
  goals: ({ goals }) => goals.content !== null && exchanges(goals.content),
  walk: ({ walk }) => walk.steps > 0,
  brush: ({ content, blocks }) => blocks.length === 0 && content.blank !== null && !exchanges(content),
};

export function createEditor(state, words, open) {
  find("edit").addEventListener("click", () => toggle(state));
  find("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    apply(state, words);
  });
  find("size").addEventListener("change", ({ target }) => open(target.value));
  find("brush").addEventListener("change", ({ target }) => (state.brush = target.value));
  find("steps").addEventListener("change", ({ target }) => {
    state.steps = within(target, state.rules.walk.steps);
  });
  find("walk").addEventListener("click", () => scramble(state, within(find("seed"), 0)));
  state.listen((kind) => {
    if (kind !== "speed" && kind !== "means") draw(state, words, kind);
  });
}

export function settled(state, words) {
  if (state.editing && isTyped()) apply(state, words);
  return !isTyped();
}

/** Whether the text in the field differs from the board that was written there. */
function isTyped() {
  return find("text").value !== find("text").dataset.given;
}

export function toggle(state, on = !state.editing) {
  Object.assign(state, { editing: on, picked: null, playing: false });
  state.changed("edit");
}

function draw(state, words, kind) {
  const { rules, board, editing } = state;
  find("editor").classList.toggle("away", !editing);
  find("edit").setAttribute("aria-pressed", editing);
  for (const element of document.querySelectorAll("[data-has]"))
    element.hidden = !HAS[element.dataset.has](rules);
  const wrong = problem(words, state);
  hint(wrong ?? words.pick(rules.texts.edit), wrong !== null);
  // What is being typed stays until there is another board.
  if (!editing || !isTyped() || changesBoard(kind)) give(rules.text(board));
  find("steps").value = state.steps;
  find("seed").value = state.seed;
  drawSizes(rules);
}

function give(text) {
  const field = find("text");
  field.value = field.dataset.given = text;
  field.removeAttribute("aria-invalid");
}

function apply(state, words) {
  const { rules } = state;
  const text = find("text").value;
  const read = reading(rules, text);
  const isWhole = read.isWhole && rules.blocks.length === 0;
  const board = isWhole ? read.cells : read.uneven ? null : rules.parse(text);
  if (board) return setBoard(state, board);
  state.marked = rules.blocks.length === 0 ? read.doubled : [];
  state.changed("edit");
  find("text").setAttribute("aria-invalid", "true");
  // A letter of a block stands for a shape, so nothing can be said about single cells.
  const details = rules.blocks.length === 0 ? [told(words, rules, read)] : [];
  hint([words.pick(rules.texts.wrong), ...details].join(words.say("between-sentences")), true);
}

function hint(text, isWrong) {
  find("editor-hint").textContent = text;
  find("editor-hint").classList.toggle("wrong", isWrong);
}

/** The number in the field, or the nearest within its bounds, which is written there; `otherwise` if the field
 *  has no number. */
function within(field, otherwise) {
  const number = Math.round(Number(field.value));
  const nearest = Math.min(Math.max(number, Number(field.min)), Number(field.max));
  field.value = field.value !== "" && Number.isFinite(number) ? nearest : otherwise;
  return Number(field.value);
}

function drawSizes({ puzzle, metric, sizes }) {
  const all = sizes.map(({ names, label }) => [label, names[0]]);
  replaceIfNew(find("size"), String(all), () => all.map(([label, name]) => new Option(label, name)));
  find("size").value = puzzle;
  find("metric").value = metric ?? "";
}
