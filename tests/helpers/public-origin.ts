import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderWith } from "./data-folder.ts";
import type { Environment } from "./run-script.ts";

/**
 * Answers for a public origin until the test has ended: in a process with the environment that is returned, `fetch` finds
 * it on this machine.
 */
export async function answerFor(origin: string, answer: RequestListener): Promise<Environment> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const detour = `
    const { fetch } = globalThis;
    globalThis.fetch = (url, options) =>
      fetch(String(url).replace(${JSON.stringify(origin)}, "http://127.0.0.1:${port}"), options);
  `;
  return { NODE_OPTIONS: `--import ${join(folderWith({ "detour.mjs": detour }), "detour.mjs")}` };
}
