import { Agent, type ClientRequest, request } from "node:http";
import { STOP_LIMIT } from "../../../sidecar/end-process.ts";
import type { Random } from "../../bench/random.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { type Stopped, startStoppingProcess } from "./process.ts";

export interface StoppedUnderLoad extends Stopped {
  /** Requests that were answered whole. */
  answered: number;
  /** Requests that were on their way at the signal. */
  underWay: number;
  /** What became of those that were not answered whole though the signal came after them, and of answers cut short. */
  lost: string[];
}

/** Visitors that keep their connection, and visitors that open one for each request. */
const VISITORS = { keeping: 12, opening: 12 };

const JSON_RPC = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

const ASKED: { path: string; headers?: Record<string, string>; body?: string }[] = [
  { path: "/" },
  { path: "/reviews.json" },
  { path: "/api/reviews/search?query=water&limit=5" },
  { path: "/api/reviews/search?match=words&query=on+time" },
  { path: "/api/reviews/since/2025-01-01" },
  { path: "/mcp", headers: JSON_RPC, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
  { path: "/api/websub/hub", headers: FORM, body: "hub.mode=publish&hub.url=nowhere" },
];

/** Sends SIGTERM to a script that says on stderr where it listens, at a moment of chance while visitors keep it busy. */
export async function stopUnderLoad(random: Random, script = "sidecar/main.ts"): Promise<StoppedUnderLoad> {
  const server = await startStoppingProcess(script, {
    SITE_DIR: demonstrationSite(),
    HUB_DATABASE_URL: `file:${folderWith()}/hub.db`,
  });
  const report = { answered: 0, lost: [] as string[] };
  const asking = new Set<ClientRequest>();
  let underWay = new Set<ClientRequest>();
  let signalled = false;
  let busy: () => void = () => {};
  const enough = 50 + random.below(200);
  const isBusy = new Promise<void>((settle) => {
    busy = settle;
  });

  const visit = async (keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!signalled) {
      await ask(agent);
      if (report.answered >= enough) busy();
    }
    agent.destroy();
  };

  const ask = (agent: Agent) =>
    new Promise<void>((settle) => {
      const { path, headers = {}, body } = random.pick(ASKED);
      const asked = request(server.url + path, { agent, headers, method: body ? "POST" : "GET" });
      const fail = (how: string) => {
        if (!signalled || underWay.has(asked)) report.lost.push(`${path}: ${how}`);
        settle();
      };
      asking.add(asked);
      asked.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
      asked.on("response", (answer) => {
        answer.on("error", () => {
          report.lost.push(`${path}: an answer cut short`);
          settle();
        });
        answer.on("end", () => {
          report.answered += 1;
          asking.delete(asked);
          settle();
        });
        answer.resume();
      });
      asked.end(body);
    });

  const visitors = [
    ...Array.from({ length: VISITORS.keeping }, () => visit(true)),
    ...Array.from({ length: VISITORS.opening }, () => visit(false)),
  ];
  await isBusy;
  underWay = new Set([...asking].filter(isSent));
  signalled = true;
  const stopped = await server.stop(STOP_LIMIT);
  await Promise.all(visitors);
  return { ...report, underWay: underWay.size, ...stopped };
}

/** Whether the operating system has all of a request. */
const isSent = ({ socket }: ClientRequest) =>
  socket !== null && !socket.connecting && socket.writableLength === 0 && socket.bytesWritten > 0;
