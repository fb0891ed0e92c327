import { statSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, fileOf } from "../../../data/_schema/generation.ts";
import { pathOf } from "../../../data/_schema/operations.ts";
import { counted } from "../../../data/_text/counted.ts";
import { get } from "../load/job.ts";
import { type Figures, measureServers, ratioOf } from "../load/measure-servers.ts";
import { peakWhile, residentBytes } from "../processes/usage.ts";
import { count, megabytes, number, times } from "../report/format.ts";
import { median, pooled } from "../report/statistics.ts";
import type { Row } from "../report/table.ts";
import { startCeiling } from "../servers/start-ceiling.ts";
import { type Server, startSidecar } from "../servers/start-server.ts";
import type { Bench, Group } from "./group.ts";

/** As many bytes as a search answers on average. */
const CONSTANT = 12_000;
const CONNECTIONS = 16;
/** Milliseconds between two requests, so that none waits for what the one before has left to do. */
const REST = 2;
const STREAMED = 400e6;
const STREAMS = 8;
/** The day of the corpus's newest review. */
const NEWEST = Date.parse("2026-03-31T00:00:00Z");
const DAY = 86_400_000;
const WINDOWS = { "the newest days": 0, "half a year": 180, "two years": 730, everything: 3650 };
const ENCODINGS = { "as it is": "identity", "in gzip": "gzip", "in br": "br" };

/** What a client that keeps up to date costs, whatever it has missed. */
export const since: Group = {
  sizes: [100_000],
  most: 1_000_000,
  async run(bench, reviews) {
    const title = `Since, ${count(reviews)} reviews`;
    const { siteDir } = await bench.fixtures.site(reviews);
    const ours = await startSidecar(siteDir);
    const ceiling = await startCeiling(CONSTANT, ours, pathTo(0));
    bench.progress(`${title}: streaming`);
    // First, while nothing that was measured before has left room in the heap.
    const streaming = await streamAll(bench, ours, siteDir);
    await warmUp(bench, { ours, ceiling });
    const rows: Row[] = [];
    for (const [window, days] of Object.entries(WINDOWS)) {
      bench.progress(`${title}: first byte of ${window}`);
      for (const [form, encoding] of Object.entries(ENCODINGS)) {
        const figures = await firstBytes(bench, { ours, ceiling }, { days, encoding, reviews });
        rows.push(firstByteRow(`First byte, ${window} ${form}`, figures));
      }
    }
    bench.progress(`${title}: 304`);
    rows.push(...(await unchangedRows(bench, { ours, ceiling })), streaming);
    await Promise.all([ours.stop(), ceiling.stop()]);
    return [
      {
        title,
        note:
          `First byte: p50 / p99 in ms from the request, one connection that pauses ${REST} ms between ` +
          `requests, a different day each time, compared with a constant answer of ${number(CONSTANT / 1000)} ` +
          "KB on h3. Megabytes just sent slow down whatever comes next, so the same window is read before each " +
          `request to either; "alone" is the constant answer without that. 304: requests per second of the ` +
          `server's processor time, ${CONNECTIONS} connections.`,
        columns: ["What", "Bytes", "Candor", "Constant", "Constant, alone", "Candor relative to it"],
        rows,
      },
    ];
  },
};

type Pair = Record<"ours" | "ceiling", Server>;

const pathTo = (daysAgo: number) =>
  pathOf("getReviewsSince").replace("{date}", new Date(NEWEST - daysAgo * DAY).toISOString().slice(0, 10));

/** Until the code of both is compiled. Windows of later than the newest review are small. */
async function warmUp(bench: Bench, { ours, ceiling }: Pair): Promise<void> {
  const requests = Object.values(ENCODINGS).flatMap((encoding) => [
    get(pathTo(0), { "Accept-Encoding": encoding }),
    ...Array.from({ length: 300 }, (_, index) => get(pathTo(-index), { "Accept-Encoding": encoding })),
  ]);
  for (const { port } of [ours, ceiling]) {
    await bench.load.ask({ port, requests, connections: 1, seconds: bench.seconds });
  }
}

function firstBytes(
  bench: Bench,
  { ours, ceiling }: Pair,
  { days, encoding, reviews }: { days: number; encoding: string; reviews: number },
) {
  // A day that was asked for before may be answered from memory.
  const each = Math.max(2, Math.min(12, Math.floor(1_200_000 / reviews)));
  const requests = (round: number) =>
    Array.from({ length: each }, (_, index) =>
      get(pathTo(days + (round + 1) * each + index), { "Accept-Encoding": encoding }),
    );
  const before = { port: ours.port, request: get(pathTo(days), { "Accept-Encoding": encoding }) };
  return measureServers(
    {
      ours: { server: ours, requests, before },
      ceiling: { server: ceiling, requests, before },
      alone: { server: ceiling, requests },
    },
    { ...bench, seconds: 0, connections: 1, rest: REST },
  );
}

function firstByteRow(name: string, figures: Record<"ours" | "ceiling" | "alone", Figures>): Row {
  const { ours, ceiling, alone } = figures;
  const ratio = pooled(ours.firstBytes, 0.5) / pooled(ceiling.firstBytes, 0.5);
  const shown = [ours, ceiling, alone].map(({ firstBytes }) =>
    [0.5, 0.99].map((share) => number(pooled(firstBytes, share))).join(" / "),
  );
  return {
    cells: [name, megabytes(ours.bodyBytes), ...shown, times(ratio)],
    target: { value: ratio, atMost: 2, unit: " ×" },
  };
}

async function unchangedRows(bench: Bench, { ours, ceiling }: Pair): Promise<Row[]> {
  const path = pathTo(WINDOWS["half a year"]);
  const { headers, body } = await fetch(`http://127.0.0.1:${ours.port}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  await body?.cancel();
  const conditional = get(path, { "If-None-Match": headers.get("etag") ?? "" });
  const figures = await measureServers(
    {
      ours: { server: ours, requests: [conditional], status: 304 },
      ceiling: { server: ceiling, requests: [get(path)] },
      unchanged: { server: ceiling, requests: [get("/unchanged")], status: 304 },
    },
    { ...bench, connections: CONNECTIONS },
  );
  const per = (name: keyof typeof figures) => figures[name].perCpuSecond;
  const rowOf = (name: string, peer: "ceiling" | "unchanged", ratio: number): Row => ({
    cells: [name, "", number(median(per("ours"))), number(median(per(peer))), "", times(ratio)],
    target: peer === "ceiling" ? { value: ratio, atLeast: 0.9, unit: " ×" } : undefined,
  });
  return [
    rowOf("304, relative to the constant answer", "ceiling", ratioOf(per("ours"), per("ceiling"))),
    rowOf("304, relative to a constant 304", "unchanged", ratioOf(per("ours"), per("unchanged"))),
  ];
}

/** How much memory the whole dataset takes on its way to clients that read as fast as they can. */
async function streamAll(bench: Bench, ours: Server, siteDir: string): Promise<Row> {
  const size = statSync(join(siteDir, CURRENT, fileOf(pathOf("getReviews")))).size;
  const request = get(pathTo(WINDOWS.everything), { "Accept-Encoding": "identity" });
  const requests = Array.from({ length: Math.ceil(STREAMED / size) }, () => request);
  const connections = Math.min(STREAMS, requests.length);
  const before = residentBytes(ours.pid);
  const { peak, result } = await peakWhile(ours.pid, () =>
    bench.load.ask({ port: ours.port, requests, connections, seconds: 0 }),
  );
  const grown = peak - before;
  const bytes = result.bodyBytes * result.requests;
  return {
    cells: [
      `Memory gained while streaming over ${counted(connections, "connection")}`,
      megabytes(bytes),
      `${megabytes(grown)} over ${megabytes(before)}, at ${megabytes(bytes / result.seconds)}/s`,
      "",
      "",
      "",
    ],
    target: { value: grown / 1e6, atMost: 50, unit: " MB" },
  };
}
