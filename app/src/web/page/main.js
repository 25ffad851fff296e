// Starts the page: makes the state, passes it to the parts, connects them.
//   puzzle/      plays any puzzle by its description, reads and writes its boards; state.js has what is in view
//   questions/   asks the server; catalogue.js has the puzzles that it describes
//   boards/      shows a board, moves it by hand or as an answer says, and sets it up
//   choosing/    a puzzle and a board to begin with
//   answers/     the panels Solve and Race: one search or several, and what they found
//   play/        the panel Play
//   common/      what any page needs: elements, languages, colours, what the browser remembers

import { createPatterns } from "./answers/patterns.js";
import { createRace } from "./answers/race.js";
import { createSolve } from "./answers/solve.js";
import { createTransport } from "./answers/transport.js";
import { createBoard } from "./boards/board.js";
import { createEditor } from "./boards/editor.js";
import { createEnter, listenToPastes } from "./boards/enter.js";
import { createGoal } from "./boards/goal.js";
import { goalLabel } from "./boards/goals.js";
import { boardSpoken, cellSpoken, createHeading, spoken } from "./boards/heading.js";
import { listenToKeys, showKeys } from "./boards/keys.js";
import { createPlayer, loadAnswer, seek, stepTime } from "./boards/playback.js";
import { createLevels } from "./choosing/levels.js";
import { createMore } from "./choosing/more.js";
import { createStart } from "./choosing/start.js";
import { createYours } from "./choosing/yours.js";
import { copy, find, make, toast } from "./common/dom.js";
import { keepFocus } from "./common/focus.js";
import { remember } from "./common/memory.js";
import { textOf } from "./common/own.js";
import { createPanels } from "./common/panels.js";
import { createTheme } from "./common/theme.js";
import { leave, past, resume } from "./common/visit.js";
import { createWords, preferredLanguage } from "./common/words.js";
import { createPlay } from "./play/play.js";
import { isLong, opened, read, toldAnswer, write, writeAnswer } from "./puzzle/link.js";
import { choose, createState, isOff, isSolved, redo, reset, scramble, setGoal, undo } from "./puzzle/state.js";
import { createCatalogue } from "./questions/catalogue.js";
import { Mistake } from "./questions/solver.js";

/** The metric of rules whose `metric` is null. A link may name it. */
const USUAL = "stm";

start();

async function start() {
  const [words, state] = [await createWords(preferredLanguage()), createState()];
  connectLanguage(state, words, createTheme(words));
  // Everything below needs a puzzle: without one the page would only have texts and colours.
  const catalogue = await createCatalogue(read(location.hash).puzzle).catch(() => null);
  if (!catalogue) return toast(words.say("lost"));
  state.listen(() => (words.hasCosts = state.rules.hasCosts));
  const announce = (text) => (find("say").textContent = text);
  const player = createPlayer(state);
  createBoard(find("board"), state, stepTime);
  createGoal(find("goal"), state, words);
  createHeading(state, words);
  const openHash = (hash) => {
    history.replaceState(null, "", hash);
    dispatchEvent(new Event("hashchange"));
  };
  const open = (name) => openHash(`#puzzle=${name}&metric=${state.rules.metric ?? ""}`);
  createEditor(state, words, open);
  createLevels(state, words);
  createTransport(state, words, player);
  const solve = createSolve(state, words, announce);
  const race = createRace(state, words, announce, player);
  connectTools(state, words, openHash);
  const play = createPlay(state, words, announce);
  const enter = createEnter(state, words, catalogue, openHash);
  const panels = createPanels();
  const start = createStart(state, words, catalogue, {
    open: openHash,
    enter: () => enter.show(),
    race: () => {
      panels.show("race");
      race.watch();
    },
  });
  find("enter-open").addEventListener("click", () => enter.show());
  createPatterns(state, words);
  connectGoalChoice(state, words);
  connectAnnouncements(state, words, announce);
  words.translate(document);
  let present = null;
  const yours = createYours(words, catalogue, () => present, (name) => openHash(`#puzzle=${name}`), enter.take);
  listenToPastes(yours.take);
  connectTabs(state, words, catalogue, createMore(state, words, catalogue, yours.show));
  panels.begin(location.hash === "");
  start.draw();
  await connectLink(state, words, catalogue, yours.mend, (entry) => {
    present = entry.text;
    [solve, race].forEach(({ fill }) => fill(entry));
  });
  keepFocus(find("board"));
  listenToKeys(state, { solve, race, player, play, board: find("board") });
  find("keys").addEventListener("click", () => state.rules && showKeys(words, state.rules));
  find("version").textContent = catalogue.version;
}

function connectTools(state, words, openHash) {
  find("metric").addEventListener("change", ({ target }) => {
    const { rules, board, goal } = state;
    openHash(write({ rules: { ...rules, metric: target.value }, board, goal }));
  });
  // Without following the link, since the address would then no longer name the puzzle.
  find("skip").addEventListener("click", (event) => {
    event.preventDefault();
    find("board").focus();
  });
  find("scramble").addEventListener("click", () => scramble(state));
  find("undo").addEventListener("click", () => undo(state));
  find("redo").addEventListener("click", () => redo(state));
  find("reset").addEventListener("click", () => {
    // If the answer begins with the board that a reset leads to, the answer stays.
    if (state.answer?.before.made.length === 0 && !isOff(state)) seek(state, 0);
    else reset(state);
  });
  find("link").addEventListener("click", async () => {
    const hasAnswer = state.answer && !isOff(state);
    const link = new URL(hasAnswer ? writeAnswer(state) : write(state), location.href).href;
    const copied = words.say(hasAnswer ? "copied-answer" : "copied");
    const said = (await copy(link)) ? copied : words.say("in-address");
    toast(isLong(state.rules) ? words.say("said-and-why", { said, detail: words.say("link-of-here") }) : said);
  });
}

function connectGoalChoice(state, words) {
  const list = find("goal-choice");
  list.addEventListener("change", () => {
    const { rules, board, goal } = state;
    const named = rules.namedGoal(list.value);
    setGoal(state, named?.cells ?? (list.value === "board" ? rules.goalOf(board) : goal));
  });
  state.listen((kind) => {
    const { content } = state.rules.goals;
    if (!content || kind === "speed") return;
    const text = state.rules.goalText(state.goal);
    const named = content.named.map((known) => new Option(goalLabel(words, known), known.text));
    const value = named.some((option) => option.value === text) ? text : "own";
    const others = [...(value === "own" ? ["own"] : []), "board"];
    list.replaceChildren(...named, ...others.map((name) => new Option(words.say(`goal-${name}`), name)));
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
  find("language").addEventListener("click", async () => {
    try {
      await words.use(words.language === "en" ? "zh" : "en");
    } catch {
      return toast(words.say("lost"));
    }
    remember("language", words.language);
    draw();
    state.changed("words");
  });
  draw();
}

function connectAnnouncements(state, words, announce) {
  state.listen((kind, letter) => {
    if (kind === "blocked") announce(words.say("blocked"));
    if (kind === "unclear") toast(words.say("unclear"));
    // What was announced about another board may not be true of this one.
    if (["puzzle", "words"].includes(kind)) announce("");
    const isEdit = state.editing && ["edit", "board"].includes(kind);
    if (isEdit && document.activeElement === find("board")) announce(cellSpoken(words, state));
    else if (kind === "board") announce(boardSpoken(words, state));
    if (!["move", "jump"].includes(kind) || state.playing) return;
    const said = spoken(words, state, letter);
    announce(isSolved(state) ? words.say("said-and-why", { said, detail: words.say("solved") }) : said);
  });
}

/** Shows what the address names, now and whenever it changes. `mend` gets a text that cannot be read and what
 *  is wrong with it; `fill` gets the entry of the puzzle. */
async function connectLink(state, words, catalogue, mend, fill) {
  const { listed } = catalogue;
  let latest = 0;
  const load = async () => {
    const [mine, fields] = [++latest, read(location.hash)];
    const known = await named(catalogue, fields).catch((problem) => problem);
    // The reader may have asked for another puzzle while the server described this one.
    if (mine !== latest) return;
    if (known instanceof Error && !(known instanceof Mistake)) {
      // The address shows again what is in view, and so do the lists and tabs.
      if (state.rules) history.replaceState(history.state, "", write(state));
      state.changed("refused");
      return toast(words.say("lost"));
    }
    if (known?.rules) return show(state, words, known, fields, fill);
    show(state, words, listed[0], {}, fill);
    if (known) mend(fields.text ?? textOf(fields.puzzle), known);
    else toast(words.say(isSize(listed, fields.puzzle) ? "bad-link-size" : "bad-link-puzzle"));
  };
  state.listen((kind) => {
    if (kind === "speed" || kind === "words" || state.playing) return;
    const hash = write(state);
    if (hash !== location.hash) history.replaceState(history.state, "", hash);
    leave(state);
  });
  addEventListener("hashchange", load);
  await load();
}

/** A promise of the entry of the puzzle that a link names or whose text it has, null if there is none; fails as
 *  `find` and `read` in catalogue.js do. */
async function named({ listed, find: describe, read: readText }, { puzzle, metric, text, ...others }) {
  if (text) return readText(text);
  // A board without a puzzle belongs to the first puzzle. A hash with neither does not come from this page.
  const isNone = !puzzle && !others.board && Object.keys(others).length > 0;
  return isNone ? null : describe(puzzle || listed[0].rules.name, metric);
}

/** Whether a name is that of a size of a puzzle, even of a size that the page does not have. */
function isSize(listed, name = "") {
  const families = listed.flatMap(({ rules }) => rules.sizes.flatMap(({ names }) => names));
  return /:\d+x\d+$/.test(name) && families.some((known) => known.split(":")[0] === name.split(":")[0]);
}

/** Shows the puzzle of an entry, with the board, the goal, the means and the answer that the fields name. */
function show(state, words, entry, fields, fill) {
  const { board, goal, algorithm, heuristic, tables, wrong } = opened(entry.rules, fields);
  // Asked before the board changes, since the change removes the kept moves.
  const kept = past();
  choose(state, entry.rules, board, goal);
  // A puzzle must not begin with a solved board.
  if (!board && isSolved(state)) scramble(state, 1);
  Object.assign(state, { algorithm: algorithm ?? "auto", heuristic, tables });
  if (kept) resume(state, kept);
  fill(entry);
  state.changed("means");
  // From now on the page takes clicks; earlier ones would have been lost.
  document.querySelector("main").inert = false;
  const isMisfit = Object.entries({ algorithm, heuristic, tables }).some(([name, wanted]) => wanted && wanted !== state[name]);
  const told = board && fields.moves ? toldAnswer(entry.rules, board, state.goal, fields.moves) : null;
  const isUntrue = Boolean(fields.moves) && !wrong && !told;
  const isMetric = !fields.metric || fields.metric === (entry.rules.metric ?? USUAL);
  const problem = wrong ?? (!isMetric ? "metric" : isMisfit ? "means" : isUntrue ? "moves" : null);
  if (told) {
    loadAnswer(state, board, told);
    state.changed("answer");
    toast(words.say("answer-told", { n: told.length }));
  }
  if (problem) toast(words.say(`bad-link-${problem}`));
}

function connectTabs(state, words, { listed }, more) {
  const tabs = listed.map(({ rules }) => {
    const text = make("span");
    const link = make("a", { href: `#puzzle=${rules.name}`, "data-puzzle": rules.name }, text);
    return { rules, text, link };
  });
  // A size that has no tab gets one while it is in view.
  const size = make("a", { hidden: true });
  const isSized = ({ rules }) => rules.sizes.length > 0;
  const links = [...tabs.filter(isSized).map(({ link }) => link), size];
  find("puzzles").replaceChildren(...links, ...tabs.filter((tab) => !isSized(tab)).map(({ link }) => link), more);
  state.listen((kind) => {
    if (kind !== "puzzle" && kind !== "words") return;
    const { puzzle: name, sizes, texts } = state.rules;
    for (const { rules, text, link } of tabs) {
      text.textContent = words.pick(rules.texts.tab);
      light(link, rules.name === name);
    }
    size.hidden = sizes.length === 0 || tabs.some(({ rules }) => rules.name === name);
    Object.assign(size, { textContent: words.pick(texts.tab), href: `#puzzle=${name}` });
    size.dataset.puzzle = size.hidden ? "" : name;
    light(size, true);
  });
}

function light(link, isHere) {
  if (isHere) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}
