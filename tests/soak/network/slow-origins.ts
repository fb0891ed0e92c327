import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHubChild } from "../../bench/start-hub-child.ts";
import { createCertificateAuthority } from "../../helpers/hub/certificate-authority.ts";
import { FEED } from "../../helpers/hub/site.ts";

export interface SlowOriginsLoad {
  /** Origins that confirm their subscription and never answer a delivery. */
  hanging: number;
  /** Subscribers that answer at once, and the hosts that they are spread over. */
  healthy: number;
  hosts: number;
}

/** Milliseconds from a change to its arrival at the last of the healthy, without the hanging origins and beside them. */
export async function measureSlowOrigins({ hanging, healthy, hosts }: SlowOriginsLoad) {
  const folder = mkdtempSync(join(tmpdir(), "hub-slow-"));
  const hosting = Array.from({ length: hosts }, (_, i) => `127.0.1.${1 + i}`);
  const silent = Array.from({ length: hanging }, (_, i) => `127.1.${i >> 7}.${1 + (i & 127)}`);
  const { certificate, issue } = await createCertificateAuthority();
  let onArrival = () => {};
  const server = createServer(await issue([], [...hosting, ...silent]), (request, response) => {
    const { searchParams } = new URL(request.url!, "https://callback.test");
    request.resume();
    if (request.method === "GET") return response.end(searchParams.get("hub.challenge"));
    if (!request.socket.localAddress!.startsWith("127.0.1.")) return undefined;
    onArrival();
    return response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", 4096, resolve));
  const { port } = server.address() as AddressInfo;
  const hub = startHubChild({
    databaseUrl: `file:${join(folder, "hub.db")}`,
    certificateAuthority: [certificate],
  });
  /** A few at a time: a verification that takes long while many wait is cut short. */
  const subscribe = async (hostsOf: string[]) => {
    for (let from = 0; from < hostsOf.length; from += 25) {
      await hub.request(
        hostsOf.slice(from, from + 25).map((host, i) => ({
          "hub.mode": "subscribe",
          "hub.topic": FEED,
          "hub.callback": `https://${host}:${port}/${from + i}`,
        })),
      );
      while ((await hub.report()).openIntents > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** The site's first feed is `<feed>1</feed>`. */
  let published = 1;
  const deliver = async () => {
    let missing = healthy;
    const arrived = new Promise<void>((resolve) => {
      onArrival = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
    });
    published += 1;
    const begun = performance.now();
    await hub.publish(`<feed>${published}</feed>`);
    await arrived;
    return performance.now() - begun;
  };
  try {
    await subscribe(Array.from({ length: healthy }, (_, i) => hosting[i % hosts]!));
    await deliver();
    const alone = await deliver();
    await subscribe(silent);
    const beside = await deliver();
    return { alone, beside };
  } finally {
    await hub.stop();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
