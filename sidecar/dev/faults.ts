import { existsSync, lstatSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** What keeps the site from being built, for the person who edits it. */
export interface Fault {
  /** Relative to the project; absent when the place is not known. */
  file?: string | undefined;
  /** From 1. */
  line?: number | undefined;
  message: string;
}

/** `index.njk:12: what is wrong`: one line for the terminal. */
export function formatFault({ file, line, message }: Fault): string {
  return [file && (line === undefined ? file : `${file}:${line}`), message].filter(Boolean).join(": ");
}

/** The faults behind an error of a build, at least one. `dataDir` is where files with plain names are looked for. */
export function faultsOf(error: unknown, dataDir: string): Fault[] {
  const origin = originOf(error);
  const one = templateFault(origin) ?? frontMatterFault(error, origin) ?? syntaxFault(origin);
  return one ? [one] : (reportedFaults(origin, dataDir) ?? [thrown(origin)]);
}

function originOf(error: unknown): Error {
  const { originalError, cause } = error as { originalError?: unknown; cause?: unknown };
  const inner = originalError ?? cause;
  if (inner instanceof Error) return originOf(inner);
  return error instanceof Error ? error : new Error(String(error));
}

/** `/project/content/en.ts:6:16: ERROR: Unexpected "="`, as esbuild says it. */
function syntaxFault({ name, message }: Error): Fault | null {
  const match = name === "TransformError" && /^(.+?):(\d+):\d+: ERROR: (.+)$/m.exec(message);
  if (!match) return null;
  return { file: fromProject(match[1]!), line: Number(match[2]), message: match[3]! };
}

const REPORTED = /^([^\s:]+)(?::(\d+))?: (.+)$/;

/** Errors of the project's own begin each line with the file at fault, and say what to do. */
function reportedFaults({ message }: Error, dataDir: string): Fault[] | null {
  const faults = message.split("\n").map((text): Fault | null => {
    const match = REPORTED.exec(text);
    const file = match && [join(dataDir, match[1]!), match[1]!].find(isThere);
    if (!file) return null;
    const line = match[2] ? Number(match[2]) : lineOfField(file, match[3]!);
    return { file: fromProject(file), line, message: match[3]! };
  });
  return faults.every((fault) => fault !== null) ? faults : null;
}

/** Whether there is anything of this name, be it a link that leads nowhere. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
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
    return { file, line: Number(line), message };
  }
  return { message };
}

/** A path relative to the project; one outside begins with `..`. */
function fromProject(path: string): string {
  return relative(".", path.startsWith("file:") ? fileURLToPath(path.split("?")[0]!) : path.split("?")[0]!);
}

const INCLUDES = "content/_includes";

/** `(./content/index.njk) [Line 12, Column 3]` */
const PLACE = /\(([^()\n]+\.\w+)\)(?: \[Line (\d+), Column (\d+)\])?\s*/g;

function templateFault({ name, message }: Error): Fault | null {
  if (name !== "Template render error") return null;
  const place = [...message.matchAll(PLACE)].at(-1);
  if (!place) return null;
  const problem = message.slice(place.index + place[0].length).trim();
  const named = relative(".", place[1]!);
  const fault = {
    file: named,
    message: problem.replace(/ value$/, " value: a name is misspelt, or has none"),
  };
  if (place[2] === undefined) return fault;
  return { ...fault, ...whereIs({ named, problem, line: Number(place[2]), column: Number(place[3]) }) };
}

/** A fault in the lines of YAML at the beginning of a template; null for any other error. */
function frontMatterFault(error: unknown, origin: Error): Fault | null {
  const file = / front matter from template (\S+)/.exec((error as Error).message)?.[1];
  if (!file) return null;
  const { reason, mark } = origin as { reason?: string; mark?: { line: number } };
  return { file: relative(".", file), line: mark && mark.line + 1, message: reason ?? origin.message };
}

interface Place {
  named: string;
  problem: string;
  line: number;
  column: number;
}

/** Nunjucks names the page, and gives the line in whichever of its templates: the one that has there what the message names. */
function whereIs({ named, problem, line, column }: Place): Pick<Fault, "file" | "line"> {
  const token = /unexpected token: (\S+)/.exec(problem)?.[1] ?? "{{";
  const has = (fits: (text: string) => boolean) =>
    templatesOf(named).find((file) => {
      const { lines, skipped } = read(file);
      return fits(lines[line - 1 + skipped] ?? "");
    });
  const file =
    has((text) => text.startsWith(token, column - 1)) ?? has((text) => /\{[{%]/.test(text)) ?? named;
  return { file, line: line + read(file).skipped };
}

/** A template and all that it is made of, itself first. */
function templatesOf(page: string): string[] {
  const found = new Set([page]);
  for (const file of found) {
    for (const [, name] of read(file).text.matchAll(
      /\b(?:extends|include|import|from)\s+["']([^"']+)["']/g,
    )) {
      const path = join(INCLUDES, name!);
      if (existsSync(path)) found.add(path);
    }
  }
  return [...found];
}

/** A template's text, the lines, and how many lines of front matter come before them. */
function read(file: string): { text: string; lines: string[]; skipped: number } {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const frontMatter = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? "";
  return { text, lines: text.split("\n"), skipped: frontMatter.split("\n").length - 1 };
}
