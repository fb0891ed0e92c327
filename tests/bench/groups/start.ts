import { Connection } from "../load/connection.ts";
import { searchRequest } from "../load/search-request.ts";
import { residentBytes } from "../processes/usage.ts";
import { count, megabytes, number, times } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row } from "../report/table.ts";
import { QUERY_MIX } from "../search-queries.ts";
import { startBare } from "../servers/start-ceiling.ts";
import { type Server, startSidecar } from "../servers/start-server.ts";
import type { Group } from "./group.ts";

const FIRST = Buffer.from(searchRequest({ query: "great", limit: 20 }));
const MIX = QUERY_MIX.flatMap(({ queries }) => queries.map((query) => Buffer.from(searchRequest(query))));

export interface Start {
  /** Milliseconds from the start of the process to the last byte of its first answer. */
  toFirstAnswer: number;
  /** Bytes of memory after that answer, and after each query of the mix. */
  residentAtFirst: number;
  residentAfterMix: number;
}

/** How long a restart takes, and what it holds in memory: with reviews, without any, and h3 with nothing to do. */
export const start: Group = {
  sizes: [10_000, 100_000],
  most: 1_000_000,
  async run(bench, reviews) {
    const title = `Start, ${count(reviews)} reviews`;
    const [full, empty] = [await bench.fixtures.site(reviews), await bench.fixtures.site(0)];
    const contenders = {
      full: () => startSidecar(full.siteDir),
      empty: () => startSidecar(empty.siteDir),
      bare: () => startBare(12_000),
    };
    const starts = { full: [] as Start[], empty: [] as Start[], bare: [] as Start[] };
    // The first round fills the caches of the file system.
    for (let round = -1; round < bench.rounds; round++) {
      bench.progress(`${title}: round ${round + 2}`);
      for (const name of ["full", "empty", "bare"] as const) {
        const measured = await measureStart(contenders[name]);
        if (round >= 0) starts[name].push(measured);
      }
    }
    return [
      {
        title,
        note:
          'From the start of the process to the last byte of its first answer, and its memory afterwards. "h3 ' +
          'alone" answers with a constant.',
        columns: [
          "What",
          "Candor",
          "Candor without reviews",
          "h3 alone",
          "Candor relative to itself without reviews",
        ],
        rows: rowsOf(starts, reviews),
      },
    ];
  },
};

/** Starts a server, asks it and ends it. */
export async function measureStart(startOne: () => Promise<Server>): Promise<Start> {
  const begun = performance.now();
  const server = await startOne();
  const connection = await Connection.open(server.port);
  await connection.ask(FIRST);
  const toFirstAnswer = performance.now() - begun;
  const residentAtFirst = residentBytes(server.pid);
  for (const request of MIX) await connection.ask(request);
  const residentAfterMix = residentBytes(server.pid);
  connection.close();
  await server.stop();
  return { toFirstAnswer, residentAtFirst, residentAfterMix };
}

function rowsOf(starts: Record<"full" | "empty" | "bare", Start[]>, reviews: number): Row[] {
  const ratio = median(
    starts.full.map((one, round) => one.toFirstAnswer / starts.empty[round]!.toFirstAnswer),
  );
  const typical = (figure: keyof Start) =>
    [starts.full, starts.empty, starts.bare].map((all) => median(all.map((one) => one[figure])));
  const resident = typical("residentAfterMix");
  return [
    {
      cells: ["Start to first answer, ms", ...typical("toFirstAnswer").map(number), times(ratio)],
      target:
        reviews >= 100_000
          ? { value: ratio, atMost: reviews >= 1_000_000 ? 1.6 : 1.2, unit: " ×" }
          : undefined,
    },
    { cells: ["Resident after the first answer", ...typical("residentAtFirst").map(megabytes), ""] },
    {
      cells: ["Resident after the query mix", ...resident.map(megabytes), ""],
      target: reviews >= 1_000_000 ? { value: resident[0]! / 1e6, atMost: 350, unit: " MB" } : undefined,
    },
  ];
}
