import { askAll, type Figures, measureServers, ratioOf, typical } from "../load/measure-servers.ts";
import { searchPath, searchRequest } from "../load/search-request.ts";
import { count, megabytes, number, times } from "../report/format.ts";
import { median, pooled } from "../report/statistics.ts";
import type { Row, Table, Target } from "../report/table.ts";
import { QUERY_MIX, type QueryClass } from "../search-queries.ts";
import { startBare, startCeiling } from "../servers/start-ceiling.ts";
import { type Server, startServer, startSidecar } from "../servers/start-server.ts";
import type { Bench, Group } from "./group.ts";

const CONNECTIONS = 16;
/** Queries of each class that nobody has asked before, in one round; fewer where a scan takes a second. */
const coldQueries = (reviews: number) => Math.max(4, Math.min(20, Math.floor(2_000_000 / reviews)));

const MIX = QUERY_MIX.flatMap(({ queries }) => queries);

const PEERS = {
  ceiling: "h3, one constant answer",
  bare: "h3, one constant body without fields",
  sqlite: "SQLite FTS5 trigram behind h3",
  scan: "scan of folded texts behind h3",
};
type Peer = keyof typeof PEERS;
type Warm = Record<"ours" | Peer, Figures>;
type Cold = Pick<Warm, "ours" | "sqlite" | "scan">;

/** Search as a client sees it: the sidecar, other engines in its place, and the least that any answer costs. */
export const searchOverHttp: Group = {
  sizes: [10_000, 100_000],
  most: 1_000_000,
  async run(bench, reviews) {
    const name = `Search over HTTP, ${count(reviews)} reviews`;
    const { siteDir, unique } = await bench.fixtures.site(reviews);
    const { path } = await bench.fixtures.database(reviews);
    const peer = (...args: string[]) => startServer({ script: "tests/bench/servers/search-peer.ts", args });
    bench.progress(`${name}: servers start`);
    const [ours, sqlite, scan] = await Promise.all([
      startSidecar(siteDir),
      peer("sqlite", path),
      peer("scan", String(reviews)),
    ]);
    const bytes = await compareTotals(ours, [sqlite, scan]);
    const [ceiling, bare] = await Promise.all([
      startCeiling(bytes, ours, searchPath(MIX[0]!)),
      startBare(bytes),
    ]);
    const servers = { ours, ceiling, bare, sqlite, scan };
    bench.progress(`${name}: cold`);
    const cold = await askCold(bench, { ours, sqlite, scan }, { unique, each: coldQueries(reviews) });
    bench.progress(`${name}: warm`);
    const requests = MIX.map(searchRequest);
    const warm = await measureServers(askAll(servers, { requests }), { ...bench, connections: CONNECTIONS });
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    return [tableOf(name, { warm, cold, bytes, reviews })];
  },
};

/** Asks everybody everything once: all must count the same. Returns the mean size of the sidecar's answers, in bytes. */
async function compareTotals(ours: Server, others: Server[]): Promise<number> {
  let bytes = 0;
  for (const parameters of MIX) {
    const ask = ({ port }: Server) => fetch(`http://127.0.0.1:${port}${searchPath(parameters)}`);
    const text = await (await ask(ours)).text();
    bytes += Buffer.byteLength(text);
    const { total } = JSON.parse(text) as { total: number };
    for (const other of others) {
      const answer = (await (await ask(other)).json()) as { total: number };
      if (answer.total === total) continue;
      throw new Error(`${JSON.stringify(parameters)}: the sidecar counts ${total}, a peer ${answer.total}`);
    }
  }
  return Math.round(bytes / MIX.length);
}

/** Every round has other queries; the first is to warm up the code, not the caches. */
function askCold(
  bench: Bench,
  servers: Record<keyof Cold, Server>,
  { unique, each }: { unique: QueryClass[]; each: number },
): Promise<Cold> {
  const requests = (round: number) =>
    unique.flatMap(({ queries }) => queries.slice((round + 1) * each, (round + 2) * each).map(searchRequest));
  return measureServers(askAll(servers, { requests }), { ...bench, seconds: 0, connections: 1 });
}

function tableOf(
  title: string,
  { warm, cold, bytes, reviews }: { warm: Warm; cold: Cold; bytes: number; reviews: number },
): Table {
  const warmRatio = (peer: Peer) => ratioOf(warm.ours.perCpuSecond, warm[peer].perCpuSecond);
  const large = reviews >= 100_000;
  const targets: Partial<Record<Peer, Target>> = {
    ceiling: { value: warmRatio("ceiling"), atLeast: large ? 0.85 : 0.9, unit: " ×" },
    ...(large && {
      sqlite: { value: warmRatio("sqlite"), atLeast: 250, unit: " ×" },
      scan: { value: warmRatio("scan"), atLeast: 500, unit: " ×" },
    }),
  };
  const peers = Object.keys(PEERS) as Peer[];
  return {
    title,
    note:
      `Warm: ${MIX.length} queries of ten kinds, repeated over ${CONNECTIONS} connections, answers of ` +
      `${number(bytes / 1000)} KB on average; "relative" compares requests per second of the server's ` +
      `processor time. Cold: no query is repeated, one connection; "relative" compares p50 / p99.`,
    columns: [
      "Server",
      "Requests/s",
      "Per CPU second",
      "p50 ms",
      "p99 ms",
      "Resident",
      "Candor relative to it",
    ],
    rows: [
      { cells: [...warmCells("Candor, warm", warm.ours), ""] },
      ...peers.map(
        (peer): Row => ({
          cells: [...warmCells(`${PEERS[peer]}, warm`, warm[peer]), times(warmRatio(peer))],
          target: targets[peer],
        }),
      ),
      { cells: [...coldCells("Candor, cold", cold.ours), ""] },
      coldRow("sqlite", cold, large),
      coldRow("scan", cold, large),
    ],
  };
}

function coldRow(peer: "sqlite" | "scan", cold: Cold, large: boolean): Row {
  const [p50, p99] = [0.5, 0.99].map(
    (share) => pooled(cold[peer].times, share) / pooled(cold.ours.times, share),
  );
  return {
    cells: [...coldCells(`${PEERS[peer]}, cold`, cold[peer]), `${times(p50!)} / ${times(p99!)}`],
    target: peer === "sqlite" && large ? { value: Math.min(p50!, p99!), atLeast: 4, unit: " ×" } : undefined,
  };
}

function warmCells(name: string, { perSecond, perCpuSecond, times, residentBytes }: Figures): string[] {
  const throughput = [median(perSecond), median(perCpuSecond)];
  const latency = [typical(times, 0.5), typical(times, 0.99)];
  return [name, ...[...throughput, ...latency].map(number), megabytes(residentBytes)];
}

function coldCells(name: string, { times, residentBytes }: Figures): string[] {
  const latency = [pooled(times, 0.5), pooled(times, 0.99)];
  return [name, "", "", ...latency.map(number), megabytes(residentBytes)];
}
