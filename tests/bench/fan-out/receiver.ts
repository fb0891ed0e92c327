import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificateAuthority } from "../../helpers/hub/certificate-authority.ts";

/** What the process says when it listens, as a line of JSON. */
export interface ReceiverAddress {
  http: number;
  https: number;
  /** PEM to trust. */
  certificateAuthority: string;
}

/** What `GET /` answers: what came since it was last asked. */
export interface Received {
  deliveries: number;
  bytes: number;
  /** Of all deliveries, how many different paths they went to, and how many were signed. */
  paths: number;
  signed: number;
}

let received: Received & { seen: Set<string> } = begin();

function begin() {
  return { deliveries: 0, bytes: 0, paths: 0, signed: 0, seen: new Set<string>() };
}

const take: RequestListener = (request, response) => {
  if (request.method === "GET") {
    const { seen, ...counts } = received;
    received = begin();
    response.end(JSON.stringify({ ...counts, paths: seen.size }));
    return;
  }
  request.on("data", (chunk: Buffer) => {
    received.bytes += chunk.length;
  });
  request.on("end", () => {
    received.deliveries += 1;
    received.seen.add(request.url!);
    if (request.headers["x-hub-signature"]?.length === "sha256=".length + 64) received.signed += 1;
    response.writeHead(204).end();
  });
};

const { certificate, issue } = await createCertificateAuthority();
const servers = [createHttpServer(take), createHttpsServer(await issue(["localhost"], ["127.0.0.1"]), take)];
const ports = await Promise.all(
  servers.map(async (server) => {
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", 1024, settle));
    return (server.address() as AddressInfo).port;
  }),
);
const address: ReceiverAddress = { http: ports[0]!, https: ports[1]!, certificateAuthority: certificate };
console.log(JSON.stringify(address));
process.on("disconnect", () => process.exit());
