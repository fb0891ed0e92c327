import { createInterface } from "node:readline/promises";
import type { WriteStream } from "node:tty";
import { print, printable } from "../_command/print.ts";
import type { Ask } from "./import.ts";
import type { Answers, Question } from "./questions.ts";
import { describeSeen } from "./summary.ts";

/** Puts all questions of an import, one after another, to whoever sits at the terminal; an empty line takes the default. */
export const askInTerminal: Ask = async (questions, keep, seen) => {
  print(describeSeen(seen));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (const [index, question] of questions.entries()) {
      const answer = await answerTo(question, `${index + 1} of ${questions.length}`, (text) =>
        terminal.question(text),
      );
      if (answer !== null) keep({ [question.id]: answer } as Answers);
    }
  } finally {
    terminal.close();
  }
};

/** Asks until an answer fits; null where there is no default and the line is left empty. */
async function answerTo(
  { asks, choices = [], accepts, default: likely }: Question,
  place: string,
  ask: (text: string) => Promise<string>,
): Promise<string | null> {
  const offered = choices.length > 0 && choices.length <= 6 ? ` ${choices.join(" / ")}` : "";
  const standard = likely === undefined ? "" : ` [${likely}]`;
  for (;;) {
    const given = (await ask(printable(`\n(${place}) ${asks}\n${offered}${standard} `))).trim();
    if (given === "") return likely ?? null;
    const [choice, ...others] = choices.filter((each) => each.toLowerCase().startsWith(given.toLowerCase()));
    const exact = choices.find((each) => each === given);
    if (exact !== undefined) return exact;
    if (choice !== undefined && others.length === 0) return choice;
    if (accepts?.(given)) return given;
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
