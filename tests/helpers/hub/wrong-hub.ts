import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How a hub goes wrong: it does nothing after its answer, never delivers, or does all that it should not. */
export type Wrongness = "silent" | "forgetful" | "sloppy" | "sloppy with another method";

/** A hub that violates the standard wherever it can. */
export async function startWrongHub(wrongness: Wrongness) {
  const subscriptions: string[] = [];

  /** It does not care either whether anybody is there any more. */
  const send = (url: string, init: RequestInit) => fetch(url, init).catch(() => {});

  /** Drops the callback's query, asks for nothing in particular, and does not care for the answer. */
  const verify = async (callback: string) => {
    const url = new URL(callback);
    await send(`${url.origin}${url.pathname}?hub.mode=other&hub.topic=other&hub.lease_seconds=0`, {
      redirect: "manual",
    });
  };

  const deliver = async () => {
    const signature = wrongness === "sloppy" ? "sha1=0123" : "md5=0123";
    for (const callback of subscriptions) {
      const url = new URL(callback);
      await send(`${url.origin}${url.pathname}`, {
        method: "POST",
        headers: { "content-type": "text/html", "x-hub-signature": signature },
      });
    }
  };

  const act = async (form: URLSearchParams) => {
    if (wrongness === "silent") return;
    const callback = form.get("hub.callback");
    if (form.get("hub.mode") === "publish") await deliver();
    else if (callback && URL.canParse(callback)) {
      if (wrongness !== "forgetful") subscriptions.push(callback);
      await verify(callback);
    }
  };

  let acting: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    acting = Promise.all([acting, act(form)]);
    response.writeHead(200).end();
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Resolves when it has done all that it does about the requests that it has answered. */
    idle: () => acting,
    async close() {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}
