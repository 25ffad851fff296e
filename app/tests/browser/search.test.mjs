// Searches: live counts, cancel, playback by hand, goals, boards without a solution, refusals.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENDLESS, isSolved, linked, solve, startBrowser } from "./browser.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test("counts grow while it searches; cancel shows the proven bound", async () => {
  const page = await browser.open(ENDLESS);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.click("#solve");
  const before = await height();
  await page.waitForFunction(() => /\d/.test(document.querySelector("[data-stat='nodes'] dd").textContent));
  const first = await page.textContent("[data-stat='nodes'] dd");
  await page.waitForFunction(
    (first) => document.querySelector("[data-stat='nodes'] dd").textContent !== first,
    first,
  );
  assert.match(await page.textContent("[data-stat='rate'] dd"), /\d/);
  assert.equal(await height(), before, "nothing jumps");
  assert.equal(await page.textContent("#solve"), "Cancel");
  await page.click("#solve");
  await page.waitForSelector(".outcome[data-outcome='stopped']");
  assert.match(await page.textContent("#solve-panel .figure"), /^≥ \d+$/);
  // On a slow machine an answer may be found before the search is cancelled; it is then told with the bound.
  assert.match(
    await page.textContent("#solve-panel .outcome"),
    /every answer takes at least \d+ moves|Best so far: \d+ moves, within .+% of the least/,
  );
  assert.equal(await page.textContent("#solve"), "Solve");
  await page.end();
});

test("escape cancels, and a changed board forgets its search", async () => {
  const page = await browser.open(ENDLESS);
  await page.click("#solve");
  await page.waitForSelector(".lane[data-phase='running']");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".outcome[data-outcome='stopped']");
  await page.click("#solve");
  await page.waitForSelector(".lane[data-phase='running']");
  await page.click("#scramble");
  await page.waitForSelector(".lane[data-phase='idle']");
  await page.end();
});

test("the answer goes step by step, by buttons, scrubber, keys and moves of one's own", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  assert.equal(await solve(page), 19);
  const at = () => page.textContent("#step");
  await page.click("#next");
  await page.click("#next");
  await page.click("#back");
  assert.equal(await at(), "1 / 19");
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), "2 / 19");
  await page.keyboard.press("End");
  assert.equal(await isSolved(page), true);
  await page.keyboard.press("Home");
  await page.locator("#scrubber").fill("7");
  assert.equal(await at(), "7 / 19");
  await page.click("#moves button >> nth=9");
  assert.equal(await at(), "10 / 19");
  await page.click("#first");
  await page.click("label:has([name=speed][value='0.5'])");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("#scrubber").value > 0);
  await page.keyboard.press("Space");
  assert.equal(await page.getAttribute("#play", "aria-label"), "Play");
  await page.click("#reset");
  assert.equal(await at(), "0 / 19", "the answer stays for the board it belongs to");
  await page.click("[data-tile='8']");
  assert.equal(await page.isDisabled("#play"), true, "off the path there is no answer to play");
  assert.match(await page.textContent("#notice"), /1 move off the answer/);
  await page.click("#notice button >> nth=0");
  assert.equal((await linked(page)).board, "2,3,4/1,5,0/7,6,8");
  assert.equal(await page.isDisabled("#play"), false);
  await page.click("[data-tile='8']");
  await page.click("[data-tile='6']");
  assert.match(await page.textContent("#notice"), /2 moves off/);
  await page.click("#undo");
  await page.click("#undo");
  assert.equal(await page.isDisabled("#play"), false, "who comes back has the answer again");
  await page.click("[data-tile='8']");
  await page.click("#notice button >> nth=1");
  await page.waitForFunction(() => document.querySelector("#step").textContent === "0 / 18");
  await page.click("#undo");
  assert.equal(await at(), "0 / 19", "each board finds its own answer again");
  await page.end();
});

test("moves made during a search stay, and the answer waits for who asks for it", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  await page.evaluate(() => {
    document.querySelector("#solve").click();
    document
      .querySelector("#board")
      .dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  });
  await page.waitForSelector(".outcome[data-outcome='solved']");
  assert.equal((await linked(page)).board, "2,3,4/1,0,5/7,6,8");
  assert.match(await page.textContent("#notice"), /Answer for the board you asked about: 19 moves/);
  await page.click("#notice button");
  assert.equal((await linked(page)).board, "2,3,4/1,5,0/7,6,8");
  await page.keyboard.press("End");
  assert.equal(await isSolved(page), true);
  await page.end();
});

test("algorithm, heuristic and goal are those that were chosen", async () => {
  const page = await browser.open("#puzzle=eight&board=8,6,7/2,5,4/3,0,1");
  await page.selectOption("#algorithm", "greedy");
  await page.selectOption("#heuristic", "manhattan");
  assert.equal(await solve(page), 47);
  const text = await page.textContent("#solve-panel .outcome");
  assert.match(text, /not proven shortest/);
  assert.match(text, /greedy with Manhattan/);
  await page.selectOption("#algorithm", "breadth-first");
  assert.equal(await page.isDisabled("#heuristic"), true);
  assert.equal(await solve(page), 31);
  await page.selectOption("#goal-choice", "blank-first");
  assert.equal((await linked(page)).goal, "blank-first");
  await page.selectOption("#goal-choice", "board");
  assert.equal(await isSolved(page), true);
  await page.end();
});

test("a board without a solution: why, and the exchange that helps", async () => {
  const page = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0");
  await page.click("#solve");
  await page.waitForSelector(".outcome[data-outcome='unsolvable']");
  assert.match(await page.textContent("#solve-panel .aside"), /rearrangement is odd and the steps are even \(0\)/);
  assert.equal(await page.locator(".tile.marked").count(), 2);
  await page.click("#solve-panel .aside button");
  await solve(page);
  await page.end();
});

test("why a board has no solution is said in Chinese, too", async () => {
  const page = await browser.open("#puzzle=loopover&board=2,3,9/4,5,8/7,1,6", { language: "zh-CN" });
  await page.click("#solve");
  await page.waitForSelector(".outcome[data-outcome='unsolvable']");
  assert.match(await page.textContent("#solve-panel .aside"), /^相对目标是奇排列.*奇偶性。$/);
  await page.end();
});

test("what the server refuses, and that it is gone, is said in words", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  const answers = async (route) => {
    await page.unrouteAll();
    await page.route("**/api/solve", route);
    await page.click("#solve");
    return page.waitForFunction(() => document.querySelector("#solve-panel .lane").dataset.phase !== "asking");
  };
  const stream = { contentType: "text/event-stream" };
  const outcome = () => page.textContent("#solve-panel .outcome");
  await answers((route) => route.fulfill({ ...stream, body: 'event: failed\ndata: {"message":"no wonder"}\n\n' }));
  assert.match(await outcome(), /A bug in fewest.*no wonder/);
  await answers((route) => route.fulfill({ ...stream, body: 'event: begun\ndata: {"id":"1"}\n\n' }));
  await page.waitForSelector(".lane[data-phase='lost']");
  assert.match(await outcome(), /Is fewest serve still running/);
  await answers((route) => route.fulfill({ status: 429, json: { error: { message: "sixteen wait" } } }));
  assert.match(await outcome(), /sixteen wait/);
  // The browser itself logs an error for a status of 429.
  page.complaints.splice(0);
  await page.unrouteAll();
  await page.end();
});

test("only heuristics that serve a search from both ends are offered with one", async () => {
  const page = await browser.open("#puzzle=eight");
  const offered = async (algorithm) => {
    await page.selectOption("#algorithm", algorithm);
    return page.locator("#heuristic option").allTextContents();
  };
  assert.ok((await offered("a-star")).includes("Exact table"));
  const both = await offered("bae-star");
  assert.ok(both.includes("Manhattan") && !both.includes("Exact table"), `${both}`);
  await page.end();
});

test("who cancels twice does not wait", async () => {
  const page = await browser.open(ENDLESS);
  await page.click("#solve");
  await page.waitForSelector(".lane[data-phase='running']");
  await page.evaluate(() => {
    document.querySelector("#solve").click();
    document.querySelector("#solve").click();
  });
  await page.waitForSelector(".lane[data-phase='lost'], .outcome[data-outcome='stopped']");
  assert.match(await page.textContent("#solve-panel .headline"), /Cancelled|Stopped/);
  await page.end();
});

test("a third search waits for its turn and says so", async () => {
  const pages = await Promise.all([0, 1, 2].map(() => browser.open(ENDLESS)));
  for (const page of pages) {
    await page.click("#solve");
    await page.waitForSelector(".lane[data-phase='running'], .lane[data-phase='waiting']");
  }
  assert.match(await pages[2].textContent("#solve-panel .headline"), /Waiting/);
  await pages[0].click("#solve");
  await pages[2].waitForSelector(".lane[data-phase='running']");
  for (const page of pages) await page.end();
});

test("an answer is proven for others when the reader asks, and the proof is a file", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  assert.ok(await page.isHidden("#certificate"), "nothing is to be proven yet");
  await solve(page);
  await page.click("#certificate button");
  await page.waitForFunction(() => document.querySelector("#certificate").textContent.includes("Verified"));
  assert.match(await page.textContent("#certificate"), /independent checker: 1 state\./);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#certificate button")]);
  assert.equal(download.suggestedFilename(), "answer.proof");
  assert.match(await page.textContent("#toast"), /fewest verify answer\.proof$/);
  await page.click("#scramble");
  assert.ok(await page.isHidden("#certificate"), "another board, another answer");
  await page.end();
});
