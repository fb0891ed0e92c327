import { hubOf } from "../../_schema/hosting.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { TOPIC_PATHS } from "../../_schema/subscription-request.ts";
import { refusal, type Waiting, waitForOrigin } from "./wait-for-origin.ts";

/** Waits until the origin serves a generation, and tells the hub; returns who was told. Throws an Error where somebody was not. */
export async function deployed(built: Manifest, waiting: Waiting): Promise<string> {
  const { ask, clock } = waiting;
  const begun = clock.now();
  const { generation } = await waitForOrigin(built, waiting);
  const hub = hubOf(built);
  const served = `${built.base_url} serves ${generation} after ${Math.round((clock.now() - begun) / 1000)} s`;
  if (hub === null) return `${served}; its topics name no hub, so no one else was notified`;
  const topics = TOPIC_PATHS.filter((topic) => built.assets.some(({ path }) => path === topic));
  const addresses = topics.map((path) => built.base_url + path);
  await tellHub(hub, addresses, ask);
  return `${served}; told ${hub} of ${topics.join(", ")}`;
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
