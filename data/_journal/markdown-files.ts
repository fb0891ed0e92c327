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

/**
 * The names in a folder of the data folder that `belong` there, in order; with faults for others, which are most likely mistyped,
 * and for what is no folder. `holds` says what it is for. Hidden files belong to the system, and in a generation each has its
 * compressed forms beside it.
 */
export function listFolder(
  dataDir: string,
  folder: string,
  belongs: (name: string) => boolean,
  holds: string,
): { names: string[]; faults: Fault[] } {
  const path = join(dataDir, folder);
  if (!isThere(path)) return { names: [], faults: [] };
  // A link that leads to itself is none either, of which `statSync` has nothing to tell.
  if (!existsSync(path) || !statSync(path).isDirectory())
    return { names: [], faults: [{ file: folder, message: NO_FOLDER }] };
  const names = readdirSync(path).sort();
  const others = names.filter((name) => !name.startsWith(".") && !belongs(name.replace(COMPRESSED, "")));
  return {
    names: names.filter(belongs),
    faults: others.map((name) => ({ file: `${folder}/${name}`, message: `unknown file; ${holds}` })),
  };
}

export const isMarkdown = (name: string) => name.endsWith(".md");

const NO_FOLDER = "is no folder, or a link that leads to none; put a folder there, or nothing";

const COMPRESSED = new RegExp(`(${Object.values(VARIANT_SUFFIX).join("|").replaceAll(".", "\\.")})$`);
