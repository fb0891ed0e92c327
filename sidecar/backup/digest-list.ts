import { hash } from "node:crypto";
import { lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { filesIn } from "./files.ts";

/** Tells a backup from the owner's files, among which it may lie, and lists what it holds; empty in backups of an earlier release. */
export const LIST_FILE = ".backup";

const Digests = z.record(
  z.string(),
  z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);
const DigestList = z.strictObject({ candor_backup: z.literal(1), files: Digests });

export function writeDigestList(folder: string): void {
  const list: z.infer<typeof DigestList> = { candor_backup: 1, files: digestsOf(folder).digests };
  writeFileSync(join(folder, LIST_FILE), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
}

/** A line for each file that is missing, changed or extra; null without a list. Throws an Error when the list is damaged. */
export function faultsOf(folder: string): string[] | null {
  const listed = readList(folder);
  const { digests, links } = digestsOf(folder);
  const linked = links.map((path) => `${path} is a symbolic link`);
  if (listed === null) return linked.length > 0 ? linked : null;
  const known = Object.keys(listed).filter((path) => !links.includes(path));
  const isSame = (path: string) =>
    digests[path]?.sha256 === listed[path]?.sha256 && digests[path]?.bytes === listed[path]?.bytes;
  return [
    ...known.filter((path) => !Object.hasOwn(digests, path)).map((path) => `${path} is missing`),
    ...known
      .filter((path) => Object.hasOwn(digests, path) && !isSame(path))
      .map((path) => `${path} has changed since the backup was made`),
    ...Object.keys(digests)
      .filter((path) => !Object.hasOwn(listed, path))
      .map((path) => `${path} is not of the backup`),
    ...linked,
  ];
}

function readList(folder: string): z.infer<typeof Digests> | null {
  const path = join(folder, LIST_FILE);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.size === 0) return null;
  try {
    // Whatever a link leads to is no list of this backup.
    const text = stats.isFile() ? readFileSync(path, "utf8") : "";
    return DigestList.parse(JSON.parse(text)).files;
  } catch {
    throw new Error(`${path} is damaged, so that the backup cannot be checked; nothing is restored`);
  }
}

function digestsOf(folder: string): { digests: z.infer<typeof Digests>; links: string[] } {
  const { files, links } = filesIn(folder, (path) => path === LIST_FILE);
  const digests = files.map((path) => {
    const bytes = readFileSync(join(folder, path));
    return [path, { bytes: bytes.length, sha256: hash("sha256", bytes) }] as const;
  });
  return { digests: Object.fromEntries(digests), links };
}
