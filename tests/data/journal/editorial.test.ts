import { expect, it } from "vitest";
import { readEditorial } from "../../../data/_journal/editorial.ts";
import { formatFault } from "../../../data/_journal/faults.ts";
import { folderWith } from "../../helpers/data-folder.ts";

const faultsOf = (files: Record<string, string | Uint8Array>) =>
  readEditorial(folderWith(files)).faults.map(formatFault);

it("is optional as a whole and in each part", () => {
  const nothing = { editorial: { summary: null, faq: [] }, faults: [] };
  expect(readEditorial(folderWith())).toEqual(nothing);
  expect(readEditorial(folderWith({ "editorial/summary.md": " \n" }))).toEqual(nothing);
});

it("reads the summary and the questions in the order of their file names", () => {
  const folder = folderWith({
    "editorial/summary.md": "\ufeffWe *care*.\r\n\r\nAlways.\n",
    "editorial/faq/2-price.md": "# What does it cost?\n\nIt depends.\n\nAsk us.\n",
    "editorial/faq/10-when.md": "#   When?\nToday.",
    "editorial/faq/.hidden": "the system's",
  });
  expect(readEditorial(folder)).toEqual({
    editorial: {
      summary: "We *care*.\n\nAlways.",
      faq: [
        { question: "When?", answer: "Today." },
        { question: "What does it cost?", answer: "It depends.\n\nAsk us." },
      ],
    },
    faults: [],
  });
});

it("names every file that cannot be used, and where", () => {
  expect(
    faultsOf({
      "editorial/summary.md": Buffer.from("à bientôt", "latin1"),
      "editorial/faq/a.md": "What does it cost?\n\nIt depends.",
      "editorial/faq/b.md": "# When?\n\n",
      "editorial/faq/c.md": "",
      "editorial/faq/d.md": Buffer.from("# Où?\n\nIci.", "latin1"),
    }),
  ).toEqual([
    "editorial/summary.md: is not UTF-8; save the file in UTF-8",
    "editorial/faq/a.md:1: must begin with the question as a heading: # Do you ...?",
    "editorial/faq/b.md: has no answer; write it below the question",
    "editorial/faq/c.md:1: must begin with the question as a heading: # Do you ...?",
    "editorial/faq/d.md: is not UTF-8; save the file in UTF-8",
  ]);
});

it("names files that nobody reads: most likely a slip in the name", () => {
  expect(faultsOf({ "editorial/smmary.md": "We care.", "editorial/faq/notes.txt": "Why?" })).toEqual([
    "editorial/smmary.md: unknown file; editorial/ holds summary.md and faq/, with one question in each faq/*.md",
    "editorial/faq/notes.txt: unknown file; editorial/ holds summary.md and faq/, with one question in each faq/*.md",
  ]);
});
