import { spawn } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { publishing } from "../../helpers/data-folder.ts";
import { PROJECT } from "../../helpers/project.ts";
import { createCorpus, writeCorpus } from "../corpus.ts";
import { runBuild } from "../fixtures/run-build.ts";
import { count, megabytes, number } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row, Target } from "../report/table.ts";
import { startBare } from "../servers/start-ceiling.ts";
import { startSidecar } from "../servers/start-server.ts";
import type { Group } from "./group.ts";
import { measureStart } from "./start.ts";

/** Reviews of the demonstration, which a site of as many stands for. */
const DEMONSTRATION = 256;

/** The most that builds and starts may take, as multiples of the bare peer; the peak in bytes. */
const LIMITS: Record<number, { first: number; again: number; peak?: number }> = {
  [DEMONSTRATION]: { first: 9, again: 4.5 },
  10000: { first: 4, again: 1.5, peak: 700e6 },
};
const START = 2.2;

/** Builds and the start beside the least that their tools take: Eleventy with plain pages, h3 with one answer. */
export const bare: Group = {
  sizes: [DEMONSTRATION, 10_000],
  most: 10_000,
  async run(bench, reviews) {
    const folder = mkdtempSync(join(tmpdir(), "candor-bare-"));
    const isDemonstration = reviews === DEMONSTRATION;
    const dataDir = join(folder, "data");
    if (isDemonstration)
      cpSync(join(PROJECT, "data"), dataDir, {
        recursive: true,
        filter: (path) => !relative(PROJECT, path).startsWith("data/_"),
      });
    else writeCorpus(dataDir, { reviews });
    const pages = isDemonstration ? 1 : reviews;
    writeBare(join(folder, "bare"), pages);
    const seconds = { bare: [] as number[], first: [] as number[], again: [] as number[] };
    const peaks: number[] = [];
    for (let round = 0; round < bench.rounds; round++) {
      bench.progress(`builds of ${count(reviews)} beside bare Eleventy: round ${round + 1}`);
      seconds.bare.push(await runEleventy(join(folder, "bare")));
      const siteDir = join(folder, `site-${round}`);
      const first = await runBuild(dataDir, siteDir);
      appendFileSync(
        join(dataDir, "reviews.jsonl"),
        `${JSON.stringify(publishing(`one-more-${round}`, { date: "2026-03-31" }))}\n`,
      );
      const again = await runBuild(dataDir, siteDir);
      seconds.first.push(first.wallSeconds);
      seconds.again.push(again.wallSeconds);
      peaks.push(first.peakBytes, again.peakBytes);
      if (round > 0) rmSync(siteDir, { recursive: true });
    }
    const starts = { candor: [] as number[], bare: [] as number[] };
    if (isDemonstration) {
      for (let round = -1; round < bench.rounds; round++) {
        const candor = await measureStart(() => startSidecar(join(folder, "site-0")));
        const alone = await measureStart(() => startBare(12_000));
        if (round < 0) continue;
        starts.candor.push(candor.toFirstAnswer);
        starts.bare.push(alone.toFirstAnswer);
      }
    }
    rmSync(folder, { recursive: true });
    const peer = `Eleventy, ${count(pages)} ${pages === 1 ? "page" : "pages"}`;
    const limits = LIMITS[reviews];
    return [
      {
        title: `Beside bare tools, ${isDemonstration ? "demonstration" : `${count(reviews)} reviews`}`,
        note: "Medians of the rounds, each beside its peer in the same round.",
        columns: ["What", "Peer", "Candor", "Peer alone", "Candor relative to it"],
        rows: [
          ratioRow("First build, s", peer, seconds.first, seconds.bare, limits?.first),
          ratioRow("After one review more, s", peer, seconds.again, seconds.bare, limits?.again),
          ...(limits?.peak === undefined
            ? []
            : [
                {
                  cells: ["Peak memory", "", megabytes(Math.max(...peaks)), "", ""],
                  target: { value: Math.max(...peaks) / 1e6, atMost: limits.peak / 1e6, unit: " MB" },
                },
              ]),
          ...(isDemonstration
            ? [ratioRow("Start to first answer, ms", "h3 under tsx", starts.candor, starts.bare, START)]
            : []),
        ],
      },
    ];
  },
};

function ratioRow(what: string, peer: string, own: number[], alone: number[], atMost?: number): Row {
  const ratio = median(own.map((value, at) => value / alone[at]!));
  const target: Target | undefined = atMost === undefined ? undefined : { value: ratio, atMost, unit: " ×" };
  return {
    cells: [what, peer, number(median(own)), number(median(alone)), `${number(ratio)} ×`],
    target,
  };
}

/** A project of Eleventy's that writes a page of nothing but its text for each of so many reviews. */
function writeBare(folder: string, pages: number): void {
  mkdirSync(join(folder, "_data"), { recursive: true });
  const reviews = createCorpus({ reviews: pages }).map(({ id, text }) => ({ id, text }));
  writeFileSync(join(folder, "_data", "reviews.json"), JSON.stringify(reviews));
  writeFileSync(
    join(folder, "page.njk"),
    '---\npagination:\n  data: reviews\n  size: 1\n  alias: review\npermalink: "/{{ review.id ' +
      '}}/index.html"\n---\n<p>{{ review.text }}</p>\n',
  );
}

/** Seconds that one run of Eleventy takes. */
function runEleventy(folder: string): Promise<number> {
  rmSync(join(folder, "_site"), { recursive: true, force: true });
  const begun = performance.now();
  const child = spawn(process.execPath, [join(PROJECT, "node_modules/@11ty/eleventy/cmd.cjs"), "--quiet"], {
    cwd: folder,
    stdio: "ignore",
  });
  return new Promise((settle, fail) => {
    child.on("close", (code) =>
      code === 0 ? settle((performance.now() - begun) / 1000) : fail(new Error("bare Eleventy failed")),
    );
  });
}
