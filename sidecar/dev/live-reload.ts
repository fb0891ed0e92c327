import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createEventStream, type EventStream, H3 } from "h3";
import { PAGE } from "../../data/_schema/headers.ts";
import { prefersHtml } from "../http/negotiate.ts";
import { type Fault, formatFault } from "./faults.ts";

const SCRIPT = "/.dev/live.js";
const EVENTS = "/.dev/events";

const FILES = [
  { path: SCRIPT, file: "page/live.js", type: "text/javascript; charset=utf-8" },
  { path: "/.dev/overlay.css", file: "page/overlay.css", type: "text/css; charset=utf-8" },
];

/** What open pages are told: always all of it, so that a page that missed something is right again with the next. */
interface Shown {
  /** Name of the generation that is served; null before the first. */
  generation: string | null;
  faults: Fault[];
}

/** Keeps open pages at the newest build, and shows over them what keeps a newer one from being built. */
export function createLiveReload() {
  const pages = new Set<EventStream>();
  let shown: Shown = { generation: null, faults: [] };
  let site: H3 | null = null;
  const app = new H3({ silent: true })
    .get(EVENTS, (event) => {
      const stream = createEventStream(event);
      pages.add(stream);
      stream.onClosed(() => {
        pages.delete(stream);
      });
      void stream.push({ data: JSON.stringify(shown), retry: 500 });
      return stream.send();
    })
    .all("/**", async ({ req }) => {
      const isPage = req.method === "GET" && prefersHtml(req.headers.get("accept"));
      // Before the page, so that one of a later generation is at worst brought up to date once more.
      const { generation } = shown;
      if (site === null) return isPage ? page(FIRST_BUILD, 503, generation) : unavailable(shown.faults);
      if (!isPage) return site.fetch(req);
      // Without validators and encodings: with the script a page differs from what was built.
      const asked = new Request(req.url, { headers: { accept: "text/html" } });
      return withScript(await site.fetch(asked), generation);
    });
  for (const { path, file, type } of FILES) {
    const headers = unstored(type);
    app.get(path, () => new Response(readFileSync(new URL(file, import.meta.url)), { headers }));
  }
  return {
    /** Answers for the site, with a script in every page; for the time before the first build, with a page of its own. */
    app,
    attach(attached: H3): void {
      site = attached;
    },
    show(change: Partial<Shown>): void {
      shown = { ...shown, ...change };
      for (const stream of pages) void stream.push(JSON.stringify(shown));
    },
    /** Ends the event streams of open pages, which would keep the process alive. */
    close(): void {
      for (const stream of pages) void stream.close();
    },
  };
}

async function withScript(response: Response, generation: string | null): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  return page(await response.text(), response.status, generation, response.headers);
}

const FIRST_BUILD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The first build is under way</title></head>
<body><p>The first build is under way.</p></body></html>`;

/** A page with the script and two facts about it: its generation, and a hash of all but the address of its style. */
function page(html: string, status: number, generation: string | null, given: HeadersInit = PAGE): Response {
  const unstyled = html.replace(/<link rel="stylesheet"[^>]*>/, "");
  const hash = createHash("sha256").update(unstyled).digest("hex").slice(0, 16);
  const script = `<script src="${SCRIPT}" data-generation="${generation ?? ""}" data-page="${hash}" defer></script>`;
  const headers = new Headers({
    ...Object.fromEntries(new Headers(given)),
    ...unstored("text/html; charset=utf-8"),
  });
  for (const name of ["content-length", "etag"]) headers.delete(name);
  return new Response(
    html.replace("</head>", () => `${script}</head>`),
    { status, headers },
  );
}

const unstored = (type: string) => ({ "content-type": type, "cache-control": "no-store" });

function unavailable(faults: readonly Fault[]): Response {
  const headers = unstored("text/plain; charset=utf-8");
  const lines = ["The first build is not there yet.", ...faults.map(formatFault)];
  return new Response(lines.map((line) => `${line}\n`).join(""), { status: 503, headers });
}
