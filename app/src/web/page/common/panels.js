// The panels next to the board, one of which is visible: Play, Solve, Race. The button below the board opens
// Solve.
//   createPanels() -> { show, begin }
//     show(name)       shows the panel "play", "solve" or "race"
//     begin(isFirst)   shows Play with the invitations of start.js in the first view, otherwise Solve

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

/** Hides the invitations of the first view. */
function begun() {
  document.documentElement.classList.remove("begins");
}
