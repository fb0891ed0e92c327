import { loadSite, type PublishedSite } from "../../sidecar/site/published-site.ts";

/** Site folders to which nobody writes, and what was loaded of them. */
const unchanging = new Map<string, PublishedSite | null>();

/** Says of a site folder that nobody writes to it as long as the run lasts. */
export function staysAsItIs(siteDir: string): void {
  if (!unchanging.has(siteDir)) unchanging.set(siteDir, null);
}

/** What a sidecar loads of a site folder; of one that stays as it is, once for all files of a worker, and nobody's to change. */
export function loadedSite(siteDir: string): PublishedSite {
  const known = unchanging.get(siteDir);
  if (known) return known;
  const site = loadSite(siteDir);
  if (known === null) unchanging.set(siteDir, site);
  return site;
}
