import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RECORD_FORMATS } from "../../../data/_import/formats/record-formats.ts";
import { importReviews } from "../../../data/_import/import.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { giveKey, keyed, NOW, RECORDED } from "../../helpers/importing.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/import");
const EXPECTED = "expected.json";

/** The one export in a format's folder; `expected.json` beside it is what the journal gets of it, but for the key of its ids. */
function exportOf(id: string): string {
  const folder = join(FIXTURES, id);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== EXPECTED) : [];
  if (names.length !== 1)
    throw new Error(`tests/fixtures/import/${id}/ must hold one export of the format ${id}`);
  return join(folder, names[0]!);
}

function expectedOf(id: string): { id: string }[] {
  return JSON.parse(readFileSync(join(FIXTURES, id, EXPECTED), "utf8"));
}

async function importOf(id: string, format?: string) {
  const dataDir = folderWith();
  giveKey(dataDir);
  const result = await importReviews({ path: exportOf(id), dataDir, now: NOW, format });
  return { ...result, entries: [...readJournal(dataDir, NOW).published.values()] };
}

describe.each(RECORD_FORMATS.map(({ id, title }) => ({ id, title })))("the format $id", ({ id, title }) => {
  it("is recognised without being named, and gives the journal what its fixture says", async () => {
    const { entries, found } = await importOf(id);
    expect(found.formats.map((format) => format.title)).toEqual([title]);
    expect(entries).toEqual(
      expectedOf(id).map((entry) => ({
        ...entry,
        id: keyed(entry.id),
        recorded: RECORDED,
        nonce: expect.any(String),
      })),
    );
    expect(entries.length).toBeGreaterThan(0);
  });

  it("is recognised when it is named", async () => {
    expect((await importOf(id, id)).entries.length).toBe(expectedOf(id).length);
  });

  it("keeps nothing of its customers but a short name", async () => {
    expect(JSON.stringify((await importOf(id)).entries)).not.toMatch(/Pell|contrib|lh3|postcode/);
  });
});

it("each format has its own place among the others, and each fixture its format", () => {
  const places = RECORD_FORMATS.map(({ order }) => order);
  expect(new Set(places).size).toBe(places.length);
  expect(readdirSync(FIXTURES).sort()).toEqual(RECORD_FORMATS.map(({ id }) => id).sort());
});
