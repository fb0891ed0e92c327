import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineOf } from "../../data/_care/verify/findings.ts";
import { verify } from "../../data/_care/verify/verify.ts";
import type { SearchAnswer } from "../../data/_schema/search.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { INHERITED, INHERITED_IDS, nameFiles } from "../helpers/hostile-names.ts";
import { SECRET, statelessRequest } from "../helpers/mcp/endpoint.ts";
import { openOrigin } from "../helpers/origin.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

test("x", async () => {
  const { siteDir } = await draftSite(nameFiles());
  const { url } = await serveOrigin({ siteDir });
  const { findings } = await verify({ origin: url });
  expect(findings.disagreements.map(lineOf)).toEqual([]);
});
