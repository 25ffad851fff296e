// Searches step by step with the board that follows, pattern databases, phases of an answer; films and reports
// of the program; answers in links.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isSolved, linked, overflow, solve, startBrowser } from "./browser.mjs";

const MIDDLING = "#puzzle=eight&board=2,3,4/1,5,0/7,6,8";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Opens a search step by step and pauses it. */
async function watched(page) {
  await page.click("#watch-open");
  await page.waitForSelector(".screen canvas");
  await page.click("#watch .play");
}

const says = (page) => page.textContent("#watch-says");
const toTheEnd = (page) => page.evaluate(() => {
  const scrubber = document.querySelector("#watch-at");
  scrubber.value = scrubber.max;
  scrubber.dispatchEvent(new Event("input"));
});
/** How many pixels of the picture are not transparent. */
const painted = (page) => page.evaluate(() => {
  const canvas = document.querySelector(".screen canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, at) => at % 4 === 3 && value > 0).length;
});
/** What is on the board that follows, row by row, by where its tiles are drawn. */
const followed = (page) => page.evaluate(() => {
  const tiles = [...document.querySelectorAll(".screen .tile")];
  const place = ({ style }) => style.transform.match(/-?\d+/g).map((part) => Number(part) / 100);
  return tiles.map((tile) => [tile.dataset.tile, place(tile)]).sort(([, [x, y]], [, [u, v]]) => y - v || x - u).map(([tile]) => tile).join("");
});

for (const [algorithm, states] of [["ida-star", "802"], ["a-star", "238"], ["bidirectional", "621"]]) {
  test(`a search is seen as it is made: ${algorithm}`, async () => {
    const heuristic = { "ida-star": "&heuristic=manhattan", "a-star": "&heuristic=linear-conflict" }[algorithm] ?? "";
    const page = await browser.open(`${MIDDLING}&algorithm=${algorithm}${heuristic}`);
    await watched(page);
    // The number of states that the search itself expands, which the command line also reports.
    assert.match(await says(page), new RegExp(`of ${states}[.:]`));
    const before = await painted(page);
    await toTheEnd(page);
    assert.match(await says(page), /An answer of 19 moves is found/);
    assert.ok((await painted(page)) > before + 1000, "the picture grows");
    assert.equal(await overflow(page), 0);
    await page.click("#board [data-tile='5']");
    assert.equal(await page.locator(".screen").count(), 0, "another board is another search");
    await page.end();
  });
}

test("the board follows the search, step by step", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,0,6/7,5,8&algorithm=ida-star");
  await watched(page);
  await page.locator("#watch-at").fill("1");
  assert.equal(await followed(page), "123406758");
  assert.match(await says(page), /State 1 of \d+\. Pass 1, bound 2: 0 moves deep, f = 2/);
  await page.click("#watch .row > :nth-child(3)");
  assert.equal(await followed(page), "123456708");
  await page.end();
});

test("pattern databases are chosen, looked at, and add up to what the search begins with", async () => {
  const page = await browser.open("#puzzle=eight&board=8,6,7/2,5,4/3,0,1");
  await page.selectOption("#heuristic", "tables:4-4");
  await page.waitForSelector(".part");
  assert.match(await page.textContent("#patterns"), /a 14 \+ b 15 = 29/);
  assert.equal((await linked(page)).tables, "4-4");
  assert.equal(await page.getAttribute("#board [data-tile='3']", "data-pattern"), "a");
  assert.equal(await page.getAttribute("#board [data-tile='8']", "data-pattern"), "b");
  assert.equal(await solve(page), 31);
  assert.match(await page.textContent("#solve-panel .outcome"), /pattern databases 4-4/);
  await page.click("#next");
  await page.waitForFunction(() => /In fact 30 moves are left/.test(document.querySelector("#patterns").textContent));
  await page.click("#last");
  await page.waitForFunction(() => /a 0 \+ b 0 = 0/.test(document.querySelector("#patterns").textContent));
  // Values from a set are shown with the patterns of that set, even if another set was used in between.
  await page.waitForSelector(".part[data-pattern='b']");
  await page.selectOption("#heuristic", "tables:8");
  await page.waitForFunction(() => document.querySelectorAll("#patterns .part").length === 1);
  assert.equal(await page.locator("#board [data-pattern='b']").count(), 0);
  await page.selectOption("#heuristic", "tables:4-4");
  await page.waitForFunction(() => document.querySelectorAll("#patterns .part").length === 2);
  assert.match(await page.textContent("#patterns .parts"), /a 0 \+ b 0 = 0/);
  assert.equal(await page.getAttribute("#board [data-tile='8']", "data-pattern"), "b");
  await page.selectOption("#heuristic", "manhattan");
  assert.equal(await page.locator("#board [data-pattern]").count(), 0);
  await page.end();
});

test("an answer is told in phases", async () => {
  const page = await browser.open(MIDDLING);
  await solve(page);
  const phases = await page.locator("#moves .phase").allTextContents();
  assert.ok(phases.length > 1 && phases.length <= 6, `${phases}`);
  assert.match(phases[0], /^Moves 1–\d+: /);
  assert.match(phases.at(-1), /–19: brings .* home$/);
  await page.click("#last");
  assert.equal(await page.textContent("#transport-hint"), phases.at(-1));
  await page.end();
});

test("a film takes the pieces where the moves take them", async () => {
  const page = await browser.open("", { still: false });
  await page.goto("about:blank");
  // The texts of the pieces, row by row, at the beginning and at the end.
  const film = async (name) => {
    await page.setContent(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8"));
    return page.evaluate(() => [0, 1].map((end) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = end * (animation.effect.getComputedTiming().duration - 100);
      }
      const isSeen = (text) => Number(getComputedStyle(text.parentElement).opacity) > 0;
      const place = (text) => text.getBoundingClientRect();
      const texts = [...document.querySelectorAll("g text")].filter(isSeen).map((text) => [text.textContent, place(text)]);
      return texts.sort(([, a], [, b]) => Math.round((a.y - b.y) / 9) || a.x - b.x).map(([text]) => text).join(" ");
    }));
  };
  assert.deepEqual(await film("film-eight.svg"), ["2 3 4 1 5 7 6 8", "1 2 3 4 5 6 7 8"]);
  const [start, end] = await film("gallery/pancakes.svg");
  assert.equal(start, "9 2 1 11 3 10 12 8 6 4 5 7");
  assert.equal(end, "1 2 3 4 5 6 7 8 9 10 11 12");
  const [jam, free] = await film("gallery/rush.svg");
  assert.notEqual(jam, free);
  await page.end();
});

test("the page to hand in shows every column, on a screen and on paper", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fewest-"));
  const file = join(folder, "report.html");
  const pairings = ["--algorithms", "branch-and-bound,bidirectional", "--heuristics", "walking-distance,linear-conflict"];
  execFileSync(process.env.FEWEST_PROGRAM, ["compare", "eight", "8 6 7/2 5 4/3 0 1", ...pairings, "--html", file]);
  const page = await browser.open("");
  await page.goto("about:blank");
  await page.setContent(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  for (const [width, media] of [[1440, "screen"], [1280, "screen"], [1024, "screen"], [720, "print"]]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media });
    const hidden = await page.evaluate(() => [...document.querySelectorAll(".wide")].map((one) => one.scrollWidth - one.clientWidth));
    assert.deepEqual(hidden, [0], `${width}, ${media}`);
  }
  const lengths = await page.locator(".wide .bar").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  assert.ok(lengths.length > 2 && new Set(lengths).size === lengths.length, `longer bars for more nodes: ${lengths}`);
  assert.deepEqual(lengths, [...lengths].sort((a, b) => a - b));
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.end();
});

test("a link carries a board with its answer, and a wrong one is said to be wrong", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,0,6/7,5,8&moves=dr");
  assert.equal(await page.textContent("#step"), "0 / 2");
  assert.match(await page.textContent("#toast"), /2 moves came with the link/);
  await page.click("#last");
  assert.ok(await isSolved(page));
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => (window.copied = text) } });
  });
  await page.click("#link");
  await page.waitForFunction(() => window.copied);
  assert.match(await page.evaluate(() => window.copied), /board=1,2,3\/4,0,6\/7,5,8&goal=blank-last&moves=dr$/);
  await page.evaluate(() => (location.hash = "#puzzle=eight&board=1,2,3/4,5,6/7,0,8&moves=r"));
  await page.waitForFunction(() => /^This move came/.test(document.querySelector("#toast").textContent));
  assert.match(await page.textContent("#moves .phase"), /^Move 1: brings 8 home$/);
  await page.evaluate(() => (location.hash = "#puzzle=eight&board=1,2,3/4,0,6/7,5,8&moves=dd"));
  await page.waitForFunction(() => /do not solve/.test(document.querySelector("#toast").textContent));
  await page.end();
});
