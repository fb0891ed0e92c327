import { join } from "node:path";
import { isLogSecretAtHand, LOG_SECRET_FILE } from "../../_command/log-secret.ts";
import { isPublicHost } from "../../_fetch/public-origin.ts";
import type { Settings } from "../../_schema/settings.ts";
import { look, ok, type Section } from "./finding.ts";

export type LogSettings = Pick<Settings, "LOG" | "LOG_SECRET" | "STATE_DIR">;

/** Whether the log of the journal can go on; null for a draft, whose log binds nobody. */
export function lookAtLog(settings: LogSettings, baseUrl: string): Section | null {
  if (!isPublicHost(baseUrl)) return null;
  const { LOG, LOG_SECRET, STATE_DIR } = settings;
  const file = join(STATE_DIR, LOG_SECRET_FILE);
  const kept = `keep ${file} in your backups; a build elsewhere needs what it holds as LOG_SECRET`;
  const find = () => {
    if (LOG === "off")
      return look("LOG=off: nothing is published by which strangers can tell that no review vanished");
    if (LOG_SECRET !== undefined) return ok("the log of the journal is made with LOG_SECRET");
    if (isLogSecretAtHand(settings)) return ok(`the log of the journal is made with ${file}; ${kept}`);
    return look(
      `there is no ${file}, and LOG_SECRET is not set; the first build for ${baseUrl} makes one`,
      "where builds keep no files (containers, workflows) set LOG_SECRET before: 32 random characters or more",
      `no other secret can go on with the log; ${kept}`,
    );
  };
  return { title: "The log of the journal", findings: [find()] };
}
