// axe, the usual checker of accessibility, finds nothing in any of these states, in both themes and languages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { bring, found, turn } from "./axe.mjs";
import { ENDLESS, solve, startBrowser } from "./browser.mjs";

const NEAR = "#puzzle=eight&board=1,2,3/4,0,6/7,5,8";

/** For each state, the address that the page begins with, and what a test does to reach the state. */
const STATES = {
  "the first view": [""],
  "nothing was asked yet": ["#puzzle=cubic"],
  "an answer, in the middle, with its patterns": [`${NEAR}&tables=4-4`, async (page) => {
    await solve(page);
    await page.click("#next");
    await page.waitForSelector(".part");
  }],
  "no answer": ["#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0", async (page) => {
    await page.click("#solve");
    await page.waitForSelector(".outcome[data-outcome='unsolvable']");
  }],
  "a search that runs": [ENDLESS, async (page) => {
    await page.click("#solve");
    await page.waitForSelector(".lane[data-phase='running']");
  }],
  "a search step by step": [`${NEAR}&algorithm=ida-star`, async (page) => {
    await page.click("#watch-open");
    await page.waitForSelector(".screen canvas");
  }],
  "a race of four": [NEAR, async (page) => {
    await page.click("label:has([value='race'])");
    await page.click("#race-more");
    await page.click("#race-more");
    await page.click("#race");
    await page.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='solved']").length === 4);
  }],
  "a hint, the curve and the histogram": ["#puzzle=rotation", async (page) => {
    await page.click("label:has([value='play'])");
    await page.keyboard.press("a");
    await page.click("#hint");
    await page.waitForSelector("#hint[aria-pressed='true']");
  }],
  "the moment of winning": [NEAR, async (page) => {
    await page.click("label:has([value='play'])");
    for (const tile of [5, 8]) await page.click(`[data-tile='${tile}']`);
    await page.waitForSelector("#won:not([hidden])");
  }],
  "set-up": ["#puzzle=rotation", (page) => page.click("#edit")],
  "off the answer": [NEAR, async (page) => {
    await solve(page);
    await page.click("[data-tile='4']");
  }],
  "a board that is entered": [NEAR, async (page) => {
    await page.click("#edit");
    await page.click("#enter-open");
    await page.fill("#enter-text", "1 2 3 4 4");
  }],
  "the keys": [NEAR, (page) => page.click("#keys")],
  "a puzzle of files": ["#puzzle=klotski"],
};

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

for (const [name, [hash, come = () => {}]] of Object.entries(STATES)) {
  test(`axe finds nothing: ${name}`, async () => {
    const page = await browser.open(hash);
    await bring(page);
    await come(page);
    assert.deepEqual(await found(page), [], "light, English");
    await turn(page);
    assert.deepEqual(await found(page), [], "dark, Chinese");
    await page.end();
  });
}

for (const width of [390, 844]) {
  test(`axe finds nothing on a phone, ${width} wide`, async () => {
    const page = await browser.open(NEAR, { width, height: 1234 - width, touch: true });
    await bring(page);
    await page.tap("#solve-here");
    await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
    assert.deepEqual(await found(page), []);
    await page.end();
  });
}
