// How fast IDA* is in the browser, as a part of the program's rate: on Korf's fifth board, five times in turn.
//   FEWEST_SITE=DIR FEWEST_PROGRAM=target/release/fewest CHROMIUM=/usr/bin/chromium node rate.mjs

import { searched, showSite, solvedByProgram } from "./site.mjs";

const KORF_5 = { puzzle: "15", board: "4 7 14 13/10 3 9 12/11 5 6 15/1 2 8 0", goal: "blank-first", algorithm: "ida-star" };

const { tools, close } = await showSite();
const browser = await tools.startBrowser();
const page = await browser.open("");
for (const heuristic of ["manhattan", "linear-conflict"]) {
  const shares = [];
  for (let time = 0; time < 5; time += 1) {
    const here = await searched(page, { ...KORF_5, heuristic });
    const there = solvedByProgram({ ...KORF_5, heuristic });
    if (here.counts.generated !== there.counts.generated) throw new Error("the counts differ");
    shares.push((here.nodes_per_second / there.nodes_per_second).toFixed(2));
  }
  console.log(heuristic, shares.join(" "));
}
await page.end();
await browser.close();
close();
