import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { LOG_SECRET_FILE, loadLogSecret } from "../../_command/log-secret.ts";
import { writePrivately } from "../../_command/private-file.ts";
import type { fetchWithin } from "../../_fetch/fetch-within.ts";
import { isPublicHost } from "../../_fetch/public-origin.ts";
import { hasEnded } from "../../_fetch/published-log.ts";
import { InputError } from "../../_journal/faults.ts";
import { JOURNAL } from "../../_journal/journal.ts";
import { readLogFile } from "../../_journal/log-file.ts";
import { rewriteOwnersFile, whileWriting } from "../../_journal/rewrite.ts";
import type { PublishedLog } from "../../_log/guard.ts";
import { newLogSecret } from "../../_log/secrets.ts";
import { dayOf } from "../../_schema/calendar-day.ts";
import { LOG_FILE, type LogFile } from "../../_schema/log-file.ts";
import { counted, firstOf } from "../../_text/counted.ts";
import { bindingLogs, type LoggedSettings, saltAtHand } from "./logged-commitments.ts";
import { reorderJournal } from "./recover.ts";

const SHOWN = 10;

export interface LogCircumstances {
  settings: LoggedSettings;
  ask: typeof fetchWithin;
  /** Milliseconds since 1970. */
  now: number;
}

/** Puts the journal into the order of the published log; returns what to tell. Rejects with an Error that says what to do instead. */
export async function reorder(given: LogCircumstances, { recover }: { recover: boolean }): Promise<string> {
  const { settings, now } = given;
  const published = await newestLog(given);
  const salt = saltAtHand(settings);
  if (!salt && !recover)
    throw new Error(
      "the lines of the log are known by its secret; set LOG_SECRET, or STATE_DIR to the folder that holds it",
    );
  const reordered = await reorderJournal({ dataDir: settings.DATA_DIR, published, salt, recover, now });
  const { kept, erasedAgain, byLaw, recovered, lost, withPhotos, behind, changing, ended } = reordered;
  return [
    `${JOURNAL} is in the order of the log of ${published.place}: ${counted(kept, "line")} as they were, ` +
      `${counted(recovered, "line")} from what is published of them, ${counted(behind, "new line")} behind.`,
    ended.length > 0 &&
      [
        `${counted(ended.length, "line")} left out, of reviews that are withdrawn in what is published:`,
        ...ended,
      ].join("\n  "),
    recover &&
      changing.length > 0 &&
      `Look before you build: ${firstOf(changing, SHOWN)}. The next build publishes that for ever; remove each of these lines ` +
        "that you did not write, since it may be a published one that somebody changed.",
    erasedAgain > 0 && `${counted(erasedAgain, "line")} erased again, as published.`,
    byLaw.length > 0 &&
      `A legal order forbids publishing what ${JOURNAL} still has: ${firstOf(byLaw, SHOWN)}. If you had erased it, do so again: ` +
        "npm run journal -- erase <id>",
    lost > 0 && `Of ${counted(lost, "line")} the words were not published, and are lost.`,
    withPhotos > 0 &&
      `Photos of ${counted(withPhotos, "line")} lie at ${settings.hosting.baseUrl}/source/photos/; put them into photos/.`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The next build signs with another key, and with the one until now as well. */
export function rotateKey({ LOG_SECRET, STATE_DIR }: LoggedSettings): string {
  if (LOG_SECRET !== undefined)
    throw new Error(
      "the secret of the log is set by LOG_SECRET; append a colon to it and at least 32 random characters, which the next " +
        "key is made from, and leave what stands there before",
    );
  const secret = loadLogSecret({ STATE_DIR }, { begun: true });
  writePrivately(join(STATE_DIR, LOG_SECRET_FILE), `${secret}:${newLogSecret()}\n`);
  return `The next build signs with a new key, and with the one until now as well; keep ${join(STATE_DIR, LOG_SECRET_FILE)} anew.`;
}

/** Ends the log that is published, and says so in the log file. */
export async function beginAnew(reason: string | undefined, given: LogCircumstances): Promise<string> {
  if (!reason?.trim())
    throw new Error('new-log needs --reason "...", in your own words; everybody can read them for ever');
  const { DATA_DIR, STATE_DIR, LOG_SECRET } = given.settings;
  const { note, keys, checkpoint } = await newestLog(given);
  whileWriting(DATA_DIR, () => {
    const { logFile, faults } = readLogFile(DATA_DIR);
    if (faults.length > 0) throw new InputError(faults);
    const ended = { checkpoint: note, keys, ended: dayOf(given.now), reason: reason.trim() };
    const next: LogFile = { ...logFile, former: [...(logFile.former ?? []), ended] };
    rewriteOwnersFile(DATA_DIR, LOG_FILE, Buffer.from(`${JSON.stringify(next, null, 2)}\n`));
  });
  const file = join(STATE_DIR, LOG_SECRET_FILE);
  if (existsSync(file)) renameSync(file, `${file}.${checkpoint.size}`);
  return (
    `The log of ${counted(checkpoint.size, "entry", "entries")} has ended, and ${LOG_FILE} says so; the next build begins ` +
    `another one, and publishes why.${LOG_SECRET === undefined ? "" : " Set LOG_SECRET to another secret before."}`
  );
}

/** The longest log that is published. Rejects with an Error where there is none, or the live site does not tell. */
async function newestLog({ settings, ask }: LogCircumstances): Promise<PublishedLog> {
  const { logs, notes } = await bindingLogs(settings, ask);
  const { logFile } = readLogFile(settings.DATA_DIR);
  const [newest] = logs
    .filter((log) => !hasEnded(log, logFile))
    .sort((a, b) => b.checkpoint.size - a.checkpoint.size);
  if (newest) return newest;
  const { baseUrl } = settings.hosting;
  if (!isPublicHost(baseUrl))
    throw new Error(
      `${baseUrl} is the address of a draft, which has no log; set BASE_URL to the site's address`,
    );
  const why = notes.map((note) => ` (${note})`).join("");
  throw new Error(
    `there is no published log in SITE_DIR, nor at BASE_URL${why}; set BASE_URL to the site's address`,
  );
}
