// What a search tells while it runs and when it ends; and how the page serves readers who see, hear or type
// differently.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inWindow, overflow, solve, startBrowser } from "./browser.mjs";

const FIFTY = "#puzzle=15&board=1,13,0,7/14,3,5,15/9,6,8,12/2,10,11,4";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** Answers searches with exactly these events. */
async function told(page, events) {
  const body = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  await page.route("**/api/solve", (route) => route.fulfill({ contentType: "text/event-stream", body }));
}

const pass = (iteration, bound, generated) => ["iteration", { iteration, bound, generated, expanded: generated, seconds: 1 }];
const DONE = {
  outcome: "solved",
  moves: "r",
  cost: 1,
  at_least: 1,
  algorithm: "ida-star",
  heuristic: "pdb",
  counts: { iterations: 3, bound: 40, generated: 900, expanded: 500, bytes: 0, stored: 0 },
  seconds: 2,
  table_bytes: 3 * 2 ** 20,
  table_seconds: 1.5,
  nodes_per_second: 450,
};

test("tables are a stage of their own: which, how far, and no rate of nodes", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  const making = { what: "7-8", table: 2, tables: 2, done: 41, entries: 100, share: 0.412, seconds: 3 };
  const counts = { iteration: 3, bound: 44, generated: 9000, expanded: 5000, per_second: 8e6, seconds: 9, making };
  await told(page, [["begun", { id: "1" }], ["progress", counts]]);
  // The stream ends at once, and the panel then says that the server is lost, so each change is recorded.
  await page.evaluate(() => {
    window.seen = [];
    const lane = document.querySelector("#solve-panel .lane");
    new MutationObserver(() => window.seen.push(lane.innerText + document.title)).observe(lane, { childList: true, subtree: true });
  });
  await page.click("#solve");
  await page.waitForSelector(".lane[data-phase='lost']");
  const seen = (await page.evaluate(() => window.seen)).filter((text) => /Making tables: 7-8, 2 of 2, 41%/.test(text));
  assert.ok(seen.length > 0);
  for (const text of seen) {
    assert.match(text, /≥ 44/);
    assert.match(text, /Nodes\/s\s+–/);
  }
  await page.unrouteAll();
  await page.end();
});

test("an answer that is not proven yet is told with how far it may be from the fewest, and can be played", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  const asked = page.waitForRequest("**/api/solve");
  const counts = { iteration: 3, bound: 93, generated: 9000, expanded: 5000, per_second: 8e6, seconds: 9, best: 99 };
  await told(page, [["begun", { id: "1" }], ["progress", counts]]);
  await page.evaluate(() => {
    window.seen = "";
    const lane = document.querySelector("#solve-panel .lane");
    new MutationObserver(() => (window.seen += lane.innerText)).observe(lane, { childList: true, subtree: true });
  });
  await page.click("#solve");
  assert.equal((await asked).postDataJSON().anytime, true);
  await page.waitForSelector(".lane[data-phase='lost']");
  assert.match(await page.evaluate(() => window.seen), /Best so far: 99 moves, within 6.5% of the least/);
  await page.unrouteAll();
  // A search that was stopped keeps its answer.
  await told(page, [["begun", { id: "1" }], ["done", { ...DONE, outcome: "stopped", moves: "lrr", cost: 3, at_least: 1 }]]);
  await page.click("#solve");
  await page.waitForSelector(".lane[data-phase='ended']");
  assert.match(await page.innerText("#solve-panel .outcome"), /≥ 1\s+Stopped\s+Best so far: 3 moves, within 200% of the least/);
  assert.equal(await page.locator("#moves button").count(), 3);
  await page.unrouteAll();
  await page.end();
});

for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
  test(`what a long search tells stays in its room, ${size.width} wide`, async () => {
    const page = await browser.open("#puzzle=24&board=24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0", size);
    // Each pass has ten times the nodes of the one before, so the page says how long this one may still take.
    const counts = { bound: 104, expanded: 1, per_second: 1e4, seconds: 9 };
    const passes = [1, 2, 3, 4, 5].map((iteration) => pass(iteration, 94 + 2 * iteration, 10 ** iteration));
    const last = { ...counts, iteration: 5, generated: 200_000 };
    await told(page, [["begun", { id: "1" }], ...passes, ["progress", last], ["progress", { ...last, best: 1420 }]]);
    await page.evaluate(() => {
      window.seen = [];
      const lane = document.querySelector("#solve-panel .lane");
      const look = () => lane.dataset.phase === "running" && window.seen.push([lane.innerText, document.documentElement.scrollHeight]);
      new MutationObserver(look).observe(lane, { childList: true, subtree: true, attributes: true });
    });
    await page.click(size.width < 900 ? "#solve-here" : "#solve");
    await page.waitForSelector(".lane[data-phase='lost']");
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.some(([text]) => /1420 moves, within 1,266% of the least/.test(text)), `${seen.map(([text]) => text)}`);
    assert.ok(seen.some(([text]) => /Each pass grows 10 times/.test(text)), `${seen.map(([text]) => text)}`);
    assert.equal(new Set(seen.map(([, height]) => height)).size, 1, `${seen.map(([, height]) => height)}`);
    await page.unrouteAll();
    await page.end();
  });
}

test("each stage has a bar: searches and the tables between them", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  assert.equal(await page.locator(".stages span").count(), 0);
  const at = (seconds, making) => ["progress", { iteration: 3, bound: 44, generated: 9000, expanded: 9000, per_second: 1, seconds, making }];
  const making = { what: "7-8", table: 1, tables: 2, done: 41, entries: 100, share: 0.4, seconds: 3 };
  await told(page, [["begun", { id: "1" }], at(1), at(2), at(3, making), at(6, making), at(7), ["done", { ...DONE, seconds: 8 }]]);
  await solve(page);
  const bars = page.locator("#solve-panel .stages span");
  assert.deepEqual(await bars.allTextContents(), ["Search", "Tables 7-8", "Search"]);
  const wide = await bars.evaluateAll((all) => all.map((bar) => bar.offsetWidth));
  assert.ok(wide[1] > 1.7 * wide[0], `as wide as they took, 4 s against 2: ${wide}`);
  assert.match(await bars.nth(1).getAttribute("title"), /^Tables 7-8: 4.00 s$/);
  await page.unrouteAll();
  // Some tables do not have a name of their own.
  const some = { ...making, what: "tables" };
  await told(page, [["begun", { id: "1" }], at(1), at(3, some), at(6, some), ["done", { ...DONE, seconds: 8 }]]);
  await page.click("#solve");
  await page.waitForFunction(() => [...document.querySelectorAll(".stages span")].map((bar) => bar.textContent).join() === "Search,Tables,Search");
  await page.unrouteAll();
  // The bars of a short run fill the strip, too.
  await told(page, [["begun", { id: "1" }], at(0.1), at(0.1, making), at(0.2, making), ["done", { ...DONE, seconds: 0.3 }]]);
  await page.click("#solve");
  await page.waitForFunction(() => /0\.\d+ s/.test(document.querySelector(".stages span")?.title));
  const strip = await page.locator("#solve-panel .stages").evaluate((one) => one.offsetWidth);
  const filled = (await bars.evaluateAll((all) => all.map((bar) => bar.offsetWidth))).reduce((sum, one) => sum + one, 0);
  assert.ok(filled > 0.9 * strip, `${filled} of ${strip}`);
  await page.unrouteAll();
  await page.end();
});

test("the card of a long search stays within its panel, on a phone too", async () => {
  for (const width of [360, 1000]) {
    const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8", { width, height: 740 });
    const at = (seconds, making) => ["progress", { iteration: 3, bound: 144, generated: 9e9, expanded: 9e9, per_second: 1, seconds, making }];
    const made = (what) => ({ what, table: 1, tables: 2, done: 41, entries: 100, share: 0.4, seconds: 3 });
    const sets = ["6-6-6-6 and mirror", "8-8-8 (from the cache)", "a third set of tables"];
    const stages = sets.flatMap((what, n) => [at(100 * n + 1, made(what)), at(100 * n + 50, made(what)), at(100 * n + 51), at(100 * n + 99)]);
    await told(page, [["begun", { id: "1" }], ...stages, ["done", { ...DONE, seconds: 300 }]]);
    await page.evaluate(() => document.querySelector("#solve-form").requestSubmit());
    await page.waitForFunction(() => document.querySelectorAll(".stages span").length >= 6);
    const [panel, ...parts] = await page.evaluate(() =>
      [document.querySelector("#solve-panel"), ...document.querySelectorAll("#solve-panel .lane *")].map((one) => one.getBoundingClientRect().right),
    );
    assert.ok(Math.max(...parts) <= panel + 1, `${Math.max(...parts)} of ${panel}`);
    assert.equal(await overflow(page), 0);
    await page.unrouteAll();
    await page.end();
  }
});

test("a search that begins anew has bars of another colour and a label of its own", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  const passes = [pass(1, 38, 0), pass(2, 40, 10), pass(3, 42, 90), pass(4, 40, 300), pass(5, 42, 500)];
  await told(page, [["begun", { id: "1" }], ...passes, ["done", DONE]]);
  await solve(page);
  assert.deepEqual(await page.locator("#solve-panel .axis span").allTextContents(), ["38 – 42", "40–42"]);
  const left = (selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().left);
  for (const [label, bar] of [[1, 1], [2, 4]]) {
    const apart = (await left(`#solve-panel .axis span:nth-child(${label})`)) - (await left(`#solve-panel .bars i:nth-child(${bar})`));
    assert.ok(Math.abs(apart) < 2, `label ${label} begins where its bars begin: ${apart}`);
  }
  const colours = await page.locator("#solve-panel .bars i").evaluateAll((bars) => bars.map((bar) => bar.className));
  assert.deepEqual(colours, ["", "", "", "other anew", "other"]);
  assert.equal(await page.textContent("[data-stat='memory'] dd"), "3 MiB", "tables are memory, too");
  assert.match(await page.title(), /^1 done · Eight/);
  await page.unrouteAll();
  await page.end();
});

test("a race on two moves is not said to be won by thousands", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/0,7,8");
  await page.click("label:has([value='race'])");
  const table = { ...DONE, seconds: 0.004, table_seconds: 0 };
  await told(page, [["begun", { id: "1" }], ["done", { ...table, counts: { ...DONE.counts, generated: 4 } }]]);
  await page.click("#race");
  await page.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='solved']").length === 2);
  const why = await page.textContent("#why-text");
  assert.match(why, /less than 10 ms/);
  assert.doesNotMatch(why, /times as fast|times fewer/);
  await page.unrouteAll();
  await page.end();
});

test("tables that were there already have taken no time, and where there are none nothing is told", async () => {
  for (const [change, said] of [[{}, "3 MiB · 1.50 s"], [{ table_seconds: 3e-7 }, "3 MiB"], [{ table_bytes: 0, table_seconds: 3e-7 }, "–"]]) {
    const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
    await told(page, [["begun", { id: "1" }], ["done", { ...DONE, ...change }]]);
    await solve(page);
    assert.equal(await page.textContent("[data-stat='tables'] dd"), said);
    await page.unrouteAll();
    await page.end();
  }
});

test("the making of tables is told apart from the search", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/0,7,8");
  await page.click("label:has([value='race'])");
  await told(page, [["begun", { id: "1" }], ["done", DONE]]);
  await page.click("#race");
  await page.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='solved']").length === 2);
  assert.match(await page.textContent("#why-text"), /Of its 2\.00 s, A spent 1\.50 s on tables of 3 MiB/);
  await page.unrouteAll();
  await page.end();
});

test("after Solve, space plays; the list of moves follows to its end", async () => {
  const page = await browser.open(FIFTY);
  await page.focus("#solve");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
  assert.equal(await page.evaluate(() => document.activeElement.id), "play");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => Number(document.querySelector("#scrubber").value) > 0);
  await page.keyboard.press("Space");
  assert.ok(await page.locator("#moves.more-below").count(), "there is more to scroll to");
  await page.keyboard.press("End");
  const isSeen = () =>
    page.evaluate(() => {
      const [list, last] = ["#moves", "#moves button:last-child"].map((name) => document.querySelector(name).getBoundingClientRect());
      return last.top >= list.top && last.bottom <= list.bottom + 1;
    });
  assert.equal(await page.textContent("#step"), "50 / 50");
  assert.ok(await isSeen());
  await page.keyboard.press("Home");
  assert.equal(await isSeen(), false);
  await page.end();
});

test("the present move's ground changes as soon as its text", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/0,7,8", { still: false });
  await solve(page);
  await page.click("#next");
  const time = await page.evaluate(() => getComputedStyle(document.querySelector("#moves [aria-current]")).transitionDuration);
  assert.equal(time, "0s");
  assert.equal(await page.getAttribute("#moves [aria-current]", "aria-current"), "step");
  for (const host of ["#moves", "#puzzles"]) assert.equal(await page.locator(`${host} [aria-current]:visible`).count(), 1, "no other one says anything");
  await page.end();
});

test("forced colours keep what only colours tell", async () => {
  const page = await browser.open("#puzzle=cubic", { forced: true });
  const grounds = (selector) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  assert.ok(new Set(await grounds(".cube:not([hidden]) .face")).size === 3, "white, red and blue");
  const [, track, ground] = await painted(page, "#scrubber");
  assert.notDeepEqual(track, ground, "the scrubber's track is seen");
  const [chosen, other] = await Promise.all(["solve", "race"].map((name) => painted(page, `#panels [value='${name}'] + span`)));
  assert.notDeepEqual(chosen[0], other[0], "the chosen tab is another");
  const puzzles = await grounds("nav.puzzles > a:not([hidden])");
  assert.equal(new Set(puzzles).size, 2);
  await page.click("[data-puzzle='rotation']");
  await page.waitForSelector(".mini.dots");
  assert.equal(new Set(await grounds(".mini.dots i")).size, 2, "the centre of the goal");
  await page.end();
});

/** The colours at the left edge of an element, in its middle, and in its upper right corner. */
async function painted(page, selector) {
  const picture = (await page.locator(selector).screenshot()).toString("base64");
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return [[5, image.height / 2], [image.width / 2, image.height / 2], [image.width - 1, 0]].map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data]);
  }, picture);
}

test("the button under the mouse is legible in the dark", async () => {
  const page = await browser.open("#puzzle=eight", { dark: true });
  await page.hover("#solve");
  const [text, ground] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector("#solve"));
    const canvas = document.createElement("canvas").getContext("2d");
    return [color, backgroundColor].map((colour) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    });
  });
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (light(text) + 0.05) / (light(ground) + 0.05);
  assert.ok(contrast >= 4.5, `${contrast}`);
  await page.end();
});

const ASIDE = { width: 844, height: 390, touch: true };

test("a phone on its side shows the whole board beside playback, and what came out", async () => {
  const page = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15", ASIDE);
  for (const part of ["#board", "#solve-here", "#play"]) assert.ok(await inWindow(page, part), part);
  await page.tap("#solve-here");
  await page.waitForSelector("#brief[data-outcome='solved']");
  assert.match(await page.textContent("#brief"), /3moves, proven shortest/);
  for (const part of ["#brief", "#board", "#play"]) assert.ok(await inWindow(page, part), part);
  const apart = await page.evaluate(() => {
    const [brief, play, board] = ["#brief", "#scrubber", "#board"].map((id) => document.querySelector(id).getBoundingClientRect());
    return [play.top - brief.bottom, brief.left - board.right];
  });
  assert.ok(apart.every((by) => by >= 0), `nothing is covered: ${apart}`);
  assert.equal(await overflow(page), 0);
  await page.end();
  const odd = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0", ASIDE);
  await odd.tap("#solve-here");
  await odd.waitForSelector("#brief .advice button");
  assert.ok(await inWindow(odd, "#brief .advice .strong"));
  await odd.tap("#brief .icon");
  await odd.tap("#edit");
  await odd.tap("#enter-open");
  await odd.fill("#enter-text", "1 2 3 4 5 6 8 7 0");
  for (const part of ["#enter-tray", "#enter-swap", "#enter-use"]) assert.ok(await inWindow(odd, part), part);
  await odd.end();
});

test("fields do not make a phone zoom", async () => {
  const upright = await browser.open("#puzzle=15", { width: 390, height: 844, touch: true });
  const sizes = await upright
    .locator("input:not([type='range'], [type='radio'], [type='checkbox'], [type='file']), select, textarea")
    .evaluateAll((all) => all.map((one) => [one.id, parseFloat(getComputedStyle(one).fontSize)]).filter(([, size]) => size < 16));
  assert.deepEqual(sizes, []);
  assert.equal(await upright.getAttribute("#text", "inputmode"), "text");
  await upright.end();
});

test("a link that names no such algorithm says so", async () => {
  const page = await browser.open("#puzzle=eight&algorithm=magic");
  assert.match(await page.textContent("#toast"), /does not fit/);
  await page.end();
});

test("a later visit asks for hardly anything", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#version").textContent !== "");
  const sent = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ transferSize }) => transferSize > 0).map(({ name }) => new URL(name).pathname),
  );
  assert.deepEqual(sent.filter((name) => !name.startsWith("/api/")), []);
  await page.end();
});

test("where moves have costs, a cost is what is left", async () => {
  const page = await browser.open("#puzzle=bridge");
  await page.click("label:has([value='play'])");
  assert.equal(await page.textContent("label:has(#gauge-on)"), "Show the cost to go");
  assert.match(await page.textContent("#to-go-detail"), /the cost to go/);
  await page.click("label:has(#gauge-on)");
  await page.waitForSelector("#state-to-go:has-text('cost 17 to go')");
  await page.evaluate(() => (location.hash = "#puzzle=eight"));
  await page.waitForFunction(() => document.querySelector("label:has(#gauge-on)").textContent === "Show the moves to go");
  await page.end();
});
