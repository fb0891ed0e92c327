import { describe } from "vitest";

process.env["BUILD_KILLS"] ??= "40";
process.env["BUILDS_AT_ONCE"] ??= "5";

describe("builds that are killed, at more moments", async () => {
  await import("../content/build-failure.test.ts");
});

describe("a build of the demonstration beside an earlier one", async () => {
  await import("../content/build-same-bytes.test.ts");
});

describe("more builds at once", async () => {
  await import("../content/build-lock.test.ts");
});

describe("builds with what the last one left, after twice as many edits", async () => {
  await import("../content/build-reuse.test.ts");
});
