// The keyboard: what a key does, wherever the focus is.
//   listenToKeys(state, words, doings)   doings: { solve, player, board }
//   showKeys(words, kind)                the dialogue that lists them

import { editCell, moveCursor } from "./edit.js";
import { toggle } from "./editor.js";
import { find, make } from "./dom.js";
import { seek } from "./playback.js";
import { move, undo } from "./state.js";

/** A piece goes where the arrow points, the blank the other way. */
const ARROWS = { ArrowUp: "d", ArrowLeft: "r", ArrowRight: "l", ArrowDown: "u" };

export function listenToKeys(state, doings) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (handle(state, doings, event)) event.preventDefault();
  });
}

export function showKeys(words, kind) {
  const names = ["arrows", ...(kind === "rotation" ? ["letters"] : []), "space", "ends", "undo", "escape", "edit"];
  const row = (name) => [
    make("dt", {}, make("kbd", { text: words.say(`key-${name}`) })),
    make("dd", { text: words.say(`key-${name}-does`) }),
  ];
  find("keys-list").replaceChildren(...names.flatMap(row));
  find("keys-dialog").showModal();
}

function isTyping(element) {
  return element.closest("select, dialog, input:not([type='radio'], [type='range'])") !== null;
}

/** Scrubber and choices use these keys themselves. */
function isTheirs(element, key) {
  return element.matches("[type='radio'], [type='range']") && (key in ARROWS || key === "Home" || key === "End");
}

/** Whether the key meant something. */
function handle(state, { solve, race, player, board }, event) {
  const { key, target } = event;
  const onBoard = target === board || board.contains(target);
  const isButton = target.closest("button, a") !== null;
  if (isTheirs(target, key)) return false;
  if (key === "Escape") return escape(state, solve, race);
  if (state.editing) return onBoard && edit(state, key);
  if (key in ARROWS) return arrow(state, key, onBoard);
  if (key === " " && !isButton && state.answer) return done(player.toggle());
  if ((key === "Home" || key === "End") && state.answer) return done(seek(state, key === "Home" ? 0 : Infinity));
  if (key === "Backspace") return undo(state);
  const letter = key.toUpperCase();
  return state.rules.kind === "rotation" && /^[A-H]$/.test(letter) && move(state, letter);
}

function escape(state, solve, race) {
  if (solve.isRunning()) return done(solve.cancel());
  if (race.isRunning()) return done(race.cancel());
  return state.editing && done(toggle(state, false));
}

function edit(state, key) {
  if (key in ARROWS) return done(moveCursor(state, key));
  return (key === "Enter" || key === " ") && done(editCell(state, state.cursor));
}

/** On the board arrows move pieces; elsewhere they step through an answer, if there is one. */
function arrow(state, key, onBoard) {
  const sideways = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (state.answer && !onBoard) return sideways !== 0 && done(seek(state, state.answer.at + sideways));
  return state.rules.kind !== "rotation" && move(state, ARROWS[key]);
}

function done() {
  return true;
}
