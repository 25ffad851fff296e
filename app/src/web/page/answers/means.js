// The choice of an algorithm and of a heuristic that fits it, in two drop-down lists.
//   createMeans(algorithms, heuristics, words, changed) -> { fill, choose, value }
//                                `changed(value)` is called when the reader has chosen something else
//     fill(names)                  { algorithms, heuristics, twoEnded, tables } of the puzzle, from the server
//     choose({ algorithm, heuristic, tables })   what does not fit becomes "auto" or none
//     value()                      what is chosen, in the same form; `heuristic` is null if `tables` is not
//   labelOf(words, name)           a name in the reader's language, for the middle of a sentence

import { make } from "../common/dom.js";

const INFORMED = ["auto", "a-star", "bae-star", "greedy", "ida-star", "branch-and-bound"];

/** The algorithms that can look up sets of tables. */
const LOOK_UP = ["auto", "ida-star"];
const SET = "tables:";

export function createMeans(algorithms, heuristics, words, changed) {
  let names = { algorithms: ["auto"], heuristics: [], twoEnded: [], tables: [] };
  const value = () => {
    const [algorithm, chosen] = [algorithms.value || "auto", heuristics.value];
    const isSet = chosen.startsWith(SET);
    return { algorithm, heuristic: isSet ? null : chosen || null, tables: isSet ? chosen.slice(SET.length) : null };
  };
  const choose = ({ algorithm, heuristic, tables = null }) => {
    algorithms.replaceChildren(...names.algorithms.map((name) => option(words, name)));
    algorithms.value = names.algorithms.includes(algorithm) ? algorithm : "auto";
    const isInformed = INFORMED.includes(algorithms.value);
    const fitting = algorithms.value === "bae-star" ? names.twoEnded : isInformed ? names.heuristics : [];
    const sets = LOOK_UP.includes(algorithms.value) ? names.tables : [];
    const none = make("option", { value: "", text: words.say(isInformed ? "heuristic-best" : "heuristic-none") });
    const ofSet = (name) => make("option", { value: SET + name, text: words.say("option-set", { name }) });
    heuristics.replaceChildren(none, ...fitting.map((name) => option(words, name)), ...sets.map(ofSet));
    const chosen = sets.includes(tables) ? SET + tables : heuristic;
    heuristics.value = [...heuristics.options].some((known) => known.value === chosen) ? chosen : "";
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
  const [, kind, set] = /^(pattern databases|colours) (.*)/.exec(name) ?? [];
  if (set) return `${words.say(kind === "colours" ? "name-colours" : "name-pdb")} ${set.replace(" (from the cache)", words.say("from-cache"))}`;
  const key = `name-${name}`;
  return words.has(key) ? words.say(key) : name;
}

function option(words, name) {
  const label = labelOf(words, name);
  return make("option", { value: name, text: label[0].toUpperCase() + label.slice(1) });
}
