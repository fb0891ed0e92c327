import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Fault } from "./fault.ts";
import { frontMatterFault, templateFault } from "./template-fault.ts";

/** The faults behind an error of a build, at least one. `dataDir` is where files with plain names are looked for. */
export function faultsOf(error: unknown, dataDir: string): Fault[] {
  const origin = originOf(error);
  const one =
    templateFault(origin) ?? frontMatterFault(error, origin) ?? syntaxFault(origin) ?? missing(origin);
  return one ? [one] : (saidFaults(origin, dataDir) ?? [thrown(origin)]);
}

/** The error that Eleventy has wrapped. */
function originOf(error: unknown): Error {
  const { originalError, cause } = error as { originalError?: unknown; cause?: unknown };
  const inner = originalError ?? cause;
  if (inner instanceof Error) return originOf(inner);
  return error instanceof Error ? error : new Error(String(error));
}

/** `/project/content/en.ts:6:16: ERROR: Unexpected "="`, as esbuild says it. */
function syntaxFault({ name, message }: Error): Fault | null {
  const said = name === "TransformError" && /^(.+?):(\d+):\d+: ERROR: (.+)$/m.exec(message);
  if (!said) return null;
  return {
    file: fromProject(said[1]!),
    line: Number(said[2]),
    message: said[3]!,
    advice: "mend what is not TypeScript there, or just before",
  };
}

function missing({ message }: Error): Fault | null {
  const said = /^Cannot find (?:module|package) '(.+?)' imported from '?(.+?)'?$/.exec(message);
  if (!said) return null;
  const [, target, importer] = said as unknown as [string, string, string];
  return {
    file: fromProject(importer),
    message: `imports ${target.startsWith("/") ? fromProject(target) : target}, which is not there`,
    advice: "check the path, or install the package",
  };
}

const SAID = /^([^\s:]+)(?::(\d+))?: (.+)$/;

/** Errors of the project's own begin each line with the file at fault, and say what to do. */
function saidFaults({ message }: Error, dataDir: string): Fault[] | null {
  const faults = message.split("\n").map((text): Fault | null => {
    const said = SAID.exec(text);
    const file = said && [join(dataDir, said[1]!), said[1]!].find((path) => existsSync(path));
    if (!file) return null;
    const line = said[2] ? Number(said[2]) : lineOfField(file, said[3]!);
    return { file: fromProject(file), line, message: said[3]! };
  });
  return faults.every((fault) => fault !== null) ? faults : null;
}

/** The line of `theme.logo: what is wrong` in a file of one JSON value; absent when its last name is there twice or not. */
function lineOfField(file: string, message: string): number | undefined {
  const name = /^[\w.[\]]*?(\w+)(?:\[\d+\])*: /.exec(message)?.[1];
  if (!name || !file.endsWith(".json")) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const found = lines.flatMap((text, index) => (text.includes(`"${name}"`) ? [index + 1] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Any other error: the first place in its stack that is the project's. */
function thrown(error: Error): Fault {
  const message = error.name === "Error" ? error.message : `${error.name}: ${error.message}`;
  for (const [, path, line] of (error.stack ?? "").matchAll(
    /((?:file:\/\/)?\/[^\s():?]+)[^\s():]*:(\d+):\d+/g,
  )) {
    const file = fromProject(path!);
    if (/^(\.\.|node_modules|sidecar)/.test(file)) continue;
    return { file, line: Number(line), message, advice: "the error was thrown in this line" };
  }
  return { message };
}

/** A path relative to the project; one outside begins with `..`. */
function fromProject(path: string): string {
  return relative(".", path.startsWith("file:") ? fileURLToPath(path.split("?")[0]!) : path.split("?")[0]!);
}
