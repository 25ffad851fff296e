// The set-up strip below the board: the board as text, the size, the brush, the next random walk.
//   createEditor(state, words)

import { find, make } from "./dom.js";
import { LARGEST_SIDE, slidingName } from "./rules.js";
import { problem } from "./edit.js";
import { choose, scramble, setBoard } from "./state.js";

export function createEditor(state, words) {
  fillSizes();
  find("edit").addEventListener("click", () => toggle(state));
  find("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    apply(state, words);
  });
  find("size").addEventListener("change", ({ target }) => choose(state, target.value));
  find("brush").addEventListener("change", ({ target }) => (state.brush = target.value));
  find("steps").addEventListener("change", ({ target }) => {
    state.steps = within(target, state.rules.walkSteps);
  });
  find("walk").addEventListener("click", () => scramble(state, within(find("seed"), 0)));
  state.listen((kind) => {
    if (kind !== "speed" && kind !== "means") draw(state, words);
  });
}

export function toggle(state, on = !state.editing) {
  Object.assign(state, { editing: on, picked: null, playing: false });
  state.changed("edit");
}

function draw(state, words) {
  const { rules, board, editing } = state;
  find("editor").classList.toggle("away", !editing);
  find("edit").setAttribute("aria-pressed", editing);
  for (const element of document.querySelectorAll("[data-for]"))
    element.hidden = element.dataset.for !== rules.kind;
  const wrong = problem(state);
  hint(wrong ? words.say(wrong.key, wrong.values) : words.say(`edit-${rules.kind}`), wrong !== null);
  find("text").value = rules.text(board);
  find("text").removeAttribute("aria-invalid");
  find("steps").value = state.steps;
  find("seed").value = state.seed;
  if (rules.kind === "sliding") find("size").value = rules.name;
}

function apply(state, words) {
  const board = state.rules.parse(find("text").value);
  if (board) return setBoard(state, board);
  find("text").setAttribute("aria-invalid", "true");
  hint(words.say(`wrong-${state.rules.kind}`, { last: state.board.length - 1 }), true);
}

function hint(text, isWrong) {
  find("editor-hint").textContent = text;
  find("editor-hint").classList.toggle("wrong", isWrong);
}

/** The number in the field, or `otherwise` where there is none within its bounds. */
function within(field, otherwise) {
  const number = Number(field.value);
  const isGood = field.value !== "" && field.validity.valid && Number.isInteger(number);
  field.value = isGood ? number : otherwise;
  return Number(field.value);
}

function fillSizes() {
  for (let height = 2; height <= LARGEST_SIDE; height++) {
    for (let width = 2; width <= LARGEST_SIDE; width++) {
      find("size").append(make("option", { value: slidingName(width, height), text: `${width} × ${height}` }));
    }
  }
}
