import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import { initializeRequest, openSession, STATELESS } from "../load/mcp-request.ts";
import { type Contender, type Figures, latency, measureServers, ratioOf } from "../load/measure-servers.ts";
import { searchRequest } from "../load/search-request.ts";
import { residentBytes } from "../processes/usage.ts";
import { count, megabytes, number, times } from "../report/format.ts";
import { median } from "../report/statistics.ts";
import type { Row, Table } from "../report/table.ts";
import { QUERY_MIX } from "../search-queries.ts";
import { type Server, startServer, startSidecar } from "../servers/start-server.ts";
import type { Bench, Group } from "./group.ts";

const CONNECTIONS = 16;
/** Searches that nobody has asked before, in one round. */
const NEW = 3000;
/** Sessions that are opened and left, and how many of them one list of requests has. */
const SESSIONS = 100_000;
const AT_ONCE = 10_000;

const MIX = QUERY_MIX.flatMap(({ queries }) => queries);

/** Other searches of the same words in every round, each with a bound that nobody has named before. */
function newSearches(round: number): SearchParameters[] {
  const first = (round + 1) * NEW;
  return Array.from({ length: NEW }, (_, at) => ({
    ...MIX[at % MIX.length]!,
    min_rating: 1 + (first + at) / 1e6,
  }));
}

/** The most that a call may cost beside the same SDK with a tool that does nothing. */
const MOST_BESIDE_SDK = 1.25;

/** What an agent's call costs, compared with the same SDK serving a tool that does nothing, and with the search over HTTP. */
export const agents: Group = {
  sizes: [10_000],
  most: 100_000,
  async run(bench, reviews) {
    const title = `Agents, ${count(reviews)} reviews`;
    const server = await startSidecar((await bench.fixtures.site(reviews)).siteDir);
    const session = await openSession(server.port);
    // As HTTP searches unless told otherwise.
    const call = (given: SearchParameters) => ({
      name: "search_reviews",
      arguments: { match: "substring", sort: "newest", ...given },
    });
    const inSession = (given: SearchParameters) => session.request("tools/call", call(given));
    const stateless = (given: SearchParameters) => STATELESS.request("tools/call", call(given));
    const constant = await startConstantTool(server, session.request("tools/call", call(MIX[0]!)));
    const contenders = {
      sdk: { server: constant, requests: [inSession(MIX[0]!)] },
      sdkStateless: { server: constant, requests: [stateless(MIX[0]!)] },
      one: { server, requests: [inSession(MIX[0]!)] },
      oneStateless: { server, requests: [stateless(MIX[0]!)] },
      search: { server, requests: MIX.map(searchRequest) },
      session: { server, requests: MIX.map(inSession) },
      stateless: { server, requests: MIX.map(stateless) },
      list: { server, requests: [STATELESS.request("tools/list")] },
      initialize: { server, requests: [initializeRequest()] },
      discover: { server, requests: [STATELESS.request("server/discover")] },
    } satisfies Record<string, Contender>;
    bench.progress(title);
    const kept = await measureServers(contenders, { ...bench, connections: CONNECTIONS });
    const asNew = (request: (given: SearchParameters) => string) => ({
      server,
      requests: (round: number) => newSearches(round).map(request),
    });
    const anew = await measureServers(
      // The second asks what the first has not: each remembers its own answers alone.
      { search: asNew(searchRequest), session: asNew(inSession) },
      { ...bench, seconds: 0, connections: CONNECTIONS },
    );
    const sessions = await openMany(bench, server);
    await Promise.all([server.stop(), constant.stop()]);
    const row = (name: string, figures: Figures, than: Figures, atMost?: number): Row => {
      const ratio = ratioOf(than.perCpuSecond, figures.perCpuSecond);
      return {
        cells: [
          `${name}, ${number(figures.bodyBytes / 1000)} KB`,
          number(1e6 / median(figures.perCpuSecond)),
          latency(figures.times),
          times(ratio),
        ],
        target: atMost === undefined ? undefined : { value: ratio, atMost, unit: " ×" },
      };
    };
    return [
      {
        title,
        note:
          `Processor time of an answer with ${CONNECTIONS} connections, p50 / p99, and how many times that of ` +
          "the same search over HTTP.",
        columns: ["Request", "µs", "ms", "Relative to the search"],
        rows: [
          row("search over HTTP, never asked before", anew.search, anew.search),
          row("`tools/call` of it, never asked before", anew.session, anew.search),
          row("search over HTTP, asked before", kept.search, kept.search),
          row("the SDK with a constant tool, in a session", kept.sdk, kept.search),
          row("`tools/call` of the search, in a session", kept.session, kept.search),
          row("the SDK with a constant tool, in 2026-07-28", kept.sdkStateless, kept.search),
          row("`tools/call` of the search, in 2026-07-28", kept.stateless, kept.search),
          row("`tools/list`", kept.list, kept.search),
          row("`initialize`", kept.initialize, kept.search),
          row("`server/discover`", kept.discover, kept.search),
        ],
      },
      besideSdk(kept),
      sessions,
    ];
  },
};

/** A server with the same SDK whose tool always gives what ours answers to one request. */
async function startConstantTool({ port }: Server, request: string): Promise<Server> {
  const [head = "", body = ""] = request.split("\r\n\r\n");
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": ") as [string, string])
      .filter(([name]) => !/^(host|content-length|connection)$/i.test(name)),
  );
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, { method: "POST", headers, body });
  const { result } = (await response.json()) as { result: object };
  const file = join(mkdtempSync(join(tmpdir(), "candor-bench-tool-")), "result.json");
  writeFileSync(file, JSON.stringify(result));
  return startServer({ script: "tests/bench/servers/constant-tool.ts", args: [file] });
}

function besideSdk(kept: Record<"sdk" | "sdkStateless" | "one" | "oneStateless", Figures>): Table {
  const row = (name: string, ours: Figures, sdk: Figures): Row => {
    const ratio = ratioOf(sdk.perCpuSecond, ours.perCpuSecond);
    const [microseconds, bare] = [ours, sdk].map(({ perCpuSecond }) => number(1e6 / median(perCpuSecond)));
    return {
      cells: [name, microseconds!, bare!, times(ratio)],
      target: { value: ratio, atMost: MOST_BESIDE_SDK, unit: " ×" },
    };
  };
  return {
    title: "Agents beside the SDK alone",
    note: "Processor time of one search by `tools/call`, beside the same SDK serving a tool that always gives the same result.",
    columns: ["Revision", "µs", "The SDK alone, µs", "Relative"],
    rows: [row("in a session", kept.one, kept.sdk), row("2026-07-28", kept.oneStateless, kept.sdkStateless)],
  };
}

/** What sessions that nobody ever comes back to leave in memory. */
async function openMany({ load, progress }: Bench, { port, pid }: Server): Promise<Table> {
  const open = async (sessions: number) => {
    for (let opened = 0; opened < sessions; opened += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, initializeRequest);
      await load.ask({ port, requests, connections: CONNECTIONS, seconds: 0 });
    }
    return residentBytes(pid);
  };
  progress(`${count(SESSIONS)} sessions`);
  // The memory that the first ones take is used again by those after.
  const before = await open(SESSIONS);
  const grown = (await open(SESSIONS)) - before;
  return {
    title: "Sessions",
    note: "Memory of the server after so many `initialize`, and what as many more have added.",
    columns: ["Sessions", "Resident", "Gained"],
    rows: [
      {
        cells: [count(SESSIONS), megabytes(before), megabytes(grown)],
        target: { value: grown / 1e6, atMost: 10, unit: " MB" },
      },
    ],
  };
}
