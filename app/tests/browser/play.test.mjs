// Playing by hand: hints, moves to go, the score, trying again; entering boards; the first view.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENDLESS, boardOf as board, inWindow, isSolved, linked, overflow, paste, says as say, solve, startBrowser } from "./browser.mjs";
import { daily } from "../../src/web/page/choosing/start.js";

const PHONE = { width: 390, height: 844, touch: true };
/** Two moves from the goal. */
const NEAR = "#puzzle=eight&board=1,2,3/4,0,6/7,5,8";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test("a hint lights the piece, pressed again it moves it; the moves to go fall and rise", async () => {
  const page = await browser.open(NEAR);
  assert.equal(await page.textContent("#state-to-go"), "", "off until asked for");
  await page.click("#hint");
  await page.waitForSelector("[data-tile='5'].lit");
  assert.equal(await page.textContent("#state-to-go"), "2 to go");
  await page.keyboard.press("?");
  assert.equal(await board(page), "1,2,3/4,5,6/7,0,8");
  await say(page, "#state-to-go", /^1 to go/);
  await page.click("label:has([value='play'])");
  await page.click("[data-tile='7']");
  await say(page, "#to-go", /^2$/);
  assert.match(await page.textContent("#to-go-detail"), /went away/);
  await page.end();
});

test("on the 15-puzzle a move finds its number ready: the boards that one move makes were asked about before", async () => {
  const page = await browser.open("#puzzle=15&board=1,13,0,7/14,3,5,15/9,6,8,12/2,10,11,4");
  let asked = 0;
  const isSearch = (request) => request.url().endsWith("/api/solve");
  const begun = (request) => isSearch(request) && (asked += 1);
  const ended = (request) => isSearch(request) && (asked -= 1);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  const quiet = async () => {
    for (let times = 0; times < 6; times = asked === 0 ? times + 1 : 0) await page.waitForTimeout(50);
  };
  await page.click("#hint");
  await page.waitForSelector("#hint[aria-pressed='true']");
  for (const key of ["ArrowUp", "ArrowLeft", "ArrowUp", "ArrowRight"]) {
    await quiet();
    const [before, after] = await page.evaluate((key) => {
      const togo = () => Number(document.querySelector("#to-go").textContent);
      const before = togo();
      document.querySelector("#board").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      return [before, togo()];
    }, key);
    assert.equal(Math.abs(before - after), 1, `${key}: ${before} became ${after}`);
  }
  page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
  await page.end();
});

test("a hint says that the server is gone, and comes when it is back", async () => {
  const page = await browser.open(NEAR);
  await page.route("**/api/solve", (route) => route.abort());
  await page.click("#hint");
  await say(page, "#toast", /server does not answer/);
  await page.unrouteAll();
  await page.click("#hint");
  await page.waitForSelector("[data-tile='5'].lit");
  // The browser itself logs an error for each request without an answer.
  page.complaints.splice(0);
  await page.end();
});

test("own moves are counted, there and back too; those of playback are not", async () => {
  const page = await browser.open(NEAR);
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  assert.match(await page.textContent("#state"), /^4 moves made/);
  await page.keyboard.press("Control+z");
  assert.match(await page.textContent("#state"), /^3 moves made/);
  await page.keyboard.press("Control+y");
  assert.match(await page.textContent("#state"), /^4 moves made/);
  await page.click("#undo");
  await page.click("#redo");
  assert.equal(await page.isDisabled("#redo"), true);
  assert.match(await page.textContent("#state"), /^4 moves made/);
  await solve(page);
  await page.click("#last");
  assert.match(await page.textContent("#state"), /Solved · 4 moves made/);
  assert.equal(await page.isVisible("#won"), false, "who watched has not won");
  await page.end();
});

test("the moment of winning: the score, the curve, the turn for the worse, and from there again", async () => {
  const page = await browser.open(NEAR);
  await page.click("label:has([value='play'])");
  await page.check("#gauge-on");
  // Away from the goal and back again, then to the goal.
  for (const tile of [6, 6, 5, 8]) await page.click(`[data-tile='${tile}']`);
  assert.equal(await isSolved(page), true);
  await say(page, "#won", /you 4, fewest 2, 0:0\d/);
  await say(page, "#curve", /2 to 0, once away/);
  await page.click("#curve .dot");
  assert.match(await page.textContent("#curve"), /Move 1: 2 to go became 3/);
  await page.click("#try-again");
  assert.equal(await board(page), "1,2,3/4,0,6/7,5,8");
  assert.equal(await page.isVisible("#won"), false);
  for (const tile of [5, 8]) await page.click(`[data-tile='${tile}']`);
  await say(page, "#won", /none is shorter.*you 2, fewest 2/);
  await page.click("#won button:text('Try again')");
  assert.equal(await isSolved(page), false);
  await page.end();
});

test("the timer is seen where it is wanted, and the browser keeps the wish", async () => {
  const page = await browser.open(NEAR);
  await page.click("label:has([value='play'])");
  assert.equal(await page.textContent("#clock"), "");
  await page.check("#timer-on");
  assert.equal(await page.textContent("#clock"), "0:00");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#clock").textContent === "0:00");
  await page.end();
});

test("a page that is loaded again still knows the moves, and another board forgets them", async () => {
  const page = await browser.open(NEAR);
  const begun = await board(page);
  await page.click("label:has([value='play'])");
  for (const tile of [6, 8]) await page.click(`[data-tile='${tile}']`);
  const moved = await board(page);
  await page.waitForTimeout(1100);
  await page.check("#timer-on");
  await page.reload();
  await page.waitForFunction((moved) => location.hash.includes(moved), moved);
  await say(page, "#clock", /^0:0[1-9]/);
  assert.equal(await board(page), moved);
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await board(page), begun);
  assert.equal(await page.isDisabled("#undo"), true);
  for (const tile of [6, 8]) await page.click(`[data-tile='${tile}']`);
  // A click before the server has answered waits until the board is there.
  await page.route("**/api/puzzles", (route) => setTimeout(() => route.continue(), 500));
  await page.reload();
  await page.click("#reset");
  assert.equal(await board(page), begun);
  await page.click("[data-tile='6']");
  const away = await page.evaluate(() => location.hash);
  for (const hash of [NEAR, away]) await page.evaluate((hash) => (location.hash = hash), hash);
  await page.waitForFunction(() => document.querySelector("#undo").disabled);
  assert.equal(await page.evaluate(() => location.hash), away);
  await page.unrouteAll();
  await page.end();
});

test("an answer that is shown again is not that of a question that was given up", async () => {
  const page = await browser.open(NEAR);
  const begun = await board(page);
  assert.equal(await solve(page), 2);
  await page.click("[data-tile='2']");
  await page.route("**/api/solve", () => {});
  await page.click("#solve");
  await page.click("#reset");
  await say(page, "#solve-panel .figure", /^2$/);
  assert.equal(await board(page), begun);
  await page.unrouteAll();
  await page.click("[data-tile='2']");
  assert.equal(await solve(page), 3);
  await page.end();
});

test("where am I: every board counted, the pin moves, harder than so many", async () => {
  const page = await browser.open("#puzzle=eight&board=8,6,7/2,5,4/3,0,1");
  await page.click("label:has([value='play'])");
  assert.match(await page.textContent("#spread"), /Every board counted: github/);
  await page.check("#gauge-on");
  await say(page, "#spread", /31 to go: harder than 99\.9%/);
  const places = await page.locator("#spread rect").evaluateAll((bars) => bars.map((bar) => bar.getAttribute("class")));
  assert.deepEqual([places.length, places.indexOf("here")], [32, 31]);
  await page.keyboard.press("ArrowDown");
  await say(page, "#spread", /30 to go: harder than 99\.8%/);
  await page.click("[data-puzzle='cubic']");
  await say(page, "#spread", /is not included here/);
  await page.end();
});

test("what cannot move says so", async () => {
  const page = await browser.open(NEAR);
  await page.click("[data-tile='1']");
  await say(page, "#say", /cannot move/);
  await page.end();
});

test("a board is tapped in the order of its tiles; the last place is the blank", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.click("#edit");
  await page.click("#enter-open");
  const wanted = [1, 2, 3, 4, 5, 6, 8, 7, 0];
  for (const tile of [1, 2, 3, 4, 5, 6, 7]) await page.click(`[data-at='${wanted.indexOf(tile)}']`);
  assert.match(await page.textContent("#enter-state"), /Missing: 0 \(the blank\), 8/);
  await page.click(`[data-at='${wanted.indexOf(8)}']`);
  assert.match(await page.textContent("#enter-state"), /No moves solve it/);
  await page.click("#enter-swap");
  assert.match(await page.textContent("#enter-state"), /can be solved/);
  await page.click("#enter-use");
  assert.equal(await board(page), "1,2,3/4,5,6/7,8,0");
  await page.end();
});

test("a board is typed: the size is guessed, double and strange tiles are marked", async () => {
  const page = await browser.open("#puzzle=15");
  await page.click("#edit");
  await page.click("#enter-open");
  await page.keyboard.type("1 2 2 x9");
  await say(page, "#enter-state", /Not of this puzzle: x9\. Too often: 2\. 14 pieces/);
  assert.equal(await page.locator("#enter-tray .wrong").count(), 2);
  await page.fill("#enter-text", "867254301");
  await page.waitForFunction(() => document.querySelector("#enter-size").value === "eight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.startsWith("#puzzle=eight&board=8,6,7"));
  await page.end();
});

test("what stands behind a board that is typed, and rows of unequal length, are told", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.click("#edit");
  await page.click("#enter-open");
  const told = async (text, pattern, isWhole = false) => {
    await page.fill("#enter-text", text);
    await say(page, "#enter-state", pattern);
    assert.equal(await page.isEnabled("#enter-use"), isWhole, text);
    assert.equal(await page.locator("#enter-state.wrong").count(), isWhole ? 0 : 1, text);
  };
  await told("1 2 3 4 5 6 7 8 0 0", /^More than 9 places\.$/);
  await told("1 2 3 4 5 6 7 8 0 x9", /^Not of this puzzle: x9\. More than 9 places\.$/);
  await told("1 2 3/4 5/6 7 8 0", /^Row 2 has 2 cells, not 3\.$/);
  await told("123/4567/80", /^Row 2 has 4 cells, not 3\.$/);
  await told("1/2/3/4/5/6/7/8/0", /can be solved/, true);
  for (const right of [
    "1 2 3 4\n5 6 7 8 0",
    "1 2 3/4 5 6/7 8 0/",
    "1 2 3/\n4 5 6/\n7 8 0/\n",
    "1 2 3 4 5 6 7 8 0/",
    "1|2|3/4|5|6/7|8|0",
    "1;2;3/4;5;6/7;8;0",
    "{ 1 2 3 / 4 5 6 / 7 8 0 }",
    "123/456/780",
  ]) await told(right, /can be solved/, true);
  await page.fill("#enter-text", "");
  await page.focus("#enter-text");
  await page.keyboard.type("3 1 2 0");
  await page.waitForFunction(() => document.querySelector("#enter-size").value === "sliding:2x2");
  await page.keyboard.type(" 4 5 7");
  await page.waitForFunction(() => document.querySelector("#enter-size").value === "eight");
  await say(page, "#enter-state", /^Missing: 6, 8\.$/);
  await page.click("#enter-close");
  // The same is said in the field of set-up, and for a link.
  await page.fill("#text", "1 2 3/4 5/6 7 8 0");
  await page.click("#typed button");
  assert.match(await page.textContent("#editor-hint"), /Row 2 has 2 cells, not 3\./);
  await page.evaluate(() => (location.hash = "#puzzle=eight&board=1,2,3/4,5/6,7,8,0"));
  await say(page, "#toast", /board in the link cannot be read/);
  await page.end();
  // In a board of a puzzle of a file a `/` may be anywhere, as on the command line.
  const five = await browser.open("#puzzle=five&board=1,2/3,4/5,0");
  assert.equal(await board(five), "123/450");
  assert.equal(await five.textContent("#toast"), "");
  await five.end();
});

test("the numbers of a walk are kept within their bounds", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.click("#edit");
  for (const [typed, taken] of [["5000", "999"], ["0", "1"], ["12", "12"]]) {
    await page.fill("#steps", typed);
    await page.keyboard.press("Tab");
    assert.equal(await page.inputValue("#steps"), taken);
  }
  await page.end();
});

test("a board is pasted or dropped anywhere, in whatever way it is written", async () => {
  const page = await browser.open("#puzzle=15");
  const becomes = (name, text) =>
    page.waitForFunction((start) => location.hash.startsWith(start), `#puzzle=${name}&board=${text}`);
  for (const [text, name, start, kind] of [
    ["[[2,3,4],[1,5,0],[7,6,8]]", "eight", "2,3,4/1,5,0/7,6,8"],
    ["1 2 3 4;5 6 7 8;9 10 11 12;13 14 0 15", "15", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15"],
    ["1|2|3|4|5|6|7|.|8", "eight", "1,2,3/4,5,6/7,0,8", "drop"],
    ["fedc/ba98/7654/3210", "15", "15,14,13,12/"],
    ["１２３\n４５６\n７０８", "eight", "1,2,3/4,5,6/7,0,8"],
    ["1 2 3\n4 0 5", "sliding:3x2", "1,2,3/4,0,5"],
    ["1 2 3 4 5 6 7 8 9 10 0 11", "sliding:4x3", "1,2,3,4/5,6,7,8/9,10,0,11"],
    ["\t1\t2\n3\t4\t5\n6\t7\t8\n", "eight", "0,1,2/3,4,5/6,7,8"],
    ["1,2,3\n4,,5\n7,8,6", "eight", "1,2,3/4,0,5/7,8,6"],
    ["1\t2\t3\t4\r\n5\t6\t7\t8\r\n9\t10\t11\t12\r\n13\t14\t\t15\r\n", "15", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15"],
    ["| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 5 |\n| 7 | 8 | 6 |", "eight", "1,2,3/4,0,5/7,8,6"],
  ]) {
    await paste(page, text, kind);
    await becomes(name, start);
  }
  // A board of tiles is one whatever is in view.
  for (const other of ["rotation", "wolf", "klotski"]) {
    await page.evaluate((hash) => (location.hash = hash), `#puzzle=${other}`);
    await page.waitForFunction((start) => location.hash.startsWith(start), `#puzzle=${other}&board`);
    await paste(page, "[[1,2,3],[4,5,6],[7,0,8]]");
    await becomes("eight", "1,2,3/4,5,6/7,0,8");
  }
  await paste(page, "1 2 3\n4 4 5");
  await page.waitForSelector("#enter[open]");
  assert.match(await page.textContent("#enter-state"), /Too often: 4\. Missing: 0/);
  await page.click("#enter-close");
  // A board with rows and columns exchanged is a board of the other size.
  for (const drawn of ["1 2 3\n4 0 5", "[[1,2,3],[4,0,5]]", "1,2,3;4,0,5", "1 2 3/4 0 5"]) {
    await page.evaluate(() => (location.hash = "#puzzle=sliding:2x3"));
    await becomes("sliding:2x3", "");
    await paste(page, drawn);
    await becomes("sliding:3x2", "1,2,3/4,0,5");
  }
  await paste(page, "2 1 3 4 5 6 7 8 0");
  await say(page, "#toast", /^A board was read: Eight\. No moves solve it\.$/);
  await paste(page, "nothing of the kind");
  await say(page, "#toast", /neither a board nor the text of a puzzle/);
  await paste(page, "puzzle Two coins\nboard 2x1\nvalues heads tails\nmove both: turn a1 b1 by 1\ngoal all heads\n");
  await say(page, "#title", /^Two coins$/);
  await page.end();
});

test("set-up names what is wrong and marks it", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.click("#edit");
  await page.fill("#text", "1 2 3 4 5 6 7 8 8");
  await page.click("#typed button");
  assert.match(await page.textContent("#editor-hint"), /Too often: 8\. Missing: 0/);
  assert.equal(await page.locator("[data-tile='8'].marked").count(), 1);
  await page.end();
});

test("a random board of a ring can be solved", async () => {
  const page = await browser.open("#puzzle=sliding:2x2");
  for (let count = 0; count < 6; count++) {
    if (await page.isHidden("#level-random")) await page.click("#edit");
    await page.click("#level-random");
    assert.equal((await linked(page)).puzzle, "sliding:2x2");
    await solve(page);
    assert.match(await page.textContent("#solve-panel .headline"), /proven shortest/);
  }
  await page.end();
});

test("random, hard and hardest boards", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.click("#edit");
  await page.click("#level-hardest");
  assert.ok(["8,6,7/2,5,4/3,0,1", "6,4,7/8,5,0/3,2,1"].includes(await board(page)));
  const first = await board(page);
  await page.click("#level-random");
  assert.notEqual(await board(page), first);
  await page.click("#level-hard");
  await say(page, "#toast", /\d+ to go, the hardest of some/);
  const told = Number((await page.textContent("#toast")).match(/\d+/)[0]);
  await page.click("#edit");
  assert.equal(await solve(page), told);
  await page.end();
});

test("every size has its tab while it is in view, and begins unsolved", async () => {
  const page = await browser.open("#puzzle=sliding:4x3");
  assert.equal(await page.textContent("nav [aria-current='page']"), "4 × 3");
  assert.ok(await page.isVisible("nav [aria-current='page']"));
  assert.equal(await isSolved(page), false);
  await page.click("[data-puzzle='15']");
  await page.waitForSelector("[data-puzzle='15'][aria-current]");
  assert.equal(await page.locator("nav a:visible").count(), 5);
  await page.end();
  const small = await browser.open("#puzzle=sliding:6x6", { width: 360, height: 640, touch: true });
  assert.equal(await overflow(small), 0);
  await small.end();
});

test("the first view invites: today's board, one's own, a race", async () => {
  const page = await browser.open("");
  assert.equal(await page.locator("#start button:visible").count(), 3);
  await page.click("#start-today");
  await page.waitForFunction(() => location.hash.includes("board="));
  const today = await board(page);
  assert.equal(await page.locator("#start button:visible").count(), 0);
  await page.end();
  const again = await browser.open("");
  await again.click("#start-today");
  await again.waitForFunction((today) => decodeURIComponent(location.hash).includes(today), today);
  await again.end();
  const other = await browser.open("");
  await other.click("#start-race");
  await other.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='solved']").length === 2);
  await other.end();
  const linked = await browser.open("#puzzle=15");
  assert.equal(await linked.locator("#start button:visible").count(), 0, "a link shows what it names");
  await linked.end();
});

test("the board of a day depends on the day alone, and Sundays are harder than Mondays", () => {
  const walks = [];
  const rules = { walk: { steps: 100 }, first: { goal: "goal" }, scramble: (below, steps) => ({ board: [below(1000), walks.push(steps)], goal: "goal" }) };
  const day = (date) => daily([{ rules }], new Date(2026, 10, date)).board[0];
  assert.equal(day(22), day(22));
  assert.notEqual(day(22), day(23));
  assert.deepEqual(walks.slice(0, 1).concat(walks.at(-1)), [100, 15]);
});

test("a phone tells at once what came out, and playback is in reach of the thumb", async () => {
  const page = await browser.open(NEAR, PHONE);
  await page.tap("#solve-here");
  await page.waitForSelector("#brief:not([hidden])");
  await say(page, "#brief", /2moves, proven shortest/);
  assert.ok(await inWindow(page, "#brief"));
  assert.ok(await inWindow(page, "#play"));
  await page.tap("#next");
  assert.equal(await page.isVisible("#brief"), false, "it makes room for the board");
  await page.end();
  const odd = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0", PHONE);
  await odd.tap("#solve-here");
  await odd.waitForSelector("#brief .advice");
  assert.ok(await inWindow(odd, "#brief .advice .strong"));
  await odd.tap("#brief .advice .strong");
  assert.notEqual(await board(odd), "1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0");
  assert.equal(await overflow(odd), 0);
  await odd.end();
});

test("on a low phone nothing covers the board before there is an answer", async () => {
  const page = await browser.open("#puzzle=15", { width: 360, height: 640, touch: true });
  const [board, deck] = await page.evaluate(() => ["#board", ".deck"].map((name) => document.querySelector(name).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  assert.ok(board[1] <= deck[0], `${board} ${deck}`);
  await page.end();
});

test("a phone cancels a search where the thumb is, however often its numbers change", async () => {
  const page = await browser.open(ENDLESS, PHONE);
  await page.tap("#solve-here");
  await say(page, "#brief", /Proven so far/);
  const stop = await page.$("#brief .stop");
  assert.ok(await inWindow(page, "#brief .stop"));
  const told = await page.textContent("#brief");
  await page.waitForFunction((told) => document.querySelector("#brief").textContent !== told, told);
  // It is the same button: one that is replaced between press and release does not get the click.
  assert.ok(await stop.isVisible());
  await stop.tap();
  await page.waitForSelector("#brief[data-outcome^='stopped']");
  assert.equal(await page.isVisible("#brief .stop"), false);
  await page.tap("#brief .icon");
  assert.equal(await page.isVisible("#brief"), false);
  await page.end();
});
