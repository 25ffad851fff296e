// The Race panel: two to four searches for the board in view, side by side, with the winner and the reasons.
//   createRace(state, words, announce, player) -> { cancel, isRunning, fill, watch }
//     watch()        starts a race, unless one is running
//     fill(names)    the algorithms and heuristics that fit the puzzle, as means.js takes them

import { problem } from "../boards/edit.js";
import { settled } from "../boards/editor.js";
import { loadReport, seek } from "../boards/playback.js";
import { find, make, replaceIfNew } from "../common/dom.js";
import { busy, createSession, placed, questionOf } from "../questions/session.js";
import { isOver } from "../questions/solver.js";
import { mostOf } from "./chart.js";
import { createLane } from "./lane.js";
import { createMeans } from "./means.js";
import { verdict, winnerOf } from "./verdict.js";

const FEWEST = 2;
/** What the third and the fourth racer begin with. */
const OTHERS = [{ algorithm: "a-star" }, { algorithm: "bidirectional" }];

export function createRace(state, words, announce, player) {
  let count = FEWEST;
  let asked = null;
  const inRace = () => racers.slice(0, count);
  const draw = () => {
    const runs = inRace().map(({ session }) => placed(state, session.run));
    const winner = winnerOf(runs);
    inRace().forEach(({ lane, prize }, at) => {
      const run = runs[at];
      lane.draw(run, mostOf(runs));
      drawPrize(words, prize, "ABCD"[at], run, winner?.at === at ? winner : null, () => play(run));
    });
    drawCount();
    drawRest(words, runs);
    busy(state, "race", isRunning());
  };
  const drawCount = () => {
    racers.forEach(({ host }, at) => (host.hidden = at >= count));
    find("race-form").classList.toggle("many", count > FEWEST);
    find("race-more").disabled = isRunning() || count === racers.length;
    find("race-fewer").disabled = isRunning() || count === FEWEST;
  };
  const play = ({ report }) => {
    if (state.playing) player.stop();
    loadReport(state, asked.board, report, asked);
    seek(state, 0);
    player.toggle();
  };
  const heard = () => {
    draw();
    if (inRace().every(({ session }) => session.run && isOver(session.run))) announce(find("why-text").textContent);
  };
  const forget = () => racers.forEach(({ session }) => session.forget());
  const racers = ["racer-a", "racer-b", "racer-c", "racer-d"].map((id) => createRacer(find(id), words, heard, forget));
  const become = (by) => () => {
    forget();
    count += by;
    draw();
  };
  find("race-more").addEventListener("click", become(1));
  find("race-fewer").addEventListener("click", become(-1));
  const isRunning = () => racers.some(({ session }) => session.isRunning());
  const cancel = () => racers.forEach(({ session }) => session.cancel());
  const begin = () => {
    if (!settled(state, words)) return;
    const wrong = problem(words, state);
    if (wrong) find("why-text").textContent = wrong;
    else {
      asked = { board: state.board, made: [...state.made], hands: [...state.hands] };
      inRace().forEach(({ session, means }) => session.ask(questionOf(state, means.value())));
    }
  };
  find("race-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (isRunning()) cancel();
    else begin();
  });
  state.listen((kind) => {
    if (kind === "puzzle" || kind === "board") forget();
    if (kind === "words") redraw(racers, draw);
    // What is said about one board may not be true of the board in view now.
    if (["move", "jump"].includes(kind) && asked && !isRunning()) draw();
  });
  const watch = () => isRunning() || begin();
  const fill = (names) =>
    racers.forEach(({ means }, at) => {
      means.fill(names);
      means.choose(state.rules.race[at] ?? OTHERS[at - FEWEST]);
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
  const prize = make("div", { class: "prize" });
  host.append(make("div", { class: "racer-means" }, name, algorithms.label, heuristics.label), lane.root, prize);
  const means = createMeans(algorithms.select, heuristics.select, words, changed);
  return { host, means, lane, prize, session: createSession(heard) };
}

/** Whether this racer has won and by what, and a button that plays its answer. */
function drawPrize(words, host, letter, run, winner, play) {
  const isSolved = run?.report?.outcome === "solved";
  const place = make("p", {}, make("span", { class: "racer-name", text: run ? letter : "" }));
  if (winner) place.append(make("strong", { text: words.say(`winner-${winner.by}`) }));
  replaceIfNew(host, [run === null, isSolved, run?.report?.moves, winner?.by, words.language].join("|"), () => [
    place,
    ...(isSolved ? [make("button", { text: words.say("play-answer"), on: { click: play } })] : []),
  ]);
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
  find("why-text").textContent = areOver ? why(words, runs) : words.say(isRunning ? "running" : "verdict-idle");
}

function why(words, runs) {
  const said = verdict(words, runs).join(words.say("between-sentences"));
  return runs.some(({ isElsewhere }) => isElsewhere) ? words.say("asked-about", { said }) : said;
}
