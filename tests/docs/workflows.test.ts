import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../data/_schema/settings.ts";
import { read } from "../helpers/documents.ts";

test("the workflow that publishes runs commands, in their order, and sets settings that there are", () => {
  const workflow = read(".github/workflows/publish.yml");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = [...workflow.matchAll(/run: npm run ([\w:-]+)/g)].map(([, script]) => script!);
  expect(commands).toEqual(["sync", "build", "deployed"]);
  expect(commands.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  const [, environment = ""] = /^ {4}env:\n((?: {6}.*\n)+)/m.exec(workflow) ?? [];
  const set = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
  expect(set).toContain("SIDECAR");
  expect(set.filter((name) => !(SETTING_NAMES as string[]).includes(name))).toEqual([]);
});
