import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { onTestFinished } from "vitest";

/** Where a page is cut, in bytes after its masthead: on its first screens, and far down. */
const CUTS = [1_000, 4_000, 16_000, 40_000, 90_000];

/**
 * The site at this origin as a slow network brings it to a slow machine: a page comes in pieces, each when the browser has shown
 * the one before, and its scripts and fonts when it has shown the last. The function opens a path; all of it is there then.
 */
export async function inPieces(origin: string, page: Page): Promise<(path: string) => Promise<void>> {
  let pieces: Buffer[] = [];
  let response: ServerResponse | undefined;
  let shown: () => void = () => {};
  let allShown = Promise.resolve();

  const server = createServer(async (request, answer) => {
    const { headers } = request;
    const original = await fetch(origin + request.url, { headers: { accept: headers.accept ?? "*/*" } });
    const type = original.headers.get("content-type")!;
    const body = Buffer.from(await original.arrayBuffer());
    if (/javascript|font/.test(type)) await allShown;
    answer.writeHead(original.status, { "content-type": type, "cache-control": "no-store" });
    if (headers["sec-fetch-dest"] !== "document") {
      answer.end(body);
      return;
    }
    const main = body.indexOf("<main");
    // At the end of a line: of half a tag nothing would be there.
    const ends = CUTS.map((cut) => body.indexOf("\n", main + cut)).filter((end) => end > 0);
    const cuts = [...new Set([0, ...ends, body.length])];
    pieces = cuts.slice(1).map((cut, index) => body.subarray(cuts[index], cut));
    response = answer;
    answer.write(pieces.shift());
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return async (path) => {
    allShown = new Promise((settle) => {
      shown = settle;
    });
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: "commit" });
    let length = await nextPiece(page, 0);
    for (const piece of pieces) {
      response!.write(piece);
      length = await nextPiece(page, length);
    }
    response!.end();
    shown();
    await page.waitForLoadState(path.startsWith("/search/") ? "networkidle" : "load");
  };
}

/** Waits until more of the page is there than so many letters, and shown; how many there are then. */
async function nextPiece(page: Page, length: number): Promise<number> {
  await page.waitForFunction((length) => document.documentElement.outerHTML.length > length, length);
  return page.evaluate(
    () =>
      new Promise<number>((settle) => {
        const told = () => settle(document.documentElement.outerHTML.length);
        requestAnimationFrame(() => requestAnimationFrame(told));
      }),
  );
}
