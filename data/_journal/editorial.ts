import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { VARIANT_SUFFIX } from "../_schema/generation.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { cleanText, decodeUtf8 } from "../_text/clean.ts";
import type { Fault } from "./faults.ts";
import { isThere, readBytes } from "./owners-file.ts";

/** The owner's own words, as Markdown. */
export interface Editorial {
  summary: string | null;
  faq: { question: string; answer: string }[];
}

/** Reads `editorial/summary.md` and `editorial/faq/*.md`, both optional; questions in the order of the file names. */
export function readEditorial(dataDir: string): { editorial: Editorial; faults: Fault[] } {
  const faults: Fault[] = [];
  const read = (file: string) => {
    const { content, faults: unreadable } = readBytes(dataDir, file, INPUT_LIMITS.text);
    faults.push(...unreadable);
    const text = content === null ? "" : decodeUtf8(content);
    if (text === null) faults.push({ file, message: "is not UTF-8; save the file in UTF-8" });
    return unreadable.length > 0 || text === null ? null : cleanText(text).trim();
  };
  for (const folder of ["editorial", "editorial/faq"]) {
    const fault = folderFault(dataDir, folder);
    if (fault) return { editorial: { summary: null, faq: [] }, faults: [fault] };
  }
  const summary = read("editorial/summary.md");
  const faq = markdownFiles(join(dataDir, "editorial", "faq")).flatMap((name) => {
    const file = `editorial/faq/${name}`;
    const text = read(file);
    if (text === null) return [];
    const [heading = "", ...rest] = text.split("\n");
    const question = /^#\s+(.+)$/.exec(heading)?.[1]?.trim();
    const answer = rest.join("\n").trim();
    if (!question)
      faults.push({ file, line: 1, message: "must begin with the question as a heading: # Do you ...?" });
    else if (!answer) faults.push({ file, message: "has no answer; write it below the question" });
    return question && answer ? [{ question, answer }] : [];
  });
  faults.push(...unknownFiles(dataDir, "editorial", (name) => name === "summary.md" || name === "faq"));
  faults.push(...unknownFiles(dataDir, "editorial/faq", (name) => name.endsWith(".md")));
  return { editorial: { summary: summary || null, faq }, faults };
}

/** What keeps a folder from being looked into; undefined for one that can be, or is not there. */
function folderFault(dataDir: string, folder: string): Fault | undefined {
  const path = join(dataDir, folder);
  // Not so a link that leads to itself, of which `statSync` has nothing to tell.
  if (!isThere(path) || (existsSync(path) && statSync(path).isDirectory())) return undefined;
  return {
    file: folder,
    message: "is no folder, or a link that leads to none; put a folder there, or nothing",
  };
}

function markdownFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".md"))
        .sort()
    : [];
}

/**
 * Faults for unknown files, whose names are most likely mistyped; hidden files belong to the system, and in a generation each
 * has its compressed forms beside it.
 */
function unknownFiles(dataDir: string, folder: string, isKnown: (name: string) => boolean): Fault[] {
  const path = join(dataDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => !name.startsWith(".") && !isKnown(name.replace(COMPRESSED, "")))
    .sort()
    .map((name) => ({
      file: `${folder}/${name}`,
      message: "unknown file; editorial/ holds summary.md and faq/, with one question in each faq/*.md",
    }));
}

const COMPRESSED = new RegExp(`(${Object.values(VARIANT_SUFFIX).join("|").replaceAll(".", "\\.")})$`);
