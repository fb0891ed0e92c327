import { resolve } from "node:path";
import { PROJECT } from "./project.ts";
import { ask } from "./run/ask.ts";
import type { Program } from "./run/program.ts";

/**
 * The arguments with which node runs a module of the project, by its path there, for less than half the processor time that
 * it takes through tsx. What is not put together for the run is run as users do.
 */
export async function argsOf(module: string): Promise<string[]> {
  const file = await fileOf(module);
  return file === module ? ["--import", "tsx", resolve(PROJECT, module)] : [file];
}

/** The command of a script in package.json, likewise. */
export async function quickly(command: string): Promise<string> {
  const [, begin, before, module, after] = /^(.*)--import tsx (.*?)([\w./-]+\.ts)\b(.*)$/.exec(command) ?? [];
  if (module === undefined) return command;
  const file = await fileOf(module);
  return file === module ? command : `${begin}${before}${file}${after}`;
}

/** The module itself where nothing was made of it. */
export async function fileOf(module: string): Promise<string> {
  return (await program()).files[module] ?? module;
}

let asked: Promise<Program> | undefined;

function program(): Promise<Program> {
  const isRun = process.env["CANDOR_TEST_RUN"] !== undefined;
  asked ??= isRun ? ask("program").then((value) => value()) : Promise.resolve({ files: {} });
  return asked;
}
