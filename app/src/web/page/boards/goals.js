// Goals as small pictures, one function for each drawing: (state, words) -> element.
//   goalLabel(words, named)   what the page calls a goal that has a name
// In set-up, clicks change the goals of cubes and of cells, unless each symbol occurs once in the goal.

import { make } from "../common/dom.js";
import { exchanges } from "../puzzle/notation.js";
import { editGoal } from "./edit.js";

export function slidingGoal({ rules, goal }, words) {
  const cells = goal.map((tile) => {
    const isBlank = tile === rules.content.blank;
    return make("i", { class: isBlank ? "blank" : "", text: isBlank ? "" : tile });
  });
  const [columns, rows] = extent(rules.places);
  const label = named(rules, goal, words);
  const root = make("div", { class: "mini tiles", role: "img", "aria-label": label }, ...cells);
  root.style.setProperty("--columns", columns);
  root.style.setProperty("--most", Math.max(columns, rows));
  return root;
}

export function rotationGoal({ rules, goal }, words) {
  const cells = rules.places.map((place, at) => {
    return inGrid(make("i", { class: isWanted(rules, at) ? "centre" : "" }), place);
  });
  return make("div", { class: "mini dots", role: "img", "aria-label": named(rules, goal, words) }, ...cells);
}

export function cubicGoal(state, words) {
  const cell = (colour, at) => {
    const name = words.say(`colour-${colour}`);
    return goalCell(state, words, at, name, { class: "top-cell", "data-colour": colour });
  };
  return group(state, words, "mini tops", state.goal.map(cell));
}

/** The chosen goal; if goals are fixed, the first of them as an example. */
export function cellsGoal(state, words) {
  const { rules, goal } = state;
  const cells = (goal ?? rules.goals.fixed[0]).map((symbol, at) => {
    const isBlank = symbol === null || symbol === rules.content.blank;
    const several = rules.goals.fits[symbol];
    const label = several ? common(several) : rules.shown(symbol ?? "");
    const attributes = { class: isBlank ? "symbol blank" : "symbol" };
    const element = goalCell(state, words, at, several?.join(" ") ?? label, attributes);
    if (!isBlank && !several) element.dataset.colour = rules.colourOf(symbol) % 16;
    element.textContent = isBlank ? "" : label;
    return inGrid(element, rules.places[at]);
  });
  const root = group(state, words, "mini symbols", cells);
  root.style.setProperty("--columns", extent(rules.places)[0]);
  return root;
}

/** What the names of several symbols have in common at the beginning, followed by `*`. */
function common(symbols) {
  const [first, ...others] = symbols;
  let length = first.length;
  while (!others.every((other) => other.startsWith(first.slice(0, length)))) length -= 1;
  return `${first.slice(0, length)}*`;
}

export function goalLabel(words, { label, text }) {
  return label ? words.pick(label) : text;
}

/** How many columns and rows the places take: [columns, rows]. */
export function extent(places) {
  return [0, 1].map((axis) => 1 + Math.max(...places.map((place) => place[axis])));
}

/** Whether a fixed goal wants a certain symbol on that place. */
export function isWanted({ goals }, at) {
  return goals.fixed.some((pattern) => pattern[at] !== null);
}

function group({ rules, goal }, words, kind, cells) {
  return make("div", { class: kind, role: "group", "aria-label": named(rules, goal, words) }, ...cells);
}

function named(rules, goal, words) {
  const text = goal && rules.goalText(goal);
  const known = rules.namedGoal(text);
  if (goal) return words.say("goal-is", { goal: known ? goalLabel(words, known) : text });
  return words.pick(rules.texts.goal);
}

/** One cell of a goal: a button if a click can change it. */
function goalCell(state, words, at, name, attributes) {
  const { places, goals } = state.rules;
  const isFixed = !state.editing || !goals.content || exchanges(goals.content);
  if (isFixed) return make("i", { ...attributes, "data-goal": at, title: name });
  const click = () => {
    editGoal(state, at);
    document.querySelector(`[data-goal="${at}"]`).focus();
  };
  const [column, row] = places[at];
  const label = words.say("goal-cell", { column: column + 1, row: row + 1, colour: name });
  return make("button", { ...attributes, "data-goal": at, "aria-label": label, on: { click } });
}

function inGrid(element, [column, row]) {
  element.style.gridArea = `${row + 1} / ${column + 1}`;
  return element;
}
