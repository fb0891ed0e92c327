import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the sources lie, and where they are built. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

/** Whether the sources are edited, too, and not only the files of an owner who has them as a package. */
export const EDITS_SOURCES = resolve(PROJECT) === process.cwd();

/** A path in the project as it is from the working directory. */
export function fromHere(path: string): string {
  return relative(".", resolve(PROJECT, path));
}
