// Starts the page: makes the state, hands it to the parts, connects them.
//   state.js     the board and what changes it       rules*.js   the puzzles
//   board*.js    boards as they are drawn            goal.js     the small picture of the goal
//   solve.js     the Solve panel                     race.js, verdict.js   the Race panel
//   session.js   one search at a time
//   lane.js, chart.js   a search as it is seen       solver.js   the server
//   playback.js, transport.js   an answer played     edit.js, editor.js    set-up
//   words.js, texts-*.js   languages                 link.js, keys.js, theme.js, heading.js

import { createBoard } from "./board.js";
import { find, toast } from "./dom.js";
import { createEditor } from "./editor.js";
import { createGoal } from "./goal.js";
import { createHeading, spoken } from "./heading.js";
import { listenToKeys, showKeys } from "./keys.js";
import { read, write } from "./link.js";
import { remember } from "./memory.js";
import { createPlayer, seek, stepTime } from "./playback.js";
import { createRace } from "./race.js";
import { blankFirst, blankLast } from "./rules-sliding.js";
import { createSolve } from "./solve.js";
import { puzzles } from "./solver.js";
import { choose, createState, isSolved, reset, scramble, setGoal, undo } from "./state.js";
import { createTheme } from "./theme.js";
import { createTransport } from "./transport.js";
import { createWords, preferredLanguage } from "./words.js";

start();

function start() {
  const [words, state] = [createWords(preferredLanguage()), createState()];
  const announce = (text) => (find("say").textContent = text);
  const player = createPlayer(state);
  createBoard(find("board"), state, stepTime);
  createGoal(find("goal"), state, words);
  createHeading(state, words);
  createEditor(state, words);
  createTransport(state, words, player);
  const solve = createSolve(state, words, announce);
  const race = createRace(state, words, announce);
  const theme = createTheme(words);
  connectTools(state, words);
  connectPanels();
  connectGoalChoice(state, words);
  connectLanguage(state, words, theme);
  listenToKeys(state, { solve, race, player, board: find("board") });
  find("keys").addEventListener("click", () => showKeys(words, state.rules.kind));
  connectAnnouncements(state, words, announce);
  connectNames(state, words, solve, race);
  connectLink(state, words);
}

function connectTools(state, words) {
  find("scramble").addEventListener("click", () => scramble(state));
  find("undo").addEventListener("click", () => undo(state));
  find("reset").addEventListener("click", () => {
    // An answer for the board that reset leads to stays.
    if (state.answer?.before.length === 0) seek(state, 0);
    else reset(state);
  });
  find("link").addEventListener("click", async () => {
    toast(words.say((await copy(location.href)) ? "copied" : "in-address"));
  });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function connectPanels() {
  find("panels").addEventListener("change", ({ target }) => {
    find("solve-panel").hidden = target.value !== "solve";
    find("race-panel").hidden = target.value !== "race";
  });
}

function connectGoalChoice(state, words) {
  const list = find("goal-choice");
  const goals = {
    "blank-last": () => blankLast(state.board.length),
    "blank-first": () => blankFirst(state.board.length),
    board: () => state.board,
    own: () => state.goal,
  };
  list.addEventListener("change", () => setGoal(state, goals[list.value]()));
  state.listen((kind) => {
    if (state.rules.kind !== "sliding" || kind === "speed") return;
    const named = state.rules.goalText(state.goal);
    const value = named in goals ? named : "own";
    const shown = ["blank-last", "blank-first", ...(value === "own" ? ["own"] : []), "board"];
    list.replaceChildren(...shown.map((name) => new Option(words.say(`goal-${name}`), name)));
    list.value = value;
  });
}

function connectLanguage(state, words, theme) {
  const draw = () => {
    words.translate(document);
    find("language").textContent = words.say("other-language");
    find("language").lang = words.language === "en" ? "zh-CN" : "en";
    theme.draw();
  };
  find("language").addEventListener("click", () => {
    words.use(words.language === "en" ? "zh" : "en");
    remember("language", words.language);
    draw();
    state.changed("words");
  });
  draw();
}

function connectAnnouncements(state, words, announce) {
  state.listen((kind, letter) => {
    if (kind !== "move" || state.playing) return;
    const said = [spoken(words, state, letter)];
    if (isSolved(state)) said.push(words.say("solved"));
    announce(said.join(". "));
  });
}

/** The names that fit each puzzle, asked once. */
function connectNames(state, words, solve, race) {
  const known = new Map();
  state.listen(async (kind) => {
    if (kind !== "puzzle") return;
    const { name } = state.rules;
    if (!known.has(name)) known.set(name, puzzles(name));
    const answer = await known.get(name).catch(() => known.delete(name) && null);
    if (state.rules.name !== name || !answer) return;
    const names = answer.puzzles.find(({ puzzle }) => puzzle === name);
    find("version").textContent = answer.version;
    solve.fill(names);
    race.fill(names);
    state.changed("means");
  });
}

function connectLink(state, words) {
  const load = () => {
    const { name, board, goal, algorithm, heuristic, wrong } = read(location.hash);
    choose(state, name, board, goal);
    Object.assign(state, { algorithm: algorithm ?? "auto", heuristic });
    state.changed("means");
    if (wrong) toast(words.say(`bad-link-${wrong}`));
  };
  state.listen((kind) => {
    if (kind === "speed" || kind === "words" || state.playing) return;
    const hash = write(state);
    if (hash !== location.hash) history.replaceState(null, "", hash);
  });
  addEventListener("hashchange", load);
  load();
}
