/** Rows of equal length as lines with aligned columns. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]!.length), 0),
  );
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
