// Tests of what the panels show and say, with a document that only stores what it is given, and a server that
// answers what each test wants.
//   panels(ring, frogs)   a promise: runs all tests, with the rules of these two puzzles

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { createProof } from "../../src/web/page/answers/certify.js";
import { outcomeOf } from "../../src/web/page/answers/lane.js";
import { createPatterns } from "../../src/web/page/answers/patterns.js";
import { createRace } from "../../src/web/page/answers/race.js";
import { verdict, winnerOf } from "../../src/web/page/answers/verdict.js";
import { createWatch } from "../../src/web/page/answers/watch.js";
import { createEnter } from "../../src/web/page/boards/enter.js";
import { spoken } from "../../src/web/page/boards/heading.js";
import { listenToKeys } from "../../src/web/page/boards/keys.js";
import { loadAnswer, loadReport } from "../../src/web/page/boards/playback.js";
import { createLevels } from "../../src/web/page/choosing/levels.js";
import { createCurve } from "../../src/web/page/play/curve.js";
import { createSpread } from "../../src/web/page/play/spread.js";
import { choose, createState, move, setBoard, undo } from "../../src/web/page/puzzle/state.js";
import { createCatalogue } from "../../src/web/page/questions/catalogue.js";
import { createDistances } from "../../src/web/page/questions/distances.js";
import { busy } from "../../src/web/page/questions/session.js";
import { Mistake } from "../../src/web/page/questions/solver.js";

/** Each text is its key, followed by its values. */
const words = {
  language: "en",
  has: () => true,
  say: (key, values = {}) => [key, ...Object.values(values)].join(" "),
  pick: ({ en }) => en,
  number: String,
  amount: (n) => `amount-${n}`,
  percent: String,
  seconds: String,
  short: String,
  bytes: String,
  translate() {},
};

export async function panels(ring, frogs) {
  const { fetch, setTimeout } = globalThis;
  const elements = new Map();
  const getElementById = (id) => elements.get(id) ?? elements.set(id, element()).get(id);
  const creates = { createElement: element, createElementNS: element, documentElement: { lang: "en" } };
  globalThis.document = Object.assign(element(), creates, { getElementById });
  // The process does not wait until notices disappear.
  globalThis.setTimeout = (...what) => setTimeout(...what).unref();
  await patterned(ring);
  tried(ring);
  await askedAgain(ring);
  await hard(ring);
  await sampled(ring);
  await watched(ring);
  await proved(ring);
  await raced(ring);
  await unread();
  await notStarted();
  charged();
  opened(ring);
  await pasted(frogs);
  said(ring);
  hopeless();
  Object.assign(globalThis, { fetch, setTimeout });
}

function element() {
  const [classList, style] = [{ add() {}, toggle() {} }, { setProperty() {} }];
  const made = { dataset: {}, children: [], value: "", classList, style };
  const replaceChildren = (...children) => (made.children = children);
  const append = (...children) => made.children.push(...children);
  const keep = (name, value) => (made[name] = value);
  const getAttribute = (name) => made[name];
  const others = { querySelectorAll: () => [], close() {}, getAttribute };
  return Object.assign(made, others, { replaceChildren, append, setAttribute: keep, addEventListener: keep });
}

/** An element and all elements in it. */
function all(element) {
  return [element, ...(element.children ?? []).flatMap(all)];
}

function text(id) {
  return all(document.getElementById(id)).flatMap(({ textContent }) => textContent ?? []).join("|");
}

function button(id, name) {
  return all(document.getElementById(id)).find((inside) => inside.id === name || inside.class === name);
}

/** Waits until the requests that were made have been answered. */
function settled() {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

function shown(rules) {
  const state = createState();
  choose(state, rules);
  return state;
}

/** The server ends each search with that report; without one, it refuses it with that status. */
function serve(report, status = 200) {
  const told = report && `event: done\ndata: ${JSON.stringify({ counts: {}, ...report })}\n\n`;
  globalThis.fetch = async () => new Response(told ?? JSON.stringify({ error: { message: "" } }), { status });
}

const SOLVED = { outcome: "solved", cost: 1, at_least: 1, moves: "", move_names: ["left"] };

/** The values are those of the board in view. Moves left are told only for a proven answer in playback. */
async function patterned(rules) {
  const state = shown(rules);
  const first = rules.text(state.board);
  globalThis.fetch = async (path, { body }) => {
    const values = JSON.parse(body).boards.map((board) => [board === first ? 3 : 4]);
    return new Response(JSON.stringify({ patterns: [["1"]], values }));
  };
  createPatterns(state, words);
  state.tables = "1";
  state.changed("means");
  await settled();
  assert.match(text("patterns"), /patterns-least 3/);
  move(state, "left");
  await settled();
  assert.match(text("patterns"), /patterns-least 4/);
  undo(state);
  assert.match(text("patterns"), /patterns-least 3/);
  // Of a long answer no more boards are looked up at once than a server allows.
  const asked = [];
  globalThis.fetch = async (path, { body }) => {
    const { boards } = JSON.parse(body);
    asked.push(boards.length);
    return new Response(JSON.stringify({ patterns: [["1"]], values: boards.map(() => [5]) }));
  };
  const boards = [state.board, ...Array(500).fill(rules.apply(state.board, "left"))];
  state.tables = "2";
  state.answer = { boards, moves: [], at: 0 };
  state.changed("means");
  await settled();
  assert.match(text("patterns"), /patterns-least 5/);
  assert.deepEqual(asked, [200]);
  state.answer = null;
  loadReport(state, state.board, SOLVED);
  await settled();
  assert.match(text("patterns"), /patterns-left 1/);
  move(state, "right");
  await settled();
  assert.doesNotMatch(text("patterns"), /patterns-left/, "it was left");
  undo(state);
  loadReport(state, state.board, { ...SOLVED, at_least: 0 });
  assert.doesNotMatch(text("patterns"), /patterns-left/, "it is not proven");
}

/** After an undo and another move, the dots of the curve are those of the moves that now lead to the board. */
function tried(rules) {
  const state = shown(rules);
  const of = (board) => ({ distance: String(board) === String(state.start) ? 1 : 2 });
  const { draw } = createCurve(state, words, { of });
  move(state, "left");
  draw(true);
  undo(state);
  move(state, "right");
  draw(true);
  button("curve", "dot").click();
  assert.ok(button("curve", "try-again"));
}

/** A board for which a server had no time is sought again when it is wanted again, and not before. */
async function askedAgain(rules) {
  const state = shown(rules);
  const { of, want } = createDistances(state, () => {});
  serve(null, 429);
  want([state.board]);
  await settled();
  assert.ok(of(state.board).isLost);
  serve(SOLVED);
  await settled();
  assert.ok(of(state.board).isLost);
  want([state.board]);
  await settled();
  assert.equal(of(state.board).distance, 1);
}

/** A hard board is shown when it is found, unless a search was begun in the meantime. */
async function hard(rules) {
  const state = shown(rules);
  createLevels(state, words);
  state.changed("words");
  serve(SOLVED);
  for (const isSearching of [false, true]) {
    setBoard(state, rules.first.board);
    const { board } = state;
    button("levels", "level-hard").click();
    busy(state, "solve", isSearching);
    for (let count = 0; count < 30; count++) await settled();
    assert.equal(state.board === board, isSearching);
  }
}

/** The button disappears as soon as a sample is taken, and what was switched off in the meantime stays off. */
async function sampled(rules) {
  const state = shown(rules);
  const { draw } = createSpread(state, words, { of: () => ({ distance: 1 }) });
  serve(SOLVED);
  draw(true);
  button("spread", "sample").click();
  assert.equal(button("spread", "sample"), undefined);
  await settled();
  assert.match(text("spread"), /spread-harder state-to-go 1/);
  draw(false);
  for (let count = 0; count < 100; count++) await settled();
  assert.match(text("spread"), /spread-asks.*spread-sampled 40/);
}

/** A search is not shown step by step if other means were chosen before the answer came, and a second click
 *  does not ask again. The search from both ends is offered only if there is one goal. */
async function watched(rules) {
  const [state, host] = [shown(rules), element()];
  createWatch(host, state, words);
  state.changed("means");
  const trace = { algorithm: "ida-star", from: [-1], passes: [] };
  let asked = 0;
  globalThis.fetch = async () => ((asked += 1), new Response(JSON.stringify(trace)));
  host.children[0].click();
  host.children[0].click();
  state.algorithm = "a-star";
  await settled();
  assert.deepEqual([asked, host.children.map(({ id }) => id)], [1, ["watch-open"]]);
  const [whole, open] = [rules.first.board, rules.first.board.map((symbol, at) => (at ? symbol : null))];
  for (const [goal, fixed, isOffered] of [[whole, [], 1], [null, [whole], 1], [null, [whole, open], 0], [null, [open], 0]]) {
    Object.assign(state, { algorithm: "bidirectional", goal, rules: { ...rules, goals: { ...rules.goals, fixed } } });
    state.changed("means");
    assert.equal(host.children.length, isOffered);
  }
}

/** A proof that is being made can be cancelled. Its result is then ignored, and it can be asked for again. */
async function proved(rules) {
  const [host, heard] = [element(), []];
  const question = rules.question(rules.first.board, rules.first.goal);
  const draw = createProof(host, words, (text) => heard.push(text));
  const press = (key) => all(host).find(({ textContent }) => textContent === key).click();
  const asked = [];
  const begun = 'event: begun\ndata: {"id":"1"}\n\n';
  let end = null;
  globalThis.fetch = async (path) => {
    asked.push(path);
    if (path === "api/cancel") return new Response(null, { status: 204 });
    return new Response(new ReadableStream({ start: (stream) => (end = stream).enqueue(new TextEncoder().encode(begun)) }));
  };
  draw({ report: SOLVED, question });
  press("certify");
  for (let count = 0; count < 9; count++) await settled();
  press("cancel");
  await settled();
  assert.deepEqual([asked, heard], [["api/solve", "api/cancel"], ["given-up"]]);
  end.close();
  for (let count = 0; count < 9; count++) await settled();
  assert.equal(heard.length, 1);
  press("certify");
  assert.equal(asked.length, 3);
}

/** The result of a race for one board is not said to be that of another. */
async function raced(rules) {
  const state = shown(rules);
  const player = { stop() {}, toggle() {} };
  document.getElementById("text").dataset.given = "";
  const { watch } = createRace(state, words, () => {}, player);
  const report = { outcome: "unsolvable", algorithm: "a-star", heuristic: null, table_bytes: 0, seconds: 0, nodes_per_second: 0 };
  serve({ ...report, counts: { expanded: 9, generated: 9, bytes: 0, iterations: 1, bound: 1 } });
  watch();
  for (let count = 0; count < 30; count++) await settled();
  assert.match(text("why-text"), /^said-and-why unsolvable/);
  move(state, "left");
  assert.match(text("why-text"), /^asked-about said-and-why unsolvable/);
  undo(state);
  assert.match(text("why-text"), /^said-and-why unsolvable/);
}

/** A kept text that can no longer be read does not prevent the page from showing the other puzzles. */
async function unread() {
  const own = [{ name: "own", title: "Own", text: "puzzle Own" }];
  globalThis.localStorage = { getItem: () => JSON.stringify(own), setItem() {} };
  globalThis.fetch = async (path, { method } = {}) => {
    if (!method) return new Response(JSON.stringify({ version: "1", puzzles: [] }));
    return new Response(JSON.stringify({ error: { message: "no board" } }), { status: 400 });
  };
  const catalogue = await createCatalogue("own");
  await assert.rejects(() => catalogue.find("own"), Mistake);
  globalThis.fetch = async (path, { method } = {}) => (method ? Promise.reject(new TypeError()) : new Response('{"puzzles":[]}'));
  await assert.rejects(() => createCatalogue("own"), TypeError);
  delete globalThis.localStorage;
}

/** If the browser does not start the engine, each question is answered with the reason. */
async function notStarted() {
  const told = [];
  const WebAssembly = { instantiate: async () => Promise.reject(new RangeError("no memory")) };
  const worker = createContext({ postMessage: (message) => told.push(message), WebAssembly, TextEncoder, TextDecoder });
  runInContext(readFileSync("../../src/web/alone/worker.js", "utf8"), worker);
  worker.onmessage({ data: {} });
  worker.onmessage({ data: "puzzles\n" });
  await settled();
  worker.onmessage({ data: "puzzles\n" });
  const unstarted = "RangeError: no memory";
  assert.equal(JSON.stringify(told), JSON.stringify([{ unstarted }, { unstarted }]));
}

/** If moves have costs, the figure is the proven cost, and the headline says how many moves that is. */
function charged() {
  const told = (report) => outcomeOf(words, { phase: "ended", report: { ...report, algorithm: "a-star" } }, true);
  assert.equal(told({ ...SOLVED, cost: 7, at_least: 7 }).figure, "7");
  assert.equal(told({ ...SOLVED, cost: 7, at_least: 7 }).headline, "proven 1");
  assert.equal(told({ outcome: "stopped", at_least: 7 }).detail, "stopped-detail amount-7");
}

/** The space bar opens a menu that has the focus; elsewhere it plays the answer. */
function opened(rules) {
  const state = shown(rules);
  loadAnswer(state, state.board, ["left"]);
  let played = 0;
  listenToKeys(state, { player: { toggle: () => (played += 1) }, board: { contains: () => false } });
  const press = (name) => {
    const target = { matches: () => false, closest: (names) => (name && names.includes(name) ? {} : null) };
    document.keydown({ key: " ", target, preventDefault() {} });
  };
  press("summary");
  assert.equal(played, 0);
  press(null);
  assert.equal(played, 1);
}

/** A board need not have digits; words that the puzzle in view cannot read are not taken for one. */
async function pasted(rules) {
  const state = shown(rules);
  const opened = [];
  const { take } = createEnter(state, words, { find: async () => null }, (hash) => opened.push(hash));
  assert.ok(await take("F_FFTTT"));
  assert.equal(await take("Frogs jump over toads"), false);
  assert.deepEqual(opened, ["#puzzle=frogs&board=F_FFTTT"]);
}

/** After several moves at once, the page announces where they have led. */
function said(rules) {
  const state = shown(rules);
  move(state, "left");
  assert.equal(spoken(words, state, null), "made 1");
  loadAnswer(state, state.board, ["left"]);
  assert.equal(spoken(words, state, null), "step-of 0 1");
  const run = { phase: "ended", report: { outcome: "unsolvable", counts: {} } };
  assert.equal(outcomeOf(words, run).headline, "unsolvable");
  assert.equal(outcomeOf(words, { ...run, isElsewhere: true }).headline, "asked-about unsolvable");
}

/** A proof that there is no answer wins. Parities are named as the reason only if nothing was searched. */
function hopeless() {
  const run = (outcome, expanded, at_least = null) => {
    const counts = { expanded, generated: expanded, bytes: 0 };
    const report = { outcome, cost: null, at_least, algorithm: "a-star", heuristic: null, counts };
    return { phase: "ended", report, iterations: [], counts: { ...counts, seconds: 0.001 } };
  };
  const [none, gone, stopped] = [run("unsolvable", 0), run("unsolvable", 9), run("stopped", 99, 3)];
  assert.deepEqual(verdict(words, [none, none]), ["verdict-unsolvable"]);
  assert.equal(verdict(words, [gone, gone])[0], "said-and-why unsolvable unsolvable-searched");
  assert.deepEqual(verdict(words, [stopped, gone]), ["verdict-no-answer B"]);
  assert.deepEqual(winnerOf([stopped, gone]), { at: 1, by: "nodes" });
}
