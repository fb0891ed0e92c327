import { type Fetch, refusal } from "./ask.ts";

/**
 * Tells a hub that topics have changed: a form of `hub.mode` and `hub.url` for each, as public hubs take it. W3C WebSub leaves
 * this to the hub (section 7). Throws an Error that names each topic the hub did not take.
 */
export async function tellHub(hub: string, topics: readonly string[], fetch: Fetch): Promise<void> {
  const faults: string[] = [];
  for (const topic of topics) {
    const body = new URLSearchParams({ "hub.mode": "publish", "hub.url": topic, "hub.topic": topic });
    const fault = await refusal(fetch, hub, { method: "POST", body });
    if (fault !== null) faults.push(`${hub} was not told of ${topic} (${fault})`);
  }
  if (faults.length > 0)
    throw new Error(
      [...faults, "the site is up; run npm run deployed again once the hub answers"].join("\n"),
    );
}
