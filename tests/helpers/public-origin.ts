import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderWith, type OnEnd } from "./data-folder.ts";
import type { Environment } from "./run-script.ts";

/**
 * Answers for a public origin until the test has ended, or until `onEnd` says so: in a process with the environment that is
 * returned, an HTTPS request finds it on this machine.
 */
export async function answerFor(
  origin: string,
  answer: RequestListener,
  onEnd: OnEnd = onTestFinished,
): Promise<Environment> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const detour = `
    import http from "node:http";
    import https from "node:https";
    import { syncBuiltinESMExports } from "node:module";
    const { request } = https;
    https.request = (url, options, ...more) =>
      url.origin === ${JSON.stringify(origin)}
        ? http.request(new URL(url.pathname + url.search, "http://127.0.0.1:${port}"), options, ...more)
        : request(url, options, ...more);
    syncBuiltinESMExports();
  `;
  return { NODE_OPTIONS: `--import ${join(folderWith({ "detour.mjs": detour }, onEnd), "detour.mjs")}` };
}
