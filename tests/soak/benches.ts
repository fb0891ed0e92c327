import { beforeAll, expect, test } from "vitest";
import { type Ended, runAsTyped } from "../helpers/run-script.ts";

/** Runs groups of the bench on a small corpus, in short rounds, and reads what it says. */
export function describeBench(
  groups: string,
  reviews: number,
  tables: readonly string[],
  onProgress?: (text: string) => void,
): { stdout(): string } {
  let ended: Ended;
  beforeAll(async () => {
    const size = ["--reviews", String(reviews), "--rounds", "1", "--seconds", "0.05"];
    ended = await runAsTyped("bench", ["--only", groups, ...size], {}, onProgress);
    // A dozen processes, which take long where the machine is busy.
  }, 600_000);

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
    expect(titles).toEqual(tables);
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

  test("measures nginx, or says that it is not there", () => {
    expect(ended.stdout.includes("| nginx |")).toBe(!ended.stdout.includes("nginx is not installed"));
  });

  return { stdout: () => ended.stdout };
}
