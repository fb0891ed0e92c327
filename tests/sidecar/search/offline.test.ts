import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Review } from "../../../data/_schema/review.ts";
import { createRandom, type Random } from "../../bench/random.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { rounds } from "../../helpers/rounds.ts";
import { SEARCH } from "../../helpers/search/ask-search.ts";
import { offlineAssets, offlineModule } from "../../helpers/search/offline-search.ts";
import { askAnything, askWords, parametersOf } from "../../helpers/search/random-questions.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { serveAltered } from "../../helpers/verify/hosts.ts";

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

/** The next question: a further page of the one before where there is one, else another, sometimes a wrong one. */
function nextQuestion(
  random: Random,
  reviews: readonly Review[],
  { parameters, cursor }: { parameters: URLSearchParams; cursor: string | null },
): URLSearchParams {
  if (cursor !== null && random.chance(0.7)) {
    const further = new URLSearchParams(parameters);
    further.set("cursor", cursor);
    // Now and then under another order, which the cursor is not of.
    if (random.chance(0.05)) further.set("sort", "lowest");
    return further;
  }
  const asked = random.chance(0.3)
    ? parametersOf({ query: askWords(random, reviews), match: "words", sort: "relevance", limit: 3 })
    : parametersOf(askAnything(random, reviews));
  if (random.chance(0.1)) addFaults(asked, random);
  return asked;
}

describe("the page's own search", () => {
  test("answers random questions, their further pages and their faults as the sidecar does", async () => {
    const { reviews, ask } = await bothWays();
    const random = createRandom(23);
    const met = new Map<string, number>();
    const note = (what: string, there: unknown) => there && met.set(what, (met.get(what) ?? 0) + 1);
    let before = { parameters: new URLSearchParams(), cursor: null as string | null };
    for (let question = 0; question < QUESTIONS; question++) {
      const parameters = nextQuestion(random, reviews, before);
      const { http, offline } = await ask(parameters);
      const { status, body } = http;
      // The same fields in the same order.
      expect(JSON.stringify(offline), parameters.toString()).toBe(JSON.stringify(http));
      before = { parameters, cursor: body.next_cursor ?? null };
      note("found", body.total > 0);
      note("refused", status === 400);
      note("facets", body.facets);
      note("further pages", parameters.has("cursor"));
      note("ranked", parameters.get("sort") === "relevance");
      note("corrected", body.corrected);
    }
    for (const [what, times] of met) {
      expect(times, what).toBeGreaterThan(what === "corrected" ? QUESTIONS / 400 : QUESTIONS / 40);
    }
    expect(met.size).toBe(6);
  });

  test("loads at most 125 KB for its first answer, compressed, and of the reviews those that it shows", async () => {
    const { url, site } = await serveOrigin({ siteDir: demonstrationSite() });
    const asked = vi.spyOn(globalThis, "fetch");
    onTestFinished(() => asked.mockRestore());
    const { createSearch } = await offlineModule(demonstrationSite());
    const search = await createSearch({ base: url });
    await search(new URLSearchParams("query=water+heater&match=words&sort=relevance"));
    const fetched = asked.mock.calls.map(([address]) => new URL(String(address)).pathname);
    const [module, engine] = offlineAssets(demonstrationSite());
    const sizes = site()
      .manifest.assets.filter(({ path }) => [module!.path, engine!.path, ...fetched].includes(path))
      .map(({ encodings, bytes }) => encodings.br?.bytes ?? bytes);
    expect(sizes.length).toBe(new Set(fetched).size + 2);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(125 * 1024);
    const reviewFiles = fetched.filter((path) => path.includes("/reviews-"));
    expect(reviewFiles.length).toBeGreaterThan(0);
    expect(reviewFiles.length).toBeLessThanOrEqual(20);
    for (const rare of ["/text.", "/ordinary."])
      expect(fetched.filter((path) => path.includes(rare))).toEqual([]);
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

  test("says so when a file cannot be had, and answers once it can", async () => {
    const { createSearch } = await offlineModule(demonstrationSite());
    const { url } = await serveOrigin({ siteDir: demonstrationSite() });
    await expect(createSearch({ base: `${url}/nowhere` })).rejects.toThrow(
      /index\.[0-9a-f]{8}\.json was answered with 404; load the page again/,
    );
    let gone = true;
    const others = await serveAltered(url, (passing) => {
      if (gone && passing.path.includes("/reviews-")) passing.status = 404;
    });
    const search = await createSearch({ base: others });
    const newest = new URLSearchParams("limit=3");
    await expect(search(newest)).rejects.toThrow("load the page again");
    gone = false;
    expect(await search(newest)).toMatchObject({ status: 200, body: { count: 3 } });
  });
});
