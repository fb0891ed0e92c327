import { type Server, startServer } from "./start-server.ts";

/** What Node adds by itself. */
const ADDED = new Set(["connection", "date", "keep-alive"]);

/** A server that does nothing but send an answer of so many bytes, with the fields of this one. */
export function startCeiling(bytes: number, like: Response): Promise<Server> {
  const fields = Object.fromEntries([...like.headers].filter(([name]) => !ADDED.has(name)));
  const headers = { ...fields, "content-length": String(bytes) };
  return startServer({
    script: "tests/bench/servers/constant.ts",
    args: [String(bytes), JSON.stringify(headers)],
  });
}

/** The same without a single field of its own. */
export function startBare(bytes: number): Promise<Server> {
  return startServer({ script: "tests/bench/servers/constant.ts", args: [String(bytes)] });
}
