// The Solve panel: means, goal, the running search, the moves of the answer.
//   createSolve(state, words, announce) -> { toggle, cancel, isRunning, fill }
//     toggle()       begins a search, or cancels the one that is running
//     fill(names)    the algorithms and heuristics that fit the puzzle, as means.js takes them
//   Answers are kept by board: a reader who returns to a board finds its answer again.

import { exchanged, problem } from "../boards/edit.js";
import { settled, toggle as toggleEditing } from "../boards/editor.js";
import { goalLabel } from "../boards/goals.js";
import { drawTitle } from "../boards/heading.js";
import { loadReport, seek } from "../boards/playback.js";
import { find, make, replaceIfNew } from "../common/dom.js";
import { misfit } from "../puzzle/parity.js";
import { phasesOf, phaseText } from "../puzzle/phases.js";
import { changesBoard, isOff, setBoard, setGoal } from "../puzzle/state.js";
import { busy, createSession, hasAnswer, placed, questionOf } from "../questions/session.js";
import { isOver } from "../questions/solver.js";
import { createBrief } from "./brief.js";
import { createProof } from "./certify.js";
import { mostOf } from "./chart.js";
import { createLane, outcomeOf } from "./lane.js";
import { createMeans } from "./means.js";
import { createWatch } from "./watch.js";

/** How many answers are kept; beyond that, the oldest are forgotten. */
const KEPT = 60;

export function createSolve(state, words, announce) {
  const lane = createLane(words);
  find("lane").replaceWith(lane.root);
  const drawProof = createProof(find("certificate"), words, announce);
  createWatch(find("watch"), state, words);
  const answers = new Map();
  const keyOf = (board) => [state.rules.name, state.goal, board].join("|");
  let asked = null;
  const session = createSession((run) => {
    if (asked && run && isOver(run)) finish(run);
    draw();
  });
  const brief = createBrief(find("brief"), words, session.cancel);
  const finish = (run) => {
    const { board, made, hands } = asked;
    asked = null;
    brief.appear();
    if (hasAnswer(run)) keep(answers, keyOf(board), run);
    settle(state, words, announce, placed(state, run), { board, made, hands });
  };
  const recall = () => {
    const run = answers.get(keyOf(state.board));
    if (!run || session.isRunning()) return;
    session.show(run);
    loadReport(state, state.board, run.report);
  };
  const draw = () => {
    const run = placed(state, session.run);
    const advice = remedy(state, words, run);
    lane.draw(run, mostOf([run]), advice);
    find("moves").classList.toggle("away", advice.length > 0);
    drawProof(run);
    drawButtons(words, session.isRunning());
    busy(state, "solve", session.isRunning());
    brief.draw(run, isSeen(state), () => remedy(state, words, run));
    state.status = statusOf(words, run);
    drawTitle(state, words);
  };
  const begin = () => {
    if (!settled(state, words)) return;
    const [question, wrong] = [questionOf(state, state), problem(words, state)];
    brief.appear();
    asked = { board: state.board, made: [...state.made], hands: [...state.hands] };
    if (wrong) session.refuse(question, wrong);
    else {
      if (state.editing) toggleEditing(state, false);
      session.ask({ ...question, anytime: true });
    }
  };
  const toggle = () => (session.isRunning() ? session.cancel() : begin());
  const means = createMeans(find("algorithm"), find("heuristic"), words, (value) => {
    Object.assign(state, value);
    state.changed("means");
  });
  // The second click of a double click must not cancel what the first one has begun.
  const isSecond = ({ detail }) => detail > 1 && session.isRunning();
  find("solve").addEventListener("click", (event) => isSecond(event) && event.preventDefault());
  find("solve-here").addEventListener("click", (event) => isSecond(event) || toggle());
  find("moves").addEventListener("scroll", () => showMore(find("moves")));
  find("solve-form").addEventListener("submit", (event) => {
    event.preventDefault();
    toggle();
  });
  state.listen((kind) => {
    if (kind === "puzzle" || kind === "board") {
      // The question is given up, so an answer that is shown from now on does not belong to it.
      asked = null;
      session.forget();
    }
    const isElsewhere = !state.answer || isOff(state);
    if (changesBoard(kind) && isElsewhere) recall();
    if (["words", "move", "jump", "answer"].includes(kind)) draw();
    if (["puzzle", "words", "means"].includes(kind)) drawMeans(state, words, means);
    if (changesBoard(kind) || ["answer", "words"].includes(kind)) drawMoves(state, words);
  });
  // A link may name means that do not fit; they are then ignored.
  const fill = (names) => {
    means.fill(names);
    means.choose(state);
    Object.assign(state, means.value());
  };
  return { toggle, fill, isRunning: session.isRunning, cancel: session.cancel };
}

/** Keeps an answer as the latest. */
function keep(answers, key, run) {
  answers.delete(key);
  answers.set(key, run);
  if (answers.size > KEPT) answers.delete(answers.keys().next().value);
}

/** Announces the result and puts an answer into playback. The focus goes to the button that plays it, so that
 *  the space bar does. */
function settle(state, words, announce, run, { board, ...before }) {
  const { figure, headline, detail } = outcomeOf(words, run);
  const said = run.report?.outcome === "solved" ? `${figure} ${headline}` : headline;
  // A search that was stopped may also have an answer.
  if (hasAnswer(run)) {
    loadReport(state, board, run.report, before);
    state.answer.isNew = isOff(state);
    const wasPressed = ["solve", "solve-here"].includes(document.activeElement?.id);
    if (wasPressed && !state.answer.isNew) find("play").focus({ preventScroll: true });
    state.changed("answer");
  }
  if (run.report?.swap) {
    state.marked = run.report.swap.map(String);
    state.changed("edit");
  }
  // Only after the answer has been loaded, since loading it announces the position in it.
  announce(detail ? words.say("said-and-why", { said, detail }) : said);
}

/** Elements for a board that cannot be solved: the reason, and buttons for an exchange or another goal that
 *  helps. Otherwise none. */
function remedy(state, words, run) {
  if (run?.report?.outcome !== "unsolvable" || run.isElsewhere) return [];
  const { swap, reason, other_goal: other } = run.report;
  const wrong = misfit(state.rules, state.board, state.goal);
  const why = wrong
    ? words.say("why-unsolvable", {
        order: words.say(wrong.odd ? "odd" : "even"),
        steps: wrong.steps,
        way: words.say(wrong.steps % 2 ? "odd" : "even"),
      })
    : sentence(reason);
  const text = make("p", { text: why });
  const named = state.rules.namedGoal(other);
  const aim = () => make("button", { text: words.say("aim-for", { goal: goalLabel(words, named) }), on: { click: () => setGoal(state, named.cells) } });
  const aims = named ? [aim()] : [];
  if (!swap) return [text, ...aims];
  const [a, b] = swap.map(String);
  const click = () => setBoard(state, exchanged(state.board, state.board.indexOf(a), state.board.indexOf(b)));
  return [
    text,
    make("button", { class: "strong", text: words.say("swap", { a, b }), on: { click } }),
    ...aims,
  ];
}

/** Makes a sentence of a clause that the engine wrote. */
function sentence(clause) {
  return clause.replace(/^./, (letter) => letter.toUpperCase()) + (/[.!?。]$/.test(clause) ? "" : ".");
}

function drawButtons(words, isRunning) {
  for (const button of [find("solve"), find("solve-here")]) {
    button.textContent = words.say(isRunning ? "cancel" : "solve");
    button.classList.toggle("stop", isRunning);
  }
}

/** Whether the reader has begun to play the answer, or has left it. */
function isSeen(state) {
  return state.answer !== null && (state.playing || state.answer.at > 0 || isOff(state));
}

/** What the title of the window begins with; empty if there is nothing to tell. */
function statusOf(words, run) {
  if (!run || ["refused", "lost"].includes(run.phase)) return "";
  const { report, counts } = run;
  if (report?.outcome === "solved") return words.say("title-done", { n: report.cost });
  if (report) return "";
  return counts.bound ? words.say("title-bound", { n: counts.bound }) : words.say("title-busy");
}

function drawMeans(state, words, means) {
  means.choose(state);
  find("about").textContent = words.say(`about-${means.value().algorithm}`);
}

function drawMoves(state, words) {
  const { answer, rules } = state;
  const host = find("moves");
  const key = [rules.name, answer?.boards[0], answer?.moves.join(" "), words.language].join();
  const none = () => [make("p", { class: "soft", text: words.say("moves-empty") })];
  replaceIfNew(host, key, () => (answer ? listed(state, words) : none()));
  if (!answer) return;
  [...host.querySelectorAll("button")].forEach((button, at) => {
    button.classList.toggle("played", at < answer.at);
    if (at === answer.at - 1) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  // `offsetTop` counts from the top of the list. At the beginning of an answer its first moves are in view.
  const latest = host.querySelector("[aria-current]");
  const middle = latest ? latest.offsetTop + latest.offsetHeight / 2 : 0;
  host.scrollTop = middle - host.clientHeight / 2;
  showMore(host);
}

/** The moves, with a line above each phase. */
function listed(state, words) {
  const { answer, rules } = state;
  const begins = new Map(phasesOf(answer, rules).map((phase) => [phase.from - 1, phase]));
  return answer.moves.flatMap((letter, at) => {
    const button = moveButton(state, words, letter, at);
    return begins.has(at) ? [make("p", { class: "phase", text: phaseText(words, begins.get(at)) }), button] : [button];
  });
}

/** Shades an edge if there is more to scroll to. */
function showMore(host) {
  const below = host.scrollHeight - host.clientHeight - host.scrollTop;
  host.classList.toggle("more-below", below > 4);
  host.classList.toggle("more-above", host.scrollTop > 4);
}

function moveButton(state, words, letter, at) {
  const entry = state.rules.letterOf(letter);
  const label = words.say("move-label", { n: at + 1, move: words.pick(entry.name) });
  return make("button", {
    text: entry.sign ?? letter,
    title: label,
    "aria-label": label,
    on: { click: () => seek(state, at + 1) },
  });
}
