// Above the board: what it is, its rule, where it stands; and the board in words for screen readers.
//   createHeading(state, words)
//   spoken(words, state, letter)   a move that was made, in words

import { find } from "./dom.js";
import { equalInCentre } from "./rules-rotation.js";
import { tileWay } from "./solve.js";
import { isSolved } from "./state.js";

export function createHeading(state, words) {
  state.listen((kind) => {
    if (kind !== "speed") draw(state, words);
  });
}

export function spoken(words, state, letter) {
  const { rules, board } = state;
  const way = words.say(`way-${letter}`);
  if (rules.kind === "rotation") return words.say("said-rotation", { letter, n: equalInCentre(board) });
  if (rules.kind === "cubic") return words.say("said-cubic", { way });
  const back = rules.apply(board, rules.inverse(letter));
  return words.say("said-tile", { tile: back[board.indexOf(0)], way });
}

function draw(state, words) {
  const { rules, board, made } = state;
  const title = words.has(`title-${rules.name}`)
    ? words.say(`title-${rules.name}`)
    : words.say("title-sliding", { width: rules.width, height: rules.height });
  find("title").textContent = title;
  document.title = `${title} · fewest`;
  find("rule").textContent = words.say(`rule-${rules.kind}`);
  const status = [words.say("made", { n: made.length })];
  if (isSolved(state)) status.unshift(words.say("solved"));
  find("state").textContent = status.join(" · ");
  find("state").classList.toggle("solved", isSolved(state));
  find("board").setAttribute("aria-label", words.say("board-of", { title }));
  find("layout").textContent = words.say("layout", { board: rules.text(board) });
  find("undo").disabled = made.length === 0;
  find("reset").disabled = made.length === 0;
  for (const link of find("puzzles").children) {
    link.toggleAttribute("aria-current", link.dataset.puzzle === rules.name);
  }
}
