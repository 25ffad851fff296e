// The row of playback buttons, the scrubber and the speed.
//   createTransport(state, words, player)

import { find, icon } from "./dom.js";
import { seek } from "./playback.js";

export function createTransport(state, words, player) {
  const to = (at) => () => {
    if (state.playing) player.stop();
    seek(state, at(state.answer));
  };
  find("first").addEventListener(
    "click",
    to(() => 0),
  );
  find("back").addEventListener(
    "click",
    to(({ at }) => at - 1),
  );
  find("next").addEventListener(
    "click",
    to(({ at }) => at + 1),
  );
  find("last").addEventListener(
    "click",
    to(({ moves }) => moves.length),
  );
  find("play").addEventListener("click", player.toggle);
  find("scrubber").addEventListener(
    "input",
    to(() => Number(find("scrubber").value)),
  );
  find("speed").addEventListener("change", ({ target }) => {
    state.speed = Number(target.value);
    state.changed("speed");
  });
  state.listen(() => draw(state, words));
}

function draw({ answer, playing, editing }, words) {
  const [at, all] = answer ? [answer.at, answer.moves.length] : [0, 0];
  find("transport").classList.toggle("away", editing);
  const scrubber = find("scrubber");
  Object.assign(scrubber, { max: all, value: at, disabled: all === 0 });
  scrubber.style.setProperty("--done", all ? at / all : 0);
  scrubber.setAttribute("aria-valuetext", words.say("step-of", { at, all }));
  find("step").textContent = answer ? words.say("step-of", { at, all }) : "";
  const disable = (id, is) => (find(id).disabled = is);
  ["first", "back"].forEach((id) => disable(id, at === 0));
  ["next", "last"].forEach((id) => disable(id, at === all));
  disable("play", all === 0);
  drawPlay(words, playing);
  find("transport-hint").textContent = words.say(answer ? "transport-ready" : "transport-empty");
}

function drawPlay(words, playing) {
  const [button, name] = [find("play"), playing ? "pause" : "play"];
  button.setAttribute("aria-label", words.say(name));
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.replaceChildren(icon(name));
}
