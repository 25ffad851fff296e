// Above the board: its title, its rule and its status; and the board in words for screen readers.
//   createHeading(state, words)
//   spoken(words, state, letter)   the move that led to the board in view, in words. If it took several moves
//                                  at once, `letter` is null: then the step of the answer, or the number of
//                                  moves made
//   boardSpoken(words, state)      the board in view, in words
//   cellSpoken(words, state)       the cell of the keyboard's cursor in set-up, and what is on it
//   drawTitle(state, words)        the title of the window, which begins with what a search has found so far

import { find } from "../common/dom.js";
import { isOff, isSolved, ownMoves } from "../puzzle/state.js";
import { hasArrows } from "./keys.js";

export function createHeading(state, words) {
  state.listen((kind) => {
    if (kind !== "speed") draw(state, words);
  });
}

export function spoken(words, state, letter) {
  const { rules, board, goal, answer } = state;
  if (letter === null) {
    const isStep = answer && !isOff(state);
    const step = () => words.say("step-of", { at: answer.at, all: answer.moves.length });
    return isStep ? step() : words.say("made", { n: ownMoves(state) });
  }
  const back = rules.slid(board, rules.inverse(letter));
  return words.pick(rules.texts.said, {
    letter,
    name: words.pick(rules.letterOf(letter).name),
    piece: back ? board[back.from] : "",
    n: rules.matched(board, goal),
  });
}

export function boardSpoken(words, { rules, board }) {
  return words.say("layout", { board: rules.text(board) });
}

export function cellSpoken(words, { rules, board, cursor, picked }) {
  const [column, row] = rules.places[cursor];
  const symbol = board[cursor] === rules.content.blank ? words.say("enter-blank") : board[cursor];
  const cell = `${words.say("enter-cell", { column: column + 1, row: row + 1 })}: ${symbol}`;
  return picked === cursor ? words.say("cell-picked", { cell }) : cell;
}

export function drawTitle({ rules, status = "" }, words) {
  document.title = [status, words.pick(rules.texts.title), "fewest"].filter(Boolean).join(" · ");
}

function draw(state, words) {
  const { rules, made } = state;
  const title = words.pick(rules.texts.title);
  find("title").textContent = title;
  drawTitle(state, words);
  find("rule").textContent = words.pick(rules.texts.rule);
  const status = [words.say("made", { n: ownMoves(state) })];
  if (isSolved(state)) status.unshift(words.say("solved"));
  find("state").textContent = status.join(" · ");
  find("state").classList.toggle("solved", isSolved(state));
  find("board").setAttribute("aria-label", words.say(hasArrows(rules) ? "board-of" : "board-without-arrows", { title }));
  find("layout").textContent = boardSpoken(words, state);
  find("undo").disabled = made.length === 0;
  find("redo").disabled = state.undone.length === 0;
  find("reset").disabled = made.length === 0;
}
