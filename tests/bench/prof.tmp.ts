import inspector from "node:inspector";
import { createApp } from "../../sidecar/app.ts";
import { listen } from "../../sidecar/http/listen.ts";
import { openMcp } from "../../sidecar/mcp/doors.ts";
import { createFastPath } from "../../sidecar/site/fast-path.ts";
import { loadSite } from "../../sidecar/site/load-site.ts";
import { createFixtures } from "./fixtures/fixtures.ts";
import { initializeRequest, openSession, STATELESS } from "./load/mcp-request.ts";
import { searchRequest } from "./load/search-request.ts";
import { startLoad } from "./load/start-load.ts";
import { QUERY_MIX } from "./search-queries.ts";
const fx = createFixtures("/tmp/cost-keep", console.error);
const { siteDir } = await fx.site(10000);
const site = loadSite(siteDir);
const mcp = openMcp({ site: () => site, secret: "a secret for benchmarks only", allowedHosts: [], onError: console.error });
const pub = createFastPath({ site: () => site, onError: console.error });
const app = createApp({ site: () => site, mcp: mcp.handler, hub: {} as any, draining: () => false, onError: console.error });
const l = await listen(app, { host: "127.0.0.1", port: 0, fastPath: (a, b) => pub(a, b) || mcp.fastPath(a, b) });
const load = startLoad();
const S = await openSession(l.port);
const MIX = QUERY_MIX.flatMap(({ queries }) => queries);
let base = 0;
const news = () => { base += 3000; return Array.from({ length: 3000 }, (_, at) => ({ ...MIX[at % MIX.length]!, min_rating: 1 + (base + at) / 1e6 })); };
const call = (g: any) => ({ name: "search_reviews", arguments: g });
const kinds: Record<string, () => [string[], number]> = {
  http: () => [MIX.map(searchRequest), 0.5],
  session: () => [MIX.map((g) => S.request("tools/call", call(g))), 0.5],
  stateless: () => [MIX.map((g) => STATELESS.request("tools/call", call(g))), 0.5],
  list: () => [[STATELESS.request("tools/list")], 0.5],
  init: () => [[initializeRequest()], 0.5],
  coldhttp: () => [news().map(searchRequest), 0],
  cold: () => [news().map((g) => S.request("tools/call", call(g))), 0],
};
const want = process.argv[2]!.split(",");
const session = new inspector.Session(); session.connect();
const postS = (m: string, p?: any) => new Promise<any>((r, j) => session.post(m, p, (e, v) => (e ? j(e) : r(v))));
const prof = process.argv[3] === "prof";
const rounds = 4;
const fig: Record<string, number[]> = {};
for (let r = 0; r < rounds; r++) for (const k of want) {
  const [requests, seconds] = kinds[k]!();
  if (prof && r === rounds - 1) { await postS("Profiler.enable"); await postS("Profiler.setSamplingInterval", { interval: 100 }); await postS("Profiler.start"); }
  const u = process.cpuUsage();
  const res = await load.ask({ port: l.port, requests, connections: 16, seconds: prof && seconds ? 2 : seconds });
  const d = process.cpuUsage(u);
  if (r) (fig[k] ??= []).push((d.user + d.system) / res.requests);
  if (prof && r === rounds - 1) {
    const { profile } = await postS("Profiler.stop");
    const self = new Map<string, number>(); const total = profile.samples.length;
    const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
    for (const s of profile.samples) { const n: any = byId.get(s); const f = n.callFrame; const key = `${f.functionName} ${f.url.split("/").slice(-3).join("/")}:${f.lineNumber}`; self.set(key, (self.get(key) ?? 0) + 1); }
    const idle = self.get("(idle) :-1") ?? 0;
    console.log("==", k, JSON.stringify(res.statuses));
    for (const [n, c] of [...self].sort((a, b) => b[1] - a[1]).slice(0, 32)) if (!n.startsWith("(idle)")) console.log(((100 * c) / (total - idle)).toFixed(1).padStart(5), n);
  }
}
for (const [k, v] of Object.entries(fig)) console.log(k, v.sort((a, b) => a - b).map((x) => x.toFixed(1)).join(" "));
await load.stop(); await l.close(); process.exit(0);
