import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beginLog } from "../../../content/_generation/begin-log.ts";
import { publishLog } from "../../../content/_generation/publish-log.ts";
import { publicFiles, readOwnersFiles } from "../../../data/_dataset/dataset.ts";
import type { FetchAnswer, fetchWithin } from "../../../data/_fetch/fetch-within.ts";
import { parseSettings } from "../../../data/_schema/settings.ts";

/** Publishes the log of a journal as a build does, and nothing else; returns what was noted. Rejects as a build would end. */
export async function publish(
  environment: Record<string, string>,
  ask: typeof fetchWithin,
): Promise<string[]> {
  const settings = parseSettings(environment);
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const log = await beginLog(settings, { ask, note });
  const { DATA_DIR: dataDir, SITE_DIR } = settings;
  const logSalt = log?.secrets.salt;
  const owners = readOwnersFiles({ dataDir, now: Date.now(), journalExpected: false, logSalt });
  const files = new Map<string, string | Uint8Array>();
  for (const [name, content] of publicFiles(owners)) files.set(`/source/${name}`, content);
  if (log) await publishLog(owners, log, { write: (path, content) => files.set(path, content), note });
  for (const [path, content] of files) {
    const file = join(SITE_DIR, "current", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return notes;
}

/** Answers for an origin with the files of a site folder; 404 for any other. */
export function answering(origin: string, siteDir: () => string): typeof fetchWithin {
  return async (url, _limits, _request, read) => {
    const path = join(siteDir(), "current", new URL(url).pathname);
    const found = url.startsWith(origin) && existsSync(path);
    const body = (async function* () {
      if (found) yield readFileSync(path);
    })();
    return read({ url, status: found ? 200 : 404, headers: {}, body } as FetchAnswer);
  };
}
