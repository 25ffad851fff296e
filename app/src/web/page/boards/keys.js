// The keyboard: what each key does wherever the focus is, except in dialogues, lists and fields for text.
//   listenToKeys(state, doings)   `doings` is { solve, race, player, play, board }: what the functions that
//                                 create these parts return, and the element of the board
//   showKeys(words, rules)        shows the dialogue that lists the keys
//   hasArrows(rules)              whether arrow keys make moves

import { find, make } from "../common/dom.js";
import { isOff, move, redo, undo } from "../puzzle/state.js";
import { editCell, moveCursor } from "./edit.js";
import { toggle } from "./editor.js";
import { seek } from "./playback.js";

const ARROWS = ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown"];

export function listenToKeys(state, doings) {
  document.addEventListener("keydown", (event) => {
    if (!state.rules || isTyping(event.target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return void (back(state, event) && event.preventDefault());
    if (handle(state, doings, event)) event.preventDefault();
  });
}

export function showKeys(words, rules) {
  const { letters, texts } = rules;
  const row = (key, does) => [make("dt", {}, make("kbd", { text: key })), make("dd", { text: does })];
  const named = (name) => row(words.say(`key-${name}`), words.say(`key-${name}-does`));
  const own = letters.map(({ key }) => key).filter((key) => key !== null && !ARROWS.includes(key));
  const does = texts.keys ? words.pick(texts.keys) : words.say("key-letters-does");
  const rows = [
    named(hasArrows(rules) ? "arrows" : "steps"),
    own.length > 0 ? row([...new Set([own[0], own.at(-1)])].join(" … "), does) : [],
    ...["space", "ends", "undo", "redo", "hint", "escape", "edit"].map(named),
  ];
  find("keys-list").replaceChildren(...rows.flat());
  find("keys-dialog").showModal();
}

export function hasArrows({ letters }) {
  return letters.some(({ key }) => ARROWS.includes(key));
}

function isTyping(element) {
  return element.closest("select, dialog, input:not([type='radio'], [type='range'], [type='checkbox'])") !== null;
}

/** The scrubber and groups of choices use these keys themselves. */
function isTheirs(element, key) {
  return element.matches("[type='radio'], [type='range']") && (ARROWS.includes(key) || key === "Home" || key === "End");
}

/** Ctrl or Cmd with Z takes a move back; with Y, or with Shift and Z, the move is made again. */
function back(state, { key, altKey, shiftKey }) {
  const letter = key.toLowerCase();
  if (altKey || state.editing || !["z", "y"].includes(letter)) return false;
  return letter === "y" || shiftKey ? redo(state) : undo(state);
}

/** Does what the key means; returns whether it did anything. */
function handle(state, { solve, race, player, play, board }, event) {
  const { key, target } = event;
  const onBoard = target === board || board.contains(target);
  const isButton = target.closest("button, a, summary, [type='checkbox']") !== null;
  if (isTheirs(target, key)) return false;
  if (key === "Escape") return escape(state, solve, race);
  if (state.editing) return onBoard && edit(state, key);
  if (ARROWS.includes(key)) return arrow(state, key, onBoard);
  const hasAnswer = state.answer && !isOff(state);
  if (key === " " && !isButton && hasAnswer) return done(player.toggle());
  if ((key === "Home" || key === "End") && hasAnswer) return done(seek(state, key === "Home" ? 0 : Infinity));
  if (key === "Backspace") return undo(state);
  if (key === "?") return play.hint();
  return press(state, key);
}

function escape(state, solve, race) {
  if (solve.isRunning()) return done(solve.cancel());
  if (race.isRunning()) return done(race.cancel());
  return state.editing && done(toggle(state, false));
}

function edit(state, key) {
  if (ARROWS.includes(key)) return done(moveCursor(state, key));
  return (key === "Enter" || key === " ") && done(editCell(state, state.cursor));
}

/** On the board the arrows move pieces. Elsewhere left and right step through an answer, if there is one. */
function arrow(state, key, onBoard) {
  const sideways = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (state.answer && !isOff(state) && !onBoard) return sideways !== 0 && done(seek(state, state.answer.at + sideways));
  return press(state, key);
}

/** Makes the move of that key; false if there is none, or if it is not legal. */
function press(state, key) {
  const letter = state.rules.keyed(key);
  return letter !== null && move(state, letter);
}

function done() {
  return true;
}
