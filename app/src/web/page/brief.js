// On small screens the panel is far below the board, so the result is also shown next to the board.
//   createBrief(host, words, cancel) -> { draw, appear }
//     draw(run, isSeen, advice)   shows nothing if there is no run, if it is visible anyway, or if it was dismissed;
//                                 `advice()` makes elements that say what to do if a board has no answer
//     appear()                    a search has begun or ended: shows again what was dismissed
//   The same buttons stay while numbers change around them: numbers change faster than a finger moves.

import { icon, make, replaceIfNew } from "./dom.js";
import { outcomeOf } from "./lane.js";
import { isOver } from "./solver.js";

export function createBrief(host, words, cancel) {
  let isDismissed = false;
  const dismiss = () => {
    isDismissed = true;
    host.hidden = true;
  };
  const [figure, headline, detail] = ["figure", "headline", "soft"].map((name) => make("p", { class: name }));
  const stop = make("button", { class: "strong stop", on: { click: cancel } });
  const close = make("button", { class: "quiet icon", on: { click: dismiss } }, icon("close"));
  const advised = make("div", { class: "advice" });
  host.append(figure, make("div", { class: "says" }, headline, detail), stop, close, advised);
  const draw = (run, isSeen, advice) => {
    host.hidden = !run || isDismissed || isSeen;
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
