import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE, npx } from "../npx.ts";

export interface Suite {
  /** Of `@modelcontextprotocol/conformance`. */
  release: string;
  /** The version of the protocol whose scenarios are run. */
  protocol: string;
}

/** The stable release knows the versions with sessions, the next one also that without. */
export const SUITES: Suite[] = [
  { release: "0.1.16", protocol: "2025-06-18" },
  { release: "0.1.16", protocol: "2025-11-25" },
  { release: "0.2.0-alpha.12", protocol: "2025-11-25" },
  { release: "0.2.0-alpha.12", protocol: "2026-07-28" },
];

export interface Outcome {
  /** Whether every scenario passed but those that the file of expected failures lists, and all of these failed. */
  asExpected: boolean;
  /** What the suite has written. */
  output: string;
}

/** Runs every scenario of a suite against a server. */
export async function runSuite(
  { release, protocol }: Suite,
  { url, expectedFailures }: { url: string; expectedFailures: string },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "candor-conformance-"));
  const packages = [NODE, `@modelcontextprotocol/conformance@${release}`];
  const what = ["--url", url, "--suite", "all", "--spec-version", protocol];
  const how = ["--expected-failures", expectedFailures, "--output-dir", folder];
  const { code, output } = await npx(packages, ["conformance", "server", ...what, ...how], folder);
  rmSync(folder, { recursive: true, force: true });
  return { asExpected: code === 0, output };
}
