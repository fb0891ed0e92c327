import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "../_command/run-command.ts";

interface Training {
  usage: string;
  /** Number of files or folders that the command takes. */
  inputs: number;
  /** Where the result belongs, below `data/`. */
  folder: string;
}

/** Runs a command that makes a file of the engine; `--to` names another folder for it. */
export function runTraining(
  { usage, inputs, folder }: Training,
  train: (inputs: readonly string[], folder: URL) => void,
): void {
  runCommand(() => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: "string" } },
    });
    if (positionals.length !== inputs) throw new Error(usage);
    const target = values.to === undefined ? new URL(`../${folder}/`, import.meta.url) : folderUrl(values.to);
    train(positionals, target);
  });
}

function folderUrl(path: string): URL {
  return pathToFileURL(`${resolve(path)}/`);
}
