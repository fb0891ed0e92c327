import { count, megabytes, number } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row, Table, Target } from "../report/table.ts";
import { startSidecar } from "../servers/start-server.ts";
import type { Bench, Group } from "./group.ts";
import { measureStart } from "./start.ts";

/** What the cost of a review is compared with. */
const SMALL = 10_000;
const LARGE = 100_000;

/** The most that a build may take after one review more, relative to a first build. */
const AGAIN = { small: 0.3, large: 0.4 };

/** `npm run build` of the whole site, and the sidecar on what it has built. */
export const build: Group = {
  sizes: [SMALL, LARGE],
  most: LARGE,
  async run(bench, reviews) {
    const small = reviews > SMALL ? await buildAndStart(bench, SMALL) : undefined;
    return [tableOf(await buildAndStart(bench, reviews), small)];
  },
};

interface Built {
  reviews: number;
  firstSeconds: number;
  againSeconds: number;
  /** The median over the pairs of a build after one review more, relative to the first build just before it. */
  againOfFirst: number;
  cpuSeconds: number;
  peakBytes: number;
  startMilliseconds: number;
  residentBytes: number;
}

async function buildAndStart({ fixtures }: Bench, reviews: number): Promise<Built> {
  const { siteDir, pairs } = await fixtures.builds(reviews);
  const firsts = pairs.map(({ first }) => first);
  // The first start after a build finds nothing in the caches of the file system.
  await measureStart(() => startSidecar(siteDir));
  const { toFirstAnswer, residentAfterMix } = await measureStart(() => startSidecar(siteDir));
  return {
    reviews,
    firstSeconds: median(firsts.map(({ wallSeconds }) => wallSeconds)),
    againSeconds: median(pairs.map(({ again }) => again.wallSeconds)),
    againOfFirst: median(pairs.map(({ first, again }) => again.wallSeconds / first.wallSeconds)),
    cpuSeconds: median(firsts.map(({ cpuSeconds }) => cpuSeconds)),
    peakBytes: Math.max(...pairs.flatMap(({ first, again }) => [first.peakBytes, again.peakBytes])),
    startMilliseconds: toFirstAnswer,
    residentBytes: residentAfterMix,
  };
}

/** Beside a smaller build, when there is one. */
function tableOf(built: Built, small?: Built): Table {
  const builds = small ? [built, small] : [built];
  const large = built.reviews >= LARGE;
  const row = (name: string, show: (one: Built) => string, target?: Target): Row => ({
    cells: [name, ...builds.map(show)],
    target: large ? target : undefined,
  });
  const perReview = ({ cpuSeconds, reviews }: Built) => (cpuSeconds * 1000) / reviews;
  const grown = small && perReview(built) / perReview(small);
  return {
    title: `Build, ${count(built.reviews)} reviews`,
    note: "`npm run build` from an owner's files: every page, dataset, compressed file and index; then the sidecar that serves them.",
    columns: ["What", ...builds.map(({ reviews }) => `${count(reviews)} reviews`)],
    rows: [
      row("First build, s", ({ firstSeconds }) => number(firstSeconds), {
        value: built.firstSeconds,
        atMost: 40,
        unit: " s",
      }),
      row("After adding one review, s", ({ againSeconds }) => number(againSeconds)),
      {
        cells: [
          "The same, of a first build",
          ...builds.map(({ againOfFirst }) => `${number(againOfFirst)} ×`),
        ],
        target: { value: built.againOfFirst, atMost: large ? AGAIN.large : AGAIN.small, unit: " ×" },
      },
      row("Peak memory", ({ peakBytes }) => megabytes(peakBytes), {
        value: built.peakBytes / 1e6,
        atMost: 1500,
        unit: " MB",
      }),
      row(
        "Processor time a review, ms",
        (one) => number(perReview(one)),
        grown ? { value: grown, atMost: 1, unit: ` × that of ${count(small.reviews)}` } : undefined,
      ),
      row("Sidecar: start to first answer, ms", ({ startMilliseconds }) => number(startMilliseconds)),
      row("Sidecar: resident after the query mix", ({ residentBytes }) => megabytes(residentBytes)),
    ],
  };
}
