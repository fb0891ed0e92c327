import { expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { describeServing } from "../../helpers/hosts/serving-suite.ts";
import { openOrigin } from "../../helpers/origin.ts";

async function open() {
  const { get, request, site } = await openOrigin({ siteDir: demonstrationSite() });
  return { get, request, manifest: site().manifest };
}

// What the other servers are held to as well, see tests/content/hosts/.
describeServing(open);

test("needless percent-encoding names the same answers, too (RFC 3986 section 6.2.2.2)", async () => {
  const { get } = await open();
  expect((await get("/api/reviews/since/2026%2D01%2D01")).status).toBe(200);
});
