import { tightenStateDir } from "../data/_command/state-dir.ts";
import { PAGES } from "../data/_schema/addresses.ts";
import type { Settings } from "../data/_schema/settings.ts";
import { TOPIC_PATHS } from "../data/_schema/subscription-request.ts";
import { createApp } from "./app.ts";
import { bytesOf, type Content } from "./http/content.ts";
import { type Listener, listen as listenOnPort } from "./http/listen.ts";
import { isOwnHost } from "./http/request-head.ts";
import { systemClock } from "./hub/clock.ts";
import type { Log } from "./hub/log.ts";
import type { TopicState } from "./hub/topic.ts";
import { loadSessionSecret } from "./session-secret.ts";
import { createFastPath } from "./site/fast-path.ts";
import type { PublishedSite } from "./site/published-site.ts";
import { type SiteWatcher, type SiteWatcherOptions, watchSite } from "./site/watch-site.ts";

/** Milliseconds between checks for a new generation. */
const WATCH_INTERVAL = 250;

/** Milliseconds before the hub is loaded, unless it is asked: requests that have waited for the start go first. */
const HUB_DELAY = 100;

export interface Sidecar {
  listener: Listener;
  /** Present when METRICS_PORT is set. */
  metricsListener: Listener | null;
  baseUrl: string;
  /** Resolves when the hub has started too; what arrives before waits for it. Rejects when it cannot be loaded. */
  started: Promise<void>;
  look(): void;
  /** Lets answers and deliveries under way finish, closes the hub's store, and resolves when nothing is left running. */
  stop(): Promise<void>;
}

interface SidecarOptions {
  listen?: typeof listenOnPort;
  /** Called with the generation that is served, at the start and after each change. */
  onChange?(site: PublishedSite): void;
}

/** Wires the process together and listens. Throws an Error whose one-line message says what to do. */
export async function startSidecar(
  settings: Settings,
  log: Log,
  { listen = listenOnPort, onChange }: SidecarOptions = {},
): Promise<Sidecar> {
  tightenStateDir(settings.STATE_DIR, (message) => log.warn({}, message));
  let draining = false;
  let beginHub: NodeJS.Timeout | undefined;
  const watcher = await openSite(settings, {
    onChange(site) {
      log.info({ generation: site.generation, version: site.version }, "a new generation is served");
      hub.loading?.then((loaded) => loaded.siteChanged()).catch(() => {});
      onChange?.(site);
    },
    onFault: (error) =>
      log.error({ reason: error.message }, "a new generation cannot be served; the old one stays"),
  });
  const { baseUrl } = watcher.current();
  if (settings.BASE_URL !== undefined && settings.BASE_URL !== baseUrl) {
    watcher.stop();
    throw new Error(
      `BASE_URL is ${settings.BASE_URL}, but the site was built for ${baseUrl}; run npm run build with the same BASE_URL`,
    );
  }
  const { SESSION_SECRET: fromEnvironment, STATE_DIR: stateDir } = settings;
  const secret = loadSessionSecret({ fromEnvironment, stateDir });
  const onError = (error: unknown) => log.error({ err: error }, "a request could not be answered");
  const hub = new Once(async () => {
    const { createHub } = await import("./hub/hub.ts");
    const created = createHub({
      databaseUrl: settings.HUB_DATABASE_URL,
      current: () => topicsOf(watcher.current()),
      refresh: async () => watcher.look(),
      retryDelays: settings.HUB_RETRY_DELAYS,
      allowCallbackCidrs: settings.HUB_ALLOW_CALLBACK_CIDRS,
      userAgent: userAgentOf(baseUrl),
      log,
    });
    await created.start();
    return created;
  });
  const mcp = new Once(async () => {
    const { createMcp } = await import("./mcp/endpoint.ts");
    return createMcp({ site: watcher.current, secret, allowedHosts: settings.ALLOWED_HOSTS, onError });
  });
  const app = createApp({
    site: watcher.current,
    siteFault: watcher.fault,
    mcp: async (request) => (await mcp.load())(request),
    hub: hub.load,
    draining: () => draining,
    onError,
  });
  const { ALLOWED_HOSTS: allowedHosts, HOST: host, PORT: port, METRICS_PORT: metricsPort } = settings;
  const metrics =
    metricsPort === undefined ? null : (await importMetrics())({ site: watcher.current, hub: hub.load });
  const fastPath = createFastPath({ site: watcher.current, onError });
  const listener = await listen(app, {
    host,
    port,
    middleware: metrics ? [metrics.middleware] : [],
    isOwnHost: (authority) => isOwnHost(authority, { baseUrl, allowedHosts }),
    fastPath: metrics ? metrics.measure(fastPath) : fastPath,
  });
  const metricsListener =
    metrics && (await listenOnPort(metrics.app, { host, port: metricsPort!, setting: "METRICS_PORT" }));
  const started = new Promise<void>((resolve, reject) => {
    beginHub = setTimeout(() => hub.load().then(() => resolve(), reject), HUB_DELAY);
  });
  onChange?.(watcher.current());
  return {
    listener,
    metricsListener,
    baseUrl,
    started,
    look: watcher.look,
    async stop() {
      draining = true;
      watcher.stop();
      // The store stays open for the requests that are still to be answered.
      clearTimeout(beginHub);
      const loaded = await hub.loading;
      await Promise.all([listener.close(), metricsListener?.close(), loaded?.drain()]);
      await loaded?.stop();
    },
  };
}

/** The site built on this machine, or the one that SITE_URL publishes. */
async function openSite(
  { SITE_URL: siteUrl, BASE_URL, servedDir }: Settings,
  told: Pick<SiteWatcherOptions, "onChange" | "onFault">,
): Promise<SiteWatcher> {
  if (siteUrl === undefined)
    return watchSite({ siteDir: servedDir, interval: WATCH_INTERVAL, clock: Date.now, ...told });
  const { followSite } = await import("./mirror/follow-site.ts");
  const baseUrl = BASE_URL ?? siteUrl;
  const userAgent = userAgentOf(baseUrl);
  return followSite({ siteUrl, baseUrl, folder: servedDir, userAgent, clock: systemClock, ...told });
}

/** The product, and where to reach its operator. */
const userAgentOf = (baseUrl: string) => `Candor (+${baseUrl}${PAGES.developers})`;

/** Loaded only when switched on: the package is optional. */
async function importMetrics() {
  try {
    return (await import("./metrics/metrics.ts")).createMetrics;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error(
      "METRICS_PORT is set, and the package prom-client is not installed; run npm install prom-client",
    );
  }
}

/** Loads on first use, or when there is time: most code is of no use to the first answer. */
class Once<Loaded> {
  loading: Promise<Loaded> | undefined;
  constructor(private readonly make: () => Promise<Loaded>) {}
  load = () => (this.loading ??= this.make());
}

/** The hub's view of a generation: the topics with the bytes and headers they are served with. */
export function topicsOf(site: PublishedSite): TopicState {
  const topics = TOPIC_PATHS.flatMap((path) => {
    const asset = site.asset(path);
    if (!asset) return [];
    const { etag, content } = asset.identity;
    return {
      url: site.baseUrl + path,
      etag,
      mediaType: asset.mediaType,
      link: asset.link ?? "",
      get body() {
        return bytesOnDemand(content);
      },
    };
  });
  return { generation: site.generation, topics };
}

const inUse = new WeakMap<Content, WeakRef<Buffer>>();

/** Holds one copy of a large topic in memory, only while any delivery of it is under way. */
function bytesOnDemand(content: Content): Buffer {
  if (Buffer.isBuffer(content)) return content;
  const bytes = inUse.get(content)?.deref() ?? bytesOf(content);
  inUse.set(content, new WeakRef(bytes));
  return bytes;
}
