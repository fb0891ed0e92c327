import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writePrivately } from "../../_command/private-file.ts";

const Waiting = z.object({ what: z.string(), command: z.string() });

const SourceState = z.object({
  label: z.string(),
  /** When all of it was fetched last, as a date-time. */
  synced: z.string().optional(),
  /** Since then it could not be: when that was last, and why. */
  failed: z.object({ at: z.string(), why: z.string() }).optional(),
  /** What waits for the owner, each with the command that decides it. */
  waits: z.array(Waiting).default([]),
  /** The exports that have been taken, by name, each with what tells it from another of that name. */
  taken: z.record(z.string(), z.string()).default({}),
});

const SyncState = z.object({
  sources: z.record(z.string(), SourceState).default({}),
  /** Whether the journal holds something new that no build has published. */
  unbuilt: z.boolean().default(false),
});

export type Waiting = z.infer<typeof Waiting>;
export type SourceState = z.infer<typeof SourceState>;
export type SyncState = z.infer<typeof SyncState>;

const FILE = "sync.json";

/** What is known of earlier runs. A file that is gone or damaged knows nothing: then all is fetched again, and adds nothing. */
export function readSyncState(stateDir: string): SyncState {
  return readJsonFile(join(stateDir, FILE), SyncState) ?? SyncState.parse({});
}

export function writeSyncState(stateDir: string, state: SyncState): void {
  writePrivately(join(stateDir, FILE), `${JSON.stringify(state, null, 1)}\n`);
}

const Consent = z.object({ refresh_token: z.string().min(1) });

const CONSENT_FILE = "google.json";

/** What Google gave for the owner's consent; null before it, or when it is damaged. */
export function readConsent(stateDir: string): string | null {
  return readJsonFile(join(stateDir, CONSENT_FILE), Consent)?.refresh_token ?? null;
}

export function keepConsent(stateDir: string, refreshToken: string): void {
  writePrivately(join(stateDir, CONSENT_FILE), `${JSON.stringify({ refresh_token: refreshToken })}\n`);
}
