// axe, the usual checker of accessibility.
//   bring(page)    a promise: loads axe into the page
//   found(page)    a promise of what axe finds, a line for each problem
//   turn(page)     changes to the other theme and to Chinese

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const bring = (page) => page.evaluate(AXE);

export function found(page) {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  });
}

export async function turn(page) {
  // By script, since an open dialogue makes the buttons unreachable for the pointer.
  await page.evaluate(() => ["theme", "language"].forEach((id) => document.getElementById(id).click()));
  await page.waitForFunction(() => document.documentElement.lang === "zh-CN");
}
