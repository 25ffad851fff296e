// The Solve panel: means, goal, the search as it goes, the moves of the answer.
//   createSolve(state, words, announce) -> { toggle, cancel, isRunning, fill }
//     fill(names)    the algorithms and heuristics that fit the puzzle

import { mostOf } from "./chart.js";
import { find, make, replaceIfNew } from "./dom.js";
import { exchanged, problem } from "./edit.js";
import { toggle as toggleEditing } from "./editor.js";
import { glyphOf } from "./glyphs.js";
import { createLane, outcomeOf } from "./lane.js";
import { createMeans } from "./means.js";
import { misfit } from "./parity.js";
import { loadAnswer, seek } from "./playback.js";
import { createSession, questionOf } from "./session.js";
import { isOver } from "./solver.js";
import { setBoard } from "./state.js";

export function createSolve(state, words, announce) {
  const lane = createLane(words);
  find("lane").replaceWith(lane.root);
  let asked = null;
  const session = createSession((run) => {
    if (run && isOver(run)) finish(state, words, announce, run, asked);
    draw();
  });
  const draw = () => {
    const advice = remedy(state, words, session.run);
    lane.draw(session.run, mostOf([session.run]), advice);
    find("moves").classList.toggle("away", advice.length > 0);
    drawButtons(words, session.isRunning());
  };
  const begin = () => {
    const [question, wrong] = [questionOf(state, state), problem(words, state)];
    asked = state.board;
    if (wrong) session.refuse(question, wrong);
    else {
      if (state.editing) toggleEditing(state, false);
      session.ask(question);
    }
  };
  const toggle = () => (session.isRunning() ? session.cancel() : begin());
  const means = createMeans(find("algorithm"), find("heuristic"), words, (value) => {
    Object.assign(state, value);
    state.changed("means");
  });
  find("solve-here").addEventListener("click", toggle);
  find("solve-form").addEventListener("submit", (event) => {
    event.preventDefault();
    toggle();
  });
  state.listen((kind) => {
    const isOff = ["move", "jump"].includes(kind) && !state.answer && session.run && !session.isRunning();
    if (kind === "puzzle" || kind === "board" || isOff) session.forget();
    if (kind === "words") draw();
    if (["puzzle", "words", "means"].includes(kind)) drawMeans(state, words, means);
    if (["answer", "move", "jump", "puzzle", "board", "words"].includes(kind)) drawMoves(state, words);
  });
  // A link may name what does not fit: then it is as if it had not.
  const fill = (names) => {
    means.fill(names);
    means.choose(state);
    Object.assign(state, means.value());
  };
  return { toggle, fill, isRunning: session.isRunning, cancel: session.cancel };
}

function finish(state, words, announce, run, asked) {
  const { figure, headline, detail } = outcomeOf(words, run);
  announce([figure, headline, detail].filter(Boolean).join(". "));
  if (run.report?.outcome === "solved") loadAnswer(state, asked, movesOf(run.report));
  if (run.report?.swap) {
    state.marked = run.report.swap.map(String);
    state.changed("edit");
  }
}

/** Where the moves of a puzzle have one letter each, the text of an answer is their list. */
function movesOf({ moves, move_names }) {
  return move_names ?? [...moves];
}

/** Of a board that cannot be solved: why, and the exchange that helps. */
function remedy(state, words, run) {
  if (run?.report?.outcome !== "unsolvable") return [];
  const { swap, reason } = run.report;
  const wrong = misfit(state.rules, state.board, state.goal);
  const why = wrong
    ? words.say("why-unsolvable", {
        order: words.say(wrong.odd ? "odd" : "even"),
        steps: wrong.steps,
        way: words.say(wrong.steps % 2 ? "odd" : "even"),
      })
    : reason;
  const text = make("p", { text: why });
  if (!swap) return [text];
  const [a, b] = swap.map(String);
  const click = () => setBoard(state, exchanged(state.board, state.board.indexOf(a), state.board.indexOf(b)));
  return [
    text,
    make("button", { type: "button", class: "strong", text: words.say("swap", { a, b }), on: { click } }),
  ];
}

function drawButtons(words, isRunning) {
  for (const button of [find("solve"), find("solve-here")]) {
    button.textContent = words.say(isRunning ? "cancel" : "solve");
    button.classList.toggle("stop", isRunning);
  }
}

function drawMeans(state, words, means) {
  means.choose(state);
  find("about").textContent = words.say(`about-${means.value().algorithm}`);
}

function drawMoves(state, words) {
  const { answer, rules } = state;
  const host = find("moves");
  const key = [rules.name, answer?.moves.join(" "), words.language].join();
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
  const entry = state.rules.letterOf(letter);
  const label = words.say("move-label", { n: at + 1, move: words.pick(entry.name) });
  return make("button", {
    type: "button",
    text: glyphOf(entry),
    title: label,
    "aria-label": label,
    on: { click: () => seek(state, at + 1) },
  });
}
