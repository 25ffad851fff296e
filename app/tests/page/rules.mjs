// Plays boards by the page's interpreter and compares it with the program's rules.
//   standard input    [{ puzzle, metric, text, goal, boards }]; a board is { text, solved, solvable, moves },
//                     its `moves` { name of a legal move: text of the successor }
//   FEWEST_PAGE       the address of a running `fewest serve`, which describes the puzzles
// Prints how many boards were the same in both; ends with an error at the first that is not.

import assert from "node:assert/strict";
import { json } from "node:stream/consumers";
import { winnerOf } from "../../src/web/page/answers/verdict.js";
import { createPlayer, loadAnswer, seek } from "../../src/web/page/boards/playback.js";
import { canHelp, misfit } from "../../src/web/page/puzzle/parity.js";
import { generator } from "../../src/web/page/puzzle/random.js";
import { reading } from "../../src/web/page/puzzle/reading.js";
import { rulesOf } from "../../src/web/page/puzzle/rules.js";
import { choose, createState, isOff, move, redo, setBoard, undo } from "../../src/web/page/puzzle/state.js";
import { topspin } from "../browser/topspin.mjs";
import { panels } from "./panels.mjs";

let same = 0;
for (const { puzzle, metric, text, goal, boards } of await json(process.stdin)) {
  const rules = await described(puzzle, text, metric);
  const wanted = goal && rules.parseGoal(goal);
  assert.equal(rules.goalText(wanted), goal, `${puzzle}: the goal's text`);
  for (const board of boards) {
    compare(rules, wanted, board);
    same += 1;
  }
  scrambled(rules);
}
const ring = rulesOf(topspin.puzzle, topspin.description);
scrambled(ring);
// In one column a walk that reaches an end can only go back.
scrambled(await described("sliding:1x4"));
admitted(ring);
undone(ring);
undoneInAnAnswer(ring);
played(ring);
decided();
await panels(ring, await described("frogs"));
pushed(await described("eight", null, "mtm"));
await around();
spaced(await described("15"));
console.log(same);

/** A promise of the rules of a puzzle of that name, or of a text, in that metric. */
async function described(name, text = null, metric = null) {
  const address = `${process.env.FEWEST_PAGE}api/puzzles`;
  const headers = { "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ text }) };
  const response = text ? await fetch(address, sent) : await fetch(`${address}?puzzle=${encodeURIComponent(name)}`);
  const known = (await response.json()).puzzles;
  const { puzzle, description } = known.find((one) => (one.metric ?? null) === metric);
  return rulesOf(puzzle, { ...description, metric }, text);
}

/** A text without its rows, since a file may write a board in other rows than the page does. */
function withoutRows(rules, text) {
  return rules.cells.length === 0 ? text : text.replace(/[\s/]+/g, rules.content.between);
}

function compare(rules, goal, { text, solved, solvable, moves }) {
  const board = rules.parse(text);
  assert.ok(board, `${rules.name}: ${text} can be read`);
  assert.equal(withoutRows(rules, rules.text(board)), withoutRows(rules, text));
  assert.equal(rules.isGoal(board, goal), solved, `${rules.name}: whether ${text} is solved`);
  const successors = Object.fromEntries(
    rules.moves(board).map((letter) => [letter, withoutRows(rules, rules.text(rules.apply(board, letter)))]),
  );
  const expected = Object.entries(moves).map(([letter, text]) => [letter, withoutRows(rules, text)]);
  assert.deepEqual(successors, Object.fromEntries(expected), `${rules.name}: the successors of ${text}`);
  for (const letter of rules.moves(board).filter(rules.inverse)) {
    assert.deepEqual(rules.apply(rules.apply(board, letter), rules.inverse(letter)), board);
  }
  // For tiles, parities alone decide whether a board can be solved.
  if (rules.drawing === "sliding") assert.equal(misfit(rules, board, goal) === null, solvable, text);
}

/** Parities decide nothing if the blank can return to a place in an odd number of moves. */
async function around() {
  const file = (links) => `board 3x3\npieces 1 2 3 4 5 6 7 8 _\nlinks ${links}\nmove slide _\ngoal 1 2 3/4 5 6/7 8 _`;
  for (const [links, isHopeless] of [
    ["grid", true],
    ["king", false],
    ["torus", false],
  ]) {
    const rules = await described("", file(links));
    assert.equal(misfit(rules, rules.parse("1 2 3/4 5 6/8 7 _"), null) !== null, isHopeless, links);
    assert.ok(canHelp(rules));
  }
  const ring = "board a b c d\npieces 1 2 3 _\nlinks a-b b-c c-d d-a\nmove slide _\ngoal 1 2 3 _";
  assert.ok(!canHelp(await described("", ring)));
}

/** Letters that stand for numbers may be written with or without something between them. */
function spaced(rules) {
  const together = reading(rules, "FEDCBA9876543210");
  const apart = reading(rules, "F E D C;B,A,9,8|7 6 5 4|3 2 1 0");
  assert.deepEqual([apart.isWhole, apart.cells], [true, together.cells]);
  assert.ok(!reading(rules, "15 E D C B A 9 8 7 6 5 4 3 2 1 0").isWhole);
}

/** The same seed gives the same board, and a board after a walk can be written and read. */
function scrambled(rules) {
  const [one, two] = [1, 1].map((seed) => rules.scramble(generator(seed), 20, rules.first.goal));
  assert.deepEqual(one, two);
  assert.deepEqual(rules.parse(rules.text(one.board)), one.board);
  assert.equal(rules.scramble(generator(2), 0, rules.first.goal).board.length, rules.places.length);
  const still = rules.scramble(generator(2), 0, rules.first.goal);
  // Boards of blocks begin as the file has them.
  const isDrawn = rules.blocks.length > 0 && String(still.board) === String(rules.first.board);
  const begun = isDrawn || rules.isGoal(still.board, still.goal);
  assert.ok(begun, `${rules.name}: a walk of no moves stays where it begins`);
}

/** A place may hold any of the symbols that a guard lists. */
function admitted(rules) {
  const board = (text) => rules.parse(text);
  assert.ok(rules.moves(board("3 1 2 4 5 6")).includes("three"));
  assert.ok(rules.moves(board("4 1 2 3 5 6")).includes("three"));
  assert.deepEqual(rules.moves(board("1 2 3 4 5 6")), ["left", "right", "flip"]);
}

/** A state, and the list of what it tells its listeners. */
function shown(rules) {
  const [state, heard] = [createState(), []];
  choose(state, rules);
  state.listen((kind, move) => heard.push(move ?? kind));
  return { state, heard };
}

/** Undo works even if no move leads back; if one does, it is shown as that move. */
function undone(rules) {
  const { state, heard } = shown(rules);
  const made = ["left", "three", "flip"];
  const boards = [state.board];
  for (const name of made) {
    assert.ok(move(state, name));
    boards.push(state.board);
  }
  while (boards.length > 1) {
    assert.ok(undo(state));
    boards.pop();
    assert.deepEqual(state.board, boards.at(-1));
    assert.equal(state.made.length, boards.length - 1);
  }
  assert.equal(undo(state), false);
  assert.deepEqual(heard, [...made, "flip", "jump", "right"]);
  while (redo(state));
  assert.deepEqual([state.made, state.undone], [made, []]);
}

/** Going back in an answer, by steps or by undo, does not leave it; going back before its first board does. */
function undoneInAnAnswer(rules) {
  const { state, heard } = shown(rules);
  move(state, "three");
  const start = state.board;
  loadAnswer(state, start, ["three", "left"]);
  seek(state, 1);
  assert.ok(undo(state));
  assert.deepEqual([state.board, state.answer.at, state.made], [start, 0, ["three"]]);
  seek(state, 1);
  seek(state, 0);
  assert.deepEqual([state.board, state.answer.at, state.made], [start, 0, ["three"]]);
  assert.ok(undo(state));
  assert.deepEqual([state.board, isOff(state), state.made], [rules.first.board, true, []]);
  assert.deepEqual(heard, ["three", "jump", "three", "jump", "three", "jump", "jump"]);
}

/** If a step of an answer that is being played is undone and the answer is played again at once, only one step
 *  is waiting: otherwise it would be played twice as fast. */
function played(rules) {
  const { state } = shown(rules);
  const waiting = new Map();
  const { setTimeout, clearTimeout } = globalThis;
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.setTimeout = (then) => {
    const timer = {};
    waiting.set(timer, then);
    return timer;
  };
  globalThis.clearTimeout = (timer) => waiting.delete(timer);
  loadAnswer(state, state.board, ["left", "left", "left"]);
  const player = createPlayer(state);
  player.toggle();
  const [[timer, step]] = waiting;
  waiting.delete(timer);
  step();
  assert.deepEqual([state.answer.at, waiting.size], [1, 1]);
  assert.ok(undo(state));
  player.toggle();
  assert.deepEqual([state.answer.at, state.playing, waiting.size], [0, true, 1]);
  player.stop();
  assert.equal(waiting.size, 0);
  Object.assign(globalThis, { setTimeout, clearTimeout });
}

/** Time or nodes decide a race by the runs that have proven something, however long another one took. */
function decided() {
  const run = (report, generated, seconds) => ({ phase: "ended", report, counts: { generated, seconds } });
  const solved = { outcome: "solved", cost: 5, at_least: 5 };
  const stopped = { outcome: "stopped-by-memory", cost: null, at_least: 3 };
  const race = [run(stopped, 9_000_000, 3), run(solved, 200, 0.004), run(solved, 5000, 0.002)];
  assert.deepEqual(winnerOf(race), { at: 1, by: "nodes" });
}

/** Pushes of the person that go on in the same direction are one move. One that goes back, or along the other
 *  axis, is another move. */
function pushed(rules) {
  const { state, heard } = shown(rules);
  setBoard(state, rules.parse("1 2 3/4 5 6/0 7 8"));
  const make = (...letters) => letters.forEach((letter) => assert.ok(move(state, letter)));
  make("r", "r");
  assert.deepEqual([state.made, state.hands], [["r2"], [true]]);
  make("l", "l", "u", "u");
  assert.deepEqual(state.made, ["r2", "l2", "u2"]);
  assert.ok(undo(state) && undo(state) && redo(state));
  assert.deepEqual(state.made, ["r2", "l2"]);
  assert.ok(undo(state));
  make("l");
  assert.deepEqual(state.made, ["r2", "l"], "one back is a move of its own");
  assert.deepEqual(heard.slice(1), ["r", "r", "l", "l", "u", "u", "d2", "r2", "l2", "r2", "l"]);
  assert.equal(rules.towards(rules.parse("1 2 3/4 5 6/0 7 8"), 8).join(" "), "r r");
}
