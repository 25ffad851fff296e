// The small picture of the goal.
//   createGoal(host, state, words)

import { replaceIfNew } from "../common/dom.js";
import { drawingOf } from "./drawings.js";

export function createGoal(host, state, words) {
  state.listen((kind) => {
    if (kind === "move" || kind === "speed") return;
    const { rules, goal, editing } = state;
    const key = [rules.name, goal, editing, words.language].join();
    replaceIfNew(host, key, () => [drawingOf(rules).goal(state, words)]);
  });
}
