import { beforeAll, describe, expect, test } from "vitest";
import { type Ended, runScript } from "../helpers/run-script.ts";

const TABLES = [
  "Static files",
  "Search over HTTP, 300 reviews",
  "Since, 300 reviews",
  "Search in process, 300 reviews, every query new",
  "Indexes, 300 reviews",
];

describe("a bench of a small corpus in short rounds", () => {
  let ended: Ended;
  beforeAll(async () => {
    const groups = ["--only", "static,http,since,search"];
    ended = await runScript("bench", [...groups, "--reviews", "300", "--rounds", "1", "--seconds", "0.05"]);
    // A dozen processes, which take long where the machine is busy.
  }, 300_000);

  // Engines that are to find the same are compared by the bench itself, which fails when they do not.
  test("ends well", () => {
    expect(ended.stderr.split("\n").filter((line) => /error/i.test(line))).toEqual([]);
    expect(ended.code).toBe(0);
  });

  test("says on which machine it ran, and nothing of whose", () => {
    const [machine] = ended.stdout.split("\n");
    expect(machine).toMatch(/^.+, \d+ cores, \d+ GB of memory, \w+ \w+, Node \d+\.\d+\.\d+\.$/);
    expect(ended.stdout).not.toContain("/tmp/");
  });

  test("prints a table for each group", () => {
    const titles = [...ended.stdout.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(TABLES);
  });

  test("has figures in every row, as many cells as columns", () => {
    for (const section of ended.stdout.split(/^### /m).slice(1)) {
      const [header, , ...rows] = section.split("\n").filter((line) => line.startsWith("|"));
      const width = header!.split(" | ").length;
      expect(rows.length, section).toBeGreaterThan(1);
      for (const row of rows) {
        expect(row.split(" | ").length, row).toBe(width);
        expect(row).toMatch(/\d/);
        expect(row).not.toMatch(/NaN|Infinity|undefined|null/);
      }
    }
  });

  test("shows which engines find all that contains a query, and which do not", () => {
    const finds = (engine: string) => new RegExp(`^\\| ${engine} .+$`, "m").exec(indexes(ended.stdout))![0];
    expect(finds("SQLite FTS5 trigram")).toContain("| all | all |");
    expect(finds("MiniSearch")).not.toContain("| all | all |");
  });
});

test("a bench refuses a group that it does not have, and names those it has", async () => {
  const { code, stderr } = await runScript("bench", ["--only", "static,speed"]);
  expect(code).toBe(2);
  expect(stderr).toContain("speed: must be among static, http, since, start, search, build");
});

function indexes(stdout: string): string {
  return stdout.slice(stdout.indexOf("### Indexes"));
}
