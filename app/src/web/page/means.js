// The choice of an algorithm and a heuristic, in two drop-down lists that fit each other.
//   createMeans(algorithms, heuristics, words, changed) -> { fill, choose, value }
//     fill(names)                  { algorithms, heuristics } of the puzzle, as the server lists them
//     choose({ algorithm, heuristic }), value()
//   labelOf(words, name)           a name in the reader's language, as it stands inside a sentence

import { make } from "./dom.js";

const INFORMED = ["auto", "a-star", "greedy", "ida-star", "branch-and-bound"];

export function createMeans(algorithms, heuristics, words, changed) {
  let names = { algorithms: ["auto"], heuristics: [] };
  const value = () => ({ algorithm: algorithms.value || "auto", heuristic: heuristics.value || null });
  const choose = ({ algorithm, heuristic }) => {
    algorithms.replaceChildren(...names.algorithms.map((name) => option(words, name)));
    algorithms.value = names.algorithms.includes(algorithm) ? algorithm : "auto";
    const isInformed = INFORMED.includes(algorithms.value);
    const fitting = isInformed ? names.heuristics : [];
    const none = make("option", { value: "", text: words.say(isInformed ? "heuristic-best" : "heuristic-none") });
    heuristics.replaceChildren(none, ...fitting.map((name) => option(words, name)));
    heuristics.value = fitting.includes(heuristic) ? heuristic : "";
    heuristics.disabled = !isInformed;
  };
  for (const list of [algorithms, heuristics]) {
    list.addEventListener("change", () => {
      choose(value());
      changed(value());
    });
  }
  return { fill: (fitting) => (names = fitting), choose, value };
}

export function labelOf(words, name) {
  const key = `name-${name}`;
  return words.has(key) ? words.say(key) : name;
}

function option(words, name) {
  const label = labelOf(words, name);
  return make("option", { value: name, text: label[0].toUpperCase() + label.slice(1) });
}
