// Your puzzle: a text that is written, pasted, chosen or dropped on the page, and what is wrong with it.
//   createYours(words, catalogue, present, open, takeBoard) -> { show, take, mend }
//     show()                opens the dialogue
//     take(text)            shows what a pasted text is, a board or a puzzle, or says that it is neither
//     mend(text, problem)   opens the dialogue with a text that cannot be read and says why
//     present()             the text of the puzzle in view, or null
//     open(name)            shows the puzzle of that name
//     takeBoard(text)       `take` of enter.js: shows the board of a text; a promise of whether it is one

import { find, make, toast } from "../common/dom.js";
import { LONGEST, bytes } from "../common/own.js";
import { Mistake } from "../questions/solver.js";

/** How a line begins in the text of a puzzle, but never in a board. */
const PUZZLE = /^\s*(puzzle|board|blocks|move|goal)\b/m;

/** The text that a reader without one begins with. */
const SAMPLE = `puzzle Three coins
board 3x1
values heads tails
move left: turn a1 b1 by 1
move right: turn b1 c1 by 1
goal all heads
`;

export function createYours(words, catalogue, present, open, takeBoard) {
  const area = find("source");
  // Texts that were written but not played yet, by the text of the puzzle that was in view.
  const drafts = new Map();
  let at = null;
  const show = (text = null) => {
    at = present();
    area.value = text ?? drafts.get(at) ?? at ?? SAMPLE;
    forgive();
    if (!find("yours").open) find("yours").showModal();
  };
  const read = async () => {
    forgive();
    if (bytes(area.value) > LONGEST) return complain(words, new Mistake({ message: words.say("yours-long") }));
    try {
      const { rules } = await catalogue.read(area.value);
      drafts.delete(at);
      find("yours").close();
      open(rules.name);
    } catch (problem) {
      complain(words, problem);
    }
  };
  /** Whether nothing more is to be done with a text: it was a board, or the server did not answer. */
  const isDone = async (text) => {
    const isBoard = await takeBoard(text).catch(() => null);
    if (isBoard === null) toast(words.say("lost"));
    return isBoard === null || isBoard;
  };
  const take = async (text) => {
    if (text.trim() === "" || (await isDone(text))) return;
    find("enter").close();
    if (!PUZZLE.test(text)) return toast(words.say("pasted-neither"));
    show(text);
    await read();
  };
  const takeFile = async (file) => {
    if (!file) return;
    if (file.size < 2000 && (await isDone(await file.text()))) return;
    show(file.size > LONGEST ? "" : await file.text());
    if (file.size > LONGEST) complain(words, new Mistake({ message: words.say("yours-long") }));
    else await read();
  };
  const mend = (text, problem) => {
    show(text);
    complain(words, problem);
  };
  area.addEventListener("input", () => {
    drafts.set(at, area.value);
    forgive();
  });
  area.addEventListener("scroll", scroll);
  find("yours-form").addEventListener("submit", (event) => {
    event.preventDefault();
    read();
  });
  find("yours-close").addEventListener("click", () => find("yours").close());
  find("yours-file").addEventListener("change", ({ target }) => {
    takeFile(target.files[0]);
    target.value = "";
  });
  takeDrops(takeFile);
  return { show: () => show(), take, mend };
}

/** Takes files that are dropped anywhere on the page, which the browser would otherwise leave to open them. */
function takeDrops(take) {
  const hasFile = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  const mark = (is) => document.documentElement.classList.toggle("dropping", is);
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false));
  document.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(false);
    take(event.dataTransfer.files[0]);
  });
}

/** Says what is wrong; if it is in one place, marks the line and selects the word. */
function complain(words, { message, line, column }) {
  const isMistake = message !== undefined && line !== null && line !== undefined;
  const where = isMistake ? words.say("yours-where", { line, column, message }) : message || words.say("lost");
  find("yours-wrong").textContent = where;
  const area = find("source");
  area.setAttribute("aria-invalid", "true");
  number(isMistake ? line : null);
  if (!isMistake) return;
  const lines = area.value.split("\n");
  const text = [...(lines[line - 1] ?? "")];
  const before = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const from = before + text.slice(0, column - 1).join("").length;
  const word = text.slice(column - 1).join("").match(/^\S*/)[0];
  area.focus();
  area.setSelectionRange(from, from + word.length);
  scroll();
}

function forgive() {
  find("yours-wrong").textContent = "";
  find("source").removeAttribute("aria-invalid");
  number(null);
}

/** Writes the line numbers; that of the wrong line, if any, is marked. */
function number(wrong) {
  const area = find("source");
  const count = area.value.split("\n").length;
  const lines = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => `${from + at}\n`).join("");
  const marked = wrong === null ? [] : [lines(1, wrong), make("mark", { text: `${wrong}` }), "\n"];
  find("source-lines").replaceChildren(...marked, lines(wrong === null ? 1 : wrong + 1, count + 1));
  scroll();
}

function scroll() {
  find("source-lines").scrollTop = find("source").scrollTop;
}
