import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import type { Insights } from "../../data/_schema/insights.ts";
import type { SearchAnswer } from "../../data/_schema/search-answer.ts";
import { SORTS } from "../../data/_schema/terms.ts";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";

const ADDRESS = { street: "1 Mill Lane", locality: "Pellwick", country: "GB" };
const TEXTS = [
  "Grace was friendly and on time.",
  "Grace was rude and late.",
  "Grace came.",
  "Grace was friendly.",
];

/** 125 reviews, each naming a technician, a service and an area; every fourth with one star. */
const filesIn = (language: string) => ({
  "business.json": JSON.stringify({
    name: "Pipes",
    language,
    address: ADDRESS,
    technicians: [{ name: "Grace Hall" }, { name: "Una Quist" }],
    services: [{ id: "leak", name: "Leak repair" }],
    service_areas: [{ id: "old-town", name: "Old Town" }],
  }),
  "reviews.jsonl": journalOf(
    ...Array.from({ length: 125 }, (_, at) =>
      publishing(`r-${String(at).padStart(3, "0")}`, {
        date: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
        rating: at % 4 === 1 ? 1 : 5,
        language: "en",
        text: TEXTS[at % 4],
        technicians: ["Grace Hall"],
        services: ["leak"],
        service_areas: ["old-town"],
      }),
    ),
  ),
});

async function opened(language = "en") {
  const { siteDir } = await draftSite(filesIn(language));
  const { get } = await openOrigin({ siteDir });
  const page = async (path: string) => parseHTML(await (await get(path)).text()).document;
  const json = async <Shape>(path: string) => (await (await get(path)).json()) as Shape;
  return { get, page, json };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof opened>>["page"]>>;

const wordsOf = (part: { textContent: string | null } | null) =>
  (part?.textContent ?? "").replace(/\s+/g, " ").trim();
const hrefs = (page: Page, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute("href")!);
const shownOn = (page: Page) => hrefs(page, "article .review-date a");

const LISTS = ["/technicians/grace-hall/", "/services/leak/", "/areas/old-town/"];

describe("a list of reviews", () => {
  test.each([...LISTS, "/reviews/5-stars/"])(
    "%s has twenty a page, newest first, of the newest hundred at most",
    async (path) => {
      const { get, page } = await opened();
      const met: string[] = [];
      for (let number = 1, at: string | undefined = path; at !== undefined; number++) {
        expect(at).toBe(number === 1 ? path : `${path}${number}/`);
        const shown: Page = await page(at);
        expect(hrefs(shown, "link[rel=canonical]").map((url) => new URL(url).pathname)).toEqual([at]);
        const [older] = hrefs(shown, "main a[rel=next]");
        const [newer] = hrefs(shown, "main a[rel=prev]");
        expect(newer).toBe(number === 1 ? undefined : number === 2 ? path : `${path}${number - 1}/`);
        expect(hrefs(shown, "link[rel=next]").map((url) => new URL(url).pathname)).toEqual(
          older ? [older] : [],
        );
        expect(hrefs(shown, "link[rel=prev]").map((url) => new URL(url).pathname)).toEqual(
          newer ? [newer] : [],
        );
        expect(shownOn(shown).length, at).toBeLessThanOrEqual(20);
        met.push(...shownOn(shown));
        at = older;
      }
      const all = Array.from({ length: 125 }, (_, at) => at).filter(
        (at) => path !== "/reviews/5-stars/" || at % 4 !== 1,
      );
      expect(met).toEqual(
        all
          .reverse()
          .slice(0, 100)
          .map((at) => `/review/r-${String(at).padStart(3, "0")}/`),
      );
      expect((await get(`${path}6/`)).status).toBe(404);
      const siteMap = await (await get("/sitemap.xml")).text();
      for (const each of [path, `${path}2/`]) expect(siteMap).toContain(`${each}</loc>`);
    },
  );

  test("says which of how many it shows, and leads on to the search where it ends before them", async () => {
    const { page } = await opened();
    const first = await page(LISTS[0]!);
    expect(wordsOf(first.querySelector(".listing .quiet"))).toBe("Reviews 1 to 20 of 125, newest first");
    expect(first.querySelector(".onward")).toBeNull();
    const last = await page(`${LISTS[0]}5/`);
    expect(wordsOf(last.querySelector(".listing .quiet"))).toBe("Reviews 81 to 100 of 125, newest first");
    expect(wordsOf(last.querySelector(".onward"))).toContain(
      "These pages list only the 100 newest of 125 reviews.",
    );
    expect(hrefs(last, ".onward a")).toEqual(["/search/?mentions_technician=Grace%20Hall"]);
    // Further pages are the list alone.
    expect(last.querySelector(".answer, .plot, .distribution")).toBeNull();
  });

  test.each(LISTS)(
    "%s has the other orders of the search, each as a search for the same reviews",
    async (path) => {
      const { page, json } = await opened();
      const shown = await page(path);
      const links = hrefs(shown, ".orders a").map((href) => new URL(href, "http://page").searchParams);
      expect(wordsOf(shown.querySelector(".orders [aria-current]"))).toBe("Newest first");
      const orders = links.flatMap((asked) => asked.get("sort") ?? []);
      expect(orders.toSorted()).toEqual(
        SORTS.filter((sort) => sort !== "newest" && sort !== "relevance").toSorted(),
      );
      for (const asked of links) {
        const { total } = await json<SearchAnswer>(`/api/reviews/search?${asked}&limit=1`);
        expect(total, String(asked)).toBe(125);
      }
    },
  );

  test("a month whose days are known leads to the same reviews in other orders; stars have no order by stars", async () => {
    const { page, json } = await opened();
    const month = await page("/reviews/2025/02/");
    const [first] = hrefs(month, ".orders a");
    const { searchParams } = new URL(first!, "http://page");
    expect((await json<SearchAnswer>(`/api/reviews/search?${searchParams}`)).total).toBe(28);
    expect(hrefs(await page("/reviews/1-star/"), ".orders a").join(" ")).not.toMatch(/highest|lowest/);
  });
});

describe("the page of a technician, service or area", () => {
  test.each(TRANSLATED)("in %s begins with what the insights and the search say of it", async (language) => {
    const { page, json } = await opened(language);
    const { entities } = await json<Insights>("/insights.json");
    for (const [path, entity] of [
      [LISTS[0]!, entities.technicians[0]!],
      [LISTS[1]!, entities.services[0]!],
      [LISTS[2]!, entities.service_areas[0]!],
    ] as const) {
      const shown = await page(path);
      const said = wordsOf(shown.querySelector("h1 ~ .answer"));
      const average = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(
        entity.average_rating!,
      );
      expect(said, path).toContain(String(entity.reviews));
      expect(said, path).toContain(average);
      const { positive, negative, mixed } = entity.aspects.find(({ id }) => id === "friendliness")!.sentiment;
      expect(positive, path).toBeGreaterThan(negative);
      expect(said, path).toContain(`${positive} `);
      expect(said, path).toContain(String(positive + negative + mixed));
      const [low] = hrefs(shown, ".answer a");
      const answer = await json<SearchAnswer>(`/api/reviews/search${new URL(low!, "http://page").search}`);
      expect(wordsOf(shown.querySelector(".answer a"))).toMatch(new RegExp(`^${answer.total}\\b`));
    }
  });

  test("names praise and criticism with how many of those who judge, no one-off, and low stars always", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    const said = async (path: string) =>
      wordsOf(parseHTML(await (await get(path)).text()).document.querySelector(".answer"));
    expect(await said("/technicians/grace-odunlade/")).toBe(
      "14 reviews, 4.64 out of 5 stars on average. Praised for communication (2 of 2 reviews with an opinion on it) and " +
        "friendliness (2 of 2). 1 review has 1 or 2 stars.",
    );
    expect(await said("/services/fixtures/")).toMatch(
      new RegExp(
        "^17 reviews, 4\\.06 out of 5 stars on average\\. Praised for friendliness \\(5 of 5 reviews with an opinion on it\\) and .+ " +
          "Criticised for price \\(2 of 2 reviews with an opinion on it\\)\\. \\d reviews have 1 or 2 stars\\.$",
      ),
    );
    expect(await said("/areas/pellwick/")).toBe(
      "6 reviews, 5.00 out of 5 stars on average. No review has 1 or 2 stars.",
    );
  });

  test("comes before its reviews; the tables of figures come behind them", async () => {
    const { page } = await opened();
    const order = [
      ...(await page(LISTS[1]!)).querySelectorAll(".answer, article.review, table.stacked, .plot"),
    ].map(({ tagName, className }) => `${tagName} ${className.split(" ")[0]}`);
    expect(order.filter((part, at) => part !== order[at - 1])).toEqual([
      "P lead",
      "ARTICLE review",
      "FIGURE plot",
      "TABLE data",
    ]);
  });

  test("is empty without a review, and says so", async () => {
    const { page } = await opened();
    const shown = await page("/technicians/una-quist/");
    expect(shown.querySelector(".answer, .listing")).toBeNull();
    expect(wordsOf(shown.querySelector("main"))).toContain("No reviews mention this yet.");
  });
});
