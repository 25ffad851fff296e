// On small screens the panel is far below the board, so the result is also shown next to the board.
//   createBrief(host, words, cancel) -> { draw, appear }
//     draw(run, isSeen, advice)   shows nothing if there is no run, if the reader has begun to play the answer
//                                 or has left it (`isSeen`), or if the result was dismissed, by its button or
//                                 by scrolling away, since it covers what is above playback; `advice()` makes
//                                 elements that say what to do if a board has no answer
//     appear()                    a search has begun or ended: the next `draw` shows again what was dismissed
// Only texts change while a search runs. Buttons that were replaced ten times a second could not be pressed.

import { icon, make, replaceIfNew } from "../common/dom.js";
import { isOver } from "../questions/solver.js";
import { outcomeOf } from "./lane.js";

/** After how many pixels the reader has scrolled away from a result. */
const AWAY = 60;

export function createBrief(host, words, cancel) {
  let isDismissed = false;
  // Where the page was scrolled to when the result came; null while there is none.
  let came = null;
  const dismiss = () => {
    isDismissed = true;
    host.hidden = true;
  };
  const [figure, headline, detail] = ["figure", "headline", "soft"].map((name) => make("p", { class: name }));
  const stop = make("button", { class: "strong stop", on: { click: cancel } });
  const close = make("button", { class: "quiet icon", on: { click: dismiss } }, icon("close"));
  const advised = make("div", { class: "advice" });
  host.append(figure, make("div", { class: "says" }, headline, detail), stop, close, advised);
  document.addEventListener("scroll", () => !host.hidden && came !== null && Math.abs(scrollY - came) > AWAY && dismiss(), { passive: true });
  const draw = (run, isSeen, advice) => {
    host.hidden = !run || isDismissed || isSeen;
    came = host.hidden || !isOver(run) ? null : (came ?? scrollY);
    if (host.hidden) return;
    const told = outcomeOf(words, run);
    Object.entries({ figure, headline, detail }).forEach(([name, element]) => (element.textContent = told[name] ?? ""));
    host.dataset.outcome = run.report?.outcome ?? "";
    stop.textContent = words.say("cancel");
    close.setAttribute("aria-label", words.say("close"));
    stop.hidden = isOver(run);
    const parts = advice();
    advised.hidden = parts.length === 0;
    replaceIfNew(advised, parts.map((element) => element.outerHTML).join(), () => parts);
  };
  return { draw, appear: () => (isDismissed = false) };
}
