import yauzl, { type Entry, type ZipFile } from "yauzl";
import { InputError } from "../../_journal/faults.ts";
import type { InputFile } from "./input-file.ts";

/**
 * The files in a .zip, read in place: nothing is unpacked to disk, and an archive of any size takes no memory. Names are
 * below that of the archive. Throws an InputError when it is damaged or encrypted.
 */
export async function openArchive(
  path: string,
  archive: string,
): Promise<{ files: InputFile[]; close(): void }> {
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
