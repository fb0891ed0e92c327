import { createServer } from "node:net";

/** A port that nobody listens on, outside the range from which outgoing connections take theirs. */
export async function freePort(): Promise<number> {
  const port = 15_000 + Math.floor(Math.random() * 15_000);
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!free) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
