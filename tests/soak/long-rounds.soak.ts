import { describe } from "vitest";

process.env["ROUNDS"] = "long";

describe("the trials of npm test, with as many rounds and as large texts as they were made for", async () => {
  await import("../data/insights/hostile.test.ts");
  await import("../data/insights/robustness.test.ts");
  await import("../data/search/exactness.test.ts");
  await import("../pages/declared.test.ts");
  await import("../pages/edges.test.ts");
  await import("../pages/hostile.test.ts");
  await import("../pages/keyboard.test.ts");
  await import("../pages/languages.test.ts");
  await import("../pages/tour.test.ts");
  await import("../sidecar/mcp/generated-messages.test.ts");
  await import("../sidecar/process/rebuild.test.ts");
  await import("../sidecar/search/offline.test.ts");
  await import("../sidecar/search/walk.test.ts");
});
