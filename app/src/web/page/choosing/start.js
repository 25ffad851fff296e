// The first thing to see: three invitations. They stay until the reader accepts one, chooses another puzzle or
// opens another panel.
//   createStart(state, words, catalogue, doings) -> { draw }   `doings`: { enter, race, open }
//   daily(listed, date)   the board of a day: { entry, board, goal }, the same on every machine

import { find, icon, make, replaceIfNew } from "../common/dom.js";
import { write } from "../puzzle/link.js";
import { generator } from "../puzzle/random.js";

/** From Monday to Sunday, the part of the puzzle's usual number of random moves: each day is harder. */
const HARDNESS = [0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 1];

export function daily(listed, date) {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  const entry = listed[day % listed.length];
  const { rules } = entry;
  const steps = Math.ceil(rules.walk.steps * HARDNESS[(date.getDay() + 6) % 7]);
  return { entry, ...rules.scramble(generator(day), steps, rules.first.goal) };
}

export function createStart(state, words, { listed }, { enter, race, open }) {
  const host = find("start");
  const today = () => {
    const { entry, board, goal } = daily(listed, new Date());
    open(write({ ...state, rules: entry.rules, board, goal, algorithm: "auto", heuristic: null, tables: null }));
  };
  const draw = () => {
    const { entry } = daily(listed, new Date());
    const date = words.date(new Date());
    const invite = (name, picture, click, values = {}) =>
      make(
        "button",
        { class: "invitation", id: `start-${name}`, on: { click } },
        icon(picture),
        make("span", {}, make("strong", { text: words.say(`start-${name}`) }), make("span", { class: "soft", text: words.say(`start-${name}-detail`, values) })),
      );
    replaceIfNew(host, [words.language, date].join(), () => [
      invite("today", "calendar", today, { date, puzzle: words.pick(entry.rules.texts.title) }),
      invite("enter", "edit", enter),
      invite("race", "race", race),
    ]);
  };
  state.listen((kind) => kind === "words" && draw());
  return { draw };
}
