import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { aspectFaults, TAXONOMY } from "../../../data/_insights/aspects/taxonomy.ts";
import { publicBusiness, readBusiness } from "../../../data/_journal/business.ts";
import { formatFault } from "../../../data/_journal/faults.ts";
import { OTHER_CRITICISM } from "../../../data/_schema/insights.ts";
import { buildInsights } from "../../helpers/build-insights.ts";
import { inputOf, reviewOf, workshop } from "../../helpers/insights-reviews.ts";

const folder = mkdtempSync(join(tmpdir(), "insights-taxonomy-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(aspects: unknown) {
  writeFileSync(join(folder, "business.json"), JSON.stringify({ name: "Pell", aspects }));
  const { business, faults } = readBusiness(folder, ({ aspects }) => aspectFaults(aspects));
  return { business, faults: faults.map(formatFault) };
}

const PETS = {
  id: "pets",
  name: "Pets",
  question: "Are they good with pets?",
  terms: ["our dog", "the cat"],
  praise: ["gentle with the dog"],
  blame: ["let the cat out"],
};

describe("the built-in taxonomy", () => {
  it("is closed, with twelve to sixteen aspects, each with words of its own", () => {
    expect(TAXONOMY.length).toBeGreaterThanOrEqual(12);
    expect(TAXONOMY.length).toBeLessThanOrEqual(16);
    expect(new Set(TAXONOMY.map(({ id }) => id)).size).toBe(TAXONOMY.length);
    for (const { terms, praise, blame } of TAXONOMY.filter(({ id }) => id !== OTHER_CRITICISM))
      for (const list of [terms, praise, blame]) expect(list.length).toBeGreaterThan(2);
  });
});

describe("the owner's aspects in business.json", () => {
  it("are looked for beside the built-in ones", () => {
    const { business } = read([PETS, { id: "price", blame: ["stung us"] }]);
    const reviews = [
      reviewOf("He was gentle with the dog and on time.", { id: "a", rating: 5 }),
      reviewOf("They let the cat out.", { id: "b", rating: 1 }),
      reviewOf("They stung us.", { id: "c", rating: 1 }),
    ];
    const input = inputOf(reviews, { business: { ...workshop, aspects: business?.aspects } });
    const insights = buildInsights(input);
    const counts = new Map(insights.aspects.map(({ id, sentiment }) => [id, sentiment]));
    expect(counts.get("pets")).toMatchObject({ positive: 1, negative: 1 });
    expect(counts.get("price")).toMatchObject({ positive: 0, negative: 1 });
    expect(counts.get("punctuality")).toMatchObject({ positive: 1 });
    expect(insights.aspects.find(({ id }) => id === "pets")?.name).toBe("Pets");

    const without = buildInsights(inputOf(reviews));
    expect(without.aspects.map(({ id }) => id)).toEqual(["punctuality"]);
  });

  it("steer the build and are not published", () => {
    const { business } = read([PETS]);
    expect(business && publicBusiness(business, "https://pell.example")).not.toHaveProperty("aspects");
  });

  it.each([
    [
      [{ ...PETS, question: undefined }],
      [
        /^business\.json: aspects\[0\]: pets is new and needs a name and a question; built in are punctuality, /,
      ],
    ],
    [[{ id: "price", name: "Cost" }], [/aspects\[0\]: price is built in and keeps its name/]],
    [[PETS, PETS], [/aspects\[1\]: pets is given already/]],
    [[{ ...PETS, terms: ["dog, cat"] }], [/aspects\[0\]\.terms\[0\]: must be words without a comma/]],
    [[{ ...PETS, term: [] }], [/aspects\[0\]\.term: unknown field; did you mean terms\?/]],
  ])("%j is refused with %s", (aspects, messages) => {
    const { business, faults } = read(aspects);
    expect(business).toBeNull();
    expect(faults).toHaveLength(messages.length);
    for (const [at, message] of messages.entries()) expect(faults[at]).toMatch(message);
  });
});
