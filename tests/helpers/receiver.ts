import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificateAuthority } from "./certificate-authority.ts";

/** Many subscribers at one address, told apart by path, which keep what they received. */
export interface Receiver {
  origin: string;
  certificateAuthority: string;
  /** By path: which generations came, in their order. */
  received: Map<string, number[]>;
  /** Deliveries that came, all in all. */
  total(): number;
  /** Settles when so many paths have this generation or a newer one as their last. */
  until(paths: number, generation: number): Promise<void>;
  close(): Promise<void>;
}

/** `delay` answers the milliseconds until a delivery is answered. */
export async function startReceiver(delay: () => number): Promise<Receiver> {
  const { certificate, issue } = await createCertificateAuthority();
  const received = new Map<string, number[]>();
  const waiting = new Set<() => void>();
  let total = 0;

  const server = createServer(await issue([], ["127.0.0.1"]), async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return; // The sender died in the middle of its request: nothing was received.
    }
    const { pathname, searchParams } = new URL(request.url!, "https://receiver.test");
    if (request.method === "GET") {
      response.end(searchParams.get("hub.challenge"));
      return;
    }
    const generation = Number(/\d+/.exec(Buffer.concat(chunks).toString())?.[0]);
    received.set(pathname, [...(received.get(pathname) ?? []), generation]);
    total += 1;
    for (const check of waiting) check();
    setTimeout(() => response.writeHead(204).end(), delay());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificateAuthority: certificate,
    received,
    total: () => total,
    until: (paths, generation) =>
      new Promise((resolve) => {
        const check = () => {
          const reached = [...received.values()].filter((generations) => generations.at(-1)! >= generation);
          if (reached.length < paths) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
