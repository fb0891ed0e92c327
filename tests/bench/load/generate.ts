import { setTimeout } from "node:timers/promises";
import { Connection } from "./connection.ts";
import type { LoadJob, LoadResult } from "./job.ts";

/** Asks a server as fast as it answers, one request at a time on each connection. */
export async function generateLoad(job: LoadJob): Promise<LoadResult> {
  const requests = job.requests.map((request) => Buffer.from(request, "latin1"));
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => Connection.open(job.port)),
  );
  const times: number[] = [];
  const firstBytes: number[] = [];
  const statuses: Record<number, number> = {};
  let bodyBytes = 0;
  let sent = 0;
  const begun = performance.now();
  const enough = begun + job.seconds * 1000;
  const ask = async (connection: Connection) => {
    // Ended between two rounds through the requests, so that each weighs as much as every other.
    while (sent % requests.length !== 0 || sent === 0 || performance.now() < enough) {
      const answered = await connection.ask(requests[sent++ % requests.length]!);
      times.push(answered.lastByte);
      firstBytes.push(answered.firstByte);
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
      bodyBytes += answered.bodyBytes;
      if (job.rest) await setTimeout(job.rest);
    }
  };
  try {
    await Promise.all(connections.map(ask));
  } finally {
    for (const connection of connections) connection.close();
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
