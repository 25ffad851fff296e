// The small picture of the goal; for cubes it is edited by clicks in set-up.
//   createGoal(host, state, words)

import { make, replaceIfNew } from "./dom.js";
import { editGoal } from "./edit.js";
import { CENTRE, PLACES } from "./rules-rotation.js";

export function createGoal(host, state, words) {
  state.listen((kind) => {
    if (kind === "move" || kind === "speed") return;
    const { rules, goal, editing } = state;
    const key = [rules.name, goal, editing, words.language].join();
    replaceIfNew(host, key, () => [{ sliding, rotation, cubic }[rules.kind](state, words)]);
  });
}

function sliding({ rules, goal }, words) {
  const cells = goal.map((tile) => make("i", { class: tile ? "" : "blank", text: tile || "" }));
  const root = make(
    "div",
    { class: "mini tiles", role: "img", "aria-label": words.say("goal-is", { goal: rules.text(goal) }) },
    ...cells,
  );
  root.style.setProperty("--columns", rules.width);
  root.style.setProperty("--most", Math.max(rules.width, rules.height));
  return root;
}

function rotation(_, words) {
  const cells = PLACES.map(([x, y], cell) => {
    const dot = make("i", { class: CENTRE.includes(cell) ? "centre" : "" });
    dot.style.gridArea = `${y + 1} / ${x + 1}`;
    return dot;
  });
  return make("div", { class: "mini dots", role: "img", "aria-label": words.say("goal-rotation") }, ...cells);
}

function cubic(state, words) {
  const cells = state.goal.map((colour, cell) => cubicCell(state, words, colour, cell));
  return make(
    "div",
    {
      class: "mini tops",
      role: "group",
      "aria-label": words.say("goal-is", { goal: state.rules.goalText(state.goal) }),
    },
    ...cells,
  );
}

function cubicCell(state, words, colour, cell) {
  const name = words.say(`colour-${colour ?? "E"}`);
  const attributes = { class: "top-cell", "data-colour": colour ?? "E", "data-goal": cell };
  if (!state.editing) return make("i", { ...attributes, title: name });
  const click = () => {
    editGoal(state, cell);
    document.querySelector(`[data-goal="${cell}"]`).focus();
  };
  const label = words.say("goal-cell", { column: (cell % 3) + 1, row: Math.floor(cell / 3) + 1, colour: name });
  return make("button", { ...attributes, type: "button", "aria-label": label, on: { click } });
}
