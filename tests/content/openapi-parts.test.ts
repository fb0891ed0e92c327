import { expect, test } from "vitest";
import { PARTS } from "../../content/_api/openapi-parts.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";

test("content/_api/openapi.yaml has words for every operation, and for no other", () => {
  expect(Object.keys(PARTS.operations).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});
