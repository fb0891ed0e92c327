import type { Fault } from "./faults.ts";
import { folderFault, markdownFiles, readWords, unknownFiles } from "./markdown-files.ts";

const HOLDS = "editorial/ holds summary.md and faq/, with one question in each faq/*.md";

/** The owner's words, as Markdown: `editorial/summary.md` and `editorial/faq/*.md`, both optional, the latter in their order. */
export function readEditorial(dataDir: string) {
  const faults: Fault[] = [];
  const read = (file: string) => {
    const { text, faults: unreadable } = readWords(dataDir, file);
    faults.push(...unreadable);
    return text === null ? null : text.trim();
  };
  for (const folder of ["editorial", "editorial/faq"]) {
    const fault = folderFault(dataDir, folder);
    if (fault) return { editorial: { summary: null, faq: [] }, faults: [fault] };
  }
  const summary = read("editorial/summary.md");
  const faq = markdownFiles(dataDir, "editorial/faq").flatMap((name) => {
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
  faults.push(
    ...unknownFiles(dataDir, "editorial", (name) => name === "summary.md" || name === "faq", HOLDS),
  );
  faults.push(...unknownFiles(dataDir, "editorial/faq", (name) => name.endsWith(".md"), HOLDS));
  return { editorial: { summary: summary || null, faq }, faults };
}
