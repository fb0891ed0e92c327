import { connect as connectTcp } from "node:net";
import type { buildConnector } from "undici";
import { systemClock } from "../../../sidecar/hub/clock.ts";
import { createEgress } from "../../../sidecar/hub/egress.ts";
import { createCounters } from "../../../sidecar/hub/metrics.ts";
import { storeOpener } from "../../../sidecar/hub/open-store.ts";
import { createAddressJudge } from "../../../sidecar/hub/public-address.ts";
import { createStoreGuard } from "../../../sidecar/hub/store-guard.ts";
import { createWorker } from "../../../sidecar/hub/worker.ts";
import { createSite } from "../../helpers/hub-site.ts";
import { bodyOf, type Sender } from "./sender.ts";

export interface HubSenderOptions {
  databaseUrl: string;
  subscribers: number;
  certificateAuthority: string;
  /**
   * Leaves TLS out. The hub has no setting for that: its callbacks are HTTPS. Here its connections are opened by
   * `connectTcp` in place of the guarded connector; everything before and after that is the hub's own.
   */
  plain: boolean;
}

/** The hub's own worker on the hub's own store. */
export function createHubSender(options: HubSenderOptions): Sender {
  const { databaseUrl, subscribers, certificateAuthority, plain } = options;
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const clock = systemClock;
  const counters = createCounters();
  const site = createSite();
  const addresses = createAddressJudge(["127.0.0.0/8"]);
  const connection = { addresses, resolve: async () => [], certificateAuthority, userAgent: "bench", clock };
  const egress = plain ? createEgress(connection, plainConnector) : createEgress(connection);
  const guard = createStoreGuard(
    storeOpener(databaseUrl, () => worker.wake()),
    clock,
    log,
  );
  const worker = createWorker({
    guard,
    egress,
    clock,
    log,
    counters,
    current: () => site.state,
    retryDelays: [60, 1800],
  });
  let round = 0;
  return {
    async send() {
      round += 1;
      site.publish({ feed: bodyOf(round) });
      const until = counters.deliveries.delivered + subscribers;
      worker.wake();
      while (counters.deliveries.delivered < until) {
        await new Promise((settle) => setTimeout(settle, 2));
        const { failed, gone } = counters.deliveries;
        if (failed + gone > 0) throw new Error(`${failed + gone} deliveries failed`);
      }
    },
    async close() {
      await worker.stop();
      await guard.close();
      await egress.close();
    },
  };
}

const plainConnector: buildConnector.connector = ({ hostname, port }, callback) => {
  const socket = connectTcp({ host: hostname, port: Number(port), noDelay: true });
  socket.once("connect", () => callback(null, socket)).once("error", (error) => callback(error, null));
};
