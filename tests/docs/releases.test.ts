import { expect, test } from "vitest";
import { read } from "../helpers/documents.ts";

const WORKFLOW = read(".github/workflows/ci.yml");

const { version, engines } = JSON.parse(read("package.json")) as {
  version: string;
  engines: { node: string };
};

/** What each release tells of, in this order. */
const CHANGES = ["What's new", "What breaks", "When you update"];

/** The commands that a reader of the README runs first. */
const COMMANDS = ["npm ci", "npm test", "npm start"];

test("the README begins with the commands that continuous integration runs", () => {
  for (const text of ["npm ci && npm start", "npm ci && npm test"]) {
    expect(read("README.md")).toContain(`\`\`\`sh\n${text}\n\`\`\``);
  }
  const lines = WORKFLOW.split("\n").map((line) => line.trim().replace(/^run: /, ""));
  const run = lines.filter((line) => line.startsWith("npm ")).map((line) => line.replace(/ &$/, ""));
  expect(run).toEqual(COMMANDS);
  expect(read(".ci/run")).toContain("npm ci\nnpm test");
});

test("continuous integration runs on the oldest Node that package.json allows, which the README names, and on later lines", () => {
  const [, list] = /^ +node: \[(.+)\]$/m.exec(WORKFLOW)!;
  const nodes = list!.split(", ").map((node) => node.replaceAll('"', ""));
  const oldest = engines.node.replace(">=", "");
  expect(nodes[0]).toBe(oldest);
  expect(nodes.map((node) => Number.parseInt(node, 10))).toEqual([20, 22, 24]);
  expect(read("README.md")).toContain(`Node ${oldest} or newer`);
});

test("continuous integration may only read, and its actions are GitHub's own, pinned to commits", () => {
  const permissions = /^permissions:\n((?: .+\n)+)/m.exec(WORKFLOW)![1];
  expect(permissions).toBe("  contents: read\n");
  expect(WORKFLOW.match(/permissions:/g)).toHaveLength(1);
  const actions = [...WORKFLOW.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+/);
});

test("the changelog's newest release is the version of package.json and of its lock file, with a day", () => {
  const releases = [...read("CHANGELOG.md").matchAll(/^## (\S+)(?: - (\S+))?$/gm)];
  expect(releases[0]![1]).toBe("Unreleased");
  expect(releases[1]![1]).toBe(version);
  const days = releases.slice(1).map(([, , day]) => day!);
  for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(days.toSorted().toReversed()).toEqual(days);
  const lock = JSON.parse(read("package-lock.json")) as { version: string; packages: { "": object } };
  expect(lock.version).toBe(version);
  expect(lock.packages[""]).toMatchObject({ version });
});

test("the changelog tells each release in what takes three minutes to read, in an order that readers know", () => {
  const sections = read("CHANGELOG.md").split(/^## /m).slice(1);
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections) {
    const [release = ""] = section.split("\n");
    const words = section.split(/\s+/).filter((word) => /\w/.test(word) && !/^\d+\.$/.test(word));
    expect(words.length, release).toBeLessThanOrEqual(750);
    const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(headings, release).toEqual(CHANGES.filter((heading) => headings.includes(heading)));
  }
});
