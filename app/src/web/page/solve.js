// The Solve panel: means, goal, the search as it goes, the moves of the answer.
//   createSolve(state, words, announce) -> { toggle, cancel, isRunning }

import { find, make, replaceIfNew } from "./dom.js";
import { problem } from "./edit.js";
import { mostOf } from "./chart.js";
import { createLane, outcomeOf } from "./lane.js";
import { createMeans } from "./means.js";
import { loadAnswer, seek } from "./playback.js";
import { exchanged, misfit } from "./rules-sliding.js";
import { isOver, search } from "./solver.js";
import { setBoard } from "./state.js";

export function createSolve(state, words, announce) {
  const lane = createLane(words);
  find("lane").replaceWith(lane.root);
  let current = null;
  let run = null;
  const isRunning = () => run !== null && !isOver(run);
  const draw = () => {
    const advice = remedy(state, words, run);
    lane.draw(run, mostOf([run]), advice);
    find("moves").classList.toggle("away", advice.length > 0);
    drawButton(words, isRunning());
  };
  const forget = () => {
    if (isRunning()) current.cancel();
    [current, run] = [null, null];
    state.marked = [];
    draw();
  };
  const toggle = () => (isRunning() ? current.cancel() : begin());
  const begin = () => {
    const { rules, board, goal, algorithm, heuristic } = state;
    const question = { puzzle: rules.name, ...rules.question(board, goal), algorithm, heuristic, lexicographic: false };
    const asked = [...board];
    const wrong = problem(state);
    if (wrong) {
      run = refusal(question, words.say(wrong.key, wrong.values));
      return draw();
    }
    const ticket = {};
    current = { ticket };
    const { cancel } = search(question, (next) => {
      if (current?.ticket !== ticket) return;
      const wasOver = run !== null && isOver(run);
      run = next;
      if (isOver(run) && !wasOver) finish(state, words, announce, run, asked);
      draw();
    });
    current.cancel = cancel;
  };
  const means = createMeans(find("algorithm"), find("heuristic"), words, (value) => {
    Object.assign(state, value);
    state.changed("means");
  });
  find("solve-here").addEventListener("click", () => toggle());
  find("solve-form").addEventListener("submit", (event) => {
    event.preventDefault();
    toggle();
  });
  state.listen((kind) => {
    const isOld = kind === "move" && run && isOver(run) && !state.answer;
    if (kind === "puzzle" || kind === "board" || isOld) forget();
    if (kind === "words") draw();
    if (["puzzle", "words", "means"].includes(kind)) drawMeans(state, words, means);
    if (["answer", "move", "jump", "puzzle", "board", "words"].includes(kind)) drawMoves(state, words);
  });
  return { toggle, isRunning, cancel: () => isRunning() && current.cancel(), means };
}

function refusal(question, message) {
  const counts = { iteration: 0, bound: 0, generated: 0, expanded: 0, per_second: 0, seconds: 0 };
  return { phase: "refused", question, iterations: [], counts, report: null, message };
}

function finish(state, words, announce, run, asked) {
  const { figure, headline, detail } = outcomeOf(words, run);
  announce([figure, headline, detail].filter(Boolean).join(". "));
  if (run.report?.outcome === "solved") loadAnswer(state, asked, run.report.moves);
  if (run.report?.swap) {
    state.marked = run.report.swap;
    state.changed("edit");
  }
}

/** Of a board that cannot be solved: why, and the exchange that helps. */
function remedy(state, words, run) {
  if (run?.report?.outcome !== "unsolvable") return [];
  const { swap, reason } = run.report;
  const wrong = state.rules.kind === "sliding" ? misfit(state.rules, state.board, state.goal) : null;
  const why = wrong
    ? words.say("why-unsolvable", { order: words.say(wrong.odd ? "odd" : "even"), steps: wrong.steps, way: words.say(wrong.steps % 2 ? "odd" : "even") })
    : reason;
  const text = make("p", { text: why });
  if (!swap) return [text];
  const [a, b] = swap;
  const click = () => setBoard(state, exchanged(state.board, state.board.indexOf(a), state.board.indexOf(b)));
  return [text, make("button", { type: "button", class: "strong", text: words.say("swap", { a, b }), on: { click } })];
}

function drawButton(words, isRunning) {
  for (const button of [find("solve"), find("solve-here")]) {
    button.textContent = words.say(isRunning ? "cancel" : "solve");
    button.classList.toggle("stop", isRunning);
  }
}

function drawMeans(state, words, means) {
  means.choose(state);
  find("about").textContent = words.say(`about-${state.algorithm}`);
}

function drawMoves(state, words) {
  const { answer } = state;
  const host = find("moves");
  const key = (answer?.moves.join("") ?? "") + words.language;
  const none = () => [make("p", { class: "soft", text: words.say("moves-empty") })];
  replaceIfNew(host, key, () => answer?.moves.map((letter, at) => moveButton(state, words, letter, at)) ?? none());
  if (!answer) return;
  [...host.children].forEach((button, at) => {
    button.classList.toggle("played", at < answer.at);
    button.toggleAttribute("aria-current", at === answer.at - 1);
  });
  const latest = host.querySelector("[aria-current]");
  if (latest) host.scrollTop = latest.offsetTop - host.offsetTop - host.clientHeight / 2;
}

function moveButton(state, words, letter, at) {
  const label = words.say("move-label", { n: at + 1, move: words.say(`way-${letter}`) });
  const shown = { u: "↑", l: "←", r: "→", d: "↓" }[tileWay(letter)] ?? letter;
  return make("button", { type: "button", text: shown, title: label, "aria-label": label, on: { click: () => seek(state, at + 1) } });
}

/** Pieces go the other way than the blank. */
export function tileWay(letter) {
  return { u: "d", d: "u", l: "r", r: "l" }[letter] ?? letter;
}
