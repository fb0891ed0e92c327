import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Another site, on a port of its own, whose only page has this body; its origin. It ends with the test. */
export async function foreignSite(body: string, headers: Record<string, string> = {}): Promise<string> {
  const page =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another site</title><link ` +
    `rel="icon" href="data:,"><link rel="stylesheet" href="/site.css"></head><body><h1>Another ` +
    `site</h1>${body}<p id="below">Below</p></body></html>`;
  const server = createServer((request, response) => {
    const css = request.url === "/site.css";
    response.writeHead(200, { "content-type": css ? "text/css" : "text/html; charset=utf-8", ...headers });
    response.end(css ? "" : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
