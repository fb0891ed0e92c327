import { setTimeout } from "node:timers/promises";
import { Connection } from "./connection.ts";
import type { LoadJob, LoadResult } from "./job.ts";

/** Asks a server as fast as it answers, one request at a time on each connection. */
export async function generateLoad(job: LoadJob): Promise<LoadResult> {
  const requests = job.requests.map((request) => Buffer.from(request, "latin1"));
  const open = (port: number) =>
    Promise.all(Array.from({ length: job.connections }, () => Connection.open(port)));
  const connections = await open(job.port);
  const { before } = job;
  const others = before ? await open(before.port) : [];
  const prior = Buffer.from(before?.request ?? "", "latin1");
  const times: number[] = [];
  const firstBytes: number[] = [];
  const statuses: Record<number, number> = {};
  let bodyBytes = 0;
  let sent = 0;
  const begun = performance.now();
  const enough = begun + job.seconds * 1000;
  const ask = async (connection: Connection, other: Connection | undefined) => {
    // Ended between two rounds through the requests, so that each weighs as much as every other.
    while (sent % requests.length !== 0 || sent === 0 || performance.now() < enough) {
      if (other) {
        await other.ask(prior);
        await setTimeout(job.rest);
      }
      const answered = await connection.ask(requests[sent++ % requests.length]!);
      times.push(answered.lastByte);
      firstBytes.push(answered.firstByte);
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
      bodyBytes += answered.bodyBytes;
      if (job.rest) await setTimeout(job.rest);
    }
  };
  try {
    await Promise.all(connections.map((connection, index) => ask(connection, others[index])));
  } finally {
    for (const connection of [...connections, ...others]) connection.close();
  }
  return {
    requests: times.length,
    seconds: (performance.now() - begun) / 1000,
    times: Float64Array.from(times),
    firstBytes: Float64Array.from(firstBytes),
    bodyBytes: bodyBytes / times.length,
    statuses,
  };
}
