import { counted, type Mark, type Section } from "./finding.ts";

/** The sections as lines to read, grouped, each finding after its mark, and the count of each mark last. */
export function formatReport(sections: readonly Section[]): string {
  const marks = sections.flatMap(({ findings }) => findings.map(({ mark }) => mark));
  const count = (mark: Mark) => marks.filter((each) => each === mark).length;
  const summary = `${count("mend")} to mend, ${count("look")} to look at, ${counted(count("ok"), "thing")} as it should be`;
  return [...sections.flatMap(linesOf), summary].join("\n");
}

/** Whether anything must be mended. */
export function isUnwell(sections: readonly Section[]): boolean {
  return sections.some(({ findings }) => findings.some(({ mark }) => mark === "mend"));
}

function linesOf({ title, notes = [], findings }: Section): string[] {
  return [
    title,
    ...notes.map((note) => `  ${note}`),
    ...findings.flatMap(({ mark, what, todo }) => [
      `  ${mark.padEnd(4)}  ${what}`,
      ...todo.map((line) => `        ${line}`),
    ]),
    "",
  ];
}
