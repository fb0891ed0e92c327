import { ANNOTATIONS, readAnnotations } from "../_journal/annotations.ts";
import { BUSINESS, readBusiness } from "../_journal/business.ts";
import { readEditorial } from "../_journal/editorial.ts";
import { InputError } from "../_journal/faults.ts";
import { JOURNAL } from "../_journal/journal.ts";
import { readOwnersPages } from "../_journal/owners-pages.ts";
import type { AnnotationLine } from "../_schema/annotation-line.ts";
import type { BusinessFile } from "../_schema/business.ts";
import { cleanText } from "../_text/clean.ts";
import type { OwnersFiles } from "./owners-files.ts";

/**
 * The owner's files as everybody may have them, by their places in a data folder: as they were understood, without what only
 * tells how to fetch reviews. Files of questions are numbered, so that no name of theirs is told; those of pages are addresses.
 */
export function publicFiles(files: OwnersFiles): Map<string, string> {
  const { business, journal, log, pages, annotations } = files;
  const { summary, faq } = files.editorial;
  const digits = String(faq.length).length;
  const lines = annotations.accepted.length > 0 ? linesOf(annotationLines(files)) : null;
  return new Map([
    [BUSINESS, `${JSON.stringify(withoutSync(business), null, 2)}\n`],
    [JOURNAL, log ? log.publicJournal() : linesOf(journal.entries.map(({ written }) => written))],
    ...(lines === null ? [] : [[ANNOTATIONS, lines] as const]),
    ...(summary === null ? [] : [["editorial/summary.md", `${summary}\n`] as const]),
    ...faq.map(({ question, answer }, index) => {
      const number = String(index + 1).padStart(digits, "0");
      return [`editorial/faq/${number}.md`, `# ${question}\n\n${answer}\n`] as const;
    }),
    ...pages.map(({ file, text }) => [file, text] as const),
  ]);
}

/**
 * Reads again what was written into a folder, so that what is made of it is made of nothing else; the journal is the one that was
 * written. Throws an InputError for what a build cannot read again.
 */
export function readPublicFiles(folder: string, written: OwnersFiles): OwnersFiles {
  const { journal } = written;
  const { business, faults } = readBusiness(folder);
  const { editorial, faults: editorialFaults } = readEditorial(folder);
  const { pages, faults: pageFaults } = readOwnersPages(folder);
  const annotations = readAnnotations({ dataDir: folder, journal, aspects: null });
  if (business === null || editorialFaults.length + pageFaults.length + annotations.faults.length > 0)
    throw new InputError([...faults, ...editorialFaults, ...pageFaults, ...annotations.faults]);
  const { accepted } = annotations;
  return { ...written, business, editorial, pages, annotations: { ...written.annotations, accepted } };
}

function withoutSync({ sources, ...business }: BusinessFile): BusinessFile {
  return { ...business, ...(sources && { sources: sources.map(({ sync: _, ...source }) => source) }) };
}

function annotationLines({ annotations, journal: { published } }: OwnersFiles): AnnotationLine[] {
  return annotations.accepted.map(({ review, from, to, ...said }) => {
    const quote = cleanText(published.get(review)!.text).slice(from, to);
    return { review, quote, from, ...said };
  });
}

function linesOf(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}
