import { hash } from "node:crypto";
import { lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { filesIn } from "./files.ts";

/** Tells a backup from the owner's files, among which it may lie, and lists the SHA-256 of each file in it. */
export const LIST_FILE = ".backup";

const DigestList = z.strictObject({ candor_backup: z.literal(1), files: z.record(z.string(), z.string()) });

export function writeDigestList(folder: string): void {
  const files = Object.fromEntries(digestsOf(folder).digests);
  const list: z.infer<typeof DigestList> = { candor_backup: 1, files };
  writeFileSync(join(folder, LIST_FILE), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
}

/** A line for each file that is missing, changed, extra or a link. Throws an Error where the list is missing or damaged. */
export function faultsOf(folder: string): string[] {
  const listed = readList(folder);
  const { digests, links } = digestsOf(folder);
  const changed = [...listed].filter(
    ([path, digest]) => digests.get(path) !== digest && !links.includes(path),
  );
  return [
    ...changed.map(([path]) =>
      digests.has(path) ? `${path} has changed since the backup was made` : `${path} is missing`,
    ),
    ...[...digests.keys()].filter((path) => !listed.has(path)).map((path) => `${path} is not of the backup`),
    ...links.map((path) => `${path} is a symbolic link`),
  ];
}

function readList(folder: string): Map<string, string> {
  const path = join(folder, LIST_FILE);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Error(`${folder} is no backup; npm run backup makes one`);
  try {
    // Whatever a link leads to is no list of this backup.
    const text = stats.isFile() ? readFileSync(path, "utf8") : "";
    return new Map(Object.entries(DigestList.parse(JSON.parse(text)).files));
  } catch {
    throw new Error(`${path} is damaged, so that the backup cannot be checked; nothing is restored`);
  }
}

function digestsOf(folder: string): { digests: Map<string, string>; links: string[] } {
  const { files, links } = filesIn(folder, (path) => path === LIST_FILE);
  const digests = files.map((path) => [path, hash("sha256", readFileSync(join(folder, path)))] as const);
  return { digests: new Map(digests), links };
}
