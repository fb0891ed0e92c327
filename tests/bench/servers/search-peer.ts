import { H3, serve } from "h3";
import { FastResponse } from "srvx";
import { SearchParameters } from "../../../data/_schema/search.ts";
import { createScan } from "../engines/scan.ts";
import { openDatabase } from "../engines/sqlite.ts";
import { createReviews } from "../search-corpus.ts";

/** `search-peer.ts sqlite <database>` or `search-peer.ts scan <reviews>`: another engine behind the same framework. */
const [kind, source = ""] = process.argv.slice(2);
const engine = kind === "sqlite" ? openDatabase(source) : createScan(createReviews(Number(source)));

const NUMBERS = new Set(["rating", "min_rating", "limit"]);

const app = new H3();
app.get("/api/reviews/search", ({ url }) => {
  const given = [...url.searchParams].map(([name, value]) => [
    name,
    NUMBERS.has(name) ? Number(value) : value,
  ]);
  const { bytes } = engine.search(SearchParameters.parse(Object.fromEntries(given)));
  return new FastResponse(bytes as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": "application/json", "content-length": String(bytes.length) },
  });
});
const server = serve(app, { hostname: "127.0.0.1", port: 0, silent: true });
await server.ready();
console.log(server.url);
