import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../../../data/schema/generation.ts";
import type { Manifest } from "../../../data/schema/manifest.ts";
import { pathOf } from "../../../data/schema/operations.ts";
import { get } from "../load/job.ts";
import { askAll, type Figures, latency, measureServers, ratioOf } from "../load/measure-servers.ts";
import { number, times } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row } from "../report/table.ts";
import { startServer, startSidecar } from "../servers/start-server.ts";
import type { Group } from "./group.ts";

const CONNECTIONS = 16;
const LEAST = 0.95;

/** What a published file costs, beside the least that Node can do. */
export const staticFiles: Group = {
  sizes: [1000],
  async run(bench, reviews) {
    const { siteDir } = await bench.fixtures.site(reviews);
    const path = pathOf("getFeed");
    const manifest = JSON.parse(readFileSync(join(siteDir, CURRENT, MANIFEST_FILE), "utf8")) as Manifest;
    const asset = manifest.assets.find((candidate) => candidate.path === path)!;
    const servers = {
      ours: await startSidecar(siteDir),
      map: await startServer({ script: "tests/bench/servers/static-map.ts", args: [siteDir] }),
    };
    const answers = [
      { name: "200 as it is", request: get(path), status: 200 },
      { name: "200 in gzip", request: get(path, { "Accept-Encoding": "gzip" }), status: 200 },
      { name: "304", request: get(path, { "If-None-Match": asset.etag }), status: 304 },
    ];
    const rows: Row[] = [];
    try {
      for (const { name, request, status } of answers) {
        bench.progress(`static files: ${name}`);
        const { ours, map } = await measureServers(askAll(servers, { requests: [request], status }), {
          ...bench,
          connections: CONNECTIONS,
        });
        rows.push(
          rowOf(
            status === 304 ? name : `${name}, ${number(ours.bodyBytes / 1000)} KB`,
            "`node:http` and a `Map`",
            ours,
            map,
          ),
        );
      }
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
    return [
      {
        title: "Static files",
        note: `Requests per second of the server's processor time, and p50 / p99 in ms with ${CONNECTIONS} connections.`,
        columns: ["Answer", "Beside", "Candor", "ms", "The other", "ms", "Ratio"],
        rows,
      },
    ];
  },
};

function rowOf(name: string, beside: string, ours: Figures, other: Figures): Row {
  const ratio = ratioOf(ours.perCpuSecond, other.perCpuSecond);
  return {
    cells: [name, beside, ...cellsOf(ours), ...cellsOf(other), times(ratio)],
    target: { value: ratio, atLeast: LEAST, unit: " ×" },
  };
}

function cellsOf({ perCpuSecond, times }: Figures): string[] {
  return [number(median(perCpuSecond)), latency(times)];
}
