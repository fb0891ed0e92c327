import { pathOf } from "../../../data/_schema/operations.ts";
import { get } from "../load/job.ts";
import { type Contender, type Figures, latency, measureServers, ratioOf } from "../load/measure-servers.ts";
import { number, times } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row } from "../report/table.ts";
import { startNginx } from "../servers/start-nginx.ts";
import { type Server, startServer, startSidecar } from "../servers/start-server.ts";
import type { Group } from "./group.ts";

const CONNECTIONS = 16;
const PATH = pathOf("getFeed");
const PEERS: Record<string, string> = { map: "`node:http` and a `Map`", nginx: "nginx" };
const NOTE = `Requests per second of the server's processor time, and p50 / p99 in ms with ${CONNECTIONS} connections.`;
const NO_NGINX = "nginx is not installed here and so not measured.";

/** How each kind of answer is asked for; the one that a client has already, by each server's own validator. */
const ANSWERS: Record<string, (server: Server) => Promise<Omit<Contender, "server">>> = {
  "200 as it is": async () => ({ requests: [get(PATH)] }),
  "200 in gzip": async () => ({ requests: [get(PATH, { "Accept-Encoding": "gzip" })] }),
  "304 to what is there already": async ({ port }) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${PATH}`, {
      headers: { "accept-encoding": "identity" },
    });
    return { requests: [get(PATH, { "If-None-Match": headers.get("etag") ?? "" })], status: 304 };
  },
};

/** What serving a published file costs, compared with the least that Node can do and, where installed, with nginx. */
export const staticFiles: Group = {
  sizes: [1000],
  most: 1000,
  async run(bench, reviews) {
    const { siteDir } = await bench.fixtures.site(reviews);
    const nginx = await startNginx(siteDir);
    if (!nginx) bench.progress(`static files: ${NO_NGINX}`);
    const servers: Record<string, Server> = {
      ours: await startSidecar(siteDir),
      map: await startServer({ script: "tests/bench/servers/static-map.ts", args: [siteDir] }),
      ...(nginx && { nginx }),
    };
    const rows: Row[] = [];
    for (const [answer, askFor] of Object.entries(ANSWERS)) {
      bench.progress(`static files: ${answer}`);
      const contenders: Record<string, Contender> = {};
      for (const [name, server] of Object.entries(servers)) {
        contenders[name] = { server, ...(await askFor(server)) };
      }
      const { ours, ...peers } = await measureServers(contenders, { ...bench, connections: CONNECTIONS });
      for (const [peer, figures] of Object.entries(peers)) rows.push(rowOf(answer, ours!, peer, figures));
    }
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    return [
      {
        title: "Static files",
        note: `${NOTE}${nginx ? "" : ` ${NO_NGINX}`}`,
        columns: [
          "Answer",
          "Peer",
          "Candor, requests",
          "Candor, ms",
          "Peer, requests",
          "Peer, ms",
          "Candor relative to it",
        ],
        rows,
      },
    ];
  },
};

function rowOf(answer: string, ours: Figures, peer: string, other: Figures): Row {
  const ratio = ratioOf(ours.perCpuSecond, other.perCpuSecond);
  const size = ours.bodyBytes > 0 ? `, ${number(ours.bodyBytes / 1000)} KB` : "";
  return {
    cells: [answer + size, PEERS[peer]!, ...cellsOf(ours), ...cellsOf(other), times(ratio)],
    target: peer === "map" ? { value: ratio, atLeast: 0.95, unit: " ×" } : undefined,
  };
}

function cellsOf({ perCpuSecond, times }: Figures): string[] {
  return [number(median(perCpuSecond)), latency(times)];
}
