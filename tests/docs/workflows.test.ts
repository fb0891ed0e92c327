import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../data/_schema/settings.ts";
import { read } from "../helpers/documents.ts";

const workflow = read(".github/workflows/publish.yml");

test("the workflow that publishes runs commands, in their order, and sets settings that there are", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = [...workflow.matchAll(/^ .*npm run --silent ([\w:-]+)/gm)].map(([, script]) => script!);
  expect(commands).toEqual(["sync", "build", "deployed"]);
  expect(commands.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  const set = [...workflow.matchAll(/^ +([A-Z_]+): /gm)].map(([, name]) => name!);
  expect(set).toContain("SIDECAR");
  expect(set.filter((name) => !(SETTING_NAMES as string[]).includes(name))).toEqual([]);
});

test("a secret is given to the steps that need it, and to no script of a package that is installed", () => {
  const [job = "", ...steps] = workflow.split(/^ {6}- /m);
  expect(job).not.toContain("secrets.");
  const told = steps.filter((step) => step.includes("secrets."));
  // The first looks whether it is there, before anything is installed.
  expect(told[0]).not.toMatch(/npm|npx|uses:/);
  expect(told.slice(1).map((step) => /npm run --silent (\w+)/.exec(step)?.[1])).toEqual([
    "sync",
    "build",
    "deployed",
  ]);
});

test("the workflow that publishes leaves no copy of a generation behind, which would outlive an erasure", () => {
  expect(workflow).not.toMatch(/uses: actions\/cache/);
  for (const days of workflow.matchAll(/retention-days: (\d+)/g)) expect(Number(days[1])).toBe(1);
  expect(workflow.match(/upload-artifact/g)).toHaveLength(workflow.match(/retention-days/g)!.length);
});
