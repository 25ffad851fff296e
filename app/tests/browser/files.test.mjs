// Puzzles of files: in the menu More, as cells and blocks, by clicks, drags and keys; puzzles of texts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, inWindow, isSolved, linked, overflow, playToEnd, solve, startBrowser } from "./browser.mjs";

const COINS = `puzzle Coins
board 3x1
values heads tails
move left: turn a1 b1 by 1
move right: turn b1 c1 by 1
goal all heads
`;

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test("a text that was kept and can be read no more is shown with what is wrong, and the page begins", async () => {
  const page = await browser.open("");
  const own = [{ name: "text:old", title: "Old", text: "puzzle Old\nboard 3x1\nmoves left" }];
  await page.evaluate((own) => localStorage.setItem("fewest-own", JSON.stringify(own)), own);
  const address = new URL("#puzzle=text:old", page.url()).href;
  await page.goto("about:blank"); // so that the page is loaded anew, not only its address changed
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("#yours-wrong").textContent !== "");
  assert.match(await page.textContent("#yours-wrong"), /^Line 3, column 1: /);
  await page.click("#yours-close");
  await page.click("#scramble");
  assert.match(page.url(), /#puzzle=eight&/);
  // The browser logs each refusal as an error.
  assert.match(page.complaints.splice(0).join(), /400/);
  await page.end();
});

test("more: every puzzle of a file opens, is scrambled and goes back by undo", async () => {
  const page = await browser.open("");
  await page.click(".more summary");
  await page.waitForSelector(".menu a"); // the list is requested when the page begins
  const names = await page.locator(".menu a").evaluateAll((links) => links.map((link) => link.dataset.puzzle));
  assert.ok(names.length >= 11, names.join());
  await page.keyboard.press("Escape");
  // All of this runs in the page: a round trip for each click would take most of the time.
  const seen = await page.evaluate(async (names) => {
    const find = (selector) => document.querySelector(selector);
    const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
    const board = () => new URLSearchParams(location.hash.slice(1)).get("board");
    const all = [];
    for (const name of names) {
      find(".more summary").click();
      while (!find(`.menu [data-puzzle='${name}']`)) await soon();
      find(`.menu [data-puzzle='${name}']`).click();
      while (!location.hash.startsWith(`#puzzle=${name}&`)) await soon();
      const isLit = find(".more:not([open]) summary").getAttribute("aria-current");
      find("#scramble").click();
      const scrambled = board();
      find(".letters button:not(:disabled)").click();
      const moved = board();
      find("#undo").click();
      const wider = document.documentElement.scrollWidth - innerWidth;
      all.push({ name, isLit, hasMoved: moved !== scrambled, isBack: board() === scrambled, wider });
    }
    return all;
  }, names);
  const good = { isLit: "page", hasMoved: true, isBack: true, wider: 0 };
  assert.deepEqual(seen, names.map((name) => ({ name, ...good })));
  await page.end();
});

for (const [puzzle, board, cost] of [
  ["eight.fewest", "2,3,4/1,5,_/7,6,8", 19],
  ["lights", null, 6],
  ["wolf", "L,L,L,L", 7],
  ["klotski", "aBBc/aBBc/deef/dghf/i..j", 116],
]) {
  test(`${puzzle}: solved and played to the end`, async () => {
    const page = await browser.open(`#puzzle=${puzzle}${board ? `&board=${board}` : ""}`);
    const found = await solve(page);
    assert.ok(board ? found === cost : found <= cost, `${found}`);
    assert.equal(await page.locator("#moves button").count(), found);
    if (found < 30) await playToEnd(page);
    else await page.click("#last");
    assert.equal(await isSolved(page), true);
    await page.end();
  });
}

test("blocks are drawn in one piece, dragged by any part, and written with a letter each", async () => {
  const page = await browser.open("#puzzle=klotski");
  const board = async () => (await linked(page)).board;
  assert.equal(await board(), "aBBc/aBBc/deef/dghf/i..j");
  const letters = await page.locator(".cells .cell").allTextContents();
  assert.equal(letters.filter((letter) => letter === "B").length, 1, "one letter for four cells");
  assert.ok(await page.locator("[data-cell='1'].joined-right.joined-down").count());
  const side = (await page.locator("[data-cell='13']").boundingBox()).width * 1.09;
  await drag(page, "[data-cell='13']", 0, side);
  assert.equal(await board(), "aBBc/aBBc/deef/d.gf/hi.j");
  await page.click("#undo");
  await drag(page, "[data-cell='1']", 0, side);
  assert.equal(await board(), "aBBc/aBBc/deef/dghf/i..j", "where something stands nothing goes");
  await page.click("#edit");
  await page.click("[data-cell='1']");
  assert.equal(await board(), "aBBc/aBBc/deef/dghf/i..j", "a click does not tear a block apart");
  await page.fill("#text", "a..c/aBBc/dBBf/deef/ghij");
  await page.click("#typed button");
  assert.equal(await board(), "a..c/aBBc/dBBf/deef/ghij");
  await page.fill("#text", "a..c/aBBc/dBBf/deef/ghiB");
  await page.click("#typed button");
  assert.match(await page.textContent("#editor-hint"), /Not a state/);
  await page.end();
});

test("cells: the only move there by a drag, the move of the cell's name by a click, keys of one character", async () => {
  const page = await browser.open("#puzzle=topspin12&board=1,2,3,4,5,6,7,8,9,10,11,12");
  const board = async () => (await linked(page)).board;
  const side = (await page.locator("[data-cell='0']").boundingBox()).width * 1.09;
  await drag(page, "[data-cell='0']", 3 * side, 0);
  assert.equal(await board(), "4,3,2,1,5,6,7,8,9,10,11,12");
  await page.goto("about:blank");
  const lights = await browser.open("#puzzle=lights&board=0000000000000000000000000");
  await lights.click("[data-cell='0']");
  assert.equal((await linked(lights)).board.replaceAll("/", ""), "1100010000000000000000000");
  await lights.end();
  const eight = await browser.open("#puzzle=eight.fewest&board=123/456/78_");
  await eight.keyboard.press("ArrowRight");
  assert.equal((await linked(eight)).board, "123/456/7_8", "the piece goes that way");
  await eight.click("[data-cell='6']");
  assert.equal((await linked(eight)).board, "123/456/_78");
  await eight.end();
  const cube = await browser.open("#puzzle=cube2&board=1,2,3,4,5,6,7");
  await cube.keyboard.press("u");
  assert.notEqual((await linked(cube)).board, "1,2,3,4,5,6,7");
  await cube.end();
  await page.end();
});

test("pieces are seen going where a move takes them", async () => {
  const page = await browser.open("#puzzle=klotski", { still: false });
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    window.begun = [];
    Element.prototype.animate = function (frames, timing) {
      if (frames.transform) window.begun.push(`${this.dataset.cell}: ${frames.transform[0]}`);
      return animate.call(this, frames, timing);
    };
  });
  await page.click("[data-cell='13']");
  const one = "calc(var(--unit) * -1)";
  await page.waitForFunction(() => window.begun.length >= 2);
  assert.ok((await page.evaluate(() => window.begun)).includes(`17: translate(calc(var(--unit) * 0), ${one})`));
  await page.end();
});

test("a text: pasted, wrong in a line, mended, played, solved, linked and kept", async () => {
  const page = await browser.open("");
  await page.click(".more summary");
  await page.click("#write");
  await page.fill("#source", COINS.replace("move right", "mvoe right"));
  // The browser logs a refused request as an error, which is not a fault of the page.
  await page.click("#yours-read");
  await page.waitForFunction(() => document.querySelector("#yours-wrong").textContent !== "");
  assert.match(await page.textContent("#yours-wrong"), /^Line 5, column 1: .*did you mean `move`/);
  assert.equal(await page.textContent("#source-lines mark"), "5");
  const selected = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.querySelector("#source");
    return value.slice(selectionStart, selectionEnd);
  });
  assert.equal(selected, "mvoe");
  await page.fill("#source", COINS);
  await page.click("#yours-read");
  await page.waitForFunction(() => !document.querySelector("#yours").open);
  assert.equal(await page.textContent("#title"), "Coins");
  assert.equal((await linked(page)).text, COINS);
  await page.click("#edit");
  await page.fill("#text", "tails heads tails");
  await page.click("#typed button");
  await page.click("#edit");
  assert.equal(await solve(page), 2);
  const hash = await page.evaluate(() => location.hash);
  page.complaints.splice(0);
  await page.click("[data-puzzle='eight']");
  await page.click(".more summary");
  await page.click(".menu a:text('Coins')");
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Coins");
  await page.end();
  const second = await browser.open(hash);
  assert.equal(await second.textContent("#title"), "Coins");
  assert.equal((await linked(second)).board, "tails,heads,tails");
  await second.end();
});

test("a link whose text is wrong shows the text and what is wrong with it", async () => {
  const wrong = COINS.replace("move right", "mvoe right");
  const page = await browser.open(`#${new URLSearchParams({ text: wrong })}`);
  // The browser logs a refused request as an error, which is not a fault of the page.
  page.complaints.splice(0);
  assert.equal(await page.inputValue("#source"), wrong);
  assert.match(await page.textContent("#yours-wrong"), /^Line 5, column 1: /);
  await page.end();
});

test("a file that is dropped is read; one that is too long is not sent", async () => {
  const page = await browser.open("");
  const drop = (text) =>
    page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "some.fewest"));
      for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
  const long = `${COINS}# ${"x".repeat(3000)}\n`;
  await drop(long);
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Coins");
  const { puzzle } = await linked(page);
  assert.match(puzzle, /^text:[0-9a-f]{64}$/, "too long for a link");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Coins");
  await drop("#".repeat(65_537));
  await page.waitForFunction(() => document.querySelector("#yours-wrong").textContent !== "");
  assert.match(await page.textContent("#yours-wrong"), /64 KiB/);
  await page.end();
});

test("a text that the server has forgotten is sent again", async () => {
  const page = await browser.open(`#${new URLSearchParams({ text: COINS })}&board=tails,tails,heads`);
  await page.evaluate(async (coins) => {
    for (let number = 0; number < 9; number++) {
      const body = JSON.stringify({ text: coins.replace("Coins", `Coins ${number}`) });
      await fetch("api/puzzles", { method: "POST", headers: { "content-type": "application/json" }, body });
    }
  }, COINS);
  assert.equal(await solve(page), 1);
  assert.match(page.complaints.splice(0).join(), /404/);
  await page.end();
});

for (const language of ["en", "zh-CN"]) {
  test(`a phone shows files without scrolling sideways, ${language}`, async () => {
    const page = await browser.open("", { width: 360, height: 740, touch: true, language });
    assert.equal(await overflow(page), 0);
    await page.tap(".more summary");
    assert.equal(await overflow(page), 0, "more");
    const box = await page.locator(".menu").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    const isCut = (links) => links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent);
    assert.deepEqual(await page.locator(".menu a").evaluateAll(isCut), []);
    const title = language === "en" ? "Wolf, goat, cabbage" : "狼、羊和白菜";
    assert.equal(await page.textContent(".menu [data-puzzle='wolf']"), title);
    assert.ok(await inWindow(page, "#write"), "a puzzle of one's own is behind the end of a long list");
    await page.tap("#write");
    assert.equal(await overflow(page), 0, "a text");
    await page.tap("#yours-close");
    await page.end();
  });
}
