import { createEventStream, type EventStream, H3 } from "h3";
import { prefersHtml } from "../http/negotiate.ts";

const SCRIPT_PATH = "/.dev/reload.js";
const EVENTS_PATH = "/.dev/events";

const SCRIPT = `new EventSource("${EVENTS_PATH}").addEventListener("message", () => location.reload());\n`;

export interface LiveReload {
  /** Adds the listening script to every page of an app. */
  decorate(app: H3): H3;
  /** Makes every open page reload. */
  reload(): void;
  /** Ends the event streams of open pages, which would keep the process alive. */
  close(): void;
}

/** Reloads open pages after a rebuild; for `npm run dev` alone. */
export function createLiveReload(): LiveReload {
  const pages = new Set<EventStream>();
  return {
    decorate(app) {
      return new H3({ silent: true })
        .get(SCRIPT_PATH, (event) => {
          event.res.headers.set("content-type", "text/javascript; charset=utf-8");
          return SCRIPT;
        })
        .get(EVENTS_PATH, (event) => {
          const stream = createEventStream(event);
          pages.add(stream);
          stream.onClosed(() => {
            pages.delete(stream);
          });
          // The response head is sent with the first bytes, and until then the page considers itself unconnected.
          void stream.pushComment("listening");
          return stream.send();
        })
        .all("/**", (event) => {
          const { req } = event;
          const isPage = req.method === "GET" && prefersHtml(req.headers.get("accept"));
          return isPage ? servePage(app, req.url) : app.fetch(req);
        });
    },
    reload() {
      for (const page of pages) page.push("rebuilt");
    },
    close() {
      for (const page of pages) page.close();
    },
  };
}

/** Requests the page without validators and encodings: with the script it differs from what was built. */
async function servePage(app: H3, url: string): Promise<Response> {
  const response = await app.fetch(new Request(url, { headers: { accept: "text/html" } }));
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const page = (await response.text()).replace(
    "</head>",
    `<script src="${SCRIPT_PATH}" defer></script></head>`,
  );
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.delete("etag");
  headers.set("cache-control", "no-store");
  return new Response(page, { status: response.status, headers });
}
