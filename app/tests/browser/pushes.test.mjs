// Pushes of any number of tiles in line as one move: chosen, made, hinted at, counted, solved, played, linked.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isSolved, linked, overflow, playToEnd, solve, startBrowser } from "./browser.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test("what counts as a move is chosen, and all that is counted follows", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/0,7,8");
  const say = (id, text) => page.waitForFunction(([id, text]) => document.querySelector(id).textContent.startsWith(text), [id, text]);
  await page.click("#hint");
  await say("#state-to-go", "2 to go");
  await page.selectOption("#metric", "mtm");
  await say("#state-to-go", "1 to go");
  assert.deepEqual(await linked(page), { puzzle: "eight", metric: "mtm", board: "1,2,3/4,5,6/0,7,8", goal: "blank-last" });
  assert.equal(await page.textContent("[data-puzzle='eight'][aria-current]"), "Eight");
  await page.click("#hint");
  await page.waitForSelector("[data-tile='7'].lit");
  assert.equal(await page.locator("[data-tile].lit").count(), 2, "both tiles are pushed");
  await page.keyboard.press("?");
  assert.equal(await isSolved(page), true);
  assert.match(await page.textContent("#state"), /^Solved · 1 move made/);
  await page.click("#undo");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.match(await page.textContent("#state"), /^Solved · 1 move made/, "one way is one move");
  await page.click("#undo");
  await page.click("[data-tile='8']");
  await page.waitForSelector("#won:has-text('none is shorter')");
  assert.match(await page.textContent("#won"), /you 1, fewest 1/);
  await page.end();
});

test("an answer by pushes is listed with arrows and numbers, played back and part of the link", async () => {
  const page = await browser.open("#puzzle=eight&metric=mtm&board=2,3,4/1,5,0/7,6,8", { language: "zh-CN", width: 390, height: 844, touch: true });
  assert.match(await page.textContent("label:has(#metric)"), /^一步是/);
  assert.equal(await solve(page), 14);
  assert.equal(await page.locator("#moves button").count(), 14);
  assert.match(await page.textContent("#moves button:has-text('2')"), /^[←↑→↓]2$/);
  await playToEnd(page);
  assert.equal(await isSolved(page), true);
  assert.equal(await overflow(page), 0);
  // Another size keeps the metric; a tab leads to the usual one.
  await page.click("#edit");
  await page.selectOption("#size", "sliding:3x2");
  await page.waitForFunction(() => location.hash.includes("sliding:3x2&metric=mtm"));
  await page.click("[data-puzzle='eight']");
  await page.waitForFunction(() => document.querySelector("#metric").value === "");
  await page.click("label:has([value='solve'])");
  await page.click("[data-puzzle='rotation']");
  await page.waitForFunction(() => location.hash.includes("rotation"));
  await page.waitForSelector("#metric", { state: "hidden" }); // the address changes first
  await page.end();
});
