import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../bench/random.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { rounds } from "../../helpers/rounds.ts";
import { SEARCH } from "../../helpers/search/ask-search.ts";
import { offlineAssets, offlineModule } from "../../helpers/search/offline-search.ts";
import { askAnything, askWords, parametersOf } from "../../helpers/search/random-questions.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";

const QUESTIONS = rounds({ short: 400, long: 10_000 });

/** Both ways to ask the demonstration. */
async function bothWays() {
  const siteDir = demonstrationSite();
  const { url, get, site } = await serveOrigin({ siteDir });
  const { createSearch } = await offlineModule(siteDir);
  const offline = await createSearch({ base: url });
  const { reviews } = await (await get("/reviews.json")).json();
  return {
    reviews,
    site,
    async ask(parameters: URLSearchParams) {
      const response = await get(`${SEARCH}?${parameters}`);
      return {
        http: { status: response.status, body: await response.json() },
        offline: await offline(parameters),
      };
    },
  };
}

/** Parameters that are wrong, each in its own way. */
const FAULTS = [
  ["rating", "6"],
  ["min_rating", "x"],
  ["since", "2026-02-30"],
  ["limit", "0"],
  ["match", "fuzzy"],
  ["sort", "relevance"],
  ["cursor", "nonsense"],
  ["language", "e"],
  ["has_reply", "1"],
  ["source", ""],
  ["query", "x".repeat(201)],
  ["rating", "3"],
] as const;

function addFaults(parameters: URLSearchParams, random: Random): void {
  for (let count = 1 + random.below(3); count > 0; count--) {
    const [name, value] = random.pick(FAULTS);
    parameters.append(name, value);
  }
}

describe("the page's own search", () => {
  test("answers random questions, their further pages and their faults as the sidecar does", async () => {
    const { reviews, ask } = await bothWays();
    const random = createRandom(23);
    const met = { found: 0, corrected: 0, facets: 0, continued: 0, refused: 0, ranked: 0 };
    let cursor: string | null = null;
    let parameters = new URLSearchParams();
    for (let question = 0; question < QUESTIONS; question++) {
      if (cursor !== null && random.chance(0.7)) {
        parameters.set("cursor", cursor);
        // Now and then under another order, which the cursor is not of.
        if (random.chance(0.05)) parameters.set("sort", "lowest");
        met.continued++;
      } else {
        parameters = parametersOf(askAnything(random, reviews));
        if (random.chance(0.3)) {
          const query = askWords(random, reviews);
          parameters = parametersOf({ query, match: "words", sort: "relevance", limit: 3 });
          met.ranked++;
        }
        if (random.chance(0.1)) addFaults(parameters, random);
      }
      const { http, offline } = await ask(parameters);
      expect(offline, parameters.toString()).toEqual(http);
      expect(JSON.stringify(offline.body)).toBe(JSON.stringify(http.body));
      cursor = http.status === 200 ? http.body.next_cursor : null;
      if (http.status === 400) met.refused++;
      if (http.body.total > 0) met.found++;
      if (http.body.corrected) met.corrected++;
      if (http.body.facets) met.facets++;
    }
    for (const [what, times] of Object.entries(met)) {
      expect(times, what).toBeGreaterThan(what === "corrected" ? QUESTIONS / 400 : QUESTIONS / 40);
    }
  });

  test("loads at most 120 KB for its first answer, compressed", () => {
    const sizes = offlineAssets(demonstrationSite()).map(
      ({ encodings, bytes }) => encodings.br?.bytes ?? bytes,
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(120 * 1024);
  });

  test("lies under names that change with its bytes, to be kept for a year", async () => {
    const { get } = await serveOrigin({ siteDir: demonstrationSite() });
    for (const { path } of offlineAssets(demonstrationSite()).slice(0, 2)) {
      expect(path).toMatch(/\.[0-9a-f]{8}\.js$/);
      const { headers } = await get(path);
      expect(headers.get("cache-control")).toContain("immutable");
    }
    const page = await (await get("/search/")).text();
    expect(page).toContain(`data-offline="${offlineAssets(demonstrationSite())[0]!.path}"`);
  });

  test("says so when the reviews cannot be had", async () => {
    const { url } = await serveOrigin({ siteDir: demonstrationSite() });
    const { createSearch } = await offlineModule(demonstrationSite());
    await expect(createSearch({ base: `${url}/nowhere` })).rejects.toThrow(
      "/reviews.json was answered with 404",
    );
  });
});
