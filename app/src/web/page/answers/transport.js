// The row of playback buttons, the scrubber and the speed. If the reader has left an answer, a notice with the
// way back to it replaces the buttons.
//   createTransport(state, words, player)

import { seek } from "../boards/playback.js";
import { find, icon, replaceIfNew, make } from "../common/dom.js";
import { phasesOf, phaseText } from "../puzzle/phases.js";
import { isOff, ownMoves } from "../puzzle/state.js";

export function createTransport(state, words, player) {
  const to = (at) => () => {
    if (state.playing) player.stop();
    seek(state, at(state.answer));
  };
  const next = ({ at }) => at + 1;
  const places = { first: () => 0, back: ({ at }) => at - 1, next, last: ({ moves }) => moves.length };
  Object.entries(places).forEach(([id, at]) => find(id).addEventListener("click", to(at)));
  find("play").addEventListener("click", player.toggle);
  find("scrubber").addEventListener("input", to(() => Number(find("scrubber").value)));
  find("speed").addEventListener("change", ({ target }) => {
    state.speed = Number(target.value);
    state.changed("speed");
  });
  state.listen(() => draw(state, words));
}

function draw(state, words) {
  const { answer, playing, editing } = state;
  const off = isOff(state);
  const [at, all] = answer ? [answer.at, answer.moves.length] : [0, 0];
  find("transport").classList.toggle("away", editing);
  find("transport").classList.toggle("idle", !answer);
  const scrubber = find("scrubber");
  Object.assign(scrubber, { max: all, value: at, disabled: all === 0 || off });
  scrubber.style.setProperty("--done", all ? at / all : 0);
  scrubber.setAttribute("aria-valuetext", words.say("step-of", { at, all }));
  find("step").textContent = answer ? words.say("step-of", { at, all }) : "";
  const disable = (id, is) => (find(id).disabled = is);
  ["first", "back"].forEach((id) => disable(id, off || at === 0));
  ["next", "last"].forEach((id) => disable(id, off || at === all));
  disable("play", off || all === 0);
  drawPlay(words, playing);
  find("buttons").classList.toggle("away", off);
  drawNotice(state, words, off);
  find("transport-hint").textContent = hint(state, words);
}

/** The text below: how to begin, or the phase of the answer that is being played. */
function hint({ answer, rules }, words) {
  if (!answer) return words.say("transport-empty");
  if (answer.at === 0) return words.say("transport-ready");
  return phaseText(words, phasesOf(answer, rules).find(({ to }) => answer.at <= to));
}

function drawPlay(words, playing) {
  const [button, name] = [find("play"), playing ? "pause" : "play"];
  button.setAttribute("aria-label", words.say(name));
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
}

/** How many moves the person has gone from the answer, and the way back. */
function drawNotice(state, words, off) {
  const { answer, made } = state;
  const steps = off ? Math.max(1, made.length - answer.before.made.length - answer.at) : 0;
  const text = off && answer.isNew ? words.say("answer-came", { n: answer.moves.length }) : words.say("off", { n: steps });
  replaceIfNew(find("notice"), off ? text : "", () => {
    if (!off) return [];
    const back = () => {
      answer.isNew = false;
      seek(state, answer.at);
    };
    const button = (key, attributes) => make("button", { text: words.say(key), ...attributes });
    const solve = () => find("solve-form").requestSubmit();
    return [
      make("p", { text }),
      button(answer.isNew ? "show-answer" : "back-to-answer", { class: "strong", on: { click: back } }),
      answer.isNew ? "" : button("solve-from-here", { on: { click: solve } }),
    ];
  });
}
