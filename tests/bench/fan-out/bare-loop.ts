import { createHmac } from "node:crypto";
import { Pool } from "undici";
import { createSite } from "../../helpers/hub/site.ts";
import { bodyOf, type Sender } from "./sender.ts";
import { secretOf } from "./subscribers.ts";

const CONNECTIONS = 64;

/** The least that could be done: so many requests over so many connections, each signed, nothing kept. */
export function createBareLoop(origin: string, subscribers: number, ca: string): Sender {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1, connect: { ca } });
  const { mediaType, link } = createSite().state.topics[0]!;
  let round = 0;
  return {
    async send() {
      round += 1;
      const body = Buffer.from(bodyOf(round));
      let next = 0;
      const loop = async () => {
        while (next < subscribers) {
          const subscriber = next;
          next += 1;
          const signature = createHmac("sha256", secretOf(subscriber)).update(body).digest("hex");
          const answer = await pool.request({
            path: `/callback/${subscriber}`,
            method: "POST",
            headers: { "content-type": mediaType, link, "x-hub-signature": `sha256=${signature}` },
            body,
          });
          await answer.body.dump();
          if (answer.statusCode !== 204) throw new Error(`the receiver answered ${answer.statusCode}`);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, loop));
    },
    close: () => pool.destroy(),
  };
}
