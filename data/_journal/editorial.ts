import type { Fault } from "./faults.ts";
import { isMarkdown, listFolder, readWords } from "./markdown-files.ts";

const HOLDS = "editorial/ holds summary.md and faq/, with one question in each faq/*.md";

/** The owner's words, as Markdown: `editorial/summary.md` and `editorial/faq/*.md`, both optional, the latter in their order. */
export function readEditorial(dataDir: string) {
  const faults: Fault[] = [];
  const list = (folder: string, belongs: (name: string) => boolean) => {
    const { names, faults: others } = listFolder(dataDir, folder, belongs, HOLDS);
    faults.push(...others);
    return names;
  };
  const read = (file: string) => {
    const { text, faults: unreadable } = readWords(dataDir, file);
    faults.push(...unreadable);
    return text === null ? null : text.trim();
  };
  const top = list("editorial", (name) => name === "summary.md" || name === "faq");
  const summary = top.includes("summary.md") ? read("editorial/summary.md") : null;
  const questions = top.includes("faq") ? list("editorial/faq", isMarkdown) : [];
  const faq = questions.flatMap((name) => {
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
  return { editorial: { summary: summary || null, faq }, faults };
}
