import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./fault.ts";
import { cleanText } from "./text/clean.ts";

/** The owner's own words, as Markdown. */
export interface Editorial {
  summary: string | null;
  faq: { question: string; answer: string }[];
}

/** Reads `editorial/summary.md` and `editorial/faq/*.md`, both optional; questions in the order of the file names. */
export function readEditorial(dataDir: string): { editorial: Editorial; faults: Fault[] } {
  const summary = readMarkdown(join(dataDir, "editorial", "summary.md"));
  const faults: Fault[] = [];
  const faq = markdownFiles(join(dataDir, "editorial", "faq")).flatMap((name) => {
    const [heading = "", ...rest] = readMarkdown(join(dataDir, "editorial", "faq", name)).split("\n");
    const question = /^#\s+(.+)$/.exec(heading)?.[1]?.trim();
    const answer = rest.join("\n").trim();
    const file = `editorial/faq/${name}`;
    if (!question)
      faults.push({ file, line: 1, message: "must begin with the question as a heading: # Do you ...?" });
    else if (!answer) faults.push({ file, message: "has no answer; write it below the question" });
    return question && answer ? [{ question, answer }] : [];
  });
  return { editorial: { summary: summary || null, faq }, faults };
}

function readMarkdown(path: string): string {
  return existsSync(path) ? cleanText(readFileSync(path, "utf8").replace(/^\ufeff/, "")).trim() : "";
}

function markdownFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".md"))
        .sort()
    : [];
}
