import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderWith } from "../data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../demonstration.ts";
import { samplesOf } from "../prometheus.ts";
import { republish } from "../republish.ts";
import type { Environment } from "../run-script.ts";
import { type SidecarProcess, startSidecar } from "../sidecar-process.ts";
import { copySite } from "../site-copy.ts";
import { type CallbackServer, startCallbackServer } from "./callback-server.ts";

export const FEED = `${DEMONSTRATION_URL}/feed.xml`;

/** The whole sidecar over a site of its own, a subscriber, and the environment that commands beside it need. */
export interface HubSidecar {
  process: SidecarProcess;
  callback: CallbackServer;
  siteDir: string;
  environment: Environment & { HUB_DATABASE_URL: string; SITE_DIR: string };
  /** Posts a form to the hub. */
  post(form: Record<string, string>): Promise<Response>;
  /** Asks for the feed to be sent to a path of the subscriber. */
  subscribe(path: string, form?: Record<string, string>): Promise<Response>;
  /** Makes the hub look for work, as a rebuild would. */
  hint(): Promise<unknown>;
  /** Publishes a new generation with another feed. */
  change(): void;
  /** The text of /metrics. */
  metrics(): Promise<string>;
  /** Resolves when `condition` holds for the samples of /metrics. */
  until(condition: (samples: Map<string, number>) => boolean): Promise<Map<string, number>>;
}

export async function startHubSidecar(more: Environment = {}): Promise<HubSidecar> {
  const callback = await startCallbackServer();
  onTestFinished(() => callback.close());
  const folder = folderWith({ "ca.pem": callback.certificateAuthority });
  const siteDir = copySite(demonstrationSite());
  const environment = {
    SITE_DIR: siteDir,
    HUB_DATABASE_URL: `file:${join(folder, "hub.db")}`,
    HUB_ALLOW_CALLBACK_CIDRS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    METRICS_PORT: "0",
    ...more,
  };
  const process = await startSidecar(environment);
  const { metricsUrl: base } = process.logs().find(({ msg }) => msg === "listening")!;
  const metricsUrl = `${base}/metrics`;
  const post = (form: Record<string, string>) =>
    fetch(`${process.url}/api/websub/hub`, { method: "POST", body: new URLSearchParams(form) });
  const metrics = async () => (await fetch(metricsUrl)).text();
  let text = readFileSync(join(siteDir, "current/feed.xml"), "utf8");
  return {
    process,
    callback,
    siteDir,
    environment,
    post,
    subscribe: (path, form = {}) =>
      post({
        "hub.mode": "subscribe",
        "hub.topic": FEED,
        "hub.callback": callback.origin + path,
        ...form,
      }),
    hint: () => post({ "hub.mode": "publish", "hub.topic": FEED }),
    change() {
      text += "\n";
      republish(siteDir, { "/feed.xml": text });
    },
    metrics,
    async until(condition) {
      for (;;) {
        const samples = samplesOf(await metrics());
        if (condition(samples)) return samples;
        await new Promise((settle) => setTimeout(settle, 20));
      }
    },
  };
}
