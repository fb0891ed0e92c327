import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { summarize } from "../../../data/_import/summary.ts";
import { InputError } from "../../../data/_journal/faults.ts";
import { HOSTILE_EXPORTS } from "../../helpers/hostile-exports.ts";
import type { Measured } from "../../helpers/import-each.ts";
import { importing } from "../../helpers/importing.ts";
import { ownProcess } from "../../helpers/own-process.ts";

/** Imports what need not be an export: the journal stays valid, and what is said holds no stack and no control character. */
async function survives(files: Record<string, string | Uint8Array>): Promise<void> {
  try {
    const result = await importing(files, { skipInvalid: true });
    expect(result.journal.faults).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(summarize(result)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    if (!result.written) expect(existsSync(join(result.dataDir, "reviews.jsonl"))).toBe(false);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
  }
}

const REVIEW = {
  name: "accounts/1/locations/2/reviews/R",
  reviewId: "R",
  review_id: "R",
  starRating: "FIVE",
  stars: 5,
  rating: 5,
  created_time: "2025-01-05T10:00:00+0000",
  recommendation_type: "positive",
  createTime: "2025-01-05T10:00:00Z",
  publishedAtDate: "2025-01-05T10:00:00Z",
  iso_date: "2025-01-05T10:00:00Z",
  user: { name: "Ada" },
  comment: "Good.",
  text: "Good.",
  snippet: "Good.",
};
const KEYS = Object.keys(REVIEW);

const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    1e300,
    "",
    "\u0000\u001b[31mred",
    "\ud800",
    "x".repeat(5000),
    [],
    {},
    "2025-13-45",
    "9999-01-01",
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

describe("hostile exports", () => {
  it("of records with any fields missing or of another kind are refused or read, never fatal", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.subarray(KEYS),
            fc.dictionary(fc.constantFrom(...KEYS, "__proto__", "constructor"), odd, { maxKeys: 4 }),
          ),
          { maxLength: 5 },
        ),
        async (records) => {
          const reviews = records.map(([keys, changes]) => ({
            ...Object.fromEntries(keys.map((key) => [key, REVIEW[key as keyof typeof REVIEW]])),
            ...changes,
          }));
          await survives({ "reviews.json": JSON.stringify({ reviews }) });
        },
      ),
      { numRuns: 120 },
    );
  });

  it("of any JSON, cut anywhere, too", async () => {
    const whole = JSON.stringify({ reviews: [REVIEW, { ...REVIEW, name: "locations/2/reviews/S" }] });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.json(), async (end, other) => {
        await survives({ "reviews.json": whole.slice(0, end) });
        await survives({ "reviews.json": other });
      }),
      { numRuns: 40 },
    );
  });

  it("of any bytes under any name, too", async () => {
    const name = fc.constantFrom("reviews.json", "a.csv", "page.html", "a.zip", "reviews");
    const header = fc.constantFrom(
      "",
      "rating,date,text,source\n",
      "\ufeffRating;Date;Review\r\n",
      "<html>",
      "PK\u0003\u0004",
      "[",
      "{",
    );
    await fc.assert(
      fc.asyncProperty(name, header, fc.uint8Array({ maxLength: 300 }), async (file, start, bytes) => {
        await survives({ [file]: Buffer.concat([Buffer.from(start), bytes]) });
      }),
      { numRuns: 120 },
    );
  });

  describe("of every kind end within 10 s of the processor and 500 MB, with a line that names the file, and what to do", () => {
    const measured = new Map<string, Measured>();
    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), "candor-hostile-"));
      for (const [name, put] of HOSTILE_EXPORTS) put(join(folder, name));
      const paths = HOSTILE_EXPORTS.map(([name]) => join(folder, name));
      for (const each of await importEach(paths)) measured.set(basename(each.path), each);
      return () => rmSync(folder, { recursive: true });
    });

    it.each(HOSTILE_EXPORTS)("%s", (name, _, says) => {
      const { said, refused, unworded, effort, memory } = measured.get(name)!;
      if (says) expect(said).toMatch(says);
      expect(refused).toBe(says !== null);
      if (says) expect(said).toContain(name);
      expect(unworded).toBe(false);
      expect(said.length).toBeLessThan(5_000);
      expect(effort / 20, "seconds of an ordinary machine").toBeLessThan(10);
      expect(memory).toBeLessThan(500);
    });
  });
});

/**
 * Imports one after another in a process of its own, so that what they take is known; its heap is small, or it would be as
 * large as the machine is busy, and its young part as large as the version of Node lets it grow.
 */
async function importEach(paths: readonly string[]): Promise<Measured[]> {
  const script = resolve("tests/helpers/import-each.ts");
  const child = ownProcess(
    spawn(
      process.execPath,
      ["--max-old-space-size=256", "--max-semi-space-size=16", "--import", "tsx", script],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    ),
  );
  child.stdin.end(`${paths.join("\n")}\n`);
  const lines = createInterface({ input: child.stdout });
  const measured: Measured[] = [];
  for await (const line of lines) measured.push(JSON.parse(line));
  return measured;
}
