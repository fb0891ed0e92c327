import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { scriptEnvironment } from "../helpers/run-script.ts";
import { writeCorpus } from "./corpus.ts";

/** `node --import tsx tests/bench/build.ts [reviews]`: what a first build and one after a new review cost. */
const reviews = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "candor-bench-"));
const usage = resolve(import.meta.dirname, "report-usage.ts");

try {
  for (const [name, count] of [
    ["first build", reviews],
    ["again, nothing new", reviews],
    ["again, one review more", reviews + 1],
  ] as const) {
    writeCorpus(join(folder, "data"), { reviews: count });
    const started = performance.now();
    const used = await build();
    console.log(
      `${name}, ${count} reviews: ${((performance.now() - started) / 1000).toFixed(1)} s wall, ${used}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(): Promise<string> {
  const child = spawn("npm", ["run", "--silent", "build"], {
    env: scriptEnvironment({
      DATA_DIR: join(folder, "data"),
      SITE_DIR: join(folder, "site"),
      BASE_URL: "https://benchmark.example",
      NODE_OPTIONS: `--import tsx --import ${usage}`,
    }),
    stdio: ["ignore", "inherit", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part: Buffer) => {
    said += part.toString("utf8");
  });
  return new Promise((settle, fail) =>
    child.on("close", (code) => {
      const lines = said.trimEnd().split("\n");
      if (code === 0) settle(lines.find((line) => line.includes("CPU"))!);
      else fail(new Error(said));
    }),
  );
}
