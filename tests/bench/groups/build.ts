import { count, megabytes, number, times } from "../report/format.ts";
import type { Row, Table, Target } from "../report/table.ts";
import { startSidecar } from "../servers/start-server.ts";
import type { Bench, Group } from "./group.ts";
import { measureStart } from "./start.ts";

/** What the cost of a review is compared with. */
const SMALL = 10_000;
const LARGE = 100_000;

/** `npm run build` of the whole site, and the sidecar on what it has built. */
export const build: Group = {
  sizes: [SMALL, LARGE],
  async run(bench, reviews) {
    const [small, large] = [
      await buildAndStart(bench, Math.min(SMALL, reviews)),
      await buildAndStart(bench, reviews),
    ];
    return [tableOf(small, large)];
  },
};

interface Built {
  reviews: number;
  firstSeconds: number;
  againSeconds: number;
  cpuSeconds: number;
  peakBytes: number;
  startMilliseconds: number;
  residentBytes: number;
}

async function buildAndStart({ fixtures }: Bench, reviews: number): Promise<Built> {
  const { siteDir, first, again } = await fixtures.builds(reviews);
  // The first start after a build finds nothing in the caches of the file system.
  await measureStart(() => startSidecar(siteDir));
  const { toFirstAnswer, residentAfterMix } = await measureStart(() => startSidecar(siteDir));
  return {
    reviews,
    firstSeconds: first.wallSeconds,
    againSeconds: again.wallSeconds,
    cpuSeconds: first.cpuSeconds,
    peakBytes: first.peakBytes,
    startMilliseconds: toFirstAnswer,
    residentBytes: residentAfterMix,
  };
}

function tableOf(small: Built, large: Built): Table {
  const row = (name: string, show: (built: Built) => string, target?: Target): Row => ({
    cells: [name, show(large), show(small), ""],
    target: large.reviews >= LARGE ? target : undefined,
  });
  const perReview = ({ cpuSeconds, reviews }: Built) => (cpuSeconds * 1000) / reviews;
  const ratio = perReview(large) / perReview(small);
  return {
    title: `Build, ${count(large.reviews)} reviews`,
    note: "`npm run build` from an owner's files, every page, dataset, compressed file and index; and the sidecar that serves it.",
    columns: ["What", `${count(large.reviews)} reviews`, `${count(small.reviews)} reviews`, "Beside"],
    rows: [
      row("First build, s", ({ firstSeconds }) => number(firstSeconds), {
        value: large.firstSeconds,
        atMost: 40,
        unit: " s",
      }),
      row("After one review more, s", ({ againSeconds }) => number(againSeconds)),
      row("Most memory", ({ peakBytes }) => megabytes(peakBytes), {
        value: large.peakBytes / 1e6,
        atMost: 1500,
        unit: " MB",
      }),
      {
        cells: [
          "Processor time a review, ms",
          number(perReview(large)),
          number(perReview(small)),
          times(ratio),
        ],
        target: large.reviews >= LARGE ? { value: ratio, atMost: 1, unit: " ×" } : undefined,
      },
      row("Sidecar: start to first answer, ms", ({ startMilliseconds }) => number(startMilliseconds)),
      row("Sidecar: resident after the query mix", ({ residentBytes }) => megabytes(residentBytes)),
    ],
  };
}
