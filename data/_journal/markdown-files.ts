import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { VARIANT_SUFFIX } from "../_schema/generation.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { cleanText, decodeUtf8 } from "../_text/clean.ts";
import { type Fault, NOT_UTF8 } from "./faults.ts";
import { isThere, readBytes } from "./owners-file.ts";

/** The words of a file of the data folder, empty for one that is not there; null with the fault for one that cannot be read. */
export function readWords(dataDir: string, file: string): { text: string | null; faults: Fault[] } {
  const { content, faults } = readBytes(dataDir, file, INPUT_LIMITS.text);
  if (faults.length > 0) return { text: null, faults };
  const text = content === null ? "" : decodeUtf8(content);
  if (text === null) return { text, faults: [{ file, message: NOT_UTF8 }] };
  return { text: cleanText(text), faults: [] };
}

/** The names of the Markdown files in a folder of the data folder, in order. */
export function markdownFiles(dataDir: string, folder: string): string[] {
  return namesIn(dataDir, folder).filter((name) => name.endsWith(".md"));
}

/** What keeps a folder from being looked into; undefined for one that can be, or is not there. */
export function folderFault(dataDir: string, folder: string): Fault | undefined {
  const path = join(dataDir, folder);
  // Not so a link that leads to itself, of which `statSync` has nothing to tell.
  if (!isThere(path) || (existsSync(path) && statSync(path).isDirectory())) return undefined;
  return {
    file: folder,
    message: "is no folder, or a link that leads to none; put a folder there, or nothing",
  };
}

/**
 * Faults for unknown files, whose names are most likely mistyped; `holds` says what the folder is for. Hidden files belong to the
 * system, and in a generation each has its compressed forms beside it.
 */
export function unknownFiles(
  dataDir: string,
  folder: string,
  isKnown: (name: string) => boolean,
  holds: string,
): Fault[] {
  return namesIn(dataDir, folder)
    .filter((name) => !name.startsWith(".") && !isKnown(name.replace(COMPRESSED, "")))
    .map((name) => ({ file: `${folder}/${name}`, message: `unknown file; ${holds}` }));
}

function namesIn(dataDir: string, folder: string): string[] {
  const path = join(dataDir, folder);
  return existsSync(path) ? readdirSync(path).sort() : [];
}

const COMPRESSED = new RegExp(`(${Object.values(VARIANT_SUFFIX).join("|").replaceAll(".", "\\.")})$`);
