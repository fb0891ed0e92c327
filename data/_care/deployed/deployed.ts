import { hubOf } from "../../_schema/hosting.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { TOPIC_PATHS } from "../../_schema/subscription-request.ts";
import { type Purge, purgeCache } from "./purge.ts";
import { tellHub } from "./tell-hub.ts";
import { type Waiting, waitForOrigin } from "./wait-for-origin.ts";

export interface DeployedOptions extends Waiting {
  /** How the cache in front of the origin is emptied; null for none. */
  purge: Purge | null;
}

/**
 * Waits until the origin serves a generation, its topics included, and then tells the hub that these name. Returns a line
 * that says who was told. Throws an Error when the origin does not come in time, or somebody could not be told.
 */
export async function deployed(built: Manifest, options: DeployedOptions): Promise<string> {
  const { purge, fetch, clock, onProgress } = options;
  const begun = clock.now();
  const empty = async () => {
    if (purge === null) return;
    await purgeCache(purge, fetch);
    onProgress(`told ${new URL(purge.url).host} to empty its cache`);
  };
  // The upload is done, so that a cache can only hold what is old.
  await empty();
  const waited = await waitForOrigin(built, options, {
    // What was asked for meanwhile was kept as it was before.
    onManifest: async (late) => {
      if (late) await empty();
    },
  });
  const hub = hubOf(built);
  const served = `${built.base_url} serves ${waited.generation} after ${Math.round((clock.now() - begun) / 1000)} s`;
  const emptied = purge === null ? "" : `; told ${new URL(purge.url).host} to empty its cache`;
  if (hub === null) return `${served}${emptied}; its topics name no hub, so nobody else was told`;
  await tellHub(
    hub,
    TOPIC_PATHS.map((path) => built.base_url + path),
    fetch,
  );
  return `${served}${emptied}; told ${hub} of ${TOPIC_PATHS.join(", ")}`;
}
