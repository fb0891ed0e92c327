import { fetchWithin } from "../../_fetch/fetch-within.ts";
import { readBusiness } from "../../_journal/business.ts";
import { lookAtDeclarations } from "./declarations.ts";
import type { Section } from "./finding.ts";
import { lookAtOrigin } from "./live.ts";
import { type LogSettings, lookAtLog } from "./log.ts";
import { lookAtData } from "./owners-data.ts";
import { lookAtSync } from "./sync.ts";

export interface Examined {
  dataDir: string;
  siteDir: string;
  /** What the local build is for, without a trailing slash. */
  baseUrl: string;
  demo?: boolean;
  /** The published origin to look at, without a trailing slash; none unless given. */
  origin?: string | undefined;
  /** Where sync keeps what it knows, and the setting SYNC_SOURCES. */
  stateDir: string;
  syncSources: readonly string[];
  /** What the log is made with; it is not looked at without. */
  log?: LogSettings;
  now: number;
}

/** Everything that an owner should look at, in sections. Changes nothing, here or there. */
export async function examine(examined: Examined): Promise<Section[]> {
  const { dataDir, siteDir, baseUrl, demo = false, origin, stateDir, syncSources, log, now } = examined;
  const { section, dataset } = lookAtData({ dataDir, siteDir, baseUrl: origin ?? baseUrl, demo, now });
  // Faults in the journal leave the declarations readable.
  const business = dataset?.business ?? readBusiness(dataDir).business;
  const reviews = dataset?.reviews.reviews ?? [];
  const sync = { dataDir, stateDir, more: syncSources, now };
  const logged = log ? await lookAtLog(log, baseUrl, origin ? fetchWithin : null) : null;
  return [
    section,
    ...(business ? [lookAtDeclarations(business, reviews), ...lookAtSync(business, reviews, sync)] : []),
    ...(logged ? [logged] : []),
    ...(origin ? await lookAtOrigin(origin, siteDir) : []),
  ];
}
