import { join } from "node:path";
import { isLogSecretAtHand, LOG_SECRET_FILE, loadLogSecret } from "../../_command/log-secret.ts";
import type { fetchWithin } from "../../_fetch/fetch-within.ts";
import { isPublicHost } from "../../_fetch/public-origin.ts";
import { hasEnded, isBinding, publishedLogs } from "../../_fetch/published-log.ts";
import { readLogFile } from "../../_journal/log-file.ts";
import type { Settings } from "../../_schema/settings.ts";
import { type Finding, look, mend, ok } from "./finding.ts";

export type LogSettings = Pick<Settings, "LOG" | "LOG_SECRET" | "STATE_DIR" | "DATA_DIR" | "SITE_DIR">;

/** Whether the log of the journal can go on; null for a draft, whose log binds nobody. `ask` is null where nobody is to be asked. */
export async function lookAtLog(settings: LogSettings, baseUrl: string, ask: typeof fetchWithin | null) {
  if (!isPublicHost(baseUrl)) return null;
  const { LOG, LOG_SECRET, STATE_DIR, DATA_DIR, SITE_DIR: siteDir } = settings;
  const file = join(STATE_DIR, LOG_SECRET_FILE);
  const kept = `keep ${file} in your backups; a build elsewhere needs what it holds as LOG_SECRET`;
  const find = async (): Promise<Finding> => {
    if (LOG === "off")
      return look("LOG=off: nothing is published by which strangers can tell that no review vanished");
    if (LOG_SECRET !== undefined) return ok("the log of the journal is made with LOG_SECRET");
    if (isLogSecretAtHand(settings)) return ok(`the log of the journal is made with ${file}; ${kept}`);
    const logs = await publishedLogs({ siteDir, baseUrl, ask, note() {} });
    const { logFile, copied } = readLogFile(DATA_DIR);
    const begun = !copied && logs.some((log) => isBinding(log) && !hasEnded(log, logFile));
    if (begun) loadLogSecret(settings, { begun });
    return look(
      `there is no ${file}, and LOG_SECRET is not set; the first build for ${baseUrl} makes one`,
      "where builds keep no files (containers, workflows) set LOG_SECRET before: 32 random characters or more",
      `no other secret can go on with the log; ${kept}`,
    );
  };
  return {
    title: "The log of the journal",
    findings: [await find().catch(({ message }: Error) => mend(message))],
  };
}
