import { connect as connectTcp } from "node:net";
import { createAddressJudge } from "../../../sidecar/hub/callbacks/addresses.ts";
import type { Connect } from "../../../sidecar/hub/callbacks/connector.ts";
import { createEgress } from "../../../sidecar/hub/callbacks/egress.ts";
import { createNames } from "../../../sidecar/hub/callbacks/names.ts";
import { systemClock } from "../../../sidecar/hub/clock.ts";
import { createCounters } from "../../../sidecar/hub/counters.ts";
import type { Log } from "../../../sidecar/hub/log.ts";
import { openStore } from "../../../sidecar/hub/store/open-store.ts";
import { createStoreGuard } from "../../../sidecar/hub/store/store-guard.ts";
import { createWorker } from "../../../sidecar/hub/worker/worker.ts";
import { createSite } from "../../helpers/hub/site.ts";
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
  let lacking = 0;
  let finish = () => {};
  let fail = (_reason: Error) => {};
  const log: Log = {
    /** A delivery is logged once it is kept. */
    debug(_, message) {
      if (message !== "delivered") return;
      lacking -= 1;
      if (lacking === 0) finish();
    },
    info: (_, message) => fail(new Error(message)),
    warn: (_, message) => fail(new Error(message)),
    error: (_, message) => fail(new Error(message)),
  };
  const clock = systemClock;
  const counters = createCounters();
  const site = createSite();
  const addresses = createAddressJudge(["127.0.0.0/8"]);
  const names = createNames({ listed: () => [], resolve: async () => [] }, clock);
  const resolverAnswers = async () => true;
  const proven = async () => [];
  const connection = {
    addresses,
    names,
    resolverAnswers,
    proven,
    certificateAuthority,
    userAgent: "bench",
    clock,
  };
  const egress = plain ? createEgress(connection, plainConnector) : createEgress(connection);
  const guard = createStoreGuard(() => openStore(databaseUrl, () => worker.wake()), clock, log);
  const worker = createWorker({
    guard,
    egress,
    clock,
    log,
    counters,
    addressRate: { admit: () => null, wait: () => null },
    current: () => site.state,
    retryDelays: [60, 1800],
  });
  let round = 0;
  return {
    async send() {
      round += 1;
      lacking = subscribers;
      const finished = new Promise<void>((resolve, reject) => {
        finish = resolve;
        fail = reject;
      });
      site.publish({ feed: bodyOf(round) });
      worker.wake();
      await finished;
    },
    async close() {
      await worker.stop();
      await guard.close();
      await egress.close();
    },
  };
}

const plainConnector: Connect = ({ hostname, port }, callback) => {
  const socket = connectTcp({ host: hostname, port: Number(port), noDelay: true });
  socket.once("connect", () => callback(null, socket)).once("error", (error) => callback(error, null));
  return socket;
};
