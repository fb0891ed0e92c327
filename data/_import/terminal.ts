import { createInterface } from "node:readline/promises";
import type { WriteStream } from "node:tty";
import { printable } from "../_command/print.ts";
import type { Ask } from "./import.ts";
import { describeContacts } from "./summary.ts";
import { describeTable } from "./tables/table-mapping.ts";

/** Puts the questions of an import to whoever sits at the terminal. */
export const askInTerminal: Ask = {
  table: async (table) => {
    const lines = describeTable(table).join("\n");
    return (await choose(`${lines}\nIs this how it is meant?`, { y: true, n: false })) ?? false;
  },
  dayOrder: (file) =>
    choose(`${file}: what comes first in dates such as 03/04/2025, the day or the month?`, {
      d: "dmy" as const,
      m: "mdy" as const,
    }),
  contacts: (found) =>
    choose(
      `${describeContacts(found).join("\n")}\nRemove these, now and in later imports, or keep them? --keep <value> spares one.`,
      { r: "mask" as const, k: "keep" as const },
    ),
  duplicates: (waiting) =>
    choose(
      `${waiting.map(({ id, of, shared }) => `  ${id} = ${of}? (same ${shared})`).join("\n")}\nAre all of ` +
        "these the same review twice, or all different? Without an answer they wait.",
      { s: "same" as const, d: "different" as const },
    ),
};

/** Asks until one of the letters is the answer; null when the line is left empty. */
async function choose<Answer>(question: string, answers: Record<string, Answer>): Promise<Answer | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const given = await terminal.question(`${printable(question)} [${Object.keys(answers).join("/")}] `);
      const letter = given.trim().toLowerCase().slice(0, 1);
      if (letter === "") return null;
      if (Object.hasOwn(answers, letter)) return answers[letter]!;
    }
  } finally {
    terminal.close();
  }
}

/** A bar of what is read, on a line of its own that goes when all is. */
export function showProgress(out: WriteStream): (read: number, all: number, reviews: number) => void {
  let shown = -1;
  return (read, all, reviews) => {
    const percent = all === 0 ? 100 : Math.min(100, Math.floor((read / all) * 100));
    if (percent === shown) return;
    shown = percent;
    const bar = "█".repeat(percent / 5).padEnd(20, "░");
    out.write(percent === 100 ? "\r\u001b[K" : `\r${bar} ${percent} %, ${reviews} reviews`);
  };
}
