/** How often each label got each answer, by label and then by answer. */
export type Confusion = Record<string, Record<string, number>>;

export interface Pair {
  label: string;
  answer: string;
}

/** Counts pairs; every label has every answer, so that tables of one shape are alike. */
export function countPairs(
  pairs: readonly Pair[],
  labels: readonly string[],
  answers: readonly string[],
): Confusion {
  const table = Object.fromEntries(
    labels.map((label) => [label, Object.fromEntries(answers.map((answer) => [answer, 0]))]),
  );
  for (const { label, answer } of pairs) table[label]![answer]! += 1;
  return table;
}

/** Lines of a table with its labels on the left and the answers above. */
export function confusionInWords(table: Confusion): string[] {
  const rows = Object.entries(table);
  const answers = Object.keys(rows[0]?.[1] ?? {});
  return tableInWords([
    ["", ...answers],
    ...rows.map(([label, counts]) => [label, ...answers.map((answer) => String(counts[answer]))]),
  ]);
}

/** Lines of a table, its first column to the left and the others to the right. */
export function tableInWords(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
}
