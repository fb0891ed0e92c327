import { H3, serve } from "h3";
import { FastResponse } from "srvx";

/**
 * `constant.ts <bytes> [fields as JSON]`: answers every address with the same body, and `/unchanged` with 304. With the
 * header fields of an answer it is what no server built on h3 can surpass; without, it is h3 with nothing to say.
 */
const [bytes, fields] = process.argv.slice(2);
const body = Buffer.alloc(Number(bytes), "x");
const headers = fields ? (JSON.parse(fields) as Record<string, string>) : undefined;

const app = new H3();
app.get("/unchanged", () => new FastResponse(null, { status: 304, ...(headers && { headers }) }));
app.get("/**", headers ? () => new FastResponse(body, { headers }) : () => body);
const server = serve(app, { hostname: "127.0.0.1", port: 0, silent: true });
await server.ready();
console.log(server.url);
