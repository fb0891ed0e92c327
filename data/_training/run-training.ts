import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "../_command/run-command.ts";

/**
 * Runs a command that takes so many files or folders as `inputs` and makes a file of the engine in `folder`, below `data/`;
 * `--to` names another folder for it.
 */
export function runTraining(
  { usage, inputs, folder }: { usage: string; inputs: number; folder: string },
  train: (inputs: readonly string[], folder: URL) => void,
): void {
  runCommand(() => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: "string" } },
    });
    if (positionals.length !== inputs) throw new Error(usage);
    const target = resolve(values.to ?? join(import.meta.dirname, "..", folder));
    train(positionals, pathToFileURL(`${target}/`));
  });
}
