// The menu "More": the puzzles of files, the reader's own puzzles, and a button to write one.
//   createMore(state, words, catalogue, write) -> element   `write()` opens the text of a puzzle
// Next to it in the bar are the tabs of the puzzles that the server lists.

import { make } from "../common/dom.js";
import { kept } from "../common/own.js";

export function createMore(state, words, { listed, library }, write) {
  const [label, menu] = [make("summary"), make("div", { class: "menu" })];
  const root = make("details", { class: "more" }, label, menu);
  const close = () => root.removeAttribute("open");
  root.addEventListener("toggle", () => root.open && fill(menu, state, words, library, write));
  menu.addEventListener("click", close);
  document.addEventListener("pointerdown", ({ target }) => root.contains(target) || close());
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !root.open) return;
    event.stopPropagation();
    close();
    label.focus();
  });
  state.listen((kind) => {
    if (kind !== "puzzle" && kind !== "words") return;
    label.textContent = words.say("more");
    const { puzzle: name, sizes } = state.rules;
    const isListed = listed.some(({ rules }) => rules.name === name) || sizes.length > 0;
    if (isListed) label.removeAttribute("aria-current");
    else label.setAttribute("aria-current", "page");
  });
  return root;
}

function fill(menu, state, words, library, write) {
  const link = (name, title) => {
    const isHere = state.rules.name === name;
    return make("a", { href: `#puzzle=${name}`, "data-puzzle": name, "aria-current": isHere && "page", text: title });
  };
  const heading = (key) => make("p", { class: "soft", text: words.say(key) });
  const own = kept().map(({ name, title }) => link(name, title));
  const button = make("button", { id: "write", text: words.say("yours"), on: { click: write } });
  menu.replaceChildren(
    heading("library"),
    ...library.map(({ puzzle, title, zh }) => link(puzzle, words.pick({ en: title, zh }))),
    ...(own.length > 0 ? [heading("kept"), ...own] : []),
    button,
  );
}
