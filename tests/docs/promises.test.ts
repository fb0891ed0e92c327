import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { read } from "../helpers/documents.ts";
import { PROJECT } from "../helpers/project.ts";

const HEADING = "\n## Promises, and the tests that hold them\n";
const GROUPS = [
  "Requests",
  "Servers that are asked",
  "Files handed over",
  "What is kept",
  "Secrets and terminals",
  "Containers",
];

const text = read("SECURITY.md");
const promises = text.split(HEADING)[1]!.split(/\n## /)[0]!;

/** The tests that a line names. */
const testsIn = (line: string) => [...line.matchAll(/`(tests\/[^`\s]+)`/g)].map(([, file]) => file!);

test("the promises are grouped", () => {
  expect([...promises.matchAll(/^### (.+)$/gm)].map(([, group]) => group)).toEqual(GROUPS);
});

test("every promise is a line that names a test, and every test that is named is there", () => {
  const groups = promises.split(/^### .+$/m).slice(1);
  for (const [index, group] of groups.entries()) {
    const lines = group.split("\n").filter((line) => line !== "");
    expect(lines.length, GROUPS[index]).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(/^- .+: `tests\/[^`]+\.test\.ts`(, `tests\/[^`]+\.test\.ts`)*$/);
    expect(lines.filter((line) => testsIn(line).length === 0)).toEqual([]);
  }
  expect(
    testsIn(text).filter((file) => !file.endsWith(".test.ts") || !existsSync(join(PROJECT, file))),
  ).toEqual([]);
});

test("no promise stands there twice", () => {
  const said = promises.split("\n").filter((line) => line.startsWith("- "));
  expect(new Set(said).size).toBe(said.length);
});
