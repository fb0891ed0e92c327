import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Fault } from "./fault.ts";

const INCLUDES = "content/_includes";

/** `(./content/index.njk) [Line 12, Column 3]` */
const PLACE = /\(([^()\n]+\.\w+)\)(?: \[Line (\d+), Column (\d+)\])?\s*/g;

/** A fault that Nunjucks found in a template; null for any other error. */
export function templateFault({ name, message }: Error): Fault | null {
  if (name !== "Template render error") return null;
  const place = [...message.matchAll(PLACE)].at(-1);
  if (!place) return null;
  const said = message.slice(place.index + place[0].length).trim();
  const named = relative(".", place[1]!);
  const fault = { message: said, advice: adviceOn(said) };
  if (place[2] === undefined) return { ...fault, ...findQuoted(named, said) };
  return { ...fault, ...whereIs({ named, said, line: Number(place[2]), column: Number(place[3]) }) };
}

/** A fault in the lines of YAML at the beginning of a template; null for any other error. */
export function frontMatterFault(error: unknown, origin: Error): Fault | null {
  const file = / front matter from template (\S+)/.exec((error as Error).message)?.[1];
  if (!file) return null;
  const { reason, mark } = origin as { reason?: string; mark?: { line: number } };
  return {
    file: relative(".", file),
    line: mark && mark.line + 1,
    message: reason ?? origin.message,
    advice: "the lines between --- and --- must be YAML",
  };
}

function adviceOn(said: string): string {
  if (said.startsWith("attempted to output null or undefined"))
    return "a name here is misspelt or has no value; templates know what content/_pages/pages.ts adds, and what they set and import";
  if (said.includes("template not found")) return `templates are imported and included from ${INCLUDES}/`;
  if (/unexpected token|parse|expected/i.test(said)) return "mend the tag in this line";
  return "see what this line calls, and with what";
}

interface Place {
  named: string;
  said: string;
  line: number;
  column: number;
}

/**
 * Nunjucks names the page, and gives the line in whichever template the page is made of. That is the one that has, at
 * this place, what is complained of.
 */
function whereIs({ named, said, line, column }: Place): Pick<Fault, "file" | "line"> {
  const token = /unexpected token: (\S+)/.exec(said)?.[1] ?? "{{";
  const has = (fits: (text: string) => boolean) =>
    templatesOf(named).find((file) => {
      const { lines, skipped } = read(file);
      return fits(lines[line - 1 + skipped] ?? "");
    });
  const file =
    has((text) => text.startsWith(token, column - 1)) ?? has((text) => /\{[{%]/.test(text)) ?? named;
  return { file, line: line + read(file).skipped };
}

/** The line with the name in quotation marks that a complaint without a place is about. */
function findQuoted(named: string, said: string): Pick<Fault, "file" | "line"> {
  const quoted = /: (\S+)$/.exec(said)?.[1];
  for (const file of quoted ? templatesOf(named) : []) {
    const index = read(file).lines.findIndex((text) => text.includes(`"${quoted}"`));
    if (index !== -1) return { file, line: index + 1 };
  }
  return { file: named };
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
