// The panels next to the board, of which one is visible: Play, Solve, Race.
//   createPanels() -> { show(name), begin(isFirst) }   the button below the board opens Solve; the first view
//                                                      invites to play

import { find } from "./dom.js";

const NAMES = ["play", "solve", "race"];

export function createPanels() {
  const host = find("panels");
  const show = (shown) => {
    for (const name of NAMES) {
      find(`${name}-panel`).hidden = name !== shown;
      host.querySelector(`[value="${name}"]`).checked = name === shown;
    }
    if (shown !== "play") begun();
  };
  host.addEventListener("change", ({ target }) => show(target.value));
  find("solve-here").addEventListener("click", () => show("solve"));
  find("puzzles").addEventListener("click", begun);
  find("start").addEventListener("click", begun);
  const begin = (isFirst) => {
    show(isFirst ? "play" : "solve");
    document.documentElement.classList.toggle("begins", isFirst);
  };
  return { show, begin };
}

/** What invites to begin goes away. */
function begun() {
  document.documentElement.classList.remove("begins");
}
