import { keyWithoutName, openCheckpoint } from "../_log/checkpoint.ts";
import type { PublishedLog } from "../_log/guard.ts";
import { verifierKeysIn } from "../_log/signed-checkpoint.ts";
import { LOG } from "../_schema/addresses.ts";
import { GENERATIONS } from "../_schema/generation.ts";
import type { LogFile } from "../_schema/log-file.ts";
import type { fetchWithin } from "./fetch-within.ts";
import { isPublicHost, isPublicOrigin } from "./public-origin.ts";
import { filesAt, filesIn, generationsIn, NoAnswer } from "./site-files.ts";

export interface PublishedLogSource {
  siteDir: string;
  baseUrl: string;
  /** Null where the live origin is not to be asked. */
  ask: typeof fetchWithin | null;
  /** Told why a log could not be looked at. */
  note(line: string): void;
}

/**
 * The logs that a build has to go on from, if any: of the generations before and, of a public origin, the live one. Throws an Error that
 * says what to do for one that cannot be read.
 */
export async function publishedLogs({
  siteDir,
  baseUrl,
  ask,
  note,
}: PublishedLogSource): Promise<PublishedLog[]> {
  const local = await lastLogsIn(siteDir);
  if (ask === null || !isPublicOrigin(baseUrl)) return local;
  const address = baseUrl + LOG.checkpoint;
  const live = await logAt({
    place: `the live site ${baseUrl}`,
    read: filesAt(baseUrl, ask),
    remedy: `upload the last generation again; if none ever was, let ${address} answer 404`,
    look(text) {
      // Before the first upload many a host answers every address with a page.
      if (isPage(text)) throw new NoAnswer(`${address} answers with a page of HTML`);
    },
  }).catch((error: Error) => {
    if (!(error instanceof NoAnswer)) throw error;
    note(`the log was not compared with the live site, since ${error.message}`);
    return null;
  });
  return live ? [...local, live] : local;
}

/**
 * The log of the generation before, and where that is a draft's the last one that binds; where it has none, an earlier release may
 * have built it after this one.
 */
async function lastLogsIn(siteDir: string): Promise<PublishedLog[]> {
  const before = { place: "the generation before", read: filesIn(siteDir) };
  const earlier = generationsIn(siteDir).map((name) => {
    return { place: `the generation ${name}`, read: filesIn(siteDir, `${GENERATIONS}/${name}`) };
  });
  const logs: PublishedLog[] = [];
  for (const generation of [before, ...earlier]) {
    const log = await logAt({ ...generation, remedy: "restore it, or build into another SITE_DIR" });
    if (log && (logs.length === 0 || isBinding(log))) logs.push(log);
    if (log && isBinding(log)) break;
  }
  return logs;
}

/** Whether a log was published where strangers read; that of a draft binds nobody. */
export function isBinding({ checkpoint }: Pick<PublishedLog, "checkpoint">): boolean {
  return isPublicHost(`https://${checkpoint.origin}`);
}

/** Whether a log has ended, as the owner has said for ever. */
export function hasEnded({ keys }: Pick<PublishedLog, "keys">, { former = [] }: LogFile): boolean {
  const ended = new Set(former.flatMap((log) => log.keys.map(keyWithoutName)));
  return keys.some((key) => ended.has(keyWithoutName(key)));
}

/** What no checkpoint is, however damaged, since that begins with the name of its log; its media type may be a host's guess. */
function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

interface LogPlace extends Pick<PublishedLog, "place" | "read"> {
  /** What to do where it cannot be read. */
  remedy: string;
  /** Throws for what stands in the place of a checkpoint. */
  look?(text: string): void;
}

async function logAt({ place, read, remedy, look }: LogPlace): Promise<PublishedLog | null> {
  const text = async (path: string) => {
    const bytes = await read(path);
    return bytes && Buffer.from(bytes).toString("utf8");
  };
  const note = await text(LOG.checkpoint);
  if (note === null) return null;
  look?.(note);
  const keys = verifierKeysIn((await text(LOG.key)) ?? "");
  try {
    return { place, note, checkpoint: openCheckpoint(note, keys), keys, read };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`the log of ${place} cannot be read: ${message}; ${remedy}`);
  }
}
