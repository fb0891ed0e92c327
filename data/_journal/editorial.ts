import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanText, decodeUtf8 } from "../_text/clean.ts";
import type { Fault } from "./faults.ts";

/** The owner's own words, as Markdown. */
export interface Editorial {
  summary: string | null;
  faq: { question: string; answer: string }[];
}

/** Reads `editorial/summary.md` and `editorial/faq/*.md`, both optional; questions in the order of the file names. */
export function readEditorial(dataDir: string): { editorial: Editorial; faults: Fault[] } {
  const faults: Fault[] = [];
  const read = (file: string) => {
    const text = readMarkdown(join(dataDir, file));
    if (text === null) faults.push({ file, message: "is not UTF-8; save the file in UTF-8" });
    return text;
  };
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

/** The cleaned text of a file; empty when the file is missing, null when it is not UTF-8. */
function readMarkdown(path: string): string | null {
  if (!existsSync(path)) return "";
  const text = decodeUtf8(readFileSync(path));
  return text === null ? null : cleanText(text).trim();
}

function markdownFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".md"))
        .sort()
    : [];
}

/** Faults for unknown files, whose names are most likely mistyped; hidden files belong to the system. */
function unknownFiles(dataDir: string, folder: string, isKnown: (name: string) => boolean): Fault[] {
  const path = join(dataDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => !name.startsWith(".") && !isKnown(name))
    .sort()
    .map((name) => ({
      file: `${folder}/${name}`,
      message: "unknown file; editorial/ holds summary.md and faq/, with one question in each faq/*.md",
    }));
}
