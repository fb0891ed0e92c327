import { expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";

type Node = Record<string, unknown> & { "@type": string };

const OWN = publishing("own", { source: { name: "first-party" }, rating: 3 });
const IMPORTED = publishing("imported", { rating: 5 });
const ALL = { reviews: "all", type: "Plumber" };

async function siteOf(search_markup: object, reviews: object[] = [OWN, IMPORTED]) {
  const { siteDir, report } = await draftSite({
    "business.json": JSON.stringify({ name: "Pipes", search_markup }),
    "reviews.jsonl": journalOf(...reviews),
  });
  return { report, nodes: await nodesOn(siteDir, "/") };
}

async function nodesOn(siteDir: string, path: string): Promise<Node[]> {
  const { get } = await openOrigin({ siteDir });
  const html = await (await get(path)).text();
  const blocks = html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g);
  return [...blocks].flatMap(([, json]) => JSON.parse(json!)["@graph"] as Node[]);
}

const typesOf = (nodes: Node[]) => nodes.map((node) => node["@type"]).sort();

test("only first-party reviews are marked up unless the owner says otherwise", async () => {
  const { nodes, report } = await siteOf({});
  expect(typesOf(nodes)).toEqual(["Dataset", "LocalBusiness", "Review"]);
  expect(report).not.toContain("warning");
});

test("a rating is marked up only where it is that of all published reviews", async () => {
  const rated = (nodes: Node[]) => nodes.find((node) => node["@type"] === "AggregateRating");
  const own = await siteOf({}, [OWN, { ...OWN, id: "own-2", rating: 4 }]);
  expect(rated(own.nodes)).toMatchObject({ ratingValue: 3.5, reviewCount: 2 });
  expect(rated((await siteOf(ALL)).nodes)).toMatchObject({ ratingValue: 4, reviewCount: 2 });
  // A rating of the one own review would be 3 where every page says 4.
  expect(rated((await siteOf({})).nodes)).toBeUndefined();
  expect(rated((await siteOf({ reviews: "none" }, [OWN])).nodes)).toBeUndefined();
});

test("a review is marked up with no finer a date than its source tells", async () => {
  const { nodes } = await siteOf({ reviews: "all" }, [
    publishing("m", { date: "2025-03-01", date_precision: "month" }),
    publishing("y", { date: "2024-01-01", date_precision: "year" }),
  ]);
  expect(nodes.filter((node) => node["@type"] === "Review").map((node) => node["datePublished"])).toEqual([
    "2025-03",
    "2024",
  ]);
  expect(nodes.find((node) => node["@type"] === "Dataset")).toMatchObject({
    temporalCoverage: "2024/2025-03",
  });
});

test("all reviews can be marked up, with a warning; or none", async () => {
  const all = await siteOf(ALL);
  expect(typesOf(all.nodes)).toEqual(["AggregateRating", "Dataset", "Plumber", "Review", "Review"]);
  expect(all.report).toContain("warning: business.json: search_markup.reviews: all marks up ratings");
  const none = await siteOf({ reviews: "none" }, [OWN]);
  expect(typesOf(none.nodes)).toEqual(["Dataset", "LocalBusiness"]);
});

test("the dataset is described with its licence, and what is required of a business is there", async () => {
  const nodes = await nodesOn(demonstrationSite(), "/");
  const dataset = nodes.find((node) => node["@type"] === "Dataset")!;
  expect(dataset).toMatchObject({
    license: "https://opendatacommons.org/licenses/by/1-0/",
    isAccessibleForFree: true,
    temporalCoverage: "2023-11-02/2026-11-15",
  });
  expect(String(dataset["description"]).length).toBeGreaterThanOrEqual(50);
  const business = nodes.find((node) => node["@type"] === "HVACBusiness")!;
  expect(business).toMatchObject({ name: expect.any(String), address: { addressLocality: "Pellwick" } });
  for (const review of nodes.filter((node) => node["@type"] === "Review")) {
    expect(review).toMatchObject({
      author: { "@type": "Person", name: expect.any(String) },
      itemReviewed: { name: business["name"] },
      reviewRating: { ratingValue: expect.any(Number), bestRating: 5 },
    });
  }
});

test("an offer has a price where its words are an amount and a currency, and nothing else", async () => {
  const offersOf = async (country: string, ...prices: string[]) => {
    const { siteDir } = await draftSite({
      "business.json": JSON.stringify({
        name: "Pipes",
        address: { locality: "Town", country },
        prices: prices.map((price) => ({ name: "Visit", price })),
      }),
      "reviews.jsonl": "",
    });
    const business = (await nodesOn(siteDir, "/")).find((node) => node["@type"] === "LocalBusiness")!;
    return (business["makesOffer"] as Record<string, string>[]).map(({ price, priceCurrency }) =>
      price === undefined ? null : `${price} ${priceCurrency}`,
    );
  };
  expect(await offersOf("US", "$89", "$1,200", "$ 89.50", "89 USD", "EUR 1.200,50", "€1 200")).toEqual([
    ...["89 USD", "1200 USD", "89.50 USD", "89 USD", "1200.50 EUR", "1200 EUR"],
  ]);
  expect(await offersOf("CA", "$89")).toEqual(["89 CAD"]);
  expect(await offersOf("SE", "450 kr")).toEqual(["450 SEK"]);
  // Of what is a price by itself nothing is known.
  expect(
    await offersOf("US", "from $149", "$19 a month", "$89, taken off the bill", "89", "constructor 5"),
  ).toEqual(Array(5).fill(null));
  expect(await offersOf("DE", "$89")).toEqual([null]);
});

test("the page of a service, technician or area says in its title that it has reviews, and where", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const titleOf = async (path: string) => /<title>([^<]*)/.exec(await (await get(path)).text())![1]!;
  const name = "Tillmarsh Heating, Cooling &amp; Plumbing";
  expect(await titleOf("/technicians/grace-odunlade/")).toBe(`Grace Odunlade, Pellwick: reviews – ${name}`);
  expect(await titleOf("/services/drain-cleaning/")).toBe(
    `Drain and sewer cleaning, Pellwick: reviews – ${name}`,
  );
  expect(await titleOf("/services/furnace-repair/2/")).toBe(
    `Furnace and boiler repair, Pellwick: reviews (page 2) – ${name}`,
  );
  expect(await titleOf("/areas/pellwick/")).toBe(`Pellwick: reviews – ${name}`);
  expect(await titleOf("/areas/cedar-notch/")).toBe(`Cedar Notch: reviews – ${name}`);
});

test("its markup says what it is, of which business, and the way to it, with no rating of the business's own", async () => {
  const business = { "@id": `${DEMONSTRATION_URL}/#business`, address: { addressLocality: "Pellwick" } };
  const marked = async (path: string) => {
    const nodes = await nodesOn(demonstrationSite(), path);
    expect(JSON.stringify(nodes), path).not.toMatch(/aggregateRating|"Review"|ratingValue/i);
    const way = nodes.find((node) => node["@type"] === "BreadcrumbList")!;
    const steps = way["itemListElement"] as { position: number; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.at(-1)!.item).toBe(DEMONSTRATION_URL + path);
    return nodes.find((node) => node["@type"] !== "BreadcrumbList")!;
  };
  expect(await marked("/services/furnace-repair/")).toMatchObject({
    "@type": "Service",
    name: "Furnace and boiler repair",
    provider: business,
  });
  expect(await marked("/services/furnace-repair/2/")).toMatchObject({ "@type": "Service" });
  expect(await marked("/technicians/grace-odunlade/")).toMatchObject({
    "@type": "Person",
    name: "Grace Odunlade",
    jobTitle: "Master plumber",
    worksFor: business,
  });
  expect(await marked("/areas/lake-orrin/")).toMatchObject({
    "@type": "Service",
    areaServed: { "@type": "Place", name: "Lake Orrin" },
    provider: business,
  });
});

test("a shared link shows a picture made at build", async () => {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  for (const path of ["/", "/reviews/2023/11/", "/technicians/grace-odunlade/"]) {
    const html = await (await get(path)).text();
    const meta = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1];
    expect(meta("og:url")).toBe(DEMONSTRATION_URL + path);
    expect(html).toContain(`<link rel="canonical" href="${DEMONSTRATION_URL}${path}">`);
    const image = new URL(meta("og:image")!);
    expect(image.origin).toBe(DEMONSTRATION_URL);
    const response = await get(image.pathname);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).not.toContain("immutable");
    expect(response.headers.get("etag")).toMatch(/^"/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(150_000);
  }
});

test("a name that the picture's type cannot write does not leave boxes in it", async () => {
  const named = async (name: string) => {
    const { siteDir } = await draftSite({ "business.json": JSON.stringify({ name }), "reviews.jsonl": "" });
    const { get } = await openOrigin({ siteDir });
    const html = await (await get("/")).text();
    const image = new URL(/og:image" content="([^"]*)"/.exec(html)![1]!);
    return Buffer.from(await (await get(image.pathname)).arrayBuffer());
  };
  const host = await named(new URL(DEMONSTRATION_URL).hostname);
  expect((await named("陈伟水管")).equals(host)).toBe(true);
  expect((await named("Łukasz & Søn")).equals(host)).toBe(false);
});
