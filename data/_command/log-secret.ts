import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadSecret } from "./private-file.ts";

/** In STATE_DIR. */
export const LOG_SECRET_FILE = "log-secret";

export interface LogSecretSettings {
  LOG_SECRET?: string | undefined;
  STATE_DIR: string;
}

/**
 * The secret of the log: the setting's, else the one kept in STATE_DIR, which the first build of a log makes. Throws an Error
 * that says what to do when a log was `begun` and its secret is not at hand, since no other can go on with it.
 */
export function loadLogSecret(settings: LogSecretSettings, { begun }: { begun: boolean }): string {
  const { LOG_SECRET, STATE_DIR } = settings;
  if (begun && !isLogSecretAtHand(settings))
    throw new Error(
      `${join(STATE_DIR, LOG_SECRET_FILE)} is missing, and the log that is published was made with it; restore it from a ` +
        'backup, or set LOG_SECRET; if it is lost, npm run journal -- new-log --reason "..." begins another log',
    );
  const file = { fromEnvironment: LOG_SECRET, setting: "LOG_SECRET", stateDir: STATE_DIR };
  return loadSecret({ ...file, file: LOG_SECRET_FILE, least: 32 });
}

export function isLogSecretAtHand({ LOG_SECRET, STATE_DIR }: LogSecretSettings): boolean {
  return LOG_SECRET !== undefined || existsSync(join(STATE_DIR, LOG_SECRET_FILE));
}
