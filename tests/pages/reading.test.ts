import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { SearchAnswer } from "../../data/_schema/search-answer.ts";
import { createMcp } from "../../sidecar/mcp/endpoint.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { SECRET, statelessRequest } from "../helpers/mcp/endpoint.ts";
import { openOrigin } from "../helpers/origin.ts";

const AREAS = Array.from({ length: 20 }, (_, at) => ({ id: `a${at}`, name: `Area ${at}` }));

const day = (first: string, at: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10);

/** A year of good reviews after one of worse ones, each naming a service, and those of the last year an area and a technician. */
const FILES = {
  "business.json": JSON.stringify({
    name: "Pipes",
    services: [
      { id: "leak", name: "Leak repair" },
      { id: "drain", name: "Drains" },
    ],
    technicians: [{ name: "Grace Hall" }, { name: "Tom Reed" }, { name: "Una Quist" }],
    service_areas: AREAS,
  }),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: 40 }, (_, at) =>
      publishing(`old-${at}`, {
        date: day("2024-06-01", at),
        rating: at % 2 === 0 ? 1 : 4,
        services: ["drain"],
        technicians: ["Tom Reed"],
      }),
    ),
    ...AREAS.flatMap(({ id }, area) =>
      Array.from({ length: area === 0 ? 2 : 3 }, (_, at) =>
        publishing(`new-${area}-${at}`, {
          date: day("2025-06-02", 3 * area + at),
          services: ["leak"],
          technicians: ["Grace Hall"],
          service_areas: [id],
        }),
      ),
    ),
    publishing("es", { date: "2024-06-03", language: "es-MX", text: "Vinieron a la hora." }),
    publishing("en", { date: "2024-06-03", language: "en-GB", text: "They came on time." }),
    publishing("told", { date: "2022-01-03", text: "Vinieron muy rápido y todo quedó perfecto." }),
    publishing("doubt", { date: "2022-01-03", text: "Super Service" }),
    publishing("wordless", { date: "2024-06-03", language: "fr", text: "" }),
  ),
};

async function opened() {
  const { siteDir } = await draftSite(FILES);
  const origin = await openOrigin({ siteDir });
  const read = async (path: string) => (await origin.get(path)).text();
  return { ...origin, siteDir, read, page: async (path: string) => parseHTML(await read(path)).document };
}

const wordsOf = (element: { textContent: string | null } | null) =>
  element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

test("a review in another language says so, stands as it was written, and is free for a reader to translate", async () => {
  const { page, read } = await opened();
  const card = async (id: string) => (await page(`/review/${id}/`)).querySelector("article.review")!;
  const spanish = await card("es");
  expect(wordsOf(spanish.querySelector(".language"))).toBe("Written in Spanish");
  expect(wordsOf(spanish.querySelector(".review-text"))).toBe("Vinieron a la hora.");
  expect(spanish.querySelector(".review-text")!.getAttribute("lang")).toBe("es-MX");
  const told = await card("told");
  expect(wordsOf(told.querySelector(".language"))).toBe("Written in Spanish");
  expect(told.querySelector(".review-text")!.getAttribute("lang")).toBe("es");
  expect((await card("doubt")).querySelector("[lang]")).toBeNull();
  for (const id of ["en", "wordless", "doubt", "old-0"])
    expect((await card(id)).querySelector(".language")).toBeNull();
  for (const path of ["/", "/reviews/", "/review/es/", "/insights/", "/search/"])
    expect(await read(path), path).not.toMatch(/notranslate|translate="?no/);
});

test("service and area are crossed where enough reviews name both, and at most twelve times", async () => {
  const { page, get } = await opened();
  const chips = async (path: string) =>
    [...(await page(path)).querySelectorAll("[aria-labelledby=together] li a")].map((link) => ({
      words: wordsOf(link),
      address: link.getAttribute("href")!,
    }));
  const leak = await chips("/services/leak/");
  const areas = leak.filter(({ address }) => address.includes("mentions_area"));
  expect(areas).toHaveLength(12);
  expect(areas.map(({ words }) => words)).not.toContain("Area 0 (2)");
  for (const { words, address } of areas) {
    expect(words).toMatch(/^Area \d+ \(3\)$/);
    const answer = await get(`/api/reviews/search${new URL(address, "http://page").search}`);
    expect(((await answer.json()) as SearchAnswer).total).toBe(3);
  }
  // What all of them name is no choice.
  expect(leak).toHaveLength(12);
  expect(await chips("/areas/a1/")).toEqual([]);
});

test("chips lead to what reviews judge, to subjects that have reviews and, where there are several, to languages", async () => {
  const { page } = await opened();
  const chips = [...(await page("/reviews/")).querySelectorAll(".by-subject li")].map(wordsOf);
  expect(chips).toEqual(expect.arrayContaining(["Leak repair (59)", "Grace Hall (59)", "Area 1 (3)"]));
  expect(chips.join()).not.toContain("Una Quist");
});

test("technicians are compared with the figures that the tool for agents gives", async () => {
  const { page, site } = await opened();
  const handler = createMcp({ site, secret: SECRET, allowedHosts: [] });
  const asked = statelessRequest("tools/call", { name: "compare", arguments: { kind: "technicians" } });
  const { rows, differences } = (await (await handler(asked)).json()).result.structuredContent;
  const compared = async (kind: string) =>
    (await page("/insights/")).querySelector(`#${kind}`)!.closest("details")!;
  const section = await compared("technicians");
  const shown = [...section.querySelectorAll("tbody tr")].map((row) => [
    wordsOf(row.querySelector("th > a")),
    ...(wordsOf(row.querySelector(".row-wide")).match(/\d\.\d\d/g) ?? []),
  ]);
  const told = rows.map(({ name, average_rating, interval }: (typeof rows)[number]) =>
    interval ? [name, ...[average_rating, ...interval].map((stars) => stars.toFixed(2))] : [name],
  );
  expect(shown.sort()).toEqual(told.sort());
  const [difference] = differences;
  expect(difference).toMatchObject({ between: ["Grace Hall", "Tom Reed"], more_than_chance: true });
  expect(wordsOf(section.querySelector("li"))).toBe(
    `Grace Hall (5.00) – Tom Reed (2.50): ${difference.difference.toFixed(2)}`,
  );
  expect(wordsOf(await compared("areas"))).toContain("No clear differences");
});

test("the last twelve months stand beside the twelve before, where both have enough reviews", async () => {
  const { page } = await opened();
  const section = (await page("/insights/")).querySelector("section[aria-labelledby=over-time]")!;
  expect(wordsOf(section)).toContain("is clearly higher");
  const rows = [...section.querySelectorAll(".stacked tbody tr")].map((row) => [
    wordsOf(row.querySelector(".row-wide")).split(" ")[0],
    wordsOf(row.querySelector("th > .quiet")),
  ]);
  expect(rows).toEqual([
    ["5.00", "(59 reviews)"],
    [expect.any(String), "(43 reviews)"],
  ]);
  const few = FILES["reviews.jsonl"]
    .split("\n")
    .filter((line) => !/"old-[1-3]/.test(line))
    .join("\n");
  const { siteDir } = await draftSite({ ...FILES, "reviews.jsonl": few });
  expect(readFileSync(join(siteDir, "current/insights/index.html"), "utf8")).not.toContain("last-year");
});
