import { closeSync, createReadStream, existsSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { InputError } from "../../_journal/faults.ts";

/** The files that an export may consist of. To be closed when they are read. */
export interface InputFiles {
  files: InputFile[];
  /** Whether one file was named, rather than all that a folder or archive holds. */
  single: boolean;
  close(): void;
}

const NAMED_LIKE_DATA = /\.(?:json|jsonl|ndjson|csv|tsv|txt|html?|xhtml)$/i;
const NAMED_LIKE_ARCHIVE = /\.zip$/i;
const OTHER_ARCHIVE = /\.(?:tgz|tar\.gz|tar|rar|7z|gz)$/i;
const SPREADSHEET = /\.(?:xlsx?|xlsm|ods|numbers)$/i;
const SAVE_AS_CSV = "is a spreadsheet; save the sheet with the reviews as CSV, and import that";
const UNPACK = "is an archive of another kind than .zip; unpack it first and name the folder that comes out";

/** Finds the files of an export: one file, all below a folder, or all in a .zip. Throws an InputError when there is none. */
export async function findInputFiles(path: string): Promise<InputFiles> {
  if (!existsSync(path)) throw refusal(path, "does not exist; name the file, folder or .zip of the export");
  const isFile = statSync(path).isFile();
  const paths = isFile ? [path] : filesBelow(path);
  const nameOf = (file: string) => (isFile ? basename(file) : relative(path, file));
  const opened: { files: InputFile[]; close(): void }[] = [];
  const close = () => {
    for (const archive of opened) archive.close();
  };
  try {
    const files: InputFile[] = [];
    for (const file of paths) {
      if (isFile && SPREADSHEET.test(file)) throw refusal(nameOf(file), SAVE_AS_CSV);
      if (beginsAsArchive(file)) {
        const archive = await openArchive(file, nameOf(file));
        opened.push(archive);
        const wanted = archive.files.filter(({ name }) => NAMED_LIKE_DATA.test(name));
        files.push(...wanted.map((each) => (isFile ? withoutFolder(each, nameOf(file)) : each)));
      } else if (OTHER_ARCHIVE.test(file)) throw refusal(nameOf(file), UNPACK);
      else if (isFile || NAMED_LIKE_DATA.test(file)) files.push(onDisk(file, nameOf(file)));
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { files, single: isFile && opened.length === 0, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether a file of this name may be an export, or part of one. */
export function isNamedLikeExport(name: string): boolean {
  return [NAMED_LIKE_DATA, NAMED_LIKE_ARCHIVE, OTHER_ARCHIVE].some((pattern) => pattern.test(name));
}

function onDisk(path: string, name: string): InputFile {
  return { name, size: statSync(path).size, open: async () => createReadStream(path) };
}

/** In an archive that was named itself, its name is no news. */
function withoutFolder(file: InputFile, archive: string): InputFile {
  return { ...file, name: file.name.slice(archive.length + 1) };
}

function beginsAsArchive(path: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = openSync(path, "r");
  try {
    const read = readSync(descriptor, start, 0, 4, 0);
    return NAMED_LIKE_ARCHIVE.test(path) || start.subarray(0, read).toString("latin1") === "PK\u0003\u0004";
  } finally {
    closeSync(descriptor);
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export function refusal(file: string, message: string): InputError {
  return new InputError([{ file, message }]);
}

/** A file of an export, wherever it lies. */
export interface InputFile {
  /** Its path below what was named, for messages. */
  name: string;
  /** In bytes. */
  size: number;
  open(): Promise<Readable>;
}

/**
 * The files in a .zip, read in place: nothing is unpacked to disk, and an archive of any size takes no memory. Names are
 * below that of the archive. Throws an InputError when it is damaged or encrypted.
 */
async function openArchive(path: string, archive: string): Promise<{ files: InputFile[]; close(): void }> {
  const refuse = (reason: string) =>
    new InputError([{ file: archive, message: `cannot be read as a .zip (${reason}); download it again` }]);
  let zip: ZipFile;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: false });
  } catch (error) {
    throw refuse((error as Error).message);
  }
  try {
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const files = entries.filter(({ fileName }) => !fileName.endsWith("/"));
    if (files.some((entry) => entry.isEncrypted()))
      throw new InputError([{ file: archive, message: "is encrypted; unpack it first and name the folder" }]);
    return {
      files: files.map((entry) => ({
        name: `${archive}/${entry.fileName.replace(/\p{Cc}/gu, " ")}`,
        size: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      })),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof InputError ? error : refuse((error as Error).message);
  }
}
