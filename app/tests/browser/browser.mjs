// A browser with the page open, and what many tests do with it.
//   FEWEST_PAGE is the address of a running `fewest serve`, CHROMIUM the browser's path.
//   startBrowser() -> Promise of { open, close }
//   open(hash, options) -> Promise of page   loaded anew; `page.end()` fails if anything went wrong in it
//   solve, playToEnd, linked, boardOf, says, paste, isSolved, overflow, inWindow, drag   what many tests do

import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { chromium } from "playwright-core";

const ADDRESS = process.env.FEWEST_PAGE;
const ORIGIN = new URL(ADDRESS).origin;
/** In milliseconds. A search may have to wait for others on a busy machine, but nothing here takes as long. */
const PATIENCE = 40_000;

/** A board on which a search with Manhattan distance does not end in practice. */
export const ENDLESS =
  "#puzzle=24&board=24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,2,1,0&algorithm=ida-star&heuristic=manhattan";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The pages that no test has ended so far. */
const inUse = new Set();

/** A test that fails does not end its pages, whose searches would delay those of later tests. */
afterEach(async () => {
  await Promise.all([...inUse].map((page) => page.close()));
  inUse.clear();
});

let started;

/** One browser for all files of a process, with a new profile that is deleted at the end. Pages that have ended
 *  are used again after they have forgotten everything, which halves the time. */
export function startBrowser() {
  return (started ??= launched());
}

async function launched() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, headless: true, args: FLAGS });
  const idle = new Map();
  const open = async (hash, options = {}) => {
    const kind = JSON.stringify(options);
    const page = idle.get(kind)?.pop() ?? (await newPage(browser, options));
    inUse.add(page);
    page.end = async () => {
      inUse.delete(page);
      const complaints = page.complaints.splice(0);
      // Routes that a test has left would also apply to the next one.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      const hasForgotten = await page.evaluate(forget);
      await page.goto("about:blank");
      await page.session.send("Storage.clearDataForOrigin", { origin: ORIGIN, storageTypes: "local_storage" });
      if (hasForgotten) idle.set(kind, [...(idle.get(kind) ?? []), page]);
      else await page.close();
      assert.deepEqual(complaints, []);
    };
    await load(page, hash);
    return page;
  };
  let closed;
  return { open, close: () => (closed ??= browser.close()) };
}

/** Removes what the tab has kept; false on a page that is not from the server and may not look at that. */
function forget() {
  try {
    sessionStorage.clear();
    return true;
  } catch {
    return false;
  }
}

/** `options`: width, height, dark, language, still (prefers reduced motion), touch, forced (colours). */
async function newPage(
  browser,
  { width = 1280, height = 800, dark = false, language = "en-GB", still = true, touch = false, forced = false },
) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: still ? "reduce" : "no-preference",
    locale: language,
    hasTouch: touch,
    forcedColors: forced ? "active" : "none",
  });
  page.setDefaultTimeout(PATIENCE);
  page.session = await page.context().newCDPSession(page);
  page.complaints = [];
  const complain = (text) => page.complaints.push(text);
  page.on("pageerror", (error) => complain(error.stack));
  page.on("console", (message) => message.type() === "error" && !isLate(message) && complain(message.text()));
  page.on(
    "request",
    (request) =>
      /^(about:|blob:|data:)/.test(request.url()) ||
      request.url().startsWith(ADDRESS) ||
      complain(`asked for ${request.url()}`),
  );
  return page;
}

/** Whether a message is about a request that came too late. Chromium requests the icon of a page on its own. If
 *  that page has been left by then, it does so in the name of the empty page that follows, and blocks the
 *  request itself; an icon that is missing fails in another way. And a search may end by itself before its
 *  cancel arrives. */
function isLate(message) {
  const { url } = message.location();
  if (url.endsWith("/api/cancel") && message.text().includes("404")) return true;
  const ofNobody = message.text().includes("from origin 'null'");
  const forbidden = message.text().endsWith("net::ERR_FAILED");
  return ofNobody || (forbidden && url.endsWith("/icon.svg"));
}

async function load(page, hash) {
  await page.goto(ADDRESS + hash);
  // The version is written last, so the page is complete.
  await page.waitForFunction(() => document.querySelector("#version").textContent !== "");
}

export async function solve(page) {
  if (await page.isHidden("#solve")) await page.click("label:has([value='solve'])");
  await page.click("#solve");
  await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
  return Number(await page.textContent("#solve-panel .figure"));
}

/** Plays at full speed until the scrubber is at its end. */
export async function playToEnd(page) {
  await page.click("label:has([name=speed][value='4'])");
  await page.click("#play");
  await page.waitForFunction(() => {
    const { value, max } = document.querySelector("#scrubber");
    return Number(max) > 0 && value === max;
  });
}

/** The fields of the address, which reproduces what is in view. */
export async function linked(page) {
  return Object.fromEntries(await page.evaluate(() => [...new URLSearchParams(location.hash.slice(1))]));
}

export async function boardOf(page) {
  return (await linked(page)).board;
}

/** Waits until the text of an element matches. */
export function says(page, selector, pattern) {
  return page.waitForFunction(([at, source]) => new RegExp(source).test(document.querySelector(at).textContent), [selector, pattern.source]);
}

/** Pastes a text, or drops it if `kind` is not "paste". */
export function paste(page, text, kind = "paste", into = "body") {
  return page.evaluate(
    ([text, kind, into]) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const init = { bubbles: true, cancelable: true };
      const paste = () => new ClipboardEvent("paste", { ...init, clipboardData: data });
      document.querySelector(into).dispatchEvent(kind === "paste" ? paste() : new DragEvent("drop", { ...init, dataTransfer: data }));
    },
    [text, kind, into],
  );
}

export async function isSolved(page) {
  return page.evaluate(() => document.querySelector("#state").classList.contains("solved"));
}

/** By how many pixels the page is wider than the window. */
export async function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Whether all of an element can be seen without scrolling. */
export async function inWindow(page, selector) {
  const box = await page.locator(selector).boundingBox();
  const { width, height } = page.viewportSize();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height + 1;
}

/** Drags from the middle of an element by `x` and `y` pixels, in small steps as a hand does. */
export async function drag(page, selector, x, y) {
  const box = await page.locator(selector).boundingBox();
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x, fromY + y, { steps: 6 });
  await page.mouse.up();
}
