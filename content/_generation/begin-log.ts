import { existsSync } from "node:fs";
import { join } from "node:path";
import { isLogSecretAtHand, loadLogSecret } from "../../data/_command/log-secret.ts";
import { requireOwn } from "../../data/_dataset/dataset.ts";
import { isPublicHost } from "../../data/_fetch/public-origin.ts";
import {
  hasEnded,
  isBinding,
  type PublishedLogSource,
  publishedLogs,
} from "../../data/_fetch/published-log.ts";
import { readLogFile } from "../../data/_journal/log-file.ts";
import { logOrigin, verifierKey } from "../../data/_log/checkpoint.ts";
import type { PublishedLog } from "../../data/_log/guard.ts";
import { type LogSecrets, logSecrets } from "../../data/_log/secrets.ts";
import { LOG } from "../../data/_schema/addresses.ts";
import { CHECKPOINT, LOG_FILE, LogFile } from "../../data/_schema/log-file.ts";
import type { Settings } from "../../data/_schema/settings.ts";
import { SETTINGS_FILE } from "../../data/_schema/source-settings.ts";

/** The log that a build publishes. */
export interface BuildLog {
  origin: string;
  secrets: LogSecrets;
  /** What it has to go on from; of a draft, what it is compared with. */
  published: PublishedLog[];
  /** Whether it binds nobody, since only its maker sees it. */
  draft: boolean;
}

/** That of drafts; whoever knows it can sign nothing that anybody relies on. */
const DRAFT = "the log of a draft, which binds nobody";

/** The log of a draft, compared with nothing. */
export function draftLog(baseUrl: string): BuildLog {
  return { origin: logOrigin(baseUrl), secrets: logSecrets(DRAFT), published: [], draft: true };
}

/** Whether a folder is a copy of a public journal, which stays what it is whatever its origin has published since. */
export const isCopy = (dataDir: string) => has(dataDir, CHECKPOINT) || has(dataDir, SETTINGS_FILE);

/** Whether a folder is a copy of the public journal of a site that has no log; only the site's owner could begin one. */
export const isWithoutLog = (dataDir: string) => !has(dataDir, CHECKPOINT) && has(dataDir, SETTINGS_FILE);

const has = (dataDir: string, file: string) => existsSync(join(dataDir, file));

/**
 * Decides on the log of a build, before anything is written; undefined for a build without one. Throws an Error that says what
 * to do where one is published that this build cannot go on with.
 */
export async function beginLog(
  settings: Settings,
  { ask, note }: Pick<PublishedLogSource, "ask" | "note">,
): Promise<BuildLog | undefined> {
  const { LOG, DATA_DIR, SITE_DIR: siteDir, hosting } = settings;
  const { baseUrl } = hosting;
  const origin = logOrigin(baseUrl);
  const draft = !isPublicHost(baseUrl);
  if (draft) {
    if (LOG === "off" || isWithoutLog(DATA_DIR)) return undefined;
    const published = await publishedLogs({ siteDir, baseUrl, ask, note }).catch(() => []);
    return { ...draftLog(baseUrl), published: published.filter((log) => !isBinding(log)) };
  }
  const { logFile, copied } = readLogFile(DATA_DIR);
  const { former_origins = [] } = logFile;
  const all = await publishedLogs({ siteDir, baseUrl, ask, note });
  const published = all.filter((log) => isBinding(log) && !hasEnded(log, logFile));
  const moved = published.find(({ checkpoint }) => ![origin, ...former_origins].includes(checkpoint.origin));
  if (moved) throw new Error(movedFrom(moved, origin));
  for (const log of all.filter(isBinding)) await requireFormer(log, logFile);
  const [begun] = published;
  if (LOG === "off") {
    if (begun)
      throw new Error(`LOG=off would end the log that ${begun.place} publishes; build into another SITE_DIR`);
    return undefined;
  }
  if (isWithoutLog(DATA_DIR))
    throw new Error(
      `${SETTINGS_FILE}: is of a site without a log, as there is no file ${CHECKPOINT}; set LOG=off to build it`,
    );
  // A copy is signed already, and nobody else can.
  if (copied) return { ...draftLog(baseUrl), published, draft };
  const goesOn = isLogSecretAtHand(settings);
  const secrets = logSecrets(loadLogSecret(settings, { begun: begun !== undefined }));
  if (hasEnded({ keys: [verifierKey(origin, secrets.keys[0])] }, logFile))
    throw new Error(
      `LOG_SECRET is the one of a log that has ended, as ${LOG_FILE} says; set it to another one`,
    );
  for (const log of published) requireOwn(log, secrets.keys);
  if (!begun)
    note(
      `${goesOn ? "unless its secret made one before, " : ""}the log of the journal begins with this build; ` +
        `keep ${settings.STATE_DIR} or LOG_SECRET, without which it cannot go on`,
    );
  return { origin, secrets, published, draft };
}

/** Throws an Error that says what to do where a log that has ended would be listed no more. */
async function requireFormer({ place, read }: PublishedLog, { former = [] }: LogFile): Promise<void> {
  const listed = async () =>
    LogFile.parse(JSON.parse(Buffer.from((await read(LOG.former))!).toString("utf8")));
  // What cannot be read tells of no log that ended.
  const { former: before = [] } = await listed().catch((): LogFile => ({}));
  const gone = before.find(({ checkpoint }) => !former.some((log) => log.checkpoint === checkpoint));
  if (gone)
    throw new Error(
      `${LOG_FILE} no longer has the log that ended on ${gone.ended} (${gone.reason}), as ${place} publishes for ever; ` +
        `add what its ${LOG.former} has to "former" of ${LOG_FILE} in DATA_DIR`,
    );
}

function movedFrom({ place, checkpoint }: PublishedLog, origin: string): string {
  return (
    `the log of ${place} is ${checkpoint.origin}, and this build is for ${origin}; if the site has moved, write ` +
    `{ "former_origins": ["${checkpoint.origin}"] } into ${LOG_FILE} in DATA_DIR, else build into another SITE_DIR`
  );
}
