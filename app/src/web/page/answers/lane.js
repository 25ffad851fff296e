// One search as the reader sees it: its result, its counts, its iterations.
//   createLane(words, isShort) -> { root, draw(run, most, remedy) }
//                        `isShort` leaves out the algorithm and the heuristic; `run` is null if nothing was
//                        asked so far; `most` nodes have the highest bar; `remedy` elements, if any, replace
//                        the counts
//   outcomeOf(words, run, isShort)   { figure, headline, detail, share } in words; `share`, from 0 to 1, only
//                        while tables are made. If the run `isElsewhere`, the headline says that it is about
//                        another board

import { movesOf } from "../boards/playback.js";
import { make, replaceIfNew } from "../common/dom.js";
import { isOver } from "../questions/solver.js";
import { barsOf, createChart } from "./chart.js";
import { labelOf } from "./means.js";

const UNITS = { "breadth-first": "layer", bidirectional: "layer", exhaustive: "layer", "a-star": "f", greedy: "h" };
/** What the server calls tables that do not have a name of their own. */
const UNNAMED = "tables";
const STATS = ["nodes", "rate", "time", "bound", "iteration", "memory", "tables"];

export function createLane(words, isShort = false) {
  const outcome = make("div", { class: "outcome" });
  const values = Object.fromEntries(STATS.map((name) => [name, make("dd")]));
  const labels = Object.fromEntries(STATS.map((name) => [name, make("dt")]));
  const stats = make(
    "dl",
    { class: "stats" },
    ...STATS.map((name) => make("div", { "data-stat": name }, labels[name], values[name])),
  );
  const chart = createChart(words);
  const stages = make("div", { class: "stages" });
  const forecast = make("p", { class: "soft forecast" });
  const numbers = make("div", { class: "numbers" }, stats, stages, chart.root, forecast);
  const aside = make("div", { class: "aside" });
  const root = make("div", { class: "lane" }, outcome, make("div", { class: "stacked" }, numbers, aside));
  const draw = (run, most, remedy = []) => {
    const unit = words.say(`unit-${unitOf(run)}`);
    root.dataset.phase = run?.phase ?? "idle";
    drawOutcome(words, outcome, run, isShort);
    numbers.classList.toggle("away", remedy.length > 0 || !run);
    replaceIfNew(aside, remedy.map((element) => element.outerHTML).join(), () => remedy);
    STATS.forEach((name) => (labels[name].textContent = name === "bound" ? unit : words.say(`stat-${name}`)));
    Object.entries(figures(words, run, isShort ? 1e6 : 1e8)).forEach(
      ([name, text]) => (values[name].textContent = text),
    );
    drawStages(words, stages, run?.stages ?? []);
    chart.draw(run ? barsOf(run) : [], most, unit);
    forecast.textContent = run && !isOver(run) && !run.counts.making ? outlook(words, run) : "";
  };
  return { root, draw };
}

export function outcomeOf(words, run, isShort = false) {
  const { headline, ...others } = told(words, run, isShort);
  return { ...others, headline: run?.isElsewhere ? words.say("asked-about", { said: headline }) : headline };
}

function told(words, run, isShort) {
  if (!run) return { figure: "", headline: words.say("idle"), detail: words.say("idle-detail") };
  const { phase, report } = run;
  if (phase === "refused")
    return { figure: "", headline: words.say(run.isBug ? "bug" : "refused"), detail: run.message };
  if (phase === "lost")
    return {
      figure: "",
      headline: words.say(run.isGivenUp ? "given-up" : "lost"),
      detail: run.isGivenUp ? "" : words.say("lost-detail"),
    };
  if (phase === "ended") return ending(words, report, isShort);
  return underWay(words, run);
}

function underWay(words, run) {
  const { phase, ahead, counts } = run;
  const { bound, making } = counts;
  const headline = making ? stage(words, making) : words.say(phase, { n: ahead });
  const detail = counts.best ? within(words, counts.best, bound) : bound ? words.say("searching-detail", { n: words.amount(bound) }) : "";
  return { figure: bound ? `≥ ${words.number(bound)}` : "", headline, detail, share: making?.share };
}

/** An answer that is not proven shortest, and by how much it may exceed the least cost. */
function within(words, cost, least) {
  const share = cost / Math.max(1, least) - 1;
  // Rounded up, so that the statement is true. From ten percent on, fractions of a percent do not matter.
  const parts = share < 0.1 ? 1000 : 100;
  return words.say("within-detail", { n: words.amount(cost), percent: words.percent(Math.ceil(share * parts - 1e-9) / parts) });
}

/** Which tables are being made, and how much of them is done. */
function stage(words, { what, table, tables, share }) {
  const percent = words.percent(Math.floor(share * 100) / 100);
  if (what === UNNAMED) return words.say("preparing-some", { percent });
  if (tables < 2) return words.say("preparing", { what, percent });
  return words.say("preparing-several", { what, table, tables, percent });
}

/** How long the present pass may still take. Empty if that is a second or less, and unless at least three
 *  passes have ended and the last two or three of them grew nearly evenly. */
function outlook(words, run) {
  const bars = barsOf(run);
  const last = bars.filter(({ part }) => part === bars.at(-1).part);
  if (last.length < 4 || run.counts.per_second <= 0) return "";
  const growth = last.slice(1, -1).map(({ nodes }, at) => nodes / Math.max(1, last[at].nodes)).slice(-3);
  const mean = growth.reduce((sum, one) => sum * one, 1) ** (1 / growth.length);
  if (growth.length < 2 || growth.some((one) => one > 1.6 * mean || one < mean / 1.6)) return "";
  const left = (last.at(-2).nodes * mean - last.at(-1).nodes) / run.counts.per_second;
  return left > 1 ? words.say("outlook", { time: words.seconds(left), times: words.number(Math.round(mean * 10) / 10) }) : "";
}

function unitOf(run) {
  const algorithm = run?.report?.algorithm ?? run?.question.algorithm;
  return UNITS[algorithm] ?? "bound";
}

function ending(words, report, isShort) {
  const { outcome, cost, at_least } = report;
  if (outcome === "unsolvable")
    return { figure: "∞", headline: words.say("unsolvable"), detail: words.say(unsolvable(report)) };
  if (outcome !== "solved") {
    const headline = words.say(words.has(outcome) ? outcome : "stopped");
    return {
      figure: "≥ " + words.number(at_least),
      headline,
      detail: typeof cost === "number" ? within(words, cost, at_least) : words.say("stopped-detail", { n: words.amount(at_least) }),
    };
  }
  const isProven = cost === at_least;
  const sentences = [
    isProven ? "" : words.say("unproven-detail", { n: words.amount(at_least) }),
    isShort ? "" : means(words, report),
  ];
  const detail = sentences.filter(Boolean).join(words.say("between-sentences"));
  const moves = movesOf(report).length;
  const headline = words.say(isProven ? "proven" : "unproven", { n: moves });
  return { figure: words.number(cost), headline, detail };
}

function unsolvable({ counts }) {
  return counts.expanded > 0 ? "unsolvable-searched" : "unsolvable-detail";
}

function means(words, { algorithm, heuristic }) {
  const values = { algorithm: labelOf(words, algorithm), heuristic: heuristic && labelOf(words, heuristic) };
  return words.say(heuristic ? "found-with" : "found-by", values);
}

function drawOutcome(words, host, run, isShort) {
  const { figure, headline, detail, share } = outcomeOf(words, run, isShort);
  const kind = run?.report?.outcome ?? "";
  host.dataset.outcome = kind.startsWith("stopped") ? "stopped" : kind;
  host.style.setProperty("--share", share ?? 0);
  host.classList.toggle("making", share !== undefined);
  replaceIfNew(host, [figure, headline, detail].join("|"), () => [
    make("p", { class: "figure", text: figure || "–" }),
    make(
      "div",
      { class: "says" },
      make("p", { class: "headline", text: headline }),
      make("p", { class: "soft", text: detail }),
    ),
  ]);
}

/** If there are several stages, a bar for each, as wide as its time, but wide enough to be read. */
function drawStages(words, host, stages) {
  const shown = stages.length > 1 ? stages : [];
  const whole = shown.at(-1)?.to ?? 0;
  host.replaceChildren(...shown.map(({ what, share, from, to }) => {
    const name = words.say(what === UNNAMED ? "stage-some" : what ? "stage-tables" : "stage-search", { what });
    const bar = make("span", { class: what ? "other" : "", text: name, title: `${name}: ${words.seconds(to - from)}` });
    // Shares instead of seconds: if all `flex-grow` together were below 1, a part of the strip would stay
    // empty.
    bar.style.flexGrow = Math.max((to - from) / whole, 1 / 6) * 100;
    bar.style.setProperty("--share", share);
    return bar;
  }));
}

/** The counts as texts. Numbers of nodes from `long` on are rounded, so that they fit. */
function figures(words, run, long) {
  if (!run || (run.counts.generated === 0 && !isOver(run)))
    return Object.fromEntries(STATS.map((name) => [name, "–"]));
  const { iteration, bound, generated, per_second, seconds, making } = run.counts;
  const { report } = run;
  return {
    nodes: generated < long ? words.number(generated) : words.short(generated, 4),
    rate: making ? "–" : words.short(Math.round(per_second)),
    time: words.seconds(seconds),
    bound: words.number(bound),
    iteration: words.number(iteration),
    memory: report ? words.bytes(report.counts.bytes + report.table_bytes) : "–",
    tables: report ? tablesOf(words, report) : "–",
  };
}

/** The size of the tables, and the time that it took to make them unless they were there already. */
function tablesOf(words, { table_bytes, table_seconds }) {
  if (table_bytes === 0) return "–";
  const isMade = table_seconds > 1e-5;
  return isMade ? `${words.bytes(table_bytes)} · ${words.seconds(table_seconds)}` : words.bytes(table_bytes);
}
