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
  /** Settles when so many paths have received this generation or a newer one. */
  until(paths: number, generation: number): Promise<void>;
  close(): Promise<void>;
}

/** `delay` answers the milliseconds until a delivery is answered; the certificate holds for names, too. */
export async function startReceiver(delay: () => number, names: readonly string[] = []): Promise<Receiver> {
  const { certificate, issue } = await createCertificateAuthority();
  const received = new Map<string, number[]>();
  const newest = new Map<string, number>();
  const waiting = new Set<{ generation: number; missing: number; resolve: () => void }>();
  let total = 0;

  const take = (path: string, generation: number) => {
    total += 1;
    received.set(path, [...(received.get(path) ?? []), generation]);
    const before = newest.get(path) ?? 0;
    newest.set(path, Math.max(before, generation));
    for (const waiter of waiting) {
      if (before >= waiter.generation || generation < waiter.generation) continue;
      waiter.missing -= 1;
      if (waiter.missing === 0) waiter.resolve();
    }
  };

  const server = createServer(await issue(names, ["127.0.0.1"]), async (request, response) => {
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
    take(pathname, generation);
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
        const reached = [...newest.values()].filter((each) => each >= generation).length;
        const missing = Math.max(0, paths - reached);
        waiting.add({ generation, missing, resolve });
        if (missing === 0) resolve();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
