// What people do although nobody planned for it: clumsy set-ups, moves that cost more, texts typed but not
// applied, servers that go away, two tabs, keyboards.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENDLESS, boardOf as board, isSolved, linked, paste, says as say, startBrowser } from "./browser.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test("only what is known to be solvable is said to be", async () => {
  for (const [puzzle, text, said] of [
    ["15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", /^It can be solved\.$/],
    ["15", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", /^No moves solve it\.$/],
    ["five", "1 2 3 5 4 0", /^No moves solve it\.$/],
    ["lights", "0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0", /^The board is complete\.$/],
    ["sliding:2x2", "1 3 2 0", /^(No moves solve it|The board is complete)\.$/],
  ]) {
    const page = await browser.open(`#puzzle=${puzzle}`);
    await page.click("#edit");
    await page.click("#enter-open");
    await page.fill("#enter-text", text);
    await say(page, "#enter-state", said);
    if (puzzle === "five") {
      await page.click("#enter-swap");
      assert.equal(await page.inputValue("#enter-text"), "1 2 3 4 5 0");
    }
    await page.end();
  }
});

test("a scrambled board is not solved, whatever the moves, and is not always the same", async () => {
  const page = await browser.open("#puzzle=sliding:2x2");
  const scrambled = () =>
    page.evaluate(() =>
      Array.from({ length: 30 }, () => {
        document.querySelector("#scramble").click();
        return location.hash + document.querySelector("#state").classList.contains("solved");
      }),
    );
  const boards = await scrambled();
  assert.ok(boards.every((one) => one.endsWith("false")), boards.join("\n"));
  assert.ok(new Set(boards).size > 4, boards.join("\n"));
  // The sample text of a puzzle has two moves, each of which is its own inverse.
  await page.click(".more summary");
  await page.click("#write");
  await page.click("#yours-form [type='submit']");
  await say(page, "#title", /^Three coins$/);
  assert.ok((await scrambled()).every((one) => one.endsWith("false")));
  await page.end();
});

test("holes are made and filled one by one where there may be several", async () => {
  const page = await browser.open("#puzzle=pegs15&board=_PPPP__PP___P__");
  await page.click("#edit");
  const text = () => page.inputValue("#text");
  await page.click("label:has([name='brush'][value='empty'])");
  await page.click("[data-cell='1']");
  assert.equal(await text(), "__PPP__PP___P__");
  await page.click("label:has([name='brush'][value='turn'])");
  await page.click("[data-cell='0']");
  assert.equal(await text(), "P_PPP__PP___P__");
  await page.end();
  const men = await browser.open("#puzzle=sokoban");
  await men.click("#edit");
  await men.click("label:has([name='brush'][value='turn'])");
  await men.locator(".cells .cell").first().click();
  await say(men, "#editor-hint", /(Too often|Missing): /);
  await men.end();
});

test("the menu of puzzles is in the window of a phone", async () => {
  for (const [width, hash] of [[320, ""], [360, "#puzzle=sliding:6x6"], [412, "#puzzle=sliding:6x6"], [1280, ""]]) {
    const page = await browser.open(hash, { width, height: 640 });
    await page.click(".more summary");
    await page.waitForSelector(".menu a");
    const { left, right } = await page.evaluate(() => document.querySelector(".menu").getBoundingClientRect());
    assert.ok(left >= 0 && right <= width, `${width}: ${left} to ${right}`);
    assert.ok(await page.locator(".menu a").first().isVisible());
    await page.end();
  }
});

test("where moves cost more than one, costs are not called moves", async () => {
  const page = await browser.open("#puzzle=bridge&board=L,L,L,L,L");
  await page.click("label:has([value='solve'])");
  await page.click("#solve");
  await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
  assert.match(await page.textContent("#solve-panel .outcome"), /^17for 5 moves, proven cheapest/);
  await page.click("label:has([value='play'])");
  for (let moves = 0; moves < 5; moves++) {
    await page.click("#hint");
    await page.waitForSelector("#hint[aria-pressed='true']");
    if (moves === 0) await say(page, "#to-go-text", /^cost to go$/);
    await page.click("#hint");
  }
  await say(page, "#won", /^Solved, and none is cheaper/);
  await say(page, "#won", /least cost 17/);
  await page.end();
});

test("nothing is sampled where nothing is scrambled", async () => {
  const page = await browser.open("#puzzle=frogs");
  await page.click("label:has([value='play'])");
  await page.click("label:has(#gauge-on)");
  await say(page, "#spread", /is not included here/);
  assert.equal(await page.locator("#sample").count(), 0);
  await page.end();
});

test("a hard board does not take the place of one that was played on meanwhile", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  let begin = [];
  await page.route("**/api/solve", (route) => (begin === null ? route.continue() : void begin.push(() => route.continue())));
  await page.click("#edit");
  await page.click("#level-hard");
  await say(page, "#toast", /random boards are compared/);
  await page.click("#edit");
  await page.focus("#board");
  await page.keyboard.press("ArrowLeft");
  const mine = await board(page);
  const all = begin;
  begin = null;
  await Promise.all(all.map((one) => one()));
  await page.waitForTimeout(600);
  assert.equal(await board(page), mine);
  // If no distance can be proven, a random board is shown, and the page says so.
  await page.unrouteAll();
  await page.route("**/api/solve", (route) => route.abort());
  await page.click("#edit");
  await page.click("#level-hard");
  await say(page, "#toast", /^A random board: /);
  assert.notEqual(await board(page), mine);
  page.complaints.splice(0);
  await page.end();
});

test("a link that is pasted is opened, also where a board is typed", async () => {
  const page = await browser.open("#puzzle=eight");
  const arrived = (hash) => page.waitForFunction((hash) => location.hash.startsWith(hash), hash);
  const board = "#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15";
  await paste(page, `Today: http://example.org:8080/${board} see`);
  await arrived(board);
  await page.click("#edit");
  await paste(page, "?puzzle=24", "paste", "#text");
  await arrived("#puzzle=24&board=");
  await page.click("#enter-open");
  await paste(page, "http://127.0.0.1:1/#puzzle=wolf", "paste", "#enter-text");
  await arrived("#puzzle=wolf&board=");
  assert.equal(await page.locator("#enter[open]").count(), 0);
  for (const [around, name] of [[["See ", ". Then"], "eight"], [["[this](", ")"], "wolf"], [["(", ")."], "lights"], [["(at ", ".)"], "wolf"], [['"', '",'], "lights"]]) {
    await paste(page, around.join(`http://example.org/#puzzle=${name}`));
    await arrived(`#puzzle=${name}&board=`);
  }
  await page.end();
});

test("a question about cubes is pasted with its goal", async () => {
  const page = await browser.open("#puzzle=cubic");
  const arrived = (hash) => page.waitForFunction((hash) => location.hash.startsWith(hash), hash);
  await paste(page, "1 2 RBW/RWW/EWW");
  await arrived("#puzzle=cubic&board=1,2&goal=RBW/RWW/EWW");
  await paste(page, "3 3\nW W W\nW W W\nW W E\n");
  await arrived("#puzzle=cubic&board=3,3&goal=WWW/WWW/WWE");
  await page.end();
});

test("blocks have no brush, for clicks do not change them", async () => {
  const page = await browser.open("#puzzle=klotski");
  await page.click("#edit");
  assert.ok(await page.isHidden("#brush"));
  await page.end();
});

test("a pasted board of several lines stays one where a piece is missing", async () => {
  const page = await browser.open("#puzzle=15");
  await paste(page, "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15");
  await page.waitForSelector("#enter[open]");
  await page.locator("#enter-text").press("End");
  await page.locator("#enter-text").pressSequentially(" 0");
  await say(page, "#enter-state", /^It can be solved\.$/);
  await page.click("#enter-close");
  for (const text of ["1、2、3、4、5、6、7、0、8", "1 2 3\u200b 4 5 6 7 0 8", "+---+\n| 1 2 3 |\n| 4 5 6 |\n| 7 0 8 |\n+---+", "np.array([[1,2,3],[4,5,6],[7,0,8]])", "board: 1 2 3/4 5 6/7 0 8", "start = [[1,2,3],[4,5,6],[7,0,8]]", "| 1 | 2 | 3 |\n|---|:-:|--:|\n| 4 | 5 | 6 |\n| 7 |   | 8 |".replace("   ", "."), "┌─┬─┬─┐\n│1│2│3│\n├─┼─┼─┤\n│4│5│6│\n├─┼─┼─┤\n│7│0│8│\n└─┴─┴─┘"]) {
    await page.evaluate(() => (location.hash = "#puzzle=15"));
    await page.waitForFunction(() => location.hash.startsWith("#puzzle=15&board"));
    await paste(page, text);
    await page.waitForFunction(() => location.hash.startsWith("#puzzle=eight&board=1,2,3/4,5,6/7,0,8"));
  }
  await page.end();
});

test("the text of a puzzle that was changed and not played is still there, in each tab its own", async () => {
  const page = await browser.open("#puzzle=wolf");
  const write = async () => {
    await page.click(".more summary");
    await page.click("#write");
  };
  await write();
  const changed = (await page.inputValue("#source")).replace(/^puzzle .*/m, "puzzle Mine");
  await page.fill("#source", changed);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "#puzzle=eight"));
  await page.waitForFunction(() => location.hash.startsWith("#puzzle=eight&"));
  await write();
  assert.notEqual(await page.inputValue("#source"), changed);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "#puzzle=wolf"));
  await page.waitForFunction(() => location.hash.startsWith("#puzzle=wolf&"));
  await write();
  assert.equal(await page.inputValue("#source"), changed);
  await page.keyboard.press("Escape");
  // After this tab has read the kept texts, another tab keeps one.
  await page.evaluate(() => localStorage.setItem("fewest-own", JSON.stringify([{ name: "text:other", title: "Of another tab", text: "puzzle Other" }])));
  await write();
  await page.fill("#source", "puzzle Coins\nboard 2x1\nvalues heads tails\nmove both: turn a1 b1 by 1\ngoal all heads\n");
  await page.click("#yours-form [type='submit']");
  await say(page, "#title", /^Coins$/);
  const titles = await page.evaluate(() => JSON.parse(localStorage.getItem("fewest-own")).map(({ title }) => title));
  assert.deepEqual(titles, ["Coins", "Of another tab"]);
  await page.end();
});

test("a board that was typed is the one that is solved, and stays while another search ends", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  await page.click("label:has([value='solve'])");
  await page.click("#edit");
  await page.fill("#text", "1 2 3 4 5 6 7 0 8");
  // A change of the language redraws the page and must not remove what was typed.
  for (const language of ["zh-CN", "en"]) {
    await page.click("#language");
    await page.waitForFunction((language) => document.documentElement.lang === language && document.querySelector("#language").lang !== language, language);
    assert.equal(await page.inputValue("#text"), "1 2 3 4 5 6 7 0 8");
  }
  await page.click("#solve");
  await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
  assert.equal(await page.textContent("#solve-panel .figure"), "1");
  await page.click("#edit");
  await page.fill("#text", "1 2 3 4 5 6 7 7 8");
  await page.click("#solve");
  await say(page, "#editor-hint", /Too often: 7/);
  assert.equal(await page.textContent("#solve-panel .figure"), "1");
  await page.end();
});

test("a puzzle that did not come is asked for again", async () => {
  const page = await browser.open("#puzzle=eight");
  await page.route("**/api/**", (route) => route.abort());
  const choose = async () => {
    await page.click(".more summary");
    await page.click(".menu [data-puzzle='klotski']");
  };
  await choose();
  await say(page, "#toast", /does not answer/);
  assert.match(await page.evaluate(() => location.hash), /^#puzzle=eight&/);
  await page.unrouteAll();
  await choose();
  await page.waitForFunction(() => location.hash.startsWith("#puzzle=klotski&"));
  page.complaints.splice(0);
  await page.end();
});

test("a proof that did not come is asked for again, and nothing is said against it", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  await page.click("label:has([value='solve'])");
  await page.click("#solve");
  await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
  await page.route("**/api/**", (route) => route.abort());
  await page.click("#certificate button");
  await say(page, "#certificate", /^The server does not answer/);
  await page.click("#watch-open");
  await say(page, "#toast", /^The server does not answer$/);
  await page.unrouteAll();
  await page.click("#certificate button");
  await say(page, "#certificate", /^Verified by an independent checker/);
  page.complaints.splice(0);
  await page.end();
});

test("keys are told where they move something, and the board is read as it stands", async () => {
  const page = await browser.open("#puzzle=eight&board=8,6,7/2,5,4/3,0,1");
  const label = () => page.getAttribute("#board", "aria-label");
  assert.match(await label(), /Arrow keys/);
  // In the document the tiles are in the order of their numbers, so screen readers should not read them.
  assert.equal(await page.getAttribute("#board > *", "aria-hidden"), "true");
  assert.equal(await page.textContent("#layout"), "The board reads 8,6,7/2,5,4/3,0,1".replaceAll(",", " "));
  assert.match(await page.getAttribute("#goal [role]", "aria-label"), /^Goal: Blank last$/);
  for (const puzzle of ["bridge", "lights"]) {
    await page.evaluate((name) => (location.hash = `#puzzle=${name}`), puzzle);
    await page.waitForFunction((name) => location.hash.startsWith(`#puzzle=${name}&`), puzzle);
    assert.doesNotMatch(await label(), /Arrow keys/);
  }
  // Buttons of moves without keys can be reached by Tab.
  const before = await board(page);
  await page.focus("#board");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.notEqual(await board(page), before);
  await page.end();
});

test("the keyboard stays near what went away", async () => {
  const page = await browser.open("#puzzle=15&board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0");
  const here = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
  await page.click("label:has([value='solve'])");
  await page.click("#solve");
  await say(page, "#say", /^No moves solve this board\. /);
  const advice = page.locator("#solve-panel .aside button");
  assert.match(await advice.last().textContent(), /for this goal: Blank first$/);
  await advice.first().press("Enter");
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.notEqual(await here(), "BODY");
  await page.click("label:has([value='race'])");
  for (const at of [0, 1]) await page.press("#race-more", "Enter", { timeout: 2000 }).then(() => at);
  await page.waitForFunction(() => document.activeElement !== document.body);
  // A click outside of all controls takes the focus away, and it does not come back.
  await page.focus("#race");
  await page.mouse.click(5, 400);
  await page.click("label:has([value='play'])", { noWaitAfter: true });
  await page.end();
});

test("one press too many of a button does nothing else", async () => {
  const page = await browser.open("#puzzle=15");
  await page.focus("#board");
  for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  const begun = await page.textContent("#state");
  await page.focus("#undo");
  for (const _ of [1, 2]) await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement === document.querySelector("#board"));
  assert.notEqual(await page.textContent("#state"), begun);
  const before = await board(page);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(100);
  assert.equal(await board(page), before, "not scrambled");
  assert.equal(await page.isDisabled("#redo"), false, "and the moves can be made again");
  await page.end();
});

test("a click that could mean several moves says so", async () => {
  const page = await browser.open("#puzzle=hanoi");
  await page.locator("#board .cell:not(.blank)").first().click();
  await say(page, "#toast", /^Several moves are possible there\. Choose one below the board\.$/);
  await page.end();
});

test("another goal that is named may do where this one cannot be reached", async () => {
  const page = await browser.open("#puzzle=15&board=14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3");
  await page.click("label:has([value='solve'])");
  await page.click("#solve");
  await page.click("#solve-panel .aside button:last-child");
  assert.equal((await linked(page)).goal, "blank-first");
  await page.end();
});

test("equal searches have no winner, and an answer of one move is said in one", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  await page.click("label:has([value='race'])");
  for (const racer of ["#racer-a", "#racer-b"]) {
    await page.locator(`${racer} select`).first().selectOption("ida-star");
    await page.locator(`${racer} select`).last().selectOption("manhattan");
  }
  await page.click("#race");
  await say(page, "#why-text", /Both prove 1 move\. /);
  assert.doesNotMatch(await page.textContent("#race-panel"), /Winner: fewest nodes/);
  await page.end();
});

test("the clock of a solved board stands still when the page is loaded again", async () => {
  const page = await browser.open("#puzzle=eight&board=1,2,3/4,5,6/7,0,8");
  await page.click("label:has([value='play'])");
  await page.click("label:has(#timer-on)");
  await page.focus("#board");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await isSolved(page), true);
  const ended = await page.textContent("#clock");
  await page.waitForTimeout(1600);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#version").textContent !== "");
  assert.equal(await page.textContent("#clock"), ended);
  await page.end();
});

test("Back and Forward lead to the moves that were made", async () => {
  const page = await browser.open("#puzzle=eight&board=2,3,4/1,5,0/7,6,8");
  await page.click("label:has([value='play'])");
  const push = async (...keys) => {
    await page.focus("#board");
    for (const key of keys) await page.keyboard.press(key);
  };
  await push("ArrowRight", "ArrowDown");
  await say(page, "#state", /^2 moves made/);
  await page.click("#puzzles [data-puzzle='15']");
  await say(page, "#title", /15|Fifteen/);
  await push("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "ArrowRight");
  const made = await page.textContent("#state");
  assert.match(made, /^[1-5] moves? made/);
  await page.goBack();
  await say(page, "#state", /^2 moves made/);
  await page.reload();
  await say(page, "#state", /^2 moves made/);
  await page.goForward();
  await say(page, "#state", new RegExp(`^${/^\d+ moves? made/.exec(made)[0]}`));
  await page.end();
});

test("a hint that takes long can be asked for no longer", async () => {
  const page = await browser.open(ENDLESS);
  await page.dblclick("#hint");
  await say(page, "#hint-text", /^Stop asking$/);
  await page.click("#hint");
  await say(page, "#hint-text", /^Hint$/);
  assert.equal(await page.isChecked("#gauge-on"), false);
  await say(page, "#to-go", /^\?$/);
  await page.end();
});

test("blocks are entered as text", async () => {
  const page = await browser.open("#puzzle=klotski");
  await page.click("#edit");
  await page.click("#enter-open");
  assert.equal(await page.evaluate(() => document.activeElement.id), "text");
  await page.end();
});

test("the second of two quick clicks does not cancel what the first began", async () => {
  const page = await browser.open("#puzzle=eight&board=8,6,7/2,5,4/3,0,1");
  await page.route("**/api/solve", (route) => setTimeout(() => route.continue(), 400));
  await page.click("label:has([value='solve'])");
  await page.dblclick("#solve");
  await page.waitForSelector("#solve-panel .outcome[data-outcome='solved']");
  await page.end();
});
