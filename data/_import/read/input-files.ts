import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { InputError, refusal } from "../../_journal/faults.ts";
import { entriesBelow } from "../../_reuse/entries-below.ts";
import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { plainLine } from "../plain-line.ts";

/** The files that an export may consist of. To be closed when they are read. */
export interface InputFiles {
  files: InputFile[];
  /** The pictures among the others, unless one file was named. */
  pictures: InputFile[];
  /** Whether one file was named, rather than all that a folder or archive holds. */
  single: boolean;
  close(): void;
}

const NAMED_LIKE_DATA = /\.(?:json|jsonl|ndjson|csv|tsv|txt|html?|xhtml|ya?ml|md|mdx|markdown)$/i;
const NAMED_LIKE_PICTURE = /\.(?:jpe?g|png|webp|avif)$/i;
const NAMED_LIKE_ARCHIVE = /\.zip$/i;
const OTHER_ARCHIVE = /\.(?:tgz|tar\.gz|tar|rar|7z|gz)$/i;
const SPREADSHEET = /\.(?:xlsx?|xlsm|ods|numbers)$/i;
const SAVE_AS_CSV = "is a spreadsheet; save the sheet with the reviews as CSV, and import that";
const UNPACK = "is an archive of another kind than .zip; unpack it first and name the folder that comes out";

/** Finds the files of an export: one file, all below a folder, or all in a .zip. Throws an InputError when there is none. */
export async function findInputFiles(path: string): Promise<InputFiles> {
  const isFile = isOneFile(path);
  const opened: Archive[] = [];
  const close = () => {
    for (const archive of opened) archive.close();
  };
  try {
    const files: InputFile[] = [];
    const pictures: InputFile[] = [];
    for (const file of isFile ? [path] : filesBelow(path)) {
      const name = isFile ? basename(file) : relative(path, file);
      // One that cannot be read ends nothing.
      if (!isFile && isPicture({ name })) pictures.push(onDisk(file, name));
      else if (beginsAsArchive(file, name)) {
        const archive = await openArchive(file, name);
        if (opened.push(archive) > INPUT_LIMITS.archives)
          throw refusal(path, `holds more than ${INPUT_LIMITS.archives} archives; import it in parts`);
        const called = (each: InputFile) => (isFile ? withoutFolder(each, name) : each);
        files.push(...exportedIn(archive).map(called));
        pictures.push(...archive.files.filter(isPicture).map(called));
      } else files.push(...plainFile(file, name, isFile));
      if (files.length > INPUT_LIMITS.files)
        throw refusal(
          path,
          `holds more than ${INPUT_LIMITS.files} files; name the folder of the reviews in it`,
        );
    }
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { files, pictures, single: isFile && opened.length === 0, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Whether one file is named, rather than a folder. Throws an InputError for what can be no export. */
function isOneFile(path: string): boolean {
  if (!existsSync(path)) throw refusal(path, "does not exist; name the file, folder or .zip of the export");
  const found = statSync(path);
  const isFile = found.isFile();
  if (!isFile && !found.isDirectory())
    throw refusal(path, "is a pipe or a device; name a file, folder or .zip");
  // Many are archives, too.
  if (isFile && SPREADSHEET.test(path)) throw refusal(basename(path), SAVE_AS_CSV);
  return isFile;
}

function plainFile(file: string, name: string, named: boolean): InputFile[] {
  if (OTHER_ARCHIVE.test(file)) throw refusal(name, UNPACK);
  return named || NAMED_LIKE_DATA.test(file) ? [onDisk(file, name)] : [];
}

function exportedIn({ files }: Archive): InputFile[] {
  const wanted = files.filter(({ name }) => NAMED_LIKE_DATA.test(name));
  const inner = wanted.length === 0 && files.find(({ name }) => isArchive(name));
  if (inner)
    throw refusal(inner.name, "is an archive in an archive; unpack the outer one and name the folder");
  return wanted;
}

/** Whether pages can show a file of this name. */
export function isPicture({ name }: Pick<InputFile, "name">): boolean {
  return NAMED_LIKE_PICTURE.test(name);
}

/** Whether a file of this name may be an export, or part of one. */
export function isNamedLikeExport(name: string): boolean {
  return NAMED_LIKE_DATA.test(name) || isArchive(name);
}

function isArchive(name: string): boolean {
  return NAMED_LIKE_ARCHIVE.test(name) || OTHER_ARCHIVE.test(name);
}

/** A file by its path, and what it is called in messages. */
export function onDisk(path: string, name: string): InputFile {
  const read = () =>
    piecesOf(
      async () => createReadStream(path),
      (error) => refusal(name, `cannot be read (${error.code})`),
    );
  return { name, size: statSync(path).size, read };
}

/** In an archive that was named itself, its name is no news. */
function withoutFolder(file: InputFile, archive: string): InputFile {
  return { ...file, name: file.name.slice(archive.length + 1) };
}

function beginsAsArchive(path: string, name: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = reading(name, () => openSync(path, "r"));
  try {
    const read = reading(name, () => readSync(descriptor, start, 0, 4, 0));
    return NAMED_LIKE_ARCHIVE.test(path) || start.subarray(0, read).toString("latin1") === "PK\u0003\u0004";
  } finally {
    closeSync(descriptor);
  }
}

function filesBelow(folder: string): string[] {
  return reading(folder, () => entriesBelow(folder))
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What the system refuses, as a fault of a file. */
function reading<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refusal(name, `cannot be read (${code}); see that this user may read it, or import it in parts`);
  }
}

async function* piecesOf(
  open: () => Promise<Readable>,
  refuse: (error: NodeJS.ErrnoException) => InputError,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of await open()) yield piece as Buffer;
  } catch (error) {
    throw refuse(error as NodeJS.ErrnoException);
  }
}

/** A file of an export, wherever it lies. */
export interface InputFile {
  /** Its path below what was named, for messages. */
  name: string;
  /** In bytes. */
  size: number;
  /** Its bytes, piece by piece. Throws an InputError that names it where it cannot be read. */
  read(): AsyncIterable<Buffer>;
}

type Archive = Awaited<ReturnType<typeof openArchive>>;

/**
 * The files in a .zip, read in place, so that an archive of any size takes neither disk nor memory. Names are below that of the archive.
 * Throws an InputError when it is damaged or encrypted.
 */
async function openArchive(path: string, archive: string) {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, strictFileNames: false });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const files = entries.filter(({ fileName }) => !fileName.endsWith("/"));
    if (files.some((entry) => entry.isEncrypted()))
      throw refusal(archive, "is encrypted; unpack it first and name the folder");
    const opened = zip;
    return { files: files.map((entry) => packed(opened, entry, archive)), close: () => opened.close() };
  } catch (error) {
    zip?.close();
    if (error instanceof InputError) throw error;
    throw refusal(archive, `cannot be read as a .zip (${(error as Error).message}); download it again`);
  }
}

function packed(zip: ZipFile, entry: Entry, archive: string): InputFile {
  const name = `${archive}/${plainLine(entry.fileName)}`;
  const { uncompressedSize: size, compressedSize } = entry;
  const { times, above } = INPUT_LIMITS.unpacked;
  const refuse = (why: string) => refusal(name, `${why}; download or export the archive again`);
  async function* read(): AsyncGenerator<Buffer> {
    if (size > above && size > times * compressedSize)
      throw refuse(`unpacks to more than ${times} times its size, as no export does`);
    let sum = 0;
    for await (const piece of piecesOf(
      () => zip.openReadStreamPromise(entry),
      () => refuse("is damaged in the archive, or packed in a way that is not known"),
    )) {
      sum = crc32(piece, sum);
      yield piece;
    }
    if (sum !== entry.crc32) throw refuse("is damaged in the archive");
  }
  return { name, size, read };
}
