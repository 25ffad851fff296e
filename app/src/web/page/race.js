// The Race panel: two searches for the board in view, side by side, and why one does better.
//   createRace(state, words, announce) -> { fill, cancel, isRunning }

import { find, make } from "./dom.js";
import { problem } from "./edit.js";
import { mostOf } from "./chart.js";
import { createLane } from "./lane.js";
import { createMeans } from "./means.js";
import { isOver, search } from "./solver.js";
import { verdict } from "./verdict.js";

/** What is worth comparing first on each kind of puzzle. */
const FIRST = {
  sliding: [{ algorithm: "ida-star", heuristic: "manhattan" }, { algorithm: "ida-star", heuristic: "linear-conflict" }],
  rotation: [{ algorithm: "ida-star", heuristic: "centre-count" }, { algorithm: "bidirectional", heuristic: null }],
  cubic: [{ algorithm: "a-star", heuristic: "misplaced-tops" }, { algorithm: "ida-star", heuristic: "exact" }],
};

export function createRace(state, words, announce) {
  const racers = ["racer-a", "racer-b"].map((id) => createRacer(find(id), words, () => forget()));
  const isRunning = () => racers.some(({ run }) => run !== null && !isOver(run));
  const draw = () => {
    const most = mostOf(racers.map(({ run }) => run));
    racers.forEach(({ lane, run }) => lane.draw(run, most));
    drawRest(words, racers, isRunning());
  };
  const cancel = () => racers.forEach((racer) => racer.run && !isOver(racer.run) && racer.current.cancel());
  const forget = () => {
    cancel();
    racers.forEach((racer) => Object.assign(racer, { run: null, current: null }));
    draw();
  };
  const begin = () => {
    const wrong = problem(state);
    if (wrong) return (find("why-text").textContent = words.say(wrong.key, wrong.values));
    racers.forEach((racer) => start(state, racer, () => {
      draw();
      if (racers.every(({ run }) => run && isOver(run))) announce(find("why-text").textContent);
    }));
  };
  find("race-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isRunning()) cancel();
    else begin();
  });
  state.listen((kind) => {
    if (kind === "puzzle" || kind === "board" || kind === "move") forget();
    if (kind === "words") redraw(racers, draw);
  });
  const fill = (names) => racers.forEach((racer, at) => {
    racer.means.fill(names);
    racer.means.choose(FIRST[state.rules.kind][at]);
  });
  return { fill, cancel, isRunning };
}

function createRacer(host, words, changed) {
  const list = (key) => {
    const select = make("select");
    return { select, label: make("label", { class: "select" }, make("span", { class: "unseen", "data-text": key }), select) };
  };
  const [algorithms, heuristics] = [list("algorithm"), list("heuristic")];
  const lane = createLane(words, true);
  const name = make("p", { class: "racer-name", text: host.getAttribute("aria-label") });
  host.append(make("div", { class: "racer-means" }, name, algorithms.label, heuristics.label), lane.root);
  return { means: createMeans(algorithms.select, heuristics.select, words, changed), lane, run: null, current: null };
}

function start(state, racer, changed) {
  const { rules, board, goal } = state;
  const question = { puzzle: rules.name, ...rules.question(board, goal), ...racer.means.value(), lexicographic: false };
  const ticket = {};
  racer.current = { ticket };
  const { cancel } = search(question, (next) => {
    if (racer.current?.ticket !== ticket) return;
    racer.run = next;
    changed();
  });
  racer.current.cancel = cancel;
}

function redraw(racers, draw) {
  racers.forEach(({ means }) => means.choose(means.value()));
  draw();
}

function drawRest(words, racers, isRunning) {
  const button = find("race");
  button.textContent = words.say(isRunning ? "cancel" : "race-start");
  button.classList.toggle("stop", isRunning);
  const runs = racers.map(({ run }) => run);
  const areOver = runs.every((run) => run && isOver(run));
  const text = areOver ? verdict(words, runs).join(words.say("between-sentences")) : words.say(isRunning ? "verdict-running" : "verdict-idle");
  find("why-text").textContent = text;
}
