// Entering a board: in an empty tray whose cells are tapped in the order of the pieces, or as a text that is
// typed or pasted. Missing and repeated pieces are reported at once, and so is whether the board can be
// solved.
//   createEnter(state, words, catalogue, open) -> { show, take }   `open(hash)` shows what an address names
//     show(text)         opens the dialogue with the board of a text; for blocks, or for more than MOST
//                        symbols, the text field of set-up
//     take(text)         opens the link in a text; or shows the board of a text, of any size; or opens the
//                        dialogue if the text resembles a board. A promise of whether it did one of these
//   listenToPastes(take)   calls `take` with each text that is pasted or dropped on the page

import { find, make, toast } from "../common/dom.js";
import { linked, write } from "../puzzle/link.js";
import { exchanges } from "../puzzle/notation.js";
import { canHelp, decides, meant, misfit } from "../puzzle/parity.js";
import { examined, filledIn, reading, sizesOf, told, withGoal } from "../puzzle/reading.js";
import { exchanged } from "./edit.js";
import { toggle } from "./editor.js";
import { extent } from "./goals.js";

/** A button for each symbol is useful only up to this many symbols. */
const MOST = 40;

export function createEnter(state, words, catalogue, open) {
  const entry = { rules: null, goal: null, isGuess: false, read: null, brush: null };
  const named = (name) => catalogue.find(name, state.rules.metric).catch(() => null);
  const renew = (rules, text = "", isGuess = false) => {
    const goal = rules.name === state.rules.name ? state.goal : rules.first.goal;
    Object.assign(entry, { rules, goal, isGuess, brush: null, read: reading(rules, text) });
    drawTray(rules, press);
    drawSizes(rules);
    draw();
  };
  const draw = () => drawEntry(words, entry, (symbol) => ((entry.brush = symbol), draw()), repair);
  const put = (cells, keepText = false) => {
    entry.read = examined(entry.rules.content, cells);
    if (!keepText) find("enter-text").value = written(entry.rules, cells);
    draw();
  };
  const press = (at) => {
    const { cells } = entry.read;
    const next = nextOf(entry);
    if (cells[at] !== null) put(cells.with(at, null));
    else if (next !== null) put(finished(entry.rules, cells.with(at, next)));
  };
  const repair = (a, b) => put(exchanged(entry.read.cells, a, b));
  const type = () => {
    toggle(state, true);
    find("text").focus();
    find("text").select();
  };
  const show = (text = "") => {
    if (state.rules.blocks.length > 0 || state.rules.content.symbols.length > MOST) return type();
    // The field has only one line.
    find("enter-text").value = text.trim().replace(/\s+/g, " ");
    renew(state.rules, text);
    if (!find("enter").open) find("enter").showModal();
    // On a phone the keyboard would cover the tray.
    const isTouched = matchMedia("(pointer: coarse)").matches;
    (isTouched ? find("enter-tray").firstChild : find("enter-text")).focus();
  };
  const use = () => {
    find("enter").close();
    open(write({ ...state, rules: entry.rules, board: entry.read.cells, goal: entry.goal }));
  };
  find("enter-text").addEventListener("input", async ({ target }) => {
    const { rules } = entry;
    const text = target.value;
    const read = reading(rules, text);
    const [size] = sizesOf(rules, text);
    const isOther = !read.isWhole && size && size !== rules.puzzle;
    const other = isOther ? await named(size) : null;
    // The reader may have typed more, or chosen a size, while the server described that puzzle.
    if (text !== target.value || rules !== entry.rules) return;
    if (guessed(other, text)) return renew(other.rules, text, true);
    // If the size was guessed before the text became longer than that board, the size in view is used again.
    if (entry.isGuess && read.isLong) return renew(state.rules, text);
    entry.read = read;
    draw();
  });
  find("enter-size").addEventListener("change", async ({ target }) => {
    const known = await named(target.value);
    if (!known) return toast(words.say("lost"));
    renew(known.rules, find("enter-text").value);
  });
  find("enter-clear").addEventListener("click", () => put(entry.rules.places.map(() => null)));
  find("enter-close").addEventListener("click", () => find("enter").close());
  find("enter-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (entry.read.isWhole) use();
  });
  const accept = (rules, { board, goal }) => {
    find("enter").close();
    open(write({ ...state, rules, board, goal, heuristic: null, algorithm: "auto" }));
    const isHopeless = misfit(rules, board, goal) !== null;
    const said = [words.say("pasted", { title: words.pick(rules.texts.title) }), isHopeless ? words.say("enter-unsolvable") : ""];
    toast(said.filter(Boolean).join(words.say("between-sentences")));
    return true;
  };
  const take = async (text) => {
    const link = linked(text);
    if (link) {
      find("enter").close();
      open(link);
      return true;
    }
    if (text.length > 2000) return false;
    const both = withGoal(state.rules, text);
    if (both) return accept(state.rules, both);
    // A text without digits counts as a board only if the puzzle in view can read it as a complete one. A text
    // with digits may also be a board of tiles, whatever is in view.
    const hasDigits = /\d/.test(text.normalize("NFKC"));
    const hasSizes = state.rules.sizes.length > 0;
    const tiles = hasSizes || !hasDigits ? state.rules : ((await named("eight"))?.rules ?? state.rules);
    text = filledIn(tiles, text);
    for (const name of [state.rules.name, ...(hasDigits ? sizesOf(tiles, text) : [])]) {
      const known = name === state.rules.name ? { rules: state.rules } : await named(name);
      const read = known && reading(known.rules, text);
      if (!read?.isWhole) continue;
      const goal = name === state.rules.name ? state.goal : known.rules.first.goal;
      return accept(known.rules, { board: read.cells, goal });
    }
    const read = reading(state.rules, text);
    const filled = read.cells.filter((symbol) => symbol !== null);
    const isLike = hasDigits && read.unknown.length === 0 && filled.length >= 3;
    if (isLike) show(text);
    return isLike;
  };
  return { show, take };
}

/** Takes texts that are pasted or dropped outside of fields, and links that are pasted into fields. */
export function listenToPastes(take) {
  const isField = (target) => target.closest?.("input:not([type='radio'], [type='range'], [type='checkbox']), textarea, select") !== null;
  // While another dialogue is open, what is pasted is not meant for the board.
  const isBusy = () => document.querySelector("dialog[open]:not(#enter)") !== null;
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if ((isField(event.target) && !linked(text)) || isBusy()) return;
    event.preventDefault();
    take(text);
  });
  document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("text/plain") && event.preventDefault());
  document.addEventListener("drop", (event) => {
    const { types } = event.dataTransfer;
    if (types.includes("Files") || !types.includes("text/plain") || isField(event.target)) return;
    event.preventDefault();
    take(event.dataTransfer.getData("text/plain"));
  });
}

/** Whether `known` is an entry, and the text is a complete board of its puzzle. */
function guessed(known, text) {
  return known !== null && reading(known.rules, text).isWhole;
}

/** The symbol that a tap sets: the chosen one, or else the first that is missing, the blank last; null if none
 *  is left. */
function nextOf({ rules: { content }, read, brush }) {
  const free = content.symbols.filter((symbol) => content.counts[symbol] === undefined);
  const left = [...read.missing, ...free];
  if (left.includes(brush)) return brush;
  return left.find((symbol) => symbol !== content.blank) ?? left[0] ?? null;
}

/** If each symbol occurs once and one place is left, it gets the last missing symbol. */
function finished({ content }, cells) {
  const { missing } = examined(content, cells);
  const empty = cells.flatMap((symbol, at) => (symbol === null ? [at] : []));
  return exchanges(content) && empty.length === 1 && missing.length === 1 ? cells.with(empty[0], missing[0]) : cells;
}

/** The text of the cells so far; empty if there is a gap between them, which a text cannot show. */
function written({ content }, cells) {
  const filled = cells.filter((symbol) => symbol !== null);
  return cells.slice(0, filled.length).includes(null) ? "" : filled.join(content.between || " ");
}

function drawTray(rules, press) {
  const host = find("enter-tray");
  const [columns] = extent(rules.places);
  host.style.setProperty("--columns", columns);
  host.replaceChildren(
    ...rules.places.map(([column, row], at) => {
      const cell = make("button", { "data-at": at, on: { click: () => press(at) } });
      cell.style.gridArea = `${row + 1} / ${column + 1}`;
      return cell;
    }),
  );
}

function drawEntry(words, entry, choose, repair) {
  const { rules, read } = entry;
  const { content } = rules;
  const next = nextOf(entry);
  [...find("enter-tray").children].forEach((cell, at) => {
    const symbol = read.cells[at];
    cell.textContent = symbol === null || symbol === content.blank ? "" : rules.shown(symbol);
    cell.className = symbol === null ? "open" : symbol === content.blank ? "blank" : "";
    cell.classList.toggle("wrong", read.doubled.includes(symbol));
    const [column, row] = rules.places[at];
    const label = words.say("enter-cell", { column: column + 1, row: row + 1 });
    cell.setAttribute("aria-label", symbol === null ? label : `${label}: ${symbol}`);
  });
  const keys = content.symbols.map((symbol) => {
    const isLeft = content.counts[symbol] === undefined || read.missing.includes(symbol);
    const text = symbol === content.blank ? words.say("enter-blank") : symbol;
    const attributes = { "aria-pressed": String(symbol === next), disabled: !isLeft };
    return make("button", { ...attributes, text, on: { click: () => choose(symbol) } });
  });
  find("enter-keys").replaceChildren(...keys);
  find("enter-use").disabled = !read.isWhole;
  drawState(words, entry, repair);
}

function drawState(words, { rules, goal, read }, repair) {
  const wrong = read.isWhole ? misfit(rules, read.cells, goal) : null;
  find("enter-state").classList.toggle("wrong", Boolean(wrong) || read.doubled.length + read.unknown.length > 0 || read.isLong || read.uneven !== null);
  const said = read.isWhole ? words.say(wrong ? "enter-unsolvable" : decides(rules) ? "enter-good" : "enter-whole") : told(words, rules, read);
  find("enter-state").textContent = said;
  const pieces = wrong ? meant(rules, goal).filter((symbol) => symbol !== wrong.blank).slice(-2) : [];
  const [a, b] = pieces.map((symbol) => read.cells.indexOf(symbol));
  const click = () => repair(a, b);
  const mend = () => make("button", { id: "enter-swap", text: words.say("swap", { a: pieces[0], b: pieces[1] }), on: { click } });
  find("enter-mend").replaceChildren(...(wrong && canHelp(rules) ? [mend()] : []));
}

function drawSizes({ puzzle, sizes }) {
  const list = find("enter-size");
  list.closest("label").hidden = sizes.length === 0;
  list.replaceChildren(...sizes.map(({ names, label }) => new Option(label, names[0])));
  list.value = puzzle;
}
