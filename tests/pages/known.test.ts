import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { draftSite } from "../helpers/draft-site.ts";
import { knownReviews } from "../helpers/known-reviews.ts";
import { openOrigin } from "../helpers/origin.ts";
import { useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

/** The pages of these files as documents. */
async function pagesOf(files: ReturnType<typeof knownReviews>) {
  const { siteDir } = await draftSite(files);
  const { get } = await openOrigin({ siteDir });
  return async (path: string) => parseHTML(await (await get(path)).text()).document;
}

type Parts = { textContent: string | null };
const wordsOf = (element: Parts | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

async function cardsOf(files: ReturnType<typeof knownReviews>) {
  const page = await pagesOf(files);
  const archive = await page("/reviews/");
  const cards = [...archive.querySelectorAll("article.review")];
  const byId = new Map(cards.map((card) => [card.getAttribute("data-review"), card]));
  return (id: string) => byId.get(id)!;
}

test("a card says in words all that is known of a review, and nothing of what is not", async () => {
  const card = await cardsOf(knownReviews());
  const all = card("all");
  expect([...all.querySelectorAll(".labels li")].map(wordsOf)).toEqual([
    "Invited by the business",
    "Incentivised",
    "By someone connected to the business",
  ]);
  expect(wordsOf(all.querySelector(".review-date"))).toBe("March 4, 2026 · edited March 6, 2026");
  expect(wordsOf(all.querySelector(".verification"))).toBe("Left on Google · with a platform account");
  expect(wordsOf(all.querySelector(".details"))).toBe(
    "job on March 2, 2026 · rated 9 out of 10 · added March 5, 2026 · no longer on Google as of April 1, 2026",
  );
  expect(wordsOf(all.querySelector(".reply-by"))).toBe("Reply from Pipes {day} & Sons, March 5, 2026");
  expect(wordsOf(card("month").querySelector(".reply-by"))).toBe("Reply from Pipes {day} & Sons");
  for (const id of ["job", "invited"]) {
    expect(card(id).querySelector(".labels")).toBeNull();
    expect(card(id).querySelector(".details")).toBeNull();
  }
  expect(wordsOf(card("own").querySelector(".verification"))).toBe(
    "Sent to us directly · with a platform account",
  );
  expect(wordsOf(card("own").querySelector(".details"))).toBe("no longer at its source as of April 1, 2026");
});

test("the same in Spanish", async () => {
  const card = await cardsOf(knownReviews({ language: "es-MX" }));
  expect([...card("all").querySelectorAll(".labels li")].map(wordsOf)).toEqual([
    "Pedida por la empresa",
    "Con incentivo",
    "De alguien relacionado con la empresa",
  ]);
  expect(wordsOf(card("all").querySelector(".details"))).toBe(
    "trabajo del 2 de marzo de 2026 · valoración original: 9 de 10 · añadida el 5 de marzo de 2026 · " +
      "el 1 de abril de 2026 ya no estaba en Google",
  );
  expect(wordsOf(card("month").querySelector(".recommendation"))).toBe("Recomienda");
  expect(wordsOf(card("year").querySelector(".recommendation"))).toBe("No recomienda");
  expect(wordsOf(card("job").querySelector(".verification"))).toBe(
    "Enviada directamente a nosotros · vinculada a un trabajo (matched to a paid invoice)",
  );
});

test("a tick stands only beside a review that is matched to a job", async () => {
  const card = await cardsOf(knownReviews());
  const ticked = ["all", "month", "year", "job", "invited", "own"].filter((id) =>
    card(id).querySelector("[href='#check']"),
  );
  expect(ticked).toEqual(["job"]);
});

test("a recommendation has words instead of stars, wherever it is shown, and the panel says how many it counts", async () => {
  const page = await pagesOf(knownReviews());
  const card = await cardsOf(knownReviews());
  expect(card("month").querySelector(".stars")).toBeNull();
  expect(wordsOf(card("month").querySelector(".recommendation"))).toBe("Recommends");
  expect(wordsOf(card("year").querySelector(".recommendation"))).toBe("Doesn’t recommend");
  const counted =
    "2 reviews say “Recommends” (counted as 5 stars) or “Doesn’t recommend” (counted as 1 star) instead of giving stars.";
  for (const path of ["/", "/reviews/"])
    expect(wordsOf(await page(path).then((d) => d.body)), path).toContain(counted);
  expect(wordsOf((await page("/reviews/1-star/")).body)).toContain(
    "1 review says “Recommends” (counted as 5 stars) or “Doesn’t recommend” (counted as 1 star) instead of giving stars",
  );
  expect(wordsOf((await page("/services/leak/")).body)).not.toContain("instead of giving stars");
});

test("of a date that is known by month or year no more is shown, and no month counts it", async () => {
  const page = await pagesOf(knownReviews());
  const march = await page("/reviews/2026/03/");
  expect(wordsOf(march.querySelector(".rating-line"))).toContain("1 review");
  const rough = march.querySelector("section[aria-labelledby=rough]")!;
  expect(wordsOf(rough.querySelector("h2"))).toBe("Only month or year known");
  expect([...rough.querySelectorAll("article.review")].map(({ id }) => id)).toEqual(["review-month"]);
  const shown = rough.querySelector("time")!;
  expect([shown.getAttribute("datetime"), wordsOf(shown)]).toEqual(["2026-03", "March 2026"]);
  const year = (await page("/reviews/2026/01/")).querySelector("#review-year time")!;
  expect([year.getAttribute("datetime"), wordsOf(year)]).toEqual(["2026", "2026"]);

  const rows = [...(await page("/reviews/")).querySelectorAll(".months tr")].map((row) =>
    [...row.children].map(wordsOf),
  );
  expect(rows.slice(1)).toEqual([
    ["March 2026", "5.00", "1"],
    ["January 2026", "2.00", "1"],
    ["December 2025", "4.00", "1"],
    ["November 2025", "3.00", "1"],
    ["Only month or year known", "2"],
    ["All reviews", "3.33", "6"],
  ]);
});

test("a plot by months leaves such reviews out and says so; one by years has them", async () => {
  const page = await pagesOf(knownReviews());
  const caption = (section: string) => async (path: string) =>
    wordsOf(
      (await page(path))
        .querySelector(`#${section}`)!
        .closest("section, details")!
        .querySelector("figcaption"),
    );
  expect(wordsOf((await page("/")).querySelector("#every"))).toBe("Every dated review as a dot");
  expect(await caption("every")("/")).toBe(
    "4 reviews, one dot each, by month. Not shown: 2 reviews with only a month or year.",
  );
  expect(await caption("volume")("/insights/")).toBe(
    "4 reviews by month and by stars. Not shown: 2 reviews with only a month or year.",
  );
  expect(await caption("years")("/insights/")).toBe("6 reviews. Each bar is one year, divided by stars.");
  const every = (await page("/")).querySelector("section[aria-labelledby=every]")!;
  expect(every.querySelectorAll(".wide circle")).toHaveLength(4);
});

test("a live search card says and links to what the card of the page does, for every review", async () => {
  const sources = [{ name: "Facebook", url: "https://social.example/pipes" }];
  const { siteDir } = await draftSite(knownReviews({ sources }));
  const { page, goTo, complaints } = await visitSite(browser(), siteDir);
  /** Every visible text of each card with its place, and every address. */
  const cards = () =>
    page.locator("article.review").evaluateAll((found) =>
      found.map((card) => ({
        text: (card as HTMLElement).innerText.replace(/[ \t]+/g, " ").trim(),
        unseen: [...card.querySelectorAll(".visually-hidden, .monogram")].map((part) => part.textContent),
        links: [...card.querySelectorAll("a")].map((link) => link.getAttribute("href")),
        rels: [...card.querySelectorAll("a")].map((link) => link.rel),
        time: card.querySelector("time")!.dateTime,
        shapes: [...card.querySelectorAll("use")].map((use) => use.getAttribute("href")),
        photos: [...card.querySelectorAll("img")].map((image) =>
          ["src", "alt", "width", "height", "loading"].map((name) => image.getAttribute(name)),
        ),
        languages: [...card.querySelectorAll("[lang]")].map((part) => part.getAttribute("lang")),
      })),
    );
  await goTo("/reviews/");
  const still = await cards();
  await goTo("/search/");
  await page.locator("#search-status", { hasText: "6 reviews found" }).waitFor();
  expect(still).toHaveLength(6);
  const outside = still.flatMap(({ links }) => links.filter((link) => link?.startsWith("https:")));
  expect(outside).toContain("https://maps.example/r/1");
  expect(outside).toContain(sources[0]!.url);
  expect(still.flatMap(({ photos }) => photos).map(([, alt]) => alt)).toEqual([
    'The leak, "closed" & dry',
    "Photo 2 from Ada P.",
  ]);
  expect(await cards()).toEqual(still);
  expect(complaints).toEqual([]);
});
