// Each puzzle from the scramble to the goal; moves by clicks, drags and keys; set-up; links.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, isSolved, linked, playToEnd, solve, startBrowser } from "./browser.mjs";
import { topspin } from "./topspin.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

for (const [puzzle, steps] of [
  ["eight", 12],
  ["15", 12],
  ["24", 10],
  ["sliding:4x3", 8],
  ["rotation", 4],
  ["cubic", 8],
]) {
  test(`${puzzle}: scramble, solve, play to the end, see the goal`, async () => {
    const page = await browser.open(`#puzzle=${puzzle}`);
    await page.click("#edit");
    await page.fill("#steps", String(steps));
    await page.fill("#seed", "7");
    await page.click("#walk");
    await page.click("#edit");
    assert.equal(await isSolved(page), false);
    const cost = await solve(page);
    assert.ok(cost > 0 && cost <= steps, `${cost} moves for a walk of ${steps}`);
    assert.equal(await page.locator("#moves button").count(), cost);
    assert.match(await page.textContent("#solve-panel .headline"), /proven shortest/);
    await playToEnd(page);
    assert.equal(await isSolved(page), true);
    assert.equal(await page.textContent("#step"), `${cost} / ${cost}`);
    await page.end();
  });
}

test("the same seed scrambles alike, another seed otherwise", async () => {
  const page = await browser.open("#puzzle=rotation");
  const boards = [];
  await page.click("#edit");
  for (const seed of ["1", "2", "1"]) {
    await page.fill("#seed", seed);
    await page.click("#walk");
    boards.push((await linked(page)).board);
  }
  assert.equal(boards[0], boards[2]);
  assert.notEqual(boards[0], boards[1]);
  await page.click("#scramble");
  assert.notEqual((await linked(page)).board, boards[2]);
  await page.end();
});

test("tiles: a click slides a row, a drag one tile, an arrow one more; undo and reset", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,8,0");
  const board = async () => (await linked(page)).board;
  await page.click("[data-tile='7']");
  assert.equal(await board(), "1,2,3/4,5,6/0,7,8");
  await drag(page, "[data-tile='4']", 0, 90);
  assert.equal(await board(), "1,2,3/0,5,6/4,7,8");
  await drag(page, "[data-tile='5']", 90, 0);
  assert.equal(await board(), "1,2,3/0,5,6/4,7,8", "a tile cannot be dragged away from the blank");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await board(), "1,2,3/5,0,6/4,7,8");
  assert.equal(await page.textContent("#say"), "Tile 5 left");
  assert.match(await page.textContent("#state"), /4 moves made/);
  await page.click("#undo");
  assert.equal(await board(), "1,2,3/0,5,6/4,7,8");
  await page.click("#reset");
  assert.equal(await board(), "1,2,3/4,5,6/7,8,0");
  assert.equal(await isSolved(page), true);
  await page.end();
});

test("lines: a letter's button, its key and a drag rotate alike", async () => {
  const start = "1,1,1,1,3,2,3,2,3,1,3,2,2,3,1,2,2,2,3,1,2,1,3,3";
  const page = await browser.open(`#puzzle=rotation&board=${start}`);
  const board = async () => (await linked(page)).board;
  await page.click("[data-line='A']");
  const rotated = await board();
  assert.equal(rotated, "1,1,3,1,3,2,2,2,3,1,3,2,2,3,1,2,2,2,3,1,3,1,1,3");
  await page.keyboard.press("f");
  assert.equal(await board(), start, "F undoes A");
  await drag(page, ".piece >> nth=2", 0, -25);
  assert.equal(await board(), rotated);
  await page.keyboard.press("C");
  assert.equal(await isSolved(page), true, "AC solves the sample");
  await page.end();
});

test("cubes: a click or a drag rolls one, arrows roll others; its colours change as the rules say", async () => {
  const page = await browser.open("#puzzle=cubic&board=2,1&goal=RBW/RWW/EWW");
  const board = async () => (await linked(page)).board;
  const start = await board();
  await drag(page, "[data-cell='0'] .top", -60, -20);
  assert.equal(await board(), start, "a cube cannot be dragged away from the empty cell");
  await drag(page, "[data-cell='0'] .top", 70, 20);
  assert.equal(await board(), "E,BRW,WRB/WRB,WRB,WRB/WRB,WRB,WRB");
  await page.locator("[data-cell='1'] .top").click();
  assert.equal(await board(), start);
  await page.locator("[data-cell='0'] .top").click();
  assert.equal(await board(), "E,BRW,WRB/WRB,WRB,WRB/WRB,WRB,WRB");
  const colours = await page
    .locator("[data-cell='1'] .face")
    .evaluateAll((faces) => faces.map((face) => face.dataset.colour).join(""));
  assert.equal(colours, "BBRRWW", "top, bottom, front, back, right, left");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.equal(await isSolved(page), true, "ldd solves the sample");
  await page.end();
});

test("a cube is seen rolling, and pieces of a line moving", async () => {
  const page = await browser.open("#puzzle=cubic&board=2,1&goal=RBW/RWW/EWW", { still: false });
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    window.begun = [];
    Element.prototype.animate = function (frames, timing) {
      if (frames.transform) window.begun.push(`${this.className}: ${frames.transform[0]}`);
      return animate.call(this, frames, timing);
    };
  });
  // The browser begins an animation with some delay.
  const begun = async (count) => {
    await page.waitForFunction((count) => window.begun.length >= count, count);
    return page.evaluate(() => window.begun.splice(0));
  };
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await begun(1), ["cube: rotateY(-90deg)"]);
  await page.click("[data-puzzle='rotation']");
  await page.waitForSelector(".piece");
  await page.keyboard.press("A");
  assert.deepEqual(await begun(7), [
    ...Array(6).fill("piece: translate(0%, 100%)"),
    "piece: translate(0%, 100%) scale(.4)",
  ]);
  await page.end();
});

test("set-up: tiles exchanged, symbols changed, cubes and goals turned", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,8,0");
  const fields = () => linked(page);
  await page.click("#edit");
  await page.click("[data-tile='1']");
  await page.click("[data-tile='2']");
  assert.equal((await fields()).board, "2,1,3/4,5,6/7,8,0");
  await drag(page, "[data-tile='3']", 0, 120);
  assert.equal((await fields()).board, "2,1,6/4,5,3/7,8,0");
  await page.fill("#text", "1 2 3 4 5 6 7 8 8");
  await page.click("#typed button");
  assert.match(await page.textContent("#editor-hint"), /each of 1 to 8 once/);
  await page.fill("#text", "123456780");
  await page.click("#typed button");
  assert.equal((await fields()).board, "1,2,3/4,5,6/7,8,0");
  await page.selectOption("#size", "sliding:4x3");
  assert.equal((await fields()).puzzle, "sliding:4x3");

  await page.click("[data-puzzle='rotation']");
  await page.click(".piece >> nth=0");
  assert.match(await page.textContent("#editor-hint"), /1 stands on 7, 2 on 9/);
  await page.click("#solve");
  assert.match(await page.textContent("#solve-panel .outcome"), /1 stands on 7/);

  await page.click("[data-puzzle='cubic']");
  await page.locator("[data-cell='8'] .top").click();
  assert.match((await fields()).board, /RBW$/);
  await page.click("[data-goal='8']");
  assert.equal((await fields()).goal, "RBW/RWW/EWR");
  await page.click("label:has([value='empty'])");
  await page.click("[data-goal='0']");
  assert.equal((await fields()).goal, "EBW/RWW/WWR");
  await page.end();
});

test("set-up by keys alone", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,8,0");
  await page.click("#edit");
  await page.focus("#board");
  const told = [];
  for (const key of ["Enter", "ArrowRight", "ArrowDown", "Enter", "ArrowDown", "ArrowRight"]) {
    await page.keyboard.press(key);
    told.push(await page.textContent("#say"));
  }
  assert.equal((await linked(page)).board, "5,2,3/4,1,6/7,8,0");
  // Announced are the cell of the cursor and what is on it, also after an exchange.
  const cells = ["Column 1, row 1: 1, chosen", "Column 2, row 1: 2", "Column 2, row 2: 5", "Column 2, row 2: 1"];
  assert.deepEqual(told, [...cells, "Column 2, row 3: 8", "Column 3, row 3: blank"]);
  await page.keyboard.press("Escape");
  assert.equal(await page.getAttribute("#edit", "aria-pressed"), "false");
  await page.end();
});

test("a link reproduces puzzle, board, goal and means; a broken one says so", async () => {
  const first = await browser.open("#puzzle=15&goal=blank-first&algorithm=a-star&heuristic=manhattan");
  await first.click("#scramble");
  const told = await first.textContent("#say");
  assert.match(told, /^The board reads \d/);
  assert.equal(told, await first.textContent("#layout"));
  const [hash, fields] = [await first.evaluate(() => location.hash), await linked(first)];
  const second = await browser.open(hash);
  assert.deepEqual(await linked(second), fields);
  assert.equal(fields.goal, "blank-first");
  assert.equal(await second.inputValue("#goal-choice"), "blank-first");
  assert.equal(await second.inputValue("#heuristic"), "manhattan");
  await first.end();
  await second.end();

  for (const [wrong, said] of [
    ["puzzle=16", /no puzzle/],
    ["puzzle=__proto__", /no puzzle/],
    ["puzzle=%00", /no puzzle/],
    ["anything", /no puzzle/],
    ["puzzle=sliding:8x4", /no board of the size/],
    ["puzzle=15&metric=zzz", /counts as one move/],
  ]) {
    const page = await browser.open(`#${wrong}`);
    assert.match(await page.textContent("#toast"), said);
    await page.end();
  }
  for (const right of ["puzzle=15&metric=mtm", "puzzle=15&metric=stm", "board=1,2,3/4,5,6/7,0,8"]) {
    const page = await browser.open(`#${right}`);
    assert.equal(await page.textContent("#toast"), "");
    await page.end();
  }
  const broken = await browser.open("#puzzle=15&board=1,2,3");
  assert.match(await broken.textContent("#toast"), /cannot be read/);
  await broken.end();
  const unknown = await browser.open("#puzzle=eight&algorithm=guessing&heuristic=luck");
  assert.equal(await solve(unknown), 19);
  await unknown.end();
});

test("a puzzle that the page has never heard of is drawn as cells, moved, set up and solved", async () => {
  const page = await browser.open("");
  await serveTopSpin(page, "#puzzle=topspin");
  const board = async () => (await linked(page)).board;
  const shown = () => page.locator(".cells .cell").allTextContents();
  assert.equal(await page.textContent("[data-puzzle='topspin'][aria-current]"), "TopSpin");
  assert.equal(await page.textContent("#title"), "TopSpin of six");
  assert.deepEqual(await shown(), ["4", "3", "2", "1", "5", "6"]);
  await page.click("[data-letter='left']");
  assert.equal(await board(), "3,2,1,5,6,4");
  assert.deepEqual(await shown(), ["3", "2", "1", "5", "6", "4"]);
  assert.equal(await page.textContent("#say"), "ring left, 1 at home");
  await page.keyboard.press("r");
  assert.equal(await board(), "4,3,2,1,5,6");
  await page.click("[data-letter='flip']");
  assert.equal(await isSolved(page), true);
  assert.equal(await page.locator(".cell.home").count(), 6);
  await page.click("#undo");
  await page.click("[data-letter='three']");
  assert.equal(await board(), "3,2,4,1,5,6");
  await page.keyboard.press("Backspace");
  assert.equal(await board(), "4,3,2,1,5,6", "no move takes that back, yet it can be undone");
  assert.match(await page.textContent("#state"), /^2 moves made/, "there and back are two moves");
  await page.click("#edit");
  await page.click("[data-cell='0']");
  await page.click("[data-cell='5']");
  assert.equal(await board(), "6,3,2,1,5,4");
  await page.fill("#text", "432156");
  await page.click("#typed button");
  await page.click("#edit");
  assert.equal(await page.inputValue("#goal-choice"), "in-order");
  assert.equal(await solve(page), 3);
  assert.deepEqual(await page.locator("#moves button").allTextContents(), ["left", "right", "flip"]);
  await playToEnd(page);
  assert.equal(await isSolved(page), true);
  await page.click("#scramble");
  assert.equal([...(await board()).split(",")].sort().join(), "1,2,3,4,5,6");
  await page.unrouteAll();
  await page.end();
});

/** Adds a puzzle to those that the server describes, and answers searches for its first board. */
async function serveTopSpin(page, hash) {
  await page.route("**/api/puzzles", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    await route.fulfill({ response, json: { ...list, puzzles: [...list.puzzles, topspin] } });
  });
  await page.route("**/api/solve", (route) => {
    const { puzzle, board, goal } = route.request().postDataJSON();
    const unknown = 'event: failed\ndata: {"message":"not this one"}\n\n';
    // When the board has been solved by hand, the page asks for the distances of other boards, too.
    if (board !== "4 3 2 1 5 6") return route.fulfill({ contentType: "text/event-stream", body: unknown });
    assert.deepEqual({ puzzle, board, goal }, { puzzle: "topspin", board: "4 3 2 1 5 6", goal: "in-order" });
    const counts = { iterations: 1, bound: 1, generated: 3, expanded: 1 };
    const moves = { moves: "left right flip", move_names: ["left", "right", "flip"] };
    const found = { outcome: "solved", cost: 3, at_least: 1, ...moves };
    const data = JSON.stringify({ ...found, algorithm: "auto", counts, seconds: 0.001 });
    return route.fulfill({ contentType: "text/event-stream", body: `event: done\ndata: ${data}\n\n` });
  });
  await page.evaluate((hash) => history.replaceState(null, "", hash), hash);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#version").textContent !== "");
}
