import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { logTo } from "../../../sidecar/log.ts";
import { startSidecar } from "../../../sidecar/start-sidecar.ts";

/** What is wrong with a hub that the harness has to find out. */
export type Fault = "acknowledges early" | "delivers unverified";

/** How long a hub that acknowledges early keeps a request to itself, in milliseconds: longer than it is let live. */
const HELD_BACK = 600_000;

// Everything is loaded; the rest begins when it is asked for, so that a round need not wait for the start.
const lines = createInterface({ input: process.stdin });
lines.once("close", () => process.exit());
await once(lines, "line");
const sidecar = await startSidecar(parseSettings(process.env), logTo(process.stdout, "silent"));
await sidecar.started;
const fault = process.env["FAULT"] as Fault | undefined;
console.log(fault ? await startFaulty(sidecar.listener.url, fault) : sidecar.listener.url);

/** Stands before the hub and spoils what it promises. */
async function startFaulty(origin: string, fault: Fault): Promise<string> {
  const front = createServer(async (request, response) => {
    const body = await text(request);
    const { "content-type": type = "" } = request.headers;
    const forward = () =>
      fetch(origin + request.url, { method: "POST", headers: { "content-type": type }, body });
    if (fault === "acknowledges early") {
      response.writeHead(202).end();
      setTimeout(() => void forward().catch(() => {}), HELD_BACK);
    } else {
      const callback = new URLSearchParams(body).get("hub.callback");
      if (callback) await fetch(callback, { method: "POST", body: "<feed>0 </feed>" });
      response.writeHead((await forward()).status).end();
    }
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}
