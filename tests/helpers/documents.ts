import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { PROJECT } from "./project.ts";

export const read = (file: string) => readFileSync(join(PROJECT, file), "utf8");

const FOLDERS = ["data", "content", "sidecar", "public", "tests"];
const OWNERS = /^(data\/editorial|tests\/fixtures)\//;

/** Every file below the folders of sources but for packages that lie there, relative to the project. */
export const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/node_modules"))
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1)),
);

/** The Markdown documents about the project: those at its root and every README below. */
export const DOCUMENTS = [
  ...readdirSync(PROJECT).filter((name) => name.endsWith(".md")),
  ...FILES.filter((file) => file.endsWith(".md") && !OWNERS.test(file)),
].sort();

/** The cells of a document's table row by row, for the table whose header begins with this cell. */
export function table(file: string, firstHeader: string): string[][] {
  const lines = read(file).split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${firstHeader} |`));
  expect(start, `${file} has a table that begins with ${firstHeader}`).toBeGreaterThan(-1);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end === -1 ? undefined : end).map((row) =>
    row
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
}

/** A cell's text without its marks of code. */
export const plain = (cell: string | undefined) => (cell ?? "").replaceAll("`", "");

/** The text of a document from one heading to the next of the same level or above. */
export function section(file: string, heading: string): string {
  const document = read(file);
  const start = document.indexOf(`\n${heading}\n`);
  expect(start, `${file} has the heading ${heading}`).toBeGreaterThan(-1);
  const rest = document.slice(start + 1 + heading.length);
  const level = heading.indexOf(" ");
  const end = rest.search(new RegExp(`\\n#{1,${level}} `));
  return end === -1 ? rest : rest.slice(0, end);
}

/** The code blocks of a text, those of one language or, without one, all. */
export function codeBlocks(text: string, language?: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, given]) => language === undefined || given === language)
    .map(([, , code]) => code!);
}

/** The fragments of a document's headings, as GitHub makes them. */
export function anchorsOf(document: string): string[] {
  const prose = document.replace(/^```[\s\S]*?^```$/gm, "");
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

/** What stands on one side only, so that a failure says what is missing where. */
export function difference(documented: readonly string[], existing: readonly string[]) {
  return {
    undocumented: existing.filter((name) => !documented.includes(name)),
    nonexistent: documented.filter((name) => !existing.includes(name)),
  };
}

export const NONE = { undocumented: [], nonexistent: [] };
