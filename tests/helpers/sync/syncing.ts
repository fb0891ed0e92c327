import { join } from "node:path";
import type { Limits } from "../../../data/_fetch/fetch-within.ts";
import { GOOGLE } from "../../../data/_import/sync/business-profile/google.ts";
import { syncOnce } from "../../../data/_import/sync/round.ts";
import type { SyncOptions } from "../../../data/_import/sync/source.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith, journalOf } from "../data-folder.ts";
import { giveKey } from "../importing.ts";
import { CLIENT, type GoogleStandIn } from "./google-stand-in.ts";

export const NOW = Date.parse("2026-01-01T00:00:00Z");

const LIMITS: Limits = { time: 60_000, silence: 60_000, received: 1_000_000, decoded: 1_000_000 };

interface Given {
  /** Of `business.json`; one source named Google that is synced from there, unless given as a whole. */
  from?: string;
  sources?: object[];
  journal?: object[];
  more?: string[];
  google?: GoogleStandIn;
  limits?: Partial<Limits>;
}

/** An owner's folder that is synced by a clock that only pauses move. */
export function syncing({ from, sources, journal = [], more = [], google, limits }: Given) {
  const dataDir = folderWith({
    "business.json": JSON.stringify({
      name: "Pell Plumbing",
      sources: sources ?? (from ? [{ name: "Google", sync: { from } }] : []),
    }),
    "reviews.jsonl": journalOf(...journal),
  });
  giveKey(dataDir);
  const stateDir = join(folderWith(), "state");
  const clock = { now: NOW };
  const lines: string[] = [];
  const pauses: number[] = [];
  const builds = { count: 0, go: true };
  const ending = new AbortController();
  const options: SyncOptions = {
    dataDir,
    stateDir,
    more,
    google: { client: CLIENT, endpoints: google?.endpoints ?? GOOGLE },
    build: async () => {
      builds.count += 1;
      return builds.go;
    },
    log: (line) => lines.push(line),
    context: {
      now: () => clock.now,
      sleep: async (milliseconds) => {
        pauses.push(milliseconds / 1000);
        clock.now += milliseconds;
      },
      signal: ending.signal,
    },
    limits: { export: { ...LIMITS, ...limits }, google: { ...LIMITS, ...limits } },
  };
  return {
    dataDir,
    stateDir,
    options,
    /** Seconds of each pause. */
    pauses,
    builds,
    clock,
    ending,
    /** Runs it once; its lines, and whether all went well. */
    async sync() {
      lines.length = 0;
      const isWell = await syncOnce(options);
      return { isWell, lines: [...lines] };
    },
    /** What the journal publishes. */
    published: () => readJournal(dataDir, clock.now).published,
  };
}
