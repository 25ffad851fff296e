// The page as a folder of files, shown by a server that only sends files.
//   FEWEST_SITE is the folder that `fewest page` wrote, FEWEST_PROGRAM the program, CHROMIUM the browser.
//   showSite() -> Promise of { tools, asked, close }   browser.mjs for this server; all addresses requested
//   searched(page, question)                 a promise of the report of a search by the page's own module, or
//                                            of the run if it has no report
//   solvedByProgram(question)                the report of the program

import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

export const SITE = process.env.FEWEST_SITE;
/** In a folder of the server, as a teacher may have put it. */
export const WHERE = "/lessons/search/";
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

export async function showSite() {
  const asked = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    const name = url.startsWith(WHERE) ? url.slice(WHERE.length) || "index.html" : null;
    const path = name && !name.includes("..") ? join(SITE, name) : null;
    if (!path || !statSync(path, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    const kind = TYPES[name.split(".").at(-1)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": kind, "cache-control": "no-store" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.FEWEST_PAGE = `http://127.0.0.1:${server.address().port}${WHERE}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { tools: await import("./browser.mjs"), asked, close };
}

export function searched(page, question) {
  return page.evaluate(async (question) => {
    const main = document.querySelector("script[type=module]").src;
    const { isOver, search } = await import(main.replace("main.js", "questions/solver.js"));
    const run = await new Promise((resolve) => search(question, (run) => isOver(run) && resolve(run)));
    return run.report ?? run;
  }, question);
}

export function solvedByProgram({ puzzle, board, goal = null, algorithm, heuristic }) {
  const means = ["--algorithm", algorithm, "--heuristic", heuristic, "--threads", "1", "--format", "json"];
  const flags = goal === null ? means : ["--goal", goal, ...means];
  return JSON.parse(execFileSync(process.env.FEWEST_PROGRAM, ["solve", puzzle, board, ...flags], { encoding: "utf8" }));
}
