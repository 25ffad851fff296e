// Shows a search step by step: its first states in the order in which it expands them, with a board that
// follows. IDA* is drawn as a skyline, other searches as growing frontiers.
//   createWatch(host, state, words)   offers it for the board in view, if the search can be shown

import { drawingOf } from "../boards/drawings.js";
import { icon, make, toast } from "../common/dom.js";
import { meant } from "../puzzle/parity.js";
import { changesBoard } from "../puzzle/state.js";
import { questionOf } from "../questions/session.js";
import { Mistake, traced } from "../questions/solver.js";
import { paintFrontiers, paintSkyline } from "./skyline.js";

const SHOWN = ["auto", "ida-star", "a-star", "greedy", "breadth-first", "bidirectional"];
/** States per second. */
const SPEEDS = [3, 20, 150, 1000];

export function createWatch(host, state, words) {
  let [film, asked] = [null, null];
  const keyOf = (question) => JSON.stringify(question);
  const offer = () => {
    const { algorithm, tables, rules, goal } = state;
    // A search from both ends needs a single goal that says what is on each place.
    const hasEnds = algorithm !== "bidirectional" || meant(rules, goal);
    const isShown = SHOWN.includes(algorithm) && !tables && !rules.metric && hasEnds;
    host.replaceChildren(...(isShown ? [make("button", { id: "watch-open", text: words.say("watch"), on: { click: open } })] : []));
  };
  const open = async () => {
    const { rules, board, goal } = state;
    const question = questionOf(state, state);
    const mine = keyOf(question);
    // A second click does not ask again, even if the answer takes a while because tables are made.
    if (mine === asked) return;
    asked = mine;
    const fail = (problem) => void toast(problem instanceof Mistake ? problem.message : words.say("lost"));
    const trace = await traced(question).catch(fail);
    if (mine === asked) asked = null;
    // The reader may have chosen something else in the meantime.
    if (!trace || mine !== keyOf(questionOf(state, state))) return;
    const end = trace.goal && rules.parse(trace.goal);
    const begun = { at: 0, speed: SPEEDS[1], playing: false };
    film = { ...trace, ...told(trace), rules, start: board, goal, end, ...begun };
    host.replaceChildren(...screen(film, state, words, close));
    host.querySelector(".play").click();
  };
  const close = () => {
    if (film) film.playing = false;
    film = null;
    offer();
  };
  state.listen((kind) => (changesBoard(kind) || ["means", "words"].includes(kind)) && close());
}

/** For each state, how many moves it is from where the search began, and in which pass it is expanded. */
function told({ from, passes, algorithm }) {
  const depth = [];
  from.forEach((before, at) => depth.push(before < 0 ? 0 : depth[before] + 1));
  const pass = from.map((_, at) => passes.findLastIndex(({ from: begin }) => begin <= at));
  return { depth, pass, all: from.length, deepens: algorithm === "ida-star" };
}

function screen(film, state, words, close) {
  const what = words.say(film.deepens ? "watch-skyline" : "watch-frontiers");
  const canvas = make("canvas", { role: "img", "aria-label": what });
  const place = make("div", { class: "board", inert: true, "aria-hidden": "true" });
  const view = Object.assign(Object.create(state), { rules: film.rules, goal: film.goal, board: film.start, hint: null, marked: [], editing: false });
  const drawing = drawingOf(film.rules).board(view);
  place.append(drawing.root);
  const says = make("p", { class: "soft", id: "watch-says" });
  const scrubber = make("input", { type: "range", min: 1, max: film.all, value: 1, "aria-label": words.say("watch-scrubber"), id: "watch-at" });
  const play = make("button", { class: "icon play" });
  const show = (at) => {
    film.at = Math.max(0, Math.min(film.all - 1, Math.floor(at)));
    view.board = boardAt(film, film.at);
    drawing.draw(null, 0);
    says.textContent = sentence(words, film);
    canvas.setAttribute("aria-label", `${what} ${says.textContent}`);
    scrubber.value = film.at + 1;
    scrubber.style.setProperty("--done", (film.at + 1) / film.all);
    (film.deepens ? paintSkyline : paintFrontiers)(canvas, film);
  };
  const run = (is) => {
    film.playing = is;
    play.setAttribute("aria-label", words.say(is ? "pause" : "play"));
    play.replaceChildren(icon(is ? "pause" : "play"));
    if (is) roll(film, show, () => run(false));
  };
  play.addEventListener("click", () => {
    if (!film.playing && film.at === film.all - 1) film.at = 0;
    run(!film.playing);
  });
  scrubber.addEventListener("input", () => {
    run(false);
    show(scrubber.value - 1);
  });
  const step = (by, key, picture) => {
    const click = () => (run(false), show(film.at + by));
    return make("button", { class: "icon", "aria-label": words.say(key), on: { click } }, icon(picture));
  };
  requestAnimationFrame(() => show(film.at));
  return [
    make("div", { class: "screen" }, canvas, place),
    says,
    make("div", { class: "scrub" }, scrubber, make("button", { class: "quiet icon", "aria-label": words.say("close"), on: { click: close } }, icon("close"))),
    make("div", { class: "row" }, step(-1, "back", "back"), play, step(1, "next", "next"), speeds(film, words)),
    make("p", { class: "soft small", text: what }),
  ];
}

function speeds(film, words) {
  const choose = ({ target }) => (film.speed = Number(target.value));
  const choice = (speed) => make("label", {}, make("input", { type: "radio", name: "watch-speed", value: speed, checked: speed === film.speed }), make("span", { text: words.number(speed) }));
  return make("div", { class: "pick", role: "radiogroup", "aria-label": words.say("watch-speed"), on: { change: choose } }, ...SPEEDS.map(choice));
}

/** Goes on at the chosen speed until it is paused or at the last state; then calls `end`. */
function roll(film, show, end) {
  let [last, exact] = [performance.now(), film.at];
  const frame = (now) => {
    if (!film.playing) return;
    exact += (film.speed * (now - last)) / 1000;
    last = now;
    if (Math.floor(exact) > film.at) show(exact);
    if (film.at >= film.all - 1) end();
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The board of a state, from the moves that led there from the start or from the goal. */
function boardAt({ from, by, backward, names, rules, start, end }, at) {
  const moves = [];
  for (let here = at; from[here] >= 0; here = from[here]) moves.push(names[by[here] - 1]);
  return moves.reverse().reduce((board, letter) => rules.apply(board, letter), backward[at] ? end : start);
}

function sentence(words, { heuristic, at, all, depth, f, pass, passes, cost, goes_on: goesOn, deepens, met, cut }) {
  const number = { at: words.number(at + 1), all: words.number(all), depth: depth[at], f: f[at], bound: passes[pass[at]]?.bound };
  const said = [words.say(deepens ? "watch-deep" : heuristic ? "watch-wide" : "watch-blind", { ...number, pass: pass[at] + 1, n: deepens ? cut[at] : met[at] })];
  if (at === all - 1) said.push(words.say(cost !== null ? "watch-found" : goesOn ? "watch-more" : "watch-end", { n: cost }));
  return said.join(words.say("between-sentences"));
}
