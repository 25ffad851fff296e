// Shows how many boards there are at each distance, with a pin at the board in view. If they have not been
// counted, the reader can take a sample.
//   createSpread(state, words, distances) -> { draw(isOn) }   the pin is shown only if `isOn`
//   spreadOf(rules, goal)                    the counts that are known for a goal, as described, or undefined

import { find, make, replaceIfNew } from "../common/dom.js";
import { shape } from "../common/svg.js";
import { freshSeed, generator } from "../puzzle/random.js";
import { proven } from "../questions/solver.js";

const [WIDTH, HEIGHT] = [480, 76];
/** How many boards a sample has. */
const SAMPLE = 40;

export function spreadOf({ spreads = [], content }, goal) {
  const blank = goal && content.blank !== null ? goal.indexOf(content.blank) : -1;
  return spreads.find(({ blanks }) => blanks.length === 0 || blanks.includes(blank));
}

export function createSpread(state, words, distances) {
  const samples = new Map();
  let [running, isOn] = [null, false];
  const host = find("spread");
  const keyOf = () => [state.rules.name, state.goal].join("|");
  const draw = () => {
    const distance = isOn ? distances.of(state.board)?.distance : undefined;
    const counted = spreadOf(state.rules, state.goal);
    const sample = samples.get(keyOf());
    const counts = counted?.counts ?? sample ?? [];
    const key = [keyOf(), distance, counts.length, sum(counts), running, words.language].join("|");
    const stands = () => make("span", { class: "soft", text: standing(words, state.rules, counts, distance) });
    replaceIfNew(host, key, () => [
      make("figcaption", {}, make("strong", { text: words.say("spread") }), " ", stands()),
      ...(counts.length > 0 ? [picture(counts, distance), axis(words, counts)] : []),
      source(state, words, counted, sum(counts), running === keyOf(), take),
    ]);
  };
  const take = async () => {
    const key = keyOf();
    running = key;
    draw();
    const counts = [];
    while (running === key && keyOf() === key && sum(counts) < SAMPLE) {
      const distance = await sampled(state);
      if (distance === null) break;
      while (counts.length <= distance) counts.push(0);
      counts[distance] += 1;
      samples.set(key, counts);
      draw();
    }
    if (running === key) running = null;
    draw();
  };
  return { draw: (is) => ((isOn = is), draw()) };
}

/** A promise of the distance of a board that was scrambled at random; null if the server does not prove it. */
function sampled({ rules, steps, goal }) {
  const one = rules.scramble(generator(freshSeed()), steps, goal);
  return proven(rules.question(one.board, one.goal));
}

function sum(counts) {
  return counts.reduce((all, count) => all + count, 0);
}

/** In words, which share of all boards is nearer to the goal than the board in view. */
function standing(words, rules, counts, distance) {
  if (!Number.isFinite(distance) || counts.length === 0) return words.say("spread-asks");
  const easier = sum(counts.slice(0, distance)) / sum(counts);
  // Rounded down, so that it never says that a board is harder than all of them.
  const steps = easier > 0.99 ? 1000 : 100;
  const percent = words.percent(Math.floor(easier * steps) / steps);
  return words.say("spread-harder", { left: words.say("state-to-go", { n: distance }), percent });
}

/** A bar for each distance, as high as its number of boards, and a pin at the distance of the board in view. */
function picture(counts, distance) {
  const [most, step] = [Math.max(...counts), WIDTH / counts.length];
  const bars = counts.map((count, at) => {
    const height = Math.max(count > 0 ? 1 : 0, (count / most) * HEIGHT);
    const kind = at === distance ? "here" : "";
    const box = { x: at * step + step * 0.1, y: HEIGHT - height, width: step * 0.8, height, class: kind };
    return shape("rect", box);
  });
  const x = (Math.min(distance, counts.length - 1) + 0.5) * step;
  const pin = Number.isFinite(distance) ? [shape("path", { d: `M${x} ${HEIGHT + 3}l5 9h-10z`, class: "pin" })] : [];
  return shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 14}`, "aria-hidden": "true" }, ...bars, ...pin);
}

function axis(words, counts) {
  const last = counts.length - 1;
  const marks = [0, Math.round(last / 2), last].map((at) => make("span", { text: words.number(at) }));
  return make("div", { class: "axis" }, ...marks);
}

/** Who has counted the boards; if nobody has, how many were sampled, and a button that takes a sample. */
function source({ rules: { walk } }, words, counted, taken, isRunning, take) {
  if (counted) return make("p", { class: "soft small", text: words.say("spread-exact", { source: words.pick(counted.source) }) });
  const text = taken > 0 ? words.say("spread-sampled", { n: taken }) : words.say("spread-unknown");
  const button = make("button", { id: "sample", text: words.say("spread-sample"), on: { click: take } });
  // A puzzle that is not scrambled cannot be sampled.
  const isOffered = walk.steps > 0 && !isRunning && taken < SAMPLE;
  return make("div", { class: "row" }, make("p", { class: "soft small", text }), ...(isOffered ? [button] : []));
}
