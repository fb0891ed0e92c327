import { type SyncSource, syncSources } from "../../_import/sync/sources.ts";
import { readConsent, readSyncState, type SourceState } from "../../_import/sync/state.ts";
import type { BusinessFile } from "../../_schema/business.ts";
import { DAY } from "../../_schema/calendar-day.ts";
import { FIRST_PARTY, type Review } from "../../_schema/review.ts";
import { type Finding, look, ok, type Section } from "./finding.ts";

/** Milliseconds after which a source that is synced, or is imported by hand, has been left alone for long. */
const LONG = { synced: 7 * DAY, byHand: 90 * DAY };

/** `more` is the setting SYNC_SOURCES, `now` milliseconds since 1970. */
type Synced = Parameters<typeof syncSources>[1] & { stateDir: string; now: number };

export function lookAtSync(business: BusinessFile, reviews: readonly Review[], given: Synced): Section[] {
  const sources = syncSources(business, given);
  const state = readSyncState(given.stateDir);
  const findings = [
    ...sources.flatMap((source) => findSynced(source, state.sources[source.key], given)),
    ...(given.more.length > 0 ? [] : findLeftAlone(reviews, sources, given.now)),
  ];
  return findings.length > 0 ? [{ title: "sources", findings }] : [];
}

function findSynced({ label, kind }: SyncSource, state: SourceState | undefined, { stateDir, now }: Synced) {
  if (kind === "business-profile" && readConsent(stateDir) === null)
    return [look(`${label}: Google has no consent of yours yet`, "npm run sync -- --connect")];
  const { synced, failed, waits = [] } = state ?? {};
  const since = synced === undefined ? "never synced" : `not synced since ${synced.slice(0, 10)}`;
  const isLong = synced === undefined || now - Date.parse(synced) > LONG.synced;
  const waiting = waits.map(({ what, command }) => look(`${label}: ${what}, for you to decide`, command));
  if (failed) return [look(`${label}: ${since}; ${failed.why}`, "npm run sync"), ...waiting];
  if (isLong) return [look(`${label}: ${since}`, "npm run sync, or npm run sync -- --every 60"), ...waiting];
  return [ok(`${label}: synced on ${synced.slice(0, 10)}`), ...waiting];
}

/** Sources of which nothing new has come for long, and that nothing renews. */
function findLeftAlone(reviews: readonly Review[], synced: readonly SyncSource[], now: number): Finding[] {
  const newest = new Map<string, string>();
  for (const { source, recorded } of reviews) {
    const known = newest.get(source.name);
    if (recorded && source.name !== FIRST_PARTY && (!known || recorded > known))
      newest.set(source.name, recorded);
  }
  return [...newest].flatMap(([name, day]) => {
    if (synced.some((each) => each.name === name) || now - Date.parse(day) <= LONG.byHand) return [];
    const example = JSON.stringify({ name, sync: { from: "exports" } });
    return look(
      `${name}: nothing new since ${day}, and nothing syncs it`,
      `npm run import -- <file>; or "sources": [${example}] in business.json, and npm run sync`,
    );
  });
}
