import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createApp } from "../../sidecar/app.ts";
import { createHub, type HubOptions } from "../../sidecar/hub/hub.ts";
import { createMcp } from "../../sidecar/mcp/endpoint.ts";
import { loadSite, type PublishedSite } from "../../sidecar/site/published-site.ts";
import { topicsOf } from "../../sidecar/start-sidecar.ts";
import { folderWith, type OnEnd } from "./data-folder.ts";
import { loadedSite } from "./loaded-site.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface OriginOptions {
  siteDir: string;
  allowCallbackCidrs?: string[];
  /** Instead of what the app or the hub usually get. */
  app?: Partial<Parameters<typeof createApp>[0]>;
  hub?: Partial<HubOptions>;
  /** Else it ends with the test. */
  onEnd?: OnEnd;
}

/** The whole app over a built site, without a port: `get("/reviews.json")` asks it as a client would. */
export async function openOrigin({
  siteDir,
  allowCallbackCidrs = [],
  app: ofApp = {},
  hub: ofHub = {},
  onEnd = onTestFinished,
}: OriginOptions) {
  let site: PublishedSite = loadedSite(siteDir);
  const faults: unknown[] = [];
  const hub = createHub({
    databaseUrl: `file:${join(folderWith({}, onEnd), "hub.db")}`,
    current: () => topicsOf(site),
    retryDelays: [60, 1800],
    allowCallbackCidrs,
    userAgent: "test",
    log: silent,
    ...ofHub,
  });
  onEnd(() => hub.stop());
  const app = createApp({
    site: () => site,
    siteFault: () => null,
    hub: async () => hub,
    mcp: createMcp({ site: () => site, secret: "a secret for tests only", allowedHosts: [] }),
    draining: () => false,
    onError: (error) => faults.push(error),
    ...ofApp,
  });
  return {
    app,
    faults,
    site: () => site,
    /** Serves the newest generation, as the watch does after a rebuild. */
    reload() {
      site = loadSite(siteDir);
    },
    request: async (path: string, init?: RequestInit) =>
      app.fetch(new Request(`http://localhost${path}`, init)),
    get: async (path: string, headers?: Record<string, string>) =>
      app.fetch(new Request(`http://localhost${path}`, headers && { headers })),
  };
}
