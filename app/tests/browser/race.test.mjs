// Races: two to four searches of the board in view, who wins, why, and the answers played.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENDLESS, isSolved, overflow, startBrowser } from "./browser.mjs";

const HARDEST = "#puzzle=eight&board=8,6,7/2,5,4/3,0,1";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test("race: both prove the same, bars for each iteration, and a reason from the numbers", async () => {
  const page = await raced(2);
  assert.deepEqual(await page.locator(".racer .figure").allTextContents(), ["31", "31"]);
  const bars = await Promise.all(["#racer-a", "#racer-b"].map((id) => page.locator(`${id} .bars i`).count()));
  assert.ok(bars[0] > bars[1] && bars[1] > 1, `${bars}`);
  const why = await page.textContent("#why-text");
  assert.match(why, /Both prove 31 moves/);
  assert.match(why, /B generated fewer nodes: 12,904 against 24,014, 1\.9 times as many/);
  assert.match(why, /it begins at 23 and needs 5 iterations, A begins at 21 and needs 6/);

  await page.locator("#racer-a select").first().selectOption("greedy");
  await page.click("#race");
  await page.waitForFunction(() => document.querySelector("#why-text").textContent.includes("47"));
  assert.match(await page.textContent("#why-text"), /A found 47 moves where B proved that 31 moves will do/);
  assert.match(await page.textContent("#racer-b .prize"), /Winner/, "who proves nothing wins nothing");
  await page.locator("#racer-b select").first().selectOption("greedy");
  await page.locator("#racer-b select").nth(1).selectOption("misplaced");
  await page.click("#race");
  await page.waitForFunction(() => document.querySelector("#why-text").textContent.includes("neither"));
  assert.match(await page.textContent("#why-text"), /A found 47 moves, B found \d+ moves; neither has proven that less will not do/);
  await page.end();
});

test("race: cancelled, both say what they have proven", async () => {
  const page = await browser.open(ENDLESS);
  await page.click("label:has([value='race'])");
  await page.click("#race");
  await page.waitForFunction(() => {
    const figures = [...document.querySelectorAll(".racer .figure")].filter((figure) => figure.checkVisibility());
    return figures.every(({ textContent }) => textContent.startsWith("≥"));
  });
  await page.click("#race");
  await page.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='stopped']").length === 2);
  assert.match(
    await page.textContent("#why-text"),
    /Neither got through: A proved at least \d+ moves, B at least \d+/,
  );
  assert.equal(await page.locator(".prize strong").count(), 0);
  await page.end();
});

test("four race and are cancelled: who has proven most is the first", async () => {
  const page = await browser.open(ENDLESS);
  await page.click("label:has([value='race'])");
  for (let racers = 2; racers < 4; racers++) await page.click("#race-more");
  await page.click("#race");
  await page.waitForFunction(() => {
    const figures = [...document.querySelectorAll(".racer .figure")].map(({ textContent }) => textContent);
    return figures.filter((text) => text.startsWith("≥")).length >= 2;
  });
  await page.click("#race");
  await page.waitForFunction(() => document.querySelector("#why-text").textContent.startsWith("The order:"));
  const why = await page.textContent("#why-text");
  const proven = await page.locator(".racer .figure").allTextContents();
  const order = [...why.match(/^The order: ([A-D, ]+)\./)[1].matchAll(/[A-D]/g)].map(([letter]) => "ABCD".indexOf(letter));
  const least = order.map((at) => Number(/^≥ ?(\d+)/.exec(proven[at])?.[1] ?? -1));
  assert.deepEqual(least, least.toSorted((a, b) => b - a), why);
  assert.doesNotMatch(why, /as fast|fewer nodes/, "who did not get through was not faster");
  await page.end();
});

test("a cancel that the server does not hear gives the search up", async () => {
  const page = await browser.open(ENDLESS);
  await page.route("**/api/cancel", () => {});
  await page.click("label:has([value='race'])");
  await page.click("#race");
  await page.waitForFunction(() => document.querySelector(".racer .figure").textContent.startsWith("≥"));
  await page.click("#race");
  await page.waitForFunction(() => !document.querySelector("#race").classList.contains("stop"));
  await page.end();
});

test("four race: one wins, the order is told, and the winner's answer is played", async () => {
  const page = await raced(4);
  assert.equal(await page.isDisabled("#race-more"), true, "four are the most");
  assert.equal(await overflow(page), 0);
  assert.equal(await page.locator(".prize strong").count(), 1, "one winner");
  const winner = page.locator(".racer:has(.prize strong)");
  const name = await winner.getAttribute("aria-label");
  assert.match(await page.textContent("#why-text"), new RegExp(`^The order: ${name}, [A-D], [A-D], [A-D]\\.`));
  await page.click("label:has([name=speed][value='4'])");
  await winner.locator("button").click();
  await page.waitForFunction(() => document.querySelector("#step").textContent === "31 / 31");
  assert.ok(await isSolved(page));
  await page.click("#race-fewer");
  assert.equal(await page.isVisible("#racer-d"), false);
  await page.end();
});

/** A page with a race of that many searches, which has ended. */
async function raced(count) {
  const page = await browser.open(HARDEST);
  await page.click("label:has([value='race'])");
  for (let racers = 2; racers < count; racers++) await page.click("#race-more");
  await page.click("#race");
  await page.waitForFunction(
    (count) => document.querySelectorAll(".racer [data-outcome='solved']").length === count,
    count,
  );
  return page;
}
