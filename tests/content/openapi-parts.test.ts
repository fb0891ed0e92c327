import { afterEach, expect, test } from "vitest";
import { OPERATIONS, type Operation } from "../../data/_schema/operations.ts";

const operations = OPERATIONS as unknown as Operation[];
const before = [...operations];

afterEach(() => {
  operations.splice(0, operations.length, ...before);
});

test("an operation without words is named", async () => {
  operations.push({ ...before[0]!, id: "getNew" });
  await expect(readAgain("new")).rejects.toThrow("content/_api/openapi.yaml: operations.getNew is missing");
});

test("words without an operation are named", async () => {
  operations.pop();
  await expect(readAgain("old")).rejects.toThrow(
    "content/_api/openapi.yaml: operations.getReadiness is of no operation",
  );
});

/** Modules are read once for each address. */
const readAgain = (which: string): Promise<unknown> =>
  import(/* @vite-ignore */ `../../content/_api/openapi-parts.ts?${which}`);
