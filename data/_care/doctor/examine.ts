import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { readBusiness } from "../../_journal/business.ts";
import type { Settings } from "../../_schema/settings.ts";
import { lookAtDeclarations } from "./declarations.ts";
import type { Section } from "./finding.ts";
import { lookAtOrigin } from "./live.ts";
import { lookAtLog } from "./log.ts";
import { lookAtData } from "./owners-data.ts";
import { lookAtSync } from "./sync.ts";

/**
 * Everything that an owner should look at, in sections; at a published origin, which has no trailing slash, where one is given.
 * Changes nothing, here or there. `now` is milliseconds since 1970.
 */
export async function examine(settings: Settings, now: number, origin?: string): Promise<Section[]> {
  const { DATA_DIR: dataDir, SITE_DIR: siteDir, STATE_DIR: stateDir, SYNC_SOURCES: more, DEMO } = settings;
  const { baseUrl } = settings.hosting;
  const published = { baseUrl: origin ?? baseUrl, demo: DEMO === "yes" };
  const { section, dataset } = lookAtData({ dataDir, siteDir, ...published, now });
  // Faults in the journal leave the declarations readable.
  const business = dataset?.business ?? readBusiness(dataDir).business;
  const reviews = dataset?.reviews.reviews ?? [];
  const sync = { dataDir, stateDir, more, now };
  const log = await lookAtLog(settings, baseUrl, origin ? fetchWithin : null);
  return [
    section,
    ...(business ? [lookAtDeclarations(business, reviews), ...lookAtSync(business, reviews, sync)] : []),
    ...(log ? [log] : []),
    ...(origin ? await lookAtOrigin(origin, siteDir) : []),
  ];
}
