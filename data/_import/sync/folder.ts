import { hash } from "node:crypto";
import { readdirSync, type Stats, statSync } from "node:fs";
import { join, relative } from "node:path";
import { entriesBelow } from "../../_reuse/entries-below.ts";
import { isNamedLikeExport } from "../read/input-files.ts";
import type { Fetching, IncomingExport, IncomingExports } from "./request.ts";

/**
 * The exports in a folder that have not been taken as they are now: each file, and each folder with all below it. One that was written to
 * in the last seconds may not be whole yet, and is waited for a little. Throws an Error without the folder.
 */
export async function inFolder(folder: string, { taken, context }: Fetching): Promise<IncomingExports> {
  let found = look(folder, taken);
  const isArriving = ({ changed }: Found) => Math.abs(context.now() - changed) < QUIET;
  if (found.some(isArriving)) {
    await context.sleep(QUIET);
    found = look(folder, taken);
  }
  const whole = found.filter((each) => !isArriving(each)).sort((a, b) => a.changed - b.changed);
  const notes = found
    .filter(isArriving)
    .map(({ name }) => `${name} is still being written, and left for the next run`);
  return { exports: whole, notes };
}

/** Milliseconds. */
const QUIET = 10_000;

interface Found extends IncomingExport {
  /** When it was last written to, in milliseconds since 1970. */
  changed: number;
}

function look(folder: string, taken: Fetching["taken"]): Found[] {
  let entries: string[];
  try {
    entries = readdirSync(folder);
  } catch (error) {
    throw new Error(
      `${folder} cannot be read (${(error as NodeJS.ErrnoException).code}); make the folder, or correct its name`,
    );
  }
  return entries
    .filter((name) => !name.startsWith("."))
    .flatMap((name) => describe(folder, name) ?? [])
    .filter(({ name, mark }) => taken[name] !== mark);
}

/** Null for what is no export, or is gone. */
function describe(folder: string, name: string): Found | null {
  const path = join(folder, name);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const files = isFolder ? filesBelow(path) : isNamedLikeExport(name) ? fileAt(folder, name) : [];
  if (files.length === 0) return null;
  return { name, path, mark: markOf(files), changed: Math.max(...files.map(([, { mtimeMs }]) => mtimeMs)) };
}

function filesBelow(folder: string): [name: string, Stats][] {
  const entries = entriesBelow(folder).filter((entry) => entry.isFile());
  const names = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return names.sort().flatMap((name) => fileAt(folder, name));
}

function fileAt(folder: string, name: string): [name: string, Stats][] {
  const found = statSync(join(folder, name), { throwIfNoEntry: false });
  return found?.isFile() ? [[name, found]] : [];
}

/** Changes with any name, size or time. */
function markOf(files: readonly [string, Stats][]): string {
  const facts = files.map(([name, { size, mtimeMs }]) => [name, size, mtimeMs]);
  return hash("sha256", JSON.stringify(facts), "base64url").slice(0, 22);
}
