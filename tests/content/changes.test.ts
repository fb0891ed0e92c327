import { expect, test } from "vitest";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { follow, inOrder } from "../helpers/changes/follow.ts";
import { journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";

const business = JSON.stringify({ name: "Pell", minimum_verification: "platform" });
/** Entries that others replace have numbers, too: with them few reviews fill a page. */
const FIRST = [
  ...Array.from({ length: 6 }, (_, n) => publishing(`r-${n}`, { text: "" })),
  ...Array.from({ length: 201 }, () => publishing("r-6", { text: "" })),
];
const LATER = [
  publishing("r-3", { text: "", reply: { text: "Thank you." } }),
  withdrawing("r-4", { reason: "duplicate" }),
  publishing("r-7", { text: "" }),
];

type Lines = Parameters<typeof journalOf>;

const siteOf = (lines: Lines) =>
  draftSite({ "business.json": business, "reviews.jsonl": journalOf(...lines) });

async function open(lines: Lines) {
  const origin = await openOrigin({ siteDir: (await siteOf(lines)).siteDir });
  return { ...origin, json: async (path: string) => (await origin.get(path)).json() as Promise<unknown> };
}

test("over HTTP a copy is brought up to date with one small file, whose pages keep their ETags", async () => {
  const [before, after] = [await open(FIRST), await open([...FIRST, ...LATER])];
  const first = await follow(null, before.json);
  expect(first.read).toEqual(["/changes.json", "/reviews.json", "/changes/1.json"]);
  const next = await follow(first.copy, after.json);
  expect(next).toMatchObject({ whole: false, read: ["/changes.json"] });
  expect(inOrder(next.copy)).toEqual(((await after.json("/reviews.json")) as ReviewsDataset).reviews);
  expect(next.copy.withdrawn).toEqual(new Map([["r-4", "duplicate"]]));

  const added = await open([...FIRST, publishing("r-7", { text: "" })]);
  const etags = await Promise.all(
    [before, added].map(async ({ get }) => (await get("/changes/1.json")).headers.get("etag")),
  );
  expect(etags[0]).toBe(etags[1]);
});

test("a copy of something else is told to fetch all: from a longer journal, and from one with other lines", async () => {
  const [long, short] = [await open([...FIRST, ...LATER]), await open(FIRST)];
  const { copy } = await follow(null, long.json);
  expect(await follow(copy, short.json)).toMatchObject({ whole: true });
  const other = await open([publishing("another", { text: "" }), ...FIRST.slice(1), ...LATER]);
  expect(await follow(copy, other.json)).toMatchObject({ whole: true });
});

test("people read what changed last, with reasons, each change once and in order", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const page = await (await get("/changes/")).text();
  const { changes } = (await (await get("/changes.json")).json()) as {
    changes: { number: number; type: string }[];
  };
  const shown = [...page.matchAll(/<li id="change-(\d+)">\s*<span><strong>(.*?)<\/strong>/g)];
  expect(shown.map(([, number]) => Number(number))).toEqual(changes.map(({ number }) => number));
  // Each type has a word of its own.
  const pairs = new Set(shown.map(([, , word], at) => `${changes[at]!.type} ${word}`));
  expect(pairs.size).toBe(new Set(changes.map(({ type }) => type)).size);
});

test.each([
  ["en", ["Removed", "February 1, 2025", "it was a duplicate", "Google"], "Changed", "No longer shown"],
  ["es", ["Eliminada", "1 de febrero de 2025", "duplicada", "Google"], "Modificada", "Ya no se muestra"],
])("a withdrawal is worded with its day, reason and source: %s", async (language, words, edited, hidden) => {
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({ name: "Pell", language, minimum_verification: "invited" }),
    "reviews.jsonl": journalOf(
      publishing("gone"),
      publishing("low", { verification: { level: "invited" } }),
      publishing("kept", { verification: { level: "invited" } }),
      publishing("kept", {
        verification: { level: "invited" },
        text: "Edited.",
        recorded: "2025-03-04T10:00:00Z",
      }),
      publishing("low"),
      withdrawing("gone", { reason: "duplicate" }),
    ),
  });
  const { get } = await openOrigin({ siteDir });
  const page = await (await get("/changes/")).text();
  const items = page
    .split('<li id="change-')
    .slice(1)
    .map((item) => item.split("</li>")[0]!);
  expect(items).toHaveLength(3);
  for (const word of words) expect(items[0]).toContain(word);
  expect(items[1]).toContain(hidden);
  expect(items[1]).not.toContain("Ada P.");
  expect(items[2]).toContain(edited);
  expect(items[2]).toContain('<time datetime="2025-03-04">');
});
