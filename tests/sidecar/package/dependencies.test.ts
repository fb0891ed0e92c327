import { expect, test } from "vitest";
import { difference, FILES, NONE, plain, read, table } from "../../helpers/documents.ts";
import { importedBy } from "../../helpers/package/imported-by.ts";
import { closureOf, dependenciesOf } from "../../helpers/package/packages.ts";

const CONTRIBUTING = "CONTRIBUTING.md";
const whole = dependenciesOf("package.json");
const sidecar = dependenciesOf("sidecar/package.json");
const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
const rows = table(CONTRIBUTING, "Package").map(
  ([name, needed, reason]) => [plain(name), needed, reason] as const,
);

test("every package has a row with who needs it and why, and no other has", () => {
  expect(
    difference(
      rows.map(([name]) => name),
      Object.keys({ ...whole, ...devDependencies }),
    ),
  ).toEqual(NONE);
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  for (const [name, , reason] of rows) expect(reason!.length, name).toBeGreaterThan(10);
  const neededBy = (pattern: RegExp) =>
    rows.filter(([, needed]) => pattern.test(needed!)).map(([name]) => name);
  expect(difference(neededBy(/^sidecar/), Object.keys(sidecar))).toEqual(NONE);
  expect(difference(neededBy(/^tests/), Object.keys(devDependencies))).toEqual(NONE);
});

test("the sidecar's package.json has what its modules import, in the versions of the whole, and half as many packages at most", () => {
  const { packages } = importedBy(["sidecar/main.ts", "sidecar/hub/cli.ts", "sidecar/candor/candor.js"]);
  expect(difference(Object.keys(sidecar), packages)).toEqual(NONE);
  for (const [name, version] of Object.entries(sidecar)) expect(whole[name], name).toBe(version);
  const installed = closureOf(Object.keys(sidecar)).length;
  expect(installed).toBeLessThan(closureOf(Object.keys(whole)).length / 2);
});

test("what runs imports what is installed with it, and nothing of the tests", () => {
  const modules = FILES.filter(
    (file) => /^(content|data|sidecar)\/.*\.(ts|js)$/.test(file) && !file.startsWith("data/_training/"),
  );
  const { packages } = importedBy([...modules, "eleventy.config.ts"]);
  expect(packages.filter((name) => !Object.hasOwn(whole, name))).toEqual([]);
});
