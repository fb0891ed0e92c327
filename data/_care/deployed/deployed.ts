import { hubOf } from "../../_schema/hosting.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { TOPIC_PATHS } from "../../_schema/subscription-request.ts";
import { refusal, type Waiting, waitForOrigin } from "./wait-for-origin.ts";

export interface DeployedOptions extends Waiting {
  /** How the cache in front of the origin is emptied; null for none. */
  purge: Purge | null;
}

/** Waits until the origin serves a generation, and tells the hub; returns who was told. Throws an Error where somebody was not. */
export async function deployed(built: Manifest, options: DeployedOptions): Promise<string> {
  const { purge, ask, clock, onProgress } = options;
  const begun = clock.now();
  const empty = async () => {
    if (purge === null) return;
    await purgeCache(purge, ask);
    onProgress(`told ${new URL(purge.url).host} to empty its cache`);
  };
  // The upload is done, so that a cache can only hold what is old.
  await empty();
  // What was asked for meanwhile was kept as it was before.
  const waited = await waitForOrigin(built, options, async (late) => {
    if (late) await empty();
  });
  const hub = hubOf(built);
  const served = `${built.base_url} serves ${waited.generation} after ${Math.round((clock.now() - begun) / 1000)} s`;
  const emptied = purge === null ? "" : `; told ${new URL(purge.url).host} to empty its cache`;
  if (hub === null) return `${served}${emptied}; its topics name no hub, so no one else was notified`;
  const topics = TOPIC_PATHS.filter((topic) => built.assets.some(({ path }) => path === topic));
  const addresses = topics.map((path) => built.base_url + path);
  await tellHub(hub, addresses, ask);
  return `${served}${emptied}; told ${hub} of ${topics.join(", ")}`;
}

/** A form for each topic, as public hubs take it: WebSub leaves this to the hub (section 7). Throws an Error that names each not taken. */
async function tellHub(hub: string, topics: readonly string[], ask: Waiting["ask"]): Promise<void> {
  const faults: string[] = [];
  for (const topic of topics) {
    const body = String(new URLSearchParams({ "hub.mode": "publish", "hub.url": topic, "hub.topic": topic }));
    const fault = await refusal(ask, hub, { method: "POST", headers: FORM, body });
    if (fault !== null) faults.push(`${hub} was not told of ${topic} (${fault})`);
  }
  const todo = "the site is up; run npm run deployed again once the hub answers";
  if (faults.length > 0) throw new Error([...faults, todo].join("\n"));
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };

interface Purge {
  url: string;
  /** A header field, `Name: value`, that says who asks. */
  header?: string | undefined;
  /** JSON. */
  body: string;
}

/** Throws an Error that says how the request was answered, without the header field, which is a secret. */
async function purgeCache({ url, header, body }: Purge, ask: Waiting["ask"]): Promise<void> {
  const colon = header?.indexOf(":") ?? -1;
  const headers = {
    "content-type": "application/json",
    ...(header && { [header.slice(0, colon)]: header.slice(colon + 1).trim() }),
  };
  const fault = await refusal(ask, url, { method: "POST", headers, body });
  if (fault !== null)
    throw new Error(
      `PURGE_URL: ${new URL(url).host} did not empty its cache (${fault}); check PURGE_URL, PURGE_HEADER and PURGE_BODY`,
    );
}
