import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./project.ts";
import { runInProcess } from "./run-in-process.ts";

export interface CommandEnded {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of `data/_training`, by the name of its file. */
export async function runCommandOn(command: string, ...args: string[]): Promise<CommandEnded> {
  const script = join(PROJECT, `data/_training/${command}.ts`);
  const { code, stdout, stderr } = await runInProcess(script, args);
  return { code, out: stdout, err: stderr };
}

/** Makes what runs such a command on a file of given lines, written into `folder`. */
export function runnerOnLines(folder: string) {
  return (command: string, lines: readonly unknown[], ...flags: string[]): Promise<CommandEnded> => {
    const file = join(folder, "rows.jsonl");
    const written = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    writeFileSync(file, written.join("\n"));
    return runCommandOn(command, file, ...flags);
  };
}
