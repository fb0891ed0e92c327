import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { codeBlocks, difference, FILES, NONE, read, section } from "../helpers/documents.ts";
import { PROJECT } from "../helpers/project.ts";

/** The folders of sources at the top level. */
const sources = (JSON.parse(read("tsconfig.json")) as { include: string[] }).include
  .map((pattern) => pattern.split("/")[0]!)
  .filter((name) => !name.startsWith("*"));

const TOURS = [
  { file: "README.md", rooms: sources },
  { file: "data/README.md", rooms: foldersOf("data", /^_/) },
  { file: "content/README.md", rooms: foldersOf("content") },
  {
    file: "sidecar/README.md",
    rooms: [...foldersOf("sidecar"), ...foldersOf("sidecar/hub").map((name) => `hub/${name}`)],
  },
].map(({ file, rooms }) => ({
  file,
  rooms,
  entries: entriesOf(codeBlocks(section(file, "## Find your way"), "")[0]!),
}));

describe.each(TOURS)("the tour of $file", ({ file, rooms, entries }) => {
  test.each(entries)("%s is there", (entry) => {
    const folder = dirname(file) === "." ? "" : `${dirname(file)}/`;
    const found = entry.startsWith("*")
      ? FILES.some((path) => dirname(path) === dirname(file) && path.endsWith(entry.slice(1)))
      : existsSync(join(PROJECT, folder, entry));
    expect(found, `${folder}${entry}`).toBe(true);
  });

  test("shows every room, and no other folder below it", () => {
    const folders = entries
      .filter((entry) => entry.endsWith("/") && !entry.startsWith("."))
      .map((entry) => entry.slice(0, -1));
    expect(difference(folders, rooms)).toEqual(NONE);
  });
});

test("the README of the tests names every folder of theirs", () => {
  const named: string[] = read("tests/README.md").match(/[\w-]+(?=\/)/g) ?? [];
  expect(foldersOf("tests").filter((folder) => !named.includes(folder))).toEqual([]);
});

test("the README has at most 200 lines", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(200);
});

/** The first word of each line of a tour. */
function entriesOf(block: string): string[] {
  return block
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(" ")[0]!);
}

function foldersOf(folder: string, pattern = /./): string[] {
  return readdirSync(join(PROJECT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map(({ name }) => name);
}
