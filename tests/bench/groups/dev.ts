import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { launchBrowser } from "../../helpers/browser/launch-browser.ts";
import { journalOf, publishing } from "../../helpers/data-folder.ts";
import { editableProject, startDev } from "../../helpers/dev-process.ts";
import { runScript } from "../../helpers/run-script.ts";
import { number, times } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Group } from "./group.ts";

/** The share of a first build's time in which an edit is to be seen. */
const TARGET = 0.2;

type Edit = (project: string, mark: string) => void;

const replaceIn =
  (file: string, pattern: RegExp, replacement: (mark: string) => string): Edit =>
  (project, mark) => {
    const path = join(project, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(pattern, replacement(mark)));
  };

/** What a person edits; each puts a mark of letters and digits into the page that is open. */
const EDITS: Record<string, Edit> = {
  style: replaceIn(
    "content/_styles/elements.css",
    /(\n:root \{ --mark: \w+; \})?$/,
    (mark) => `\n:root { --mark: ${mark}; }`,
  ),
  template: replaceIn("content/_includes/base.njk", /<body[^>]*>/, (mark) => `<body data-mark="${mark}">`),
  string: replaceIn("content/_strings/en.json", /"about": "[^"]*",/, (mark) => `"about": "${mark}",`),
  review: (project, mark) =>
    appendFileSync(
      join(project, "data/reviews.jsonl"),
      journalOf(publishing("written-now", { date: "2026-11-16", text: mark })),
    ),
};

/** `npm run dev` on the demonstration: from the writing of a file until an open page shows it. */
export const dev: Group = {
  sizes: [256],
  most: 256,
  async run({ rounds, progress }) {
    const project = editableProject();
    const process = startDev(project, { PORT: "0" });
    const browser = await launchBrowser();
    try {
      const [url] = /^http:\S+(?=\/: )/m.exec(await process.says("A change in"))!;
      const page = await browser.newPage();
      await page.goto(`${url}/reviews/`);
      const firsts: number[] = [];
      const seconds = Object.fromEntries(Object.keys(EDITS).map((kind) => [kind, [] as number[]]));
      // The first round warms up.
      for (let round = -1; round < rounds; round++) {
        progress(`Edits: round ${round + 2}`);
        const first = await firstBuild(project);
        if (round >= 0) firsts.push(first);
        for (const [kind, edit] of Object.entries(EDITS)) {
          const mark = `mark${kind}${round + 2}`;
          const begun = performance.now();
          edit(project, mark);
          await seen(page, mark);
          if (round >= 0) seconds[kind]!.push((performance.now() - begun) / 1000);
        }
      }
      const share = (values: number[]) => median(values.map((value, round) => value / firsts[round]!));
      return [
        {
          title: "Edits under npm run dev, demonstration",
          note: "From the writing of a file until the open page shows it, each round beside an `npm run build` into an empty folder.",
          columns: ["What", "Seconds", "Share of a first build"],
          rows: [
            { cells: ["First build", number(median(firsts)), ""] },
            ...Object.entries(seconds).map(([kind, values]) => ({
              cells: [`Change of ${kind}, seen`, number(median(values)), times(share(values))],
              target: { value: share(values), atMost: TARGET, unit: " ×" },
            })),
          ],
        },
      ];
    } finally {
      await browser.close();
      process.kill("SIGKILL");
      await process.ended;
      rmSync(project, { recursive: true, force: true });
    }
  },
};

/** Seconds of `npm run build` into an empty folder. */
async function firstBuild(project: string): Promise<number> {
  const siteDir = mkdtempSync(join(tmpdir(), "candor-bench-first-"));
  const begun = performance.now();
  const { code, stderr } = await runScript("build", [], { SITE_DIR: siteDir }, project);
  rmSync(siteDir, { recursive: true });
  if (code !== 0) throw new Error(`the build failed:\n${stderr}`);
  return (performance.now() - begun) / 1000;
}

/** Resolves when a page shows a mark, asked for at each frame that it draws. */
async function seen(page: Page, mark: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      getComputedStyle(document.documentElement).getPropertyValue("--mark") === text ||
      document.body.dataset["mark"] === text ||
      document.body.textContent?.includes(text),
    mark,
    { timeout: 0 },
  );
}
