import { type Server, startServer } from "./start-server.ts";

/** What Node adds by itself. */
const ADDED = new Set(["connection", "date", "keep-alive"]);

/** A server that does nothing but send so many bytes, with the fields that another one sends from a path. */
export async function startCeiling(bytes: number, other: Server, path: string): Promise<Server> {
  const { headers, body } = await fetch(`http://127.0.0.1:${other.port}${path}`, {
    headers: { "accept-encoding": "identity" },
  });
  await body?.cancel();
  const fields = Object.fromEntries([...headers].filter(([name]) => !ADDED.has(name)));
  const args = [String(bytes), JSON.stringify({ ...fields, "content-length": String(bytes) })];
  return await startServer({ script: "tests/bench/servers/constant.ts", args });
}

/** The same without a field of its own. */
export function startBare(bytes: number): Promise<Server> {
  return startServer({ script: "tests/bench/servers/constant.ts", args: [String(bytes)] });
}
