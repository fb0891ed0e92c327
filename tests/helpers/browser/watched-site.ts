import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { OpenPage } from "./open-page.ts";

/** Keeps what a page complains of: a browser's own console can be read by no driver that all have. */
const WATCH = `
const complaints = (window.complaints = []);
for (const level of ["error", "warn"]) {
  const say = console[level];
  console[level] = (...words) => {
    complaints.push(words.join(" "));
    say.apply(console, words);
  };
}
addEventListener("error", ({ message, target }) => complaints.push(message ?? target.outerHTML), true);
addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  complaints.push(effectiveDirective + " " + blockedURI),
);`;

/** The site at this origin, with a script before all others in each page; its own origin. It ends with the test. */
export async function watchedSite(origin: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = request.url!;
    if (path === "/watch.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(WATCH);
      return;
    }
    const answer = await fetch(origin + path, { headers: { accept: request.headers.accept ?? "*/*" } });
    const headers = Object.fromEntries(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"])
      delete headers[name];
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, headers);
    // A frame of the badge has no script, and its policy allows none.
    const isPage = headers["content-type"]?.startsWith("text/html") && !/^\/badge\/./.test(path);
    response.end(isPage ? String(body).replace("<head>", '<head><script src="/watch.js"></script>') : body);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the open page of a watched site has complained of. */
export const complaintsOf = async (page: OpenPage): Promise<string[]> =>
  (await page.evaluate<string[]>("window.complaints")).map((complaint) => `${page.url()}: ${complaint}`);
