// Light or dark colours: as the system says, until the reader chooses.
//   createTheme(words) -> { draw }   `draw()` writes the button again, for another language

import { find, icon } from "./dom.js";
import { recall, remember } from "./memory.js";

export function createTheme(words) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const chosen = recall("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  const draw = () => {
    find("theme").setAttribute("aria-label", words.say(isDark() ? "to-light" : "to-dark"));
    find("theme").replaceChildren(icon(isDark() ? "sun" : "moon"));
  };
  find("theme").addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    remember("theme", next);
    draw();
  });
  system.addEventListener("change", draw);
  draw();
  return { draw };
}
