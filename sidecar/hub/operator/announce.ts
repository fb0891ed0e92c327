import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import type { Store } from "../store/store.ts";
import { readManifest } from "./manifest.ts";

/**
 * Announces the current generation of a site folder, even an older one, so that subscribers get it. Rejects with
 * CommandError when it cannot be read.
 */
export async function announce(store: Store, siteDir: string, now: number): Promise<string> {
  const { generation, base_url, assets } = readManifest(siteDir);
  const topics = TOPIC_PATHS.flatMap((path) => {
    const asset = assets.find((each) => each.path === path);
    return asset ? [{ url: base_url + path, etag: asset.etag }] : [];
  });
  await store.announceInstead(generation, topics, now);
  return `Announced ${generation}. The sidecars that serve it deliver what subscribers lack, within 15 seconds.`;
}
