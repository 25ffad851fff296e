// Bars, one for each iteration, layer or f value; their height is the logarithm of the number of nodes.
//   createChart(words) -> { root, draw(bars, most, unit) }   `most` nodes fill the height; `unit` of the bounds
//   barsOf(run)          [{ bound, nodes, part }] of a run of solver.js. A run may consist of several searches;
//                        `part` numbers them from 0: another one has begun if the bound does not grow
//   mostOf(runs)         the most nodes of any bar of those runs, of which some may be null; 0 without bars

import { make } from "../common/dom.js";

export function createChart(words) {
  const bars = make("div", { class: "bars" });
  const grid = make("div", { class: "grid-lines" });
  const axis = make("div", { class: "axis" });
  const root = make("figure", { class: "chart", role: "img" }, make("div", { class: "plot" }, grid, bars), axis);
  const draw = (all, most, unit) => {
    const top = Math.max(1, Math.ceil(Math.log10(Math.max(most, 1) + 1)));
    grid.replaceChildren(...(all.length ? gridLines(words, top) : emptyLines()));
    while (bars.children.length > all.length) bars.lastChild.remove();
    while (bars.children.length < all.length) bars.append(make("i"));
    all.forEach((bar, at) => drawBar(words, bars.children[at], bar, top, unit));
    axis.replaceChildren(...axisTexts(words, all, unit));
    root.setAttribute("aria-label", summary(words, all, unit));
  };
  return { root, draw };
}

export function barsOf(run) {
  const { iterations, counts } = run;
  let part = 0;
  return iterations.map(({ bound, from }, at) => {
    const to = iterations[at + 1]?.from ?? counts.generated;
    if (at > 0 && bound <= iterations[at - 1].bound) part += 1;
    return { bound, nodes: Math.max(0, to - from), part };
  });
}

export function mostOf(runs) {
  return Math.max(0, ...runs.flatMap((run) => (run ? barsOf(run) : [])).map(({ nodes }) => nodes));
}

function drawBar(words, element, { bound, nodes, part }, top, unit) {
  element.className = part % 2 === 1 ? "other" : "";
  element.classList.toggle("anew", part > 0 && element.previousSibling?.dataset.part !== String(part));
  element.dataset.part = part;
  element.style.height = `${(100 * Math.log10(nodes + 1)) / top}%`;
  element.title = words.say("bar", { unit, bound, nodes: words.number(nodes) });
}

/** A line for each power of ten; where there are many, of a hundred or a thousand. */
function gridLines(words, top) {
  const apart = top > 5 ? 3 : top > 3 ? 2 : 1;
  const lines = [];
  for (let power = apart; power <= top; power += apart) {
    const line = make("span", { text: words.short(10 ** power) });
    line.style.bottom = `${(100 * power) / top}%`;
    lines.push(line);
  }
  return lines;
}

function emptyLines() {
  return [1 / 3, 2 / 3, 1].map((part) => {
    const line = make("span");
    line.style.bottom = `${100 * part}%`;
    return line;
  });
}

/** Below the bars of each search its first and last bound; without the unit where there is little room. */
function axisTexts(words, all, unit) {
  if (all.length === 0) return [make("span", { text: words.say("chart-empty") })];
  const parts = Array.from({ length: all.at(-1).part + 1 }, (_, part) => all.filter((bar) => bar.part === part));
  return parts.map((bars, part) => {
    const [first, last] = [bars[0].bound, bars.at(-1).bound];
    const bounds = first === last ? `${first}` : `${first}${bars.length > 2 ? " – " : "–"}${last}`;
    const isWide = parts.length === 1 || bars.length > 3;
    const text = make("span", { class: part > 0 ? "anew" : "", text: isWide ? `${unit} ${bounds}` : bounds });
    text.style.setProperty("--bars", bars.length);
    return text;
  });
}

function summary(words, all, unit) {
  if (all.length === 0) return words.say("chart-empty");
  const list = all.map(({ bound, nodes }) => `${unit} ${bound}: ${words.number(nodes)}`);
  return words.say("chart", { list: list.slice(-12).join("; ") });
}
