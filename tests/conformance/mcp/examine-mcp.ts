import { fileURLToPath } from "node:url";
import { serveDemonstration } from "../../bench/serve-demonstration.ts";
import { openMcpEndpoint } from "../../helpers/mcp/endpoint.ts";
import { publishedSite } from "../../helpers/mcp/site.ts";
import { FIXTURE_METHODS } from "./fixtures.ts";
import { runSuite, SUITES } from "./run-suite.ts";

/**
 * The official suites against the built demonstration, and against a server with their fixtures. Returns the number of runs
 * that were not as expected.
 */
export async function examineMcp(): Promise<number> {
  const demonstration = await serveDemonstration();
  const site = publishedSite({ baseUrl: "http://127.0.0.1" });
  const fixtures = await openMcpEndpoint({ site: () => site, methods: FIXTURE_METHODS });
  const servers = [
    { name: "the demonstration", url: `${demonstration.url}/mcp`, failures: "expected-failures.yaml" },
    { name: "with fixtures", url: fixtures.url, failures: "expected-failures-with-fixtures.yaml" },
  ];

  let failed = 0;
  for (const { name, url, failures } of servers) {
    const expectedFailures = fileURLToPath(new URL(failures, import.meta.url));
    for (const suite of SUITES) {
      const { asExpected, output } = await runSuite(suite, { url, expectedFailures });
      if (!asExpected) failed += 1;
      const summary = output.slice(Math.max(0, output.lastIndexOf("=== SUMMARY ===")));
      console.log(`\n${name}, conformance ${suite.release}, protocol ${suite.protocol}\n${summary}`);
    }
  }
  await Promise.all([demonstration.close(), fixtures.close()]);
  console.log(
    `\n${servers.length * SUITES.length - failed} of ${servers.length * SUITES.length} runs as expected`,
  );
  return failed;
}
