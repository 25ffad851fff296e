// The Play panel: hints in two steps, how many moves are left, the time, the moment of winning.
//   createPlay(state, words, announce) -> { hint }
//     hint()   asks for a hint, which lights the piece to move. The next call makes that move, or, if the hint
//              has not come yet, gives it up. Always returns true: the key was used

import { copy, find, make, replaceIfNew, toast } from "../common/dom.js";
import { recall, remember } from "../common/memory.js";
import { write } from "../puzzle/link.js";
import { changesBoard, isSolved, move, ownMoves, reset, scramble, trail } from "../puzzle/state.js";
import { createDistances } from "../questions/distances.js";
import { createCurve } from "./curve.js";
import { createSpread } from "./spread.js";

export function createPlay(state, words, announce) {
  const play = { asked: false, hadGauge: false, wasWon: false };
  const distances = createDistances(state, () => draw());
  const [curve, spread] = [createCurve(state, words, distances), createSpread(state, words, distances)];
  const isOn = () => find("gauge-on").checked;
  const draw = () => {
    if (!state.rules) return;
    if (play.asked) offer(state, play, distances, announce, words);
    drawGauge(state, words, distances, isOn(), play);
    drawClock(state, words);
    curve.draw(isOn() || play.wasWon);
    spread.draw(isOn() || play.wasWon);
    drawWon(state, words, distances, play);
  };
  const seek = () => {
    const boards = isOn() || play.asked || play.wasWon ? near(state) : [];
    distances.want(play.wasWon ? [state.start, ...trail(state)] : boards);
  };
  const hint = () => {
    if (isSolved(state) || state.editing || state.playing) return true;
    if (state.hint) {
      move(state, state.hint.letter);
      return true;
    }
    if (!play.asked) play.hadGauge = isOn();
    play.asked = !play.asked;
    // A hint also switches on the number of moves left. If the hint is given up, the switch goes back.
    find("gauge-on").checked = play.asked || play.hadGauge;
    seek();
    draw();
    return true;
  };
  // The second click of a double click must not stop what the first one has begun.
  find("hint").addEventListener("click", ({ detail }) => (detail < 2 || !play.asked) && hint());
  keep("gauge-on", () => {
    seek();
    draw();
  });
  keep("timer-on", draw);
  setInterval(() => state.begun && !state.ended && drawClock(state, words), 500);
  state.listen((kind) => {
    if (["speed", "means", "busy", "blocked", "unclear"].includes(kind)) return;
    if (changesBoard(kind)) happened(state, play, kind);
    if (kind !== "hint") seek();
    draw();
  });
  return { hint };
}

/** The board in view and all boards that are one move away. */
function near({ rules, board }) {
  return [board, ...rules.moves(board).map((letter) => rules.apply(board, letter))];
}

/** A switch whose position the browser keeps. */
function keep(id, changed) {
  find(id).checked = recall(id) === "on";
  find(id).addEventListener("change", () => {
    remember(id, find(id).checked ? "on" : null);
    changed();
  });
}

/** After a change of the board. The clock runs from the person's first move until the board is solved. */
function happened(state, play, kind) {
  play.asked = false;
  play.wasWon = false;
  const own = ownMoves(state);
  if (own === 0) state.begun = state.ended = null;
  else state.begun ??= Date.now();
  if (!isSolved(state)) state.ended = null;
  else if (own > 0) {
    state.ended ??= Date.now();
    play.wasWon = kind === "move" && state.hands.at(-1) === true && !state.rules.isGoal(state.start, state.goal);
  }
}

/** Shows the hint that was asked for once it is known, or says why there is none. */
function offer(state, play, distances, announce, words) {
  const { next, distance, isLost, isAway } = distances.of(state.board) ?? {};
  if (isLost || distance === Infinity) {
    play.asked = false;
    toast(words.say(isAway ? "lost" : isLost ? "hint-lost" : "unsolvable"));
  }
  if (!next) return;
  play.asked = false;
  const { rules, board } = state;
  const { takes } = rules.way(board, next);
  const isPiece = (place) => board[place] !== rules.content.blank;
  state.hint = { letter: next, places: [...new Set(takes.map(({ from }) => from))].filter(isPiece) };
  announce(words.say("hint-is", { move: words.pick(rules.letterOf(next).name) }));
  state.changed("hint");
}

function drawGauge(state, words, distances, isOn, play) {
  const { distance, atLeast, isLost, bound } = distances.of(state.board) ?? {};
  const isWaiting = isOn && distance === undefined && !isLost;
  const figure = () => {
    if (!isOn) return "?";
    if (distance === Infinity) return "∞";
    if (distance !== undefined) return words.number(distance);
    return atLeast || bound ? `≥ ${words.number(atLeast ?? bound)}` : "…";
  };
  const key = !isOn ? "gauge-off" : distance === Infinity ? "unsolvable" : isWaiting ? "gauge-waits" : isLost ? "gauge-lost" : "gauge";
  find("gauge-on").nextSibling.textContent = words.say("gauge-on");
  find("to-go").textContent = figure();
  find("to-go-text").textContent = words.say(key, { n: distance ?? 0 });
  find("to-go-detail").textContent = isOn ? change(state, words, distances) : words.say("gauge-off-detail");
  const shown = isOn && Number.isFinite(distance) && distance > 0 ? words.say("state-to-go", { n: distance }) : "";
  find("state-to-go").textContent = shown;
  find("hint").disabled = isSolved(state) || state.editing || distance === Infinity;
  find("hint").setAttribute("aria-pressed", state.hint !== null);
  find("hint-text").textContent = words.say(play.asked ? "hint-comes" : state.hint ? "hint-again" : "hint");
}

/** In words, whether the last move led nearer to the goal; empty if that is not known. */
function change(state, words, distances) {
  const { rules, start, made, board } = state;
  const now = distances.of(board);
  if (made.length === 0) return Number.isFinite(now?.distance) ? words.say("gauge-start") : "";
  const before = distances.of(made.slice(0, -1).reduce((at, letter) => rules.apply(at, letter), start));
  if (!Number.isFinite(before?.distance) || !Number.isFinite(now?.distance)) return "";
  const by = now.distance - before.distance;
  return words.say(by < 0 ? "gauge-nearer" : by > 0 ? "gauge-farther" : "gauge-same");
}

function seconds({ begun, ended }) {
  return begun ? ((ended ?? Date.now()) - begun) / 1000 : 0;
}

function drawClock(state, words) {
  find("clock").textContent = find("timer-on").checked ? words.clock(seconds(state)) : "";
}

/** The score, the fewest moves or least cost, and what the reader can do next. */
function drawWon(state, words, distances, play) {
  const host = find("won");
  host.hidden = !play.wasWon;
  find("board").classList.toggle("wins", play.wasWon);
  if (host.hidden) return void (host.dataset.drawn = "");
  const { distance: fewest, isLost } = distances.of(state.start) ?? {};
  const [own, all] = spent(state);
  const text = scoreOf(words, state, own, all, fewest, isLost);
  const button = (key, click, kind = "") =>
    make("button", { class: kind, text: words.say(key), on: { click } });
  const share = async () => {
    const line = `${words.pick(state.rules.texts.title)}: ${text} ${startLink(state)}`;
    toast((await copy(line)) ? words.say("copied-result") : line);
  };
  replaceIfNew(host, [text, words.language].join("|"), () => [
    make("p", { class: "headline", text: words.say(own === fewest && own === all ? "won-perfect" : "solved") }),
    make("p", { class: "score", text }),
    make("div", { class: "row" }, button("won-other", () => scramble(state), "strong"), button("won-again", () => reset(state)), button("won-share", share)),
  ]);
}

/** The cost of the person's own moves, and of all moves. */
function spent(state) {
  const { rules, made, hands } = state;
  const boards = trail(state);
  const costs = made.map((letter, at) => rules.way(boards[at], letter).cost ?? 1);
  const sum = (list) => list.reduce((all, cost) => all + cost, 0);
  return [sum(costs.filter((_, at) => hands[at])), sum(costs)];
}

function scoreOf(words, state, own, all, fewest, isLost) {
  const parts = [words.say("score-you", { n: own })];
  if (all > own) parts.push(words.say("score-played", { n: all - own }));
  if (fewest === undefined) parts.push(words.say(isLost ? "score-unknown" : "score-counting"));
  else parts.push(words.say("score-fewest", { n: fewest }));
  return [...parts, words.clock(seconds(state))].join(words.say("between-parts"));
}

/** The address of the board with which the moves began. */
function startLink({ rules, start, goal }) {
  return new URL(write({ rules, board: start, goal }), location.href);
}
