/** What keeps the site from being built, for the person who edits it. */
export interface Fault {
  /** Relative to the project; absent when the place is not known. */
  file?: string | undefined;
  /** From 1. */
  line?: number | undefined;
  message: string;
  /** What to do, unless the message says it. */
  advice?: string;
}

/** `index.njk:12: what is wrong`: one line for the terminal. */
export function formatFault({ file, line, message, advice }: Fault): string {
  return [file && (line === undefined ? file : `${file}:${line}`), message, advice]
    .filter(Boolean)
    .join(": ");
}
