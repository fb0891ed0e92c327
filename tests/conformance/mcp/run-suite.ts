import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The suites need Node 22; npm's own package of it, fetched with them, keeps both out of every installation. */
const NODE = "node@22.23.3";

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
  const packages = [NODE, `@modelcontextprotocol/conformance@${release}`].flatMap((name) => [
    "--package",
    name,
  ]);
  const what = ["--url", url, "--suite", "all", "--spec-version", protocol];
  const how = ["--expected-failures", expectedFailures, "--output-dir", folder];
  const args = ["--yes", "--loglevel", "error", ...packages, "--", "conformance", "server", ...what, ...how];
  const child = spawn("npx", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise((settle) => child.on("close", settle));
  rmSync(folder, { recursive: true, force: true });
  return { asExpected: code === 0, output };
}
