// The Race panel: two searches for the board in view, side by side, and why one does better.
//   createRace(state, words, announce) -> { cancel, isRunning, fill, watch }
//     watch()        starts it, if it does not run
//     fill(names)    the algorithms and heuristics that fit the puzzle

import { mostOf } from "./chart.js";
import { find, make } from "./dom.js";
import { problem } from "./edit.js";
import { createLane } from "./lane.js";
import { createMeans } from "./means.js";
import { busy, createSession, questionOf } from "./session.js";
import { isOver } from "./solver.js";
import { verdict } from "./verdict.js";

export function createRace(state, words, announce) {
  const draw = () => {
    const runs = racers.map(({ session }) => session.run);
    racers.forEach(({ lane, session }) => lane.draw(session.run, mostOf(runs)));
    drawRest(words, runs);
    busy(state, "race", isRunning());
  };
  const heard = () => {
    draw();
    if (racers.every(({ session }) => session.run && isOver(session.run))) announce(find("why-text").textContent);
  };
  const forget = () => racers.forEach(({ session }) => session.forget());
  const racers = ["racer-a", "racer-b"].map((id) => createRacer(find(id), words, heard, forget));
  const isRunning = () => racers.some(({ session }) => session.isRunning());
  const cancel = () => racers.forEach(({ session }) => session.cancel());
  const begin = () => {
    const wrong = problem(words, state);
    if (wrong) find("why-text").textContent = wrong;
    else racers.forEach(({ session, means }) => session.ask(questionOf(state, means.value())));
  };
  find("race-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isRunning()) cancel();
    else begin();
  });
  state.listen((kind) => {
    if (kind === "puzzle" || kind === "board") forget();
    if (kind === "words") redraw(racers, draw);
  });
  const watch = () => isRunning() || begin();
  const fill = (names) =>
    racers.forEach(({ means }, at) => {
      means.fill(names);
      means.choose(state.rules.race[at]);
    });
  return { fill, cancel, isRunning, watch };
}

function createRacer(host, words, heard, changed) {
  const list = (key) => {
    const select = make("select");
    const name = make("span", { class: "unseen", "data-text": key });
    return { select, label: make("label", { class: "select" }, name, select) };
  };
  const [algorithms, heuristics] = [list("algorithm"), list("heuristic")];
  const lane = createLane(words, true);
  const name = make("p", { class: "racer-name", text: host.getAttribute("aria-label") });
  host.append(make("div", { class: "racer-means" }, name, algorithms.label, heuristics.label), lane.root);
  const means = createMeans(algorithms.select, heuristics.select, words, changed);
  return { means, lane, session: createSession(heard) };
}

function redraw(racers, draw) {
  racers.forEach(({ means }) => means.choose(means.value()));
  draw();
}

function drawRest(words, runs) {
  const areOver = runs.every((run) => run && isOver(run));
  const isRunning = !areOver && runs.some((run) => run !== null);
  const button = find("race");
  button.textContent = words.say(isRunning ? "cancel" : "race-start");
  button.classList.toggle("stop", isRunning);
  const text = areOver
    ? verdict(words, runs).join(words.say("between-sentences"))
    : words.say(isRunning ? "verdict-running" : "verdict-idle");
  find("why-text").textContent = text;
}
