// The page as a folder of files: its questions are answered not by a server, but by the engine in the browser.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { bring, found, turn } from "./axe.mjs";
import { SITE, WHERE, searched, showSite, solvedByProgram } from "./site.mjs";

const LARGEST = 2_500_000;

let [site, browser, tools] = [];
before(async () => {
  site = await showSite();
  tools = site.tools;
  browser = await tools.startBrowser();
});
after(async () => {
  await browser.close();
  site.close();
});

test("the first board is there, and nothing is asked of a server but files", async (t) => {
  const page = await browser.open("");
  assert.ok((await page.locator("#board [data-tile]").count()) > 0);
  const shown = await page.evaluate(() => performance.now());
  t.diagnostic(`the page was complete ${Math.round(shown)} ms after it was asked for`);
  await page.click("#language");
  await page.waitForSelector("html[lang='zh-CN']");
  await page.end();
  const { asked } = site;
  assert.ok(asked.length > 0 && asked.every((url) => url.startsWith(WHERE) && !url.includes("api")), asked.join(" "));
});

test("a board of the 15-puzzle costs as many moves and successors as by the program", async () => {
  const page = await browser.open("#puzzle=15");
  const board = "1 6 2 4/5 11 8 0/9 3 14 7/13 12 10 15";
  for (const [algorithm, heuristic] of [["ida-star", "manhattan"], ["a-star", "linear-conflict"]]) {
    const question = { puzzle: "15", board, algorithm, heuristic };
    const [here, there] = [await searched(page, question), solvedByProgram(question)];
    assert.equal(here.outcome, "solved", JSON.stringify(here));
    for (const field of ["moves", "cost", "at_least"]) assert.equal(here[field], there[field], field);
    // In WebAssembly an address has four bytes, so the search takes less memory.
    assert.deepEqual({ ...here.counts, bytes: 0 }, { ...there.counts, bytes: 0 });
    assert.ok(here.counts.generated > 1000);
  }
  await page.end();
});

test("a puzzle with a colon in its name opens", async () => {
  const page = await browser.open("#puzzle=sliding:4x3");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-tile]").length >= 11);
  await page.end();
});

test("axe finds nothing, in both themes and languages", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  await bring(page);
  assert.equal(await tools.solve(page), 19);
  assert.deepEqual(await found(page), []);
  await turn(page);
  assert.deepEqual(await found(page), []);
  await page.end();
});

test("searches are shown and cancelled, and the next one is answered", async () => {
  const page = await browser.open(tools.ENDLESS);
  await page.click("#solve");
  await page.waitForFunction(() => /\d/.test(document.querySelector("[data-stat='nodes'] dd").textContent));
  await page.click("#solve");
  await page.waitForSelector(".outcome[data-outcome='stopped']");
  assert.match(await page.textContent("#solve-panel .outcome"), /every answer takes at least \d+ moves/);
  const [least] = (await page.textContent("#solve-panel .figure")).match(/\d+/);
  assert.ok(Number(least) >= 100, least);
  await page.evaluate(() => (location.hash = "#puzzle=eight&board=2,3,4/1,5,0/7,6,8"));
  await page.waitForSelector("[data-puzzle='eight'][aria-current]");
  assert.equal(await tools.solve(page), 19);
  await page.end();
});

test("three searches at once: one of them waits, and can leave", async () => {
  const page = await browser.open(tools.ENDLESS);
  const phases = await page.evaluate(async () => {
    const main = document.querySelector("script[type=module]").src;
    const { search } = await import(main.replace("main.js", "questions/solver.js"));
    const rows = [24, 19, 14, 9, 4].map((top) => [0, 1, 2, 3, 4].map((less) => top - less).join(" "));
    const question = { puzzle: "24", board: rows.join("/"), algorithm: "ida-star", heuristic: "manhattan" };
    const runs = [null, null, null];
    const until = async (seen) => {
      while (!seen()) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const searches = runs.map((_, place) => search(question, (run) => (runs[place] = run)));
    await until(() => runs[2].phase === "waiting" && runs[0].counts.generated > 0 && runs[1].counts.generated > 0);
    const ahead = runs[2].ahead;
    searches.forEach(({ cancel }) => cancel());
    await until(() => runs.every(({ phase }) => phase === "ended"));
    return [ahead, ...runs.map(({ report }) => report.outcome)];
  });
  assert.deepEqual(phases, [1, ...Array(3).fill("stopped-by-cancel")]);
  await page.end();
});

test("a board without a solution, a wrong board, and a puzzle of a text", async () => {
  const page = await browser.open("#puzzle=eight&board=2,1,3/4,5,6/7,8,0");
  if (await page.isHidden("#solve")) await page.click("label:has([value='solve'])");
  await page.click("#solve");
  await page.waitForSelector(".outcome[data-outcome='unsolvable']");
  const refused = await searched(page, { puzzle: "eight", board: "1 2 3/4 5 6/7 8 8" });
  assert.equal(refused.phase, "refused");
  assert.match(refused.message, /8/);
  const text = readFileSync(new URL("../../../desk/puzzles/lights.fewest", import.meta.url), "utf8");
  const known = await page.evaluate(async (text) => {
    const main = document.querySelector("script[type=module]").src;
    const [{ send, search, isOver }, { keep }] = await Promise.all(
      ["questions/solver.js", "common/own.js"].map((name) => import(main.replace("main.js", name))),
    );
    const [entry] = (await send(text)).puzzles;
    keep(entry.puzzle, "a text", text);
    const { board } = entry.description.first;
    const written = Array.isArray(board) ? board.join(" ") : board;
    return new Promise((resolve) =>
      search({ puzzle: entry.puzzle, board: written }, (run) => isOver(run) && resolve(run.report?.outcome ?? run)),
    );
  }, text);
  assert.equal(known, "solved", JSON.stringify(known));
  await page.end();
});

test("a page in Chinese is told in Chinese why there is no answer", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  await page.click("#language");
  await page.waitForSelector("html[lang='zh-CN']");
  const unsolvable = await searched(page, { puzzle: "sliding:4x1", board: "3 0 1 2" });
  assert.equal(unsolvable.reason, "只有一行或一列时，方块之间无法交换先后。");
  const refused = await searched(page, { puzzle: "eight", board: "1 2 3/4 5 6/7 9 0" });
  assert.match(refused.message, /方块 9 不在 0..8 之内/);
  await page.click("#language");
  await page.waitForSelector("html[lang='en']");
  const again = await searched(page, { puzzle: "eight", board: "1 2 3/4 5 6/7 9 0" });
  assert.match(again.message, /tile 9 is outside/);
  await page.end();
});

test("pattern databases are made and looked at, and a search is traced", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  const said = await page.evaluate(async () => {
    const main = document.querySelector("script[type=module]").src;
    const { looked, traced } = await import(main.replace("main.js", "questions/solver.js"));
    const about = { puzzle: "eight", goal: null };
    const [values, trace] = await Promise.all([
      looked({ ...about, tables: "4-4", boards: ["2 3 4/1 5 0/7 6 8"] }),
      traced({ puzzle: "eight", board: "2 3 4/1 5 0/7 6 8", algorithm: "a-star" }),
    ]);
    return [values.patterns.length, trace.cost];
  });
  assert.deepEqual(said, [2, 19]);
  await page.end();
});

test("an engine that does not come is told, and the board is there all the same", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  await page.route("**/engine.wasm.gz", (route) => route.abort());
  await page.reload();
  await page.waitForSelector("#board [data-tile]");
  await page.click("#solve");
  const isTold = () => /The engine does not start.*WebAssembly/.test(document.querySelector("#solve-panel .outcome").textContent);
  await page.waitForFunction(isTold);
  // If the browser does not start the engine or run the worker, that is not called a bug of the program.
  await page.unroute("**/engine.wasm.gz");
  await page.route("**/engine.wasm.gz", (route) => route.fulfill({ body: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) }));
  await page.reload();
  await page.click("#solve");
  await page.waitForFunction(isTold);
  await page.unroute("**/engine.wasm.gz");
  await page.route("**/worker.js", (route) => route.abort());
  await page.reload();
  await page.click("#solve");
  await page.waitForFunction(isTold);
  await page.unroute("**/worker.js");
  page.complaints.splice(0);
  assert.equal(await tools.solve(page), 19);
  await page.end();
});

test("what a visit may load stays small", (t) => {
  const files = readdirSync(SITE, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const sizes = files.map(({ parentPath, path, name }) => {
    const bytes = readFileSync(join(parentPath ?? path, name));
    return name.endsWith(".gz") ? bytes.length : gzipSync(bytes).length;
  });
  const all = sizes.reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${files.length} files, ${all} bytes compressed`);
  assert.ok(all <= LARGEST, `${all} bytes compressed`);
});
