// How the page looks and reads: small screens, light and dark, Chinese, names for screen readers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inWindow, overflow, solve, startBrowser } from "./browser.mjs";

const PHONE = { width: 360, height: 740, touch: true };

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

for (const language of ["en", "zh-CN"]) {
  test(`a phone shows every screen without scrolling sideways, ${language}`, async () => {
    const page = await browser.open("", { ...PHONE, language });
    for (const puzzle of ["eight", "15", "24", "rotation", "cubic"]) {
      await page.click(`[data-puzzle='${puzzle}']`);
      assert.equal(await overflow(page), 0, puzzle);
      assert.deepEqual(await cutChoices(page), [], puzzle);
      await page.tap("#edit");
      assert.equal(await overflow(page), 0, `${puzzle}, set-up`);
      assert.deepEqual(await clipped(page), [], `${puzzle}, set-up`);
      await page.tap("#edit");
    }
    await page.tap("#solve-here");
    await page.waitForSelector(".outcome[data-outcome='solved']");
    assert.equal(await overflow(page), 0, "solved");
    assert.deepEqual(await clipped(page), [], "solved");
    await page.tap("label:has([value='race'])");
    for (const change of ["#race-more", "#race-fewer"]) {
      await page.tap(change);
      await page.tap(change);
      assert.deepEqual(await cutChoices(page), [], "race");
    }
    await page.tap("#race");
    await page.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='solved']").length === 2);
    assert.equal(await overflow(page), 0, "race");
    await page.end();
  });
}

for (const size of [PHONE, { width: 1280, height: 800 }]) {
  test(`nothing moves when an answer comes, ${size.width} wide`, async () => {
    const page = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15", size);
    const places = () =>
      page.evaluate(() =>
        ["#board", innerWidth > 900 ? "#transport" : "#goal", "#solve", "#about", ".outcome", ".stats", ".chart", "#moves", "footer"].map(
          (name) => `${name} ${document.querySelector(name).getBoundingClientRect().top + scrollY}`,
        ),
      );
    const above = (all) => all.slice(0, 5);
    const before = await places();
    // The answer is held back until the places have been measured.
    let answer;
    const asked = new Promise((begun) => page.route("**/api/solve", (route) => (answer = () => route.continue()) && begun()));
    await page.click(size === PHONE ? "#solve-here" : "#solve");
    await asked;
    const meanwhile = await places();
    assert.deepEqual(above(meanwhile), above(before), "what was there stays when a search begins");
    answer();
    await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
    assert.deepEqual(await places(), meanwhile);
    await page.unrouteAll();
    // On a phone playback stays at the lower edge of the window, however far the page is scrolled.
    if (size === PHONE) assert.ok(await inWindow(page, "#play"));
    await page.end();
  });
}

test("before a search there is no empty room for what it will tell", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8", PHONE);
  const empty = () =>
    page.evaluate(() => {
      const [panel, last] = ["#solve-panel", "#solve-panel .outcome"].map((name) => document.querySelector(name).getBoundingClientRect());
      return panel.bottom - last.bottom;
    });
  assert.ok((await empty()) < 40, `${await empty()}`);
  await page.tap("#solve-here");
  await page.waitForSelector(".outcome[data-outcome='solved']");
  assert.ok((await empty()) > 300, "numbers, bars and moves");
  await page.end();
});

test("light and dark as the system says, until the button is pressed; the choice stays", async () => {
  const colour = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = [await browser.open(""), await browser.open("", { dark: true })];
  const [paper, night] = [await colour(light), await colour(dark)];
  assert.notEqual(paper, night);
  await dark.click("#theme");
  assert.equal(await colour(dark), paper);
  await dark.reload();
  assert.equal(await colour(dark), paper);
  await light.click("#theme");
  assert.equal(await colour(light), night);
  await light.end();
  await dark.end();
});

test("texts are legible: a contrast of at least 4.5 in light and dark", async () => {
  for (const dark of [false, true]) {
    const page = await browser.open("#puzzle=rotation", { dark });
    await solve(page);
    await page.mouse.move(0, 0);
    assert.deepEqual(await page.evaluate(faint), [], dark ? "dark" : "light");
    await page.end();
  }
});

test("Chinese from the browser or by the button", async () => {
  const page = await browser.open("#puzzle=cubic", { language: "zh-CN" });
  assert.equal(await page.textContent("#solve"), "求解");
  assert.equal(await page.textContent("#title"), "立方体八数码");
  await solve(page);
  assert.match(await page.textContent("#solve-panel .outcome"), /已证明最短/);
  await page.click("#language");
  // The texts of the language are loaded first.
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Cubic Eight-Puzzle");
  assert.match(await page.textContent("#solve-panel .outcome"), /proven shortest/);
  assert.equal(await page.getAttribute("html", "lang"), "en");
  await page.end();
});

test("everything that takes the focus shows it and has a name", async () => {
  const page = await browser.open("#puzzle=rotation");
  await solve(page);
  await page.focus(".skip");
  const seen = new Set();
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(describeFocus);
    if (focused === null || seen.has(focused.key)) break;
    seen.add(focused.key);
    assert.ok(focused.name, `${focused.key} has no name`);
    assert.ok(focused.isMarked, `${focused.key} does not show the focus`);
  }
  assert.ok(seen.size > 20, `${seen.size} stops`);
  await page.end();
});

test("who skips to the board keeps it", async () => {
  const page = await browser.open("#puzzle=15");
  const before = await page.evaluate(() => location.hash);
  await page.focus(".skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "board");
  assert.equal(await page.evaluate(() => location.hash), before);
  await page.end();
});

test("the keys are listed", async () => {
  const page = await browser.open("#puzzle=rotation");
  await page.click("#keys");
  assert.match(await page.textContent("#keys-list"), /Rotate that line/);
  await page.keyboard.press("Escape");
  assert.equal(await page.isVisible("#keys-dialog"), false);
  await page.end();
});

/** Buttons and texts that do not fit into their own boxes. */
function clipped(page) {
  return page.evaluate(() => {
    const all = document.querySelectorAll("button, h1, dd, .says, .field > span, .puzzles a");
    const isCut = (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0;
    return [...all].filter(isCut).map((element) => element.id || element.textContent.trim());
  });
}

/** Lists whose chosen text is wider than the space for it. */
function cutChoices(page) {
  return page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    const isCut = (list) => {
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(list);
      pen.font = `${fontSize} ${fontFamily}`;
      const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return list.checkVisibility() && pen.measureText(list.selectedOptions[0].text).width > room;
    };
    return [...document.querySelectorAll("select")].filter(isCut).map((list) => list.selectedOptions[0].text);
  });
}

function describeFocus() {
  const element = document.activeElement;
  if (element === document.body) return null;
  const all = [...document.querySelectorAll("*")];
  const shown = element.matches("[type='radio']") ? element.nextElementSibling : element;
  const label = element.labels?.[0]?.textContent ?? "";
  return {
    key: `${element.tagName}#${element.id}:${all.indexOf(element)}`,
    name: (element.getAttribute("aria-label") ?? (label || element.textContent)).trim(),
    isMarked: getComputedStyle(shown).outlineStyle !== "none",
  };
}

/** Visible texts on plain backgrounds whose contrast is below 4.5; disabled controls are exempt. */
function faint() {
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = numbers(colour)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (colour.startsWith("rgb(") || (colour.startsWith("rgba(") && numbers(colour)[3] === 1)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(":disabled, .board, .unseen, svg, .toast");
  return [...document.body.querySelectorAll("*")]
    .filter((element) => own(element) && isSeen(element))
    .flatMap((element) => {
      const [a, b] = [light(getComputedStyle(element).color), light(ground(element))].sort((x, y) => y - x);
      const contrast = (a + 0.05) / (b + 0.05);
      return contrast < 4.5 ? [`${element.textContent.trim()}: ${contrast.toFixed(2)}`] : [];
    });
}

/** The texts that reach beyond the edge of their element or of the window; "the page" if the page does. */
function cut() {
  const seen = [...document.querySelectorAll("p, dd, button")].filter((element) => element.checkVisibility());
  const isCut = (element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 2 && (left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1);
  };
  const over = seen.filter(isCut).map(({ textContent }) => textContent);
  return document.documentElement.scrollWidth > innerWidth ? [...over, "the page"] : over;
}

for (const size of [{ width: 320, height: 640 }, { width: 640, height: 360 }])
  test(`in a window of ${size.width} by ${size.height} nothing is cut off`, async () => {
    const page = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0", { ...size, touch: true });
    await page.click("#solve-here");
    await page.waitForSelector("#brief[data-outcome='unsolvable'] .advice button");
    assert.deepEqual(await page.evaluate(cut), []);
    await page.evaluate(() => (location.hash = "#puzzle=15&board=1,6,2,4/5,11,8,0/9,3,14,7/13,12,10,15"));
    await page.waitForFunction(() => document.querySelector("#board [data-tile='15']") && document.querySelector("#brief").hidden);
    await page.click("label:has([value='race'])");
    await page.click("#race");
    await page.waitForFunction(() => document.querySelectorAll(".racer [data-outcome='solved']").length === 2);
    assert.deepEqual(await page.evaluate(cut), []);
    await page.click("label:has([value='solve'])");
    await solve(page);
    assert.deepEqual(await page.evaluate(cut), []);
    // The result covers the heading or a part of the board, but no button.
    if (size.height < 500) {
      const [brief, first] = await Promise.all(["#brief", "#scramble"].map((name) => page.locator(name).boundingBox()));
      assert.ok(brief.y + brief.height <= first.y, JSON.stringify([brief, first]));
    }
    await page.end();
  });

test("the top of the page fits every window", async () => {
  for (const [width, height, language] of [[650, 900, "en"], [768, 1024, "en"], [840, 700, "zh-CN"], [683, 384, "en"], [720, 450, "zh-CN"], [400, 375, "en"], [320, 256, "en"]]) {
    const page = await browser.open("#puzzle=24", { width, height, language });
    assert.equal(await overflow(page), 0, `${width}x${height} ${language}`);
    await page.end();
  }
});

test("who scrolls away from the result on a phone can touch what it covered", async () => {
  const page = await browser.open("#puzzle=eight&board=8,6,7/2,5,4/3,0,1", { width: 375, height: 667, touch: true });
  await page.tap("#solve-here");
  await page.waitForSelector("#brief[data-outcome='solved']");
  await page.evaluate(() => scrollBy(0, 200));
  await page.waitForSelector("#brief", { state: "hidden" });
  await page.locator("#transport").evaluate((element) => element.scrollIntoView({ block: "end" }));
  for (const tool of ["#scramble", "#hint", "#edit", "#link"]) {
    const isOnTop = await page.locator(tool).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    assert.ok(isOnTop, tool);
  }
  await page.end();
});

test("on paper stand the board and the answer, and nothing that can only be pressed", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8", { dark: true });
  await solve(page);
  await page.click("#last");
  await page.emulateMedia({ media: "print" });
  const seen = (all) => page.evaluate((names) => names.filter((name) => document.querySelector(name)?.checkVisibility()), all);
  const told = ["#board", "#goal", "#solve-panel .outcome", "#moves button"];
  assert.deepEqual(await seen([...told, ".tools", "#transport", "#solve-form", "#puzzles", "footer"]), told);
  const hidden = await page.evaluate(() => document.querySelector("#moves").scrollHeight - document.querySelector("#moves").clientHeight);
  assert.equal(hidden, 0, "all moves are there");
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("h1")).color), "rgb(30, 35, 38)", "dark letters");
  await page.emulateMedia({ media: null });
  await page.end();
});

test("whoever prints a board that is solved sees the board", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  await page.press("#board", "ArrowLeft");
  await page.waitForSelector("#won:not([hidden])");
  await page.emulateMedia({ media: "print" });
  const [board, won] = await Promise.all(["#board", "#won"].map((name) => page.locator(name).boundingBox()));
  assert.ok(won.y >= board.y + board.height, "what is said about the answer stands below the board");
  await page.emulateMedia({ media: null });
  await page.end();
});
