/** A figure that was to reach something. */
export interface Target {
  value: number;
  atLeast?: number;
  atMost?: number;
  /** Behind the number of the limit, such as ` ms`. */
  unit?: string;
}

export interface Row {
  cells: string[];
  target?: Target | undefined;
}

export interface Table {
  title: string;
  /** One sentence below the title: what was done. */
  note: string;
  /** Of the cells; target and outcome come behind them. */
  columns: string[];
  rows: Row[];
}

/** A table in Markdown, as tests/bench/README.md has it. */
export function formatTable({ title, note, columns, rows }: Table): string {
  const lines = [
    [...columns, "Target", "Reached"],
    ["---", ...Array.from({ length: columns.length }, () => "--:"), "---"],
    ...rows.map(({ cells, target }) => [...cells, ...(target ? judge(target) : ["", ""])]),
  ];
  return `### ${title}\n\n${note}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

function isReached({ value, atLeast, atMost }: Target): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

function judge(target: Target): string[] {
  const { atLeast, atMost, unit = "" } = target;
  const limit = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return [limit + unit, isReached(target) ? "yes" : "**no**"];
}
