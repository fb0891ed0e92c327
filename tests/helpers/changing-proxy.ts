import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProxiedHead {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Changes the head of an answer; what it returns, if that is a text, is sent as the body instead. */
export type Change = (path: string, head: ProxiedHead, method: string) => unknown;

/** A reverse proxy on a free port that can be told to spoil what passes through it. */
export async function startProxy() {
  let target = "";
  let change: Change = () => {};
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const onward = ask(target + url, { method, headers }, (answer) => {
      const head = { status: answer.statusCode!, headers: { ...answer.headers } };
      const body = change(url, head, method);
      if (typeof body !== "string") {
        outgoing.writeHead(head.status, head.headers);
        answer.pipe(outgoing);
        return;
      }
      answer.resume();
      delete head.headers["content-encoding"];
      delete head.headers["transfer-encoding"];
      head.headers["content-length"] = String(Buffer.byteLength(body));
      outgoing.writeHead(head.status, head.headers).end(body);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sends what comes to this origin. */
    passTo(origin: string) {
      target = origin;
    },
    /** Spoils answers from now on; by default none. */
    spoil(how: Change = () => {}) {
      change = how;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
