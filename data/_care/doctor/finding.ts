import { onOneLine } from "../../_command/print.ts";
import { counted } from "../../_text/counted.ts";

/** `ok`: as it should be. `look`: the owner should look at it and decide. `mend`: it is wrong. */
export type Mark = "ok" | "look" | "mend";

export interface Finding {
  mark: Mark;
  what: string;
  /** What to do about it, in lines; empty when it is as it should be. */
  todo: string[];
}

export interface Section {
  title: string;
  /** Lines that judge nothing, shown first. */
  notes?: string[];
  findings: Finding[];
}

export const ok = (what: string): Finding => ({ mark: "ok", what, todo: [] });
export const look = (what: string, ...todo: string[]): Finding => ({ mark: "look", what, todo });
export const mend = (what: string, ...todo: string[]): Finding => ({ mark: "mend", what, todo });

export const SHOWN = 5;

/** Something to look at where there is any of it, told with how many there are. */
export const lookIf = (count: number, what: (count: number) => string, ...todo: string[]): Finding[] =>
  count === 0 ? [] : [look(what(count), ...todo)];

/** The sections as lines to read, grouped, each finding after its mark, and the count of each mark last. */
export function formatReport(sections: readonly Section[]): string {
  const marks = sections.flatMap(({ findings }) => findings.map(({ mark }) => mark));
  const count = (mark: Mark) => marks.filter((each) => each === mark).length;
  const summary = `${count("mend")} to mend, ${count("look")} to look at, ${counted(count("ok"), "thing")} as it should be`;
  return [...sections.flatMap(linesOf), summary].join("\n");
}

export function isUnwell(sections: readonly Section[]): boolean {
  return sections.some(({ findings }) => findings.some(({ mark }) => mark === "mend"));
}

function linesOf({ title, notes = [], findings }: Section): string[] {
  return [
    title,
    ...notes.map((note) => `  ${onOneLine(note)}`),
    ...findings.flatMap(({ mark, what, todo }) => [
      `  ${mark.padEnd(4)}  ${onOneLine(what)}`,
      ...todo.map((line) => `        ${onOneLine(line)}`),
    ]),
    "",
  ];
}
