import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { PHOTOS_FOLDER, publishedPhoto } from "../_schema/photos.ts";
import type { Fault } from "./faults.ts";

/** What is in one of the owner's files, or why nobody can tell. */
export interface OwnersFile<Content = Buffer> {
  /** Null when there is no such file, or a fault. */
  content: Content | null;
  /** Empty or one. */
  faults: Fault[];
}

/**
 * Reads a file of the data folder as a whole, and only if it stays the same meanwhile. Never waits, whatever the name
 * stands for. `read` takes an open file, and returns its bytes or what it makes of them. A file of more than `most` bytes
 * is a fault.
 */
export function readOwnersFile<Content = Buffer>(
  dataDir: string,
  file: string,
  read: (descriptor: number) => Content = readFileSync as (descriptor: number) => Content,
  most = Number.POSITIVE_INFINITY,
): OwnersFile<Content> {
  const refuse = (message: string): OwnersFile<Content> => ({ content: null, faults: [{ file, message }] });
  const path = join(dataDir, file);
  try {
    if (!isThere(path)) return { content: null, faults: [] };
    const found = statSync(path);
    const other = otherKind(found);
    if (other) return refuse(`is ${other}; put a plain file there`);
    if (found.size > most)
      return refuse(`is larger than ${most / 1e6} MB, the most that is read; make it smaller`);
    return readUnchanged(path, read) ?? refuse("changed while it was read; try again when it is written");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What the system does not say is a mistake of ours.
    if (code === undefined) throw error;
    return refuse(wordsFor(code));
  }
}

/** The bytes of a file of at most so many; null where there is none. */
export function readBytes(dataDir: string, file: string, most: number): OwnersFile {
  return readOwnersFile(dataDir, file, (descriptor) => readFileSync(descriptor), most);
}

/** Whether there is anything of this name, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The place in the data folder of a photo of this name; in a copy of a public journal it is there as it was published. */
export function photoIn(dataDir: string, file: string): string {
  const own = join(PHOTOS_FOLDER, file);
  const published = join(PHOTOS_FOLDER, publishedPhoto(file));
  return !isThere(join(dataDir, own)) && isThere(join(dataDir, published)) ? published : own;
}

/** Null when the file was not the same before and after. */
function readUnchanged<Content>(
  path: string,
  read: (descriptor: number) => Content,
): OwnersFile<Content> | null {
  // What was a file a moment ago may be a pipe by now, and opening that would wait for its other end.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const before = fstatSync(descriptor, { bigint: true });
    const content = read(descriptor);
    const after = fstatSync(descriptor, { bigint: true });
    return before.mtimeNs === after.mtimeNs && before.size === after.size ? { content, faults: [] } : null;
  } finally {
    closeSync(descriptor);
  }
}

function otherKind(found: Stats): string | null {
  if (found.isFile()) return null;
  if (found.isDirectory()) return "a folder";
  return found.isFIFO() ? "a pipe" : "a device";
}

function wordsFor(code: string): string {
  if (code === "EACCES" || code === "EPERM")
    return `cannot be read (${code}); give this user the right to read it`;
  if (code === "ENOENT" || code === "ELOOP")
    return "is a link that leads nowhere; mend it, or put a plain file there";
  return `cannot be read (${code})`;
}
