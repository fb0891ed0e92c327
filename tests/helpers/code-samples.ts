import { execFile, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { DOMParser } from "linkedom";
import { onTestFinished } from "vitest";
import { folderWith } from "./data-folder.ts";

const run = promisify(execFile);

/** What reads each language; with `all`, several programs in one process, one after another, a line of dashes between them. */
const INTERPRETERS = {
  sh: { program: "sh", ending: "sh" },
  javascript: {
    program: process.execPath,
    ending: "mjs",
    all: [
      "--input-type=module",
      "-e",
      'for (const file of process.argv.slice(1)) { await import(file); console.log("-----"); }',
    ],
  },
  python: {
    program: "python3",
    ending: "py",
    all: [
      "-c",
      'import runpy, sys\nfor file in sys.argv[1:]:\n    runpy.run_path(file, run_name="__main__")\n    print("-----")',
    ],
  },
};

export type Language = keyof typeof INTERPRETERS;

/** The samples in one language on a page, as they stand, in order. */
export function samplesIn(html: string, language: Language): string[] {
  const document = new DOMParser().parseFromString(html, "text/html");
  return [...document.querySelectorAll(`code[data-language="${language}"]`)].map((code) => code.textContent!);
}

/** Whether what reads a language is installed here; Python alone may be missing, which is told. */
export function canRun(language: Language): boolean {
  const { program } = INTERPRETERS[language];
  try {
    execFileSync(program, ["-c", "pass"], { stdio: "ignore" });
    return true;
  } catch (error) {
    if (language !== "python") return true;
    console.warn(`samples in ${language} were not run: ${(error as Error).message}`);
    return false;
  }
}

/** What each program writes. Rejects when one of them fails. */
export async function outputsOf(language: Language, programs: readonly string[]): Promise<string[]> {
  const interpreter = INTERPRETERS[language];
  const names = programs.map((_, index) => `${index}.${interpreter.ending}`);
  const folder = folderWith(Object.fromEntries(names.map((name, index) => [name, programs[index]!])));
  const files = names.map((name) => join(folder, name));
  const options = { maxBuffer: 64 * 1024 * 1024 };
  if ("all" in interpreter) {
    const { stdout } = await run(interpreter.program, [...interpreter.all, ...files], options);
    return stdout.split("-----\n").slice(0, -1);
  }
  const outputs: string[] = [];
  for (const file of files) outputs.push((await run(interpreter.program, [file], options)).stdout);
  return outputs;
}

/** A program that runs until the test ends; `line` resolves with the next that it writes. */
export function startProgram(language: Language, program: string, environment: Record<string, string>) {
  const { program: interpreter, ending } = INTERPRETERS[language];
  const folder = folderWith({ [`program.${ending}`]: program });
  const child = spawn(interpreter, [join(folder, `program.${ending}`)], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { line: async () => (await lines.next()).value as string };
}
