import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../../../data/_schema/generation.ts";
import { Manifest } from "../../../data/_schema/manifest.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import type { Store } from "../store/store.ts";
import { CommandError } from "./act-on.ts";

/**
 * Announces the current generation of a site folder, even an older one, so that subscribers get it. Rejects with
 * CommandError when it cannot be read.
 */
export async function announce(store: Store, siteDir: string, now: number): Promise<string> {
  const { generation, base_url, assets } = readManifest(join(siteDir, CURRENT, MANIFEST_FILE));
  const topics = TOPIC_PATHS.flatMap((path) => {
    const asset = assets.find((each) => each.path === path);
    return asset ? [{ url: base_url + path, etag: asset.etag }] : [];
  });
  await store.announceInstead(generation, topics, now);
  return `Announced ${generation}. The sidecars that serve it deliver what subscribers lack, within 15 seconds.`;
}

function readManifest(path: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new CommandError(
      `${path} cannot be read; run npm run build, or set SITE_DIR to where the site was built`,
    );
  }
}
