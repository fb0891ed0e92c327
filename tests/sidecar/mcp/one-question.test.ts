import { describe, expect, test } from "vitest";
import { DATASETS } from "../../../data/_schema/addresses.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { MOST_COMPARED } from "../../../data/_schema/tools/insights.ts";
import { TOOLS, type ToolName } from "../../../data/_schema/tools/tools.ts";
import { bytesOf } from "../../../sidecar/http/content.ts";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import { loadSite, type PublishedSite } from "../../../sidecar/site/published-site.ts";
import { averageOf, PUBLISHED, reviewsWhere } from "../../helpers/agent-questions.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { SECRET, statelessRequest } from "../../helpers/mcp/endpoint.ts";
import { INSIGHTS, publishedSite, review } from "../../helpers/mcp/site.ts";

const { dataset, insights } = PUBLISHED;
const demonstration = loadSite(demonstrationSite());

/** The result of a call, after checking that it has the tool's shape. */
async function call(name: ToolName, given: Record<string, unknown>, site: PublishedSite = demonstration) {
  const result = await callOf(name, given, site);
  expect(result.isError).toBeUndefined();
  expect(TOOLS[name].output.safeParse(result.structuredContent).error).toBeUndefined();
  return result.structuredContent;
}

async function faultOf(name: ToolName, given: Record<string, unknown>, site?: PublishedSite) {
  const { isError, content } = await callOf(name, given, site);
  expect(isError).toBe(true);
  return content[0].text as string;
}

async function callOf(name: ToolName, given: Record<string, unknown>, site: PublishedSite = demonstration) {
  const handler = createMcp({ site: () => site, secret: SECRET, allowedHosts: [] });
  return (await (await handler(statelessRequest("tools/call", { name, arguments: given }))).json()).result;
}

describe("the list of tools, of four characters a token", () => {
  const sizes = async (site?: PublishedSite) => {
    const handler = createMcp({ site: () => site ?? demonstration, secret: SECRET, allowedHosts: [] });
    const { tools } = (await (await handler(statelessRequest("tools/list"))).json()).result;
    const bare = tools.map(({ outputSchema: _, ...rest }: Record<string, unknown>) => rest);
    return { tools, whole: JSON.stringify(tools).length / 4, bare: JSON.stringify(bare).length / 4 };
  };

  test("names what the dataset has in 3,200 tokens, 5,500 with results, and leaves room for another tool", async () => {
    const { tools, whole, bare } = await sizes();
    const another = (tools.length + 1) / tools.length;
    expect(bare * another).toBeLessThanOrEqual(3200);
    expect(whole * another).toBeLessThanOrEqual(5500);
    const [, search] = tools;
    const { properties } = search.inputSchema;
    const { technicians, services, service_areas: areas } = dataset.business;
    for (const { name } of technicians) expect(properties.mentions_technician.description).toContain(name);
    for (const { id } of services) expect(properties.mentions_service.description).toContain(id);
    for (const { id } of areas) expect(properties.mentions_area.description).toContain(id);
    for (const { id } of insights.aspects) expect(properties.aspect.description).toContain(id);
    for (const { source } of dataset.completeness) expect(properties.source.description).toContain(source);
  });

  test("stays as short with hundreds of long names, and enumerates at most twenty values", async () => {
    const many = (list: string) => Array.from({ length: 300 }, (_, at) => `${list}-of-a-long-name-${at}`);
    const [aspect] = INSIGHTS.aspects;
    const { tools, whole, bare } = await sizes(
      publishedSite({
        insights: { ...INSIGHTS, aspects: many("aspect").map((id) => ({ ...aspect!, id })) },
        business: {
          name: "N",
          technicians: many("technician").map((name) => ({ name })),
          services: many("service").map((id) => ({ id, name: id })),
          service_areas: many("area").map((id) => ({ id, name: id })),
          same_as: [],
        },
      }),
    );
    expect(bare).toBeLessThanOrEqual(3200);
    expect(whole).toBeLessThanOrEqual(5500);
    expect(tools[1].inputSchema.properties.mentions_service.description).toMatch(
      /service-of-a-long-name-0, .* and \d+ more\./,
    );
    const enumerations = [...JSON.stringify(tools).matchAll(/"enum":(\[[^\]]*\])/g)];
    expect(enumerations.length).toBeGreaterThan(5);
    for (const [, values] of enumerations) expect(JSON.parse(values!).length).toBeLessThanOrEqual(20);
  });
});

describe("get_business", () => {
  const { business } = dataset;
  const tokensOf = (answer: unknown) => JSON.stringify(answer).length / 4;

  test("answers what is asked most in 600 tokens", async () => {
    const answer = await call("get_business", {});
    expect(tokensOf(answer)).toBeLessThan(600);
    const { telephone, address, opening_hours, special_opening_hours, emergency, prices, booking_url } =
      business;
    expect(answer.business).toMatchObject({
      ...{ telephone, address, opening_hours, special_opening_hours, emergency, prices, booking_url },
    });
    expect(answer).not.toHaveProperty("truncated");
    expect(answer.aggregate_rating).toEqual(dataset.aggregate_rating);
    expect(answer.services).toEqual(business.services.map(({ name }) => name));
    expect(answer.service_areas).toEqual(business.service_areas.map(({ name }) => name));
  });

  test("stays so short with hundreds of everything, and says that it is cut", async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      id: `s-${at}`,
      name: `${at} ${"of a long name ".repeat(10)}`,
    }));
    const large = publishedSite({
      business: {
        ...{ name: "N", technicians: [], services: many, service_areas: many, same_as: [] },
        prices: many.map(({ name }) => ({ name, price: name })),
        emergency: "Call. ".repeat(50),
        booking_url: `https://book.example/${"long/".repeat(300)}`,
      },
    });
    const answer = await call("get_business", {}, large);
    expect(tokensOf(answer)).toBeLessThan(600);
    expect(answer.truncated).toBe(true);
    const { booking_url: url } = answer.business;
    if (url !== undefined) expect(url).toMatch(/long\/$/);
    expect((await call("get_business", { section: "prices" }, large)).business.prices).toHaveLength(300);
    expect(await call("get_business", { section: "prices" }, large)).not.toHaveProperty("not_declared");
    expect(await call("get_business", { section: "hours" }, large)).toMatchObject({
      not_declared: ["opening_hours"],
    });
  });

  test("has sections that make the whole business, and what is published of its reviews", async () => {
    const { section } = TOOLS.get_business.input.shape;
    const answers = await Promise.all(
      section.unwrap().options.map((one) => call("get_business", { section: one })),
    );
    expect(Object.assign({}, ...answers.map((answer) => answer.business))).toEqual(business);
    const { completeness, policy, verification_levels } = dataset;
    expect(Object.assign({}, ...answers)).toMatchObject({ completeness, policy, verification_levels });
  });

  test("says how many reviews were removed, as the list of these and the counts by source do", async () => {
    const { withdrawn } = JSON.parse(
      bytesOf(demonstration.asset(DATASETS.removed)!.identity.content).toString(),
    );
    const bySource = dataset.completeness.flatMap((row) => Object.values(row.withdrawn));
    expect(withdrawn.length).toBeGreaterThan(0);
    for (const given of [{}, { section: "completeness" }]) {
      const { removed_reviews: removed } = await call("get_business", given);
      expect(removed).toBe(withdrawn.length);
      expect(removed).toBe(bySource.reduce((sum, count) => sum + count, 0));
    }
  });
});

test("the method of the insights is told in 1,500 tokens, with the address of the whole", async () => {
  const answer = await call("get_insights", { section: "method" });
  expect(JSON.stringify(answer).length / 4).toBeLessThanOrEqual(1500);
  const { steps, accuracy, ...rest } = insights.method;
  expect(answer.method).toMatchObject(rest);
  expect(answer.method.steps.map(({ name }: { name: string }) => name)).toEqual(
    steps.map(({ name }) => name),
  );
  const [{ note: _, ...first }] = accuracy as [(typeof accuracy)[number]];
  expect(answer.method.accuracy[0]).toEqual(first);
  expect(answer.note).toContain("/insights.json");
});

describe("one technician, service, area or aspect", () => {
  test.each([
    [
      "get_technician",
      "name",
      ["Henrik Sorvald", "hank", " HENRIK ", "Sorvald", "sorvald henrik"],
      "technicians",
    ],
    [
      "get_service",
      "name",
      ["furnace-repair", "Furnace and boiler repair", "boilers", "the furnaces", "calefaccion"],
      "services",
    ],
    ["get_area", "name", ["lake-orrin", "Lake Orrin", "ORRIN LAKE", "lk. orrin", "Orrin"], "service_areas"],
  ] as const)("%s takes every %s, and tells what the insights say", async (tool, argument, names, list) => {
    const [first] = names;
    const entity = insights.entities[list].find((one) => ("id" in one ? one.id : one.name) === first)!;
    for (const name of names) {
      const {
        interval,
        evidence,
        all_reviews: all,
        customer_text: _,
        role,
        ...told
      } = await call(tool, {
        [argument]: name,
      });
      const { evidence: __, ...published } = entity;
      expect(told, name).toEqual(published);
      expect(interval[0]).toBeLessThan(entity.average_rating!);
      expect(interval[1]).toBeGreaterThanOrEqual(entity.average_rating!);
      expect(evidence.map(({ review_id: id }: { review_id: string }) => id)).toEqual(
        entity.evidence.map(({ review_id: id }) => id),
      );
      expect(await call(all.tool, { ...all.arguments, limit: 1 })).toMatchObject({ total: entity.reviews });
      expect(role).toBe(dataset.business.technicians.find((one) => one.name === first)?.role);
    }
  });

  test("get_aspect tells what the insights say, with the level of each quote and all its reviews", async () => {
    for (const name of ["price", "Price", "PRICES", "cost", "expensive"]) {
      const {
        all_reviews: all,
        customer_text: _,
        evidence,
        ...told
      } = await call("get_aspect", { aspect: name });
      const { evidence: published, ...figures } = insights.aspects.find(({ id }) => id === "price")!;
      expect(told).toEqual(figures);
      expect(evidence).toEqual(published.map((one) => ({ ...one, verification: levelOf(one.review_id) })));
      expect(all.url).toMatch(/\/search\/\?aspect=price$/);
      expect(await call(all.tool, { ...all.arguments, limit: 1 })).toMatchObject({ total: figures.reviews });
    }
  });

  test("search_reviews offers the aspect that words name which no review has together", async () => {
    const { note } = await call("search_reviews", { query: "zeppelin price" });
    const count = async (given: object) =>
      (await call("search_reviews", { aspect: "price", ...given }))["total"] as number;
    const [all, negative] = [await count({}), await count({ sentiment: "negative" })];
    expect(negative).toBeGreaterThan(0);
    expect(note).toMatch(/^No review has all these words/);
    expect(note).toContain(`aspect=price finds ${all}, with sentiment=negative ${negative}.`);
  });

  test.each([
    ["get_technician", { name: "Wojceich" }, "Wojciech Laskorz"],
    ["get_technician", { name: "Mark Twain" }, "Mark Delavigne"],
    ["get_service", { name: "thermostatt" }, "thermostat"],
    ["get_area", { name: "Pelwick" }, "pellwick"],
    ["get_aspect", { aspect: "punctualty" }, "punctuality"],
  ] as const)("%s of %j is told the nearest, and what there is", async (tool, given, nearest) => {
    const text = await faultOf(tool, given);
    expect(text).toContain(`the nearest is ${nearest}. Listed: `);
    expect(text).not.toContain(Object.values(given)[0]!);
  });

  test("a technician is known behind a title without an alias, as in the words of customers", async () => {
    for (const name of ["Mr. Laskorz", "herr laskorz", "Señor Laskorz"])
      expect(await call("get_technician", { name })).toMatchObject({ name: "Wojciech Laskorz" });
    for (const name of ["Mr.", "Mr. Twain"])
      expect(await faultOf("get_technician", { name })).toContain("Listed: ");
  });

  test.each([
    ["get_technician", { name: "Bob" }],
    ["get_service", { name: "roofing" }],
    ["get_area", { name: "London" }],
    ["get_aspect", { aspect: "xyzzy" }],
  ] as const)("%s of %j is told what there is, and nothing as the nearest", async (tool, given) => {
    expect(await faultOf(tool, given)).toMatch(/listed by that name alone\. Listed: /);
  });

  test("an aspect is known by the site's name for it, which the fault tells beside the id where it is another", async () => {
    const named = {
      speed: "Schnelligkeit",
      scheduling: "Terminvergabe",
      price: "Price",
      "first-aid": "First aid",
    };
    const aspects = Object.entries(named).map(([id, name]) => ({ ...INSIGHTS.aspects[0]!, id, name }));
    const site = publishedSite({ insights: { ...INSIGHTS, aspects } });
    expect(await call("get_aspect", { aspect: "terminvergabe" }, site)).toMatchObject({ id: "scheduling" });
    expect(await faultOf("get_aspect", { aspect: "Schneligkeit" }, site)).toContain(
      "the nearest is speed. Listed: speed (Schnelligkeit), scheduling (Terminvergabe), price, first-aid.",
    );
  });

  test("with empty lists the fault says so", async () => {
    const site = publishedSite({
      business: { name: "N", technicians: [], services: [], service_areas: [], same_as: [] },
    });
    expect(await faultOf("get_area", { name: "here" }, site)).toContain("none is listed");
  });
});

const levelOf = (id: string) => dataset.reviews.find((one) => one.id === id)!.verification.level;

describe("compare", () => {
  test("has a row of the insights for each, best first", async () => {
    for (const [kind, list] of [
      ["technicians", "technicians"],
      ["services", "services"],
      ["areas", "service_areas"],
    ] as const) {
      const { rows, pairs } = await call("compare", { kind });
      const shown = rows.map((row: Record<string, unknown>) => [
        row["name"],
        row["reviews"],
        row["average_rating"],
      ]);
      const published = insights.entities[list].map((one) => [one.name, one.reviews, one.average_rating]);
      expect([...shown].sort()).toEqual([...published].sort());
      const averages = shown.map(([, , average]: [string, number, number | null]) => average ?? 0);
      expect(averages).toEqual([...averages].sort((a, b) => b - a));
      const some = published.filter(([, , average]) => average !== null).length;
      expect(pairs).toBe((some * (some - 1)) / 2);
    }
  });

  test("tells what is more than chance from what is not", async () => {
    const site = siteOf([
      ...Array.from({ length: 60 }, () => ({ rating: 5, area: "good" })),
      ...Array.from({ length: 60 }, (_, at) => ({ rating: at % 2 === 0 ? 1 : 5, area: "bad" })),
      ...Array.from({ length: 60 }, (_, at) => ({ rating: at === 0 ? 4 : 5, area: "fine" })),
      { rating: 1, area: "one" },
      { rating: 5, area: "other" },
    ]);
    const {
      differences,
      rows,
      more_than_chance: real,
    } = await call("compare", { kind: "areas", names: "good, bad, fine" }, site);
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(["good", "fine", "bad"]);
    const told = Object.fromEntries(
      differences.map((one: { between: string[]; more_than_chance: boolean }) => [
        one.between.join(" "),
        one.more_than_chance,
      ]),
    );
    expect(told).toEqual({ "good fine": false, "good bad": true, "fine bad": true });
    expect(real).toBe(2);
    expect(differences.find(({ between: [a] }: { between: string[] }) => a === "good").difference).toBe(2);
    // Two single reviews prove nothing.
    const two = await call("compare", { kind: "areas", names: ["one", "other"] }, site);
    expect(two).toMatchObject({
      pairs: 1,
      more_than_chance: 0,
      differences: [{ difference: 4, more_than_chance: false }],
    });
  });

  test("by one aspect has its votes, and a share where there are enough", async () => {
    const { rows, aspect } = await call("compare", { kind: "services", aspect: "Prices" });
    expect(aspect).toBe("price");
    const least = insights.method.minimum_support.aspect;
    const odds = insights.method.heard!.find(({ aspects }) => aspects.includes("price"))!.odds_ratio;
    for (const row of rows) {
      const entity = insights.entities.services.find(({ id }) => id === row.id)!;
      const { positive = 0, negative = 0 } = entity.aspects.find(({ id }) => id === "price")?.sentiment ?? {};
      expect(row.aspect).toMatchObject({ positive, negative });
      if (positive + negative < least) expect(row.aspect.score).toBeNull();
      else expect(row.aspect.score).toBeCloseTo((positive * odds) / (positive * odds + negative), 4);
    }
  });

  test("names every name that nothing has, and cuts long lists", async () => {
    const text = await faultOf("compare", { kind: "areas", names: ["Columbus", "Pellwick", "Dayton"] });
    expect(text.split("\n").slice(1)).toEqual([
      expect.stringMatching(/^- names\.0: No service area is listed/),
      expect.stringMatching(/^- names\.2: No service area is listed/),
    ]);
    const site = siteOf(Array.from({ length: 30 }, (_, at) => ({ rating: 5, area: `area${at}` })));
    const { rows, note } = await call("compare", { kind: "areas" }, site);
    expect(rows).toHaveLength(MOST_COMPARED);
    expect(note).toMatch(/of 30/);
  });
});

/** A site whose reviews each name one area. */
function siteOf(told: { rating: number; area: string }[]): PublishedSite {
  const areas = [...new Set(told.map(({ area }) => area))];
  const reviews = told.map(({ rating, area }, at) =>
    review({
      id: `r-${String(at).padStart(3, "0")}`,
      rating,
      mentions: { technicians: [], services: [], service_areas: [area] },
    }),
  );
  const sentiment = { positive: 0, negative: 0, mixed: 0, neutral: 0 };
  const entities = areas.map((id) => {
    const own = reviews.filter(({ mentions }) => mentions.service_areas[0] === id);
    return {
      id,
      name: id,
      reviews: own.length,
      average_rating: averageOf(own),
      sentiment,
      aspects: [],
      evidence: [],
    };
  });
  return publishedSite({
    reviews,
    insights: { ...INSIGHTS, entities: { technicians: [], services: [], service_areas: entities } },
    business: {
      name: "N",
      technicians: [],
      services: [],
      service_areas: areas.map((id) => ({ id, name: id })),
      same_as: [],
    },
  });
}

describe("rating_over_time", () => {
  const periodOf = {
    year: (day: string) => day.slice(0, 4),
    quarter: (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    month: (day: string) => day.slice(0, 7),
  };

  test.each([
    ["year", {}, {}],
    ["quarter", { source: "google" }, { source: "Google" }],
    ["month", { mentions_service: "boilers", min_rating: "2" }, { service: "furnace-repair", min_rating: 2 }],
    ["YEAR", { aspect: "price", sentiment: "negative" }, { aspect: "price", sentiment: "negative" }],
    [
      "quarter",
      { since: "2025-02-10", verification: "invited" },
      { since: "2025-02-10", verification: "invited" },
    ],
  ] as const)("by %s of %j is what the reviews give", async (by, given, conditions) => {
    const reviews = reviewsWhere(conditions);
    const answer = await call("rating_over_time", { by, ...given });
    expect(answer).toMatchObject({ count: reviews.length, average: averageOf(reviews), undated: 0 });
    const groups = new Map<string, Review[]>();
    for (const one of reviews.toReversed()) {
      const period = periodOf[by.toLowerCase() as "year"](one.date);
      groups.set(period, [...(groups.get(period) ?? []), one]);
    }
    expect(answer.periods.map(({ interval: _, ...rest }: { interval: unknown }) => rest)).toEqual(
      [...groups].map(([period, own]) => ({ period, count: own.length, average: averageOf(own) })),
    );
    for (const { average, interval } of answer.periods) {
      expect(interval[0]).toBeLessThanOrEqual(average);
      expect(interval[1]).toBeGreaterThanOrEqual(average);
    }
  });

  test("by month it has the figures of the timeline", async () => {
    const { periods } = await call("rating_over_time", { by: "month" });
    expect(
      periods.map(({ period, count, average }: Record<string, unknown>) => [period, count, average]),
    ).toEqual(
      insights.timeline.months.map(({ month, reviews, average_rating: average }) => [
        month,
        reviews,
        average,
      ]),
    );
  });

  test("what is dated roughly counts for no period that is finer", async () => {
    const dated: Partial<Review>[] = [
      { date: "2026-05-03" },
      { date: "2026-05-01", date_precision: "month" },
      { date: "2026-01-01", date_precision: "year" },
    ];
    const site = publishedSite({
      reviews: dated.map((fields, at) => review({ id: `d-${at}`, ...fields })),
    });
    const counts = async (by: string) => {
      const { count, undated, periods } = await call("rating_over_time", { by }, site);
      return [
        count,
        undated,
        ...periods.map((one: Record<string, unknown>) => `${one["period"]}: ${one["count"]}`),
      ];
    };
    expect(await counts("year")).toEqual([3, 0, "2026: 3"]);
    expect(await counts("quarter")).toEqual([3, 1, "2026-Q2: 2"]);
    expect(await counts("month")).toEqual([3, 2, "2026-05: 1"]);
  });

  test("nothing that matches, and a name that nothing has", async () => {
    const none = await call("rating_over_time", { query: "zeppelin" });
    expect(none).toMatchObject({ count: 0, average: null, interval: null, periods: [] });
    expect(none.note).toMatch(/In none: zeppelin\.$/);
    const { note } = await call("rating_over_time", { mentions_area: "Columbus", source: "Gogle" });
    expect(note).toMatch(
      /^mentions_area: No service area is listed.* source: No source is .* nearest is Google\. Listed: /,
    );
  });

  test("the newest of many periods, with a note", async () => {
    const reviews = Array.from({ length: 72 }, (_, at) =>
      review({
        id: `m-${at}`,
        date: `${2026 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, "0")}-02`,
      }),
    );
    const { periods, note } = await call("rating_over_time", { by: "month" }, publishedSite({ reviews }));
    expect([periods.length, periods[0].period, periods.at(-1).period]).toEqual([60, "2022-01", "2026-12"]);
    expect(note).toMatch(/12 oldest periods/);
  });
});

describe("the overview of the insights", () => {
  test("has the figures of the sections in 1,500 tokens", async () => {
    const answer = await call("get_insights", {});
    expect(JSON.stringify(answer).length / 4).toBeLessThan(1500);
    const { overview } = answer;
    expect(overview.aspects.length).toBe(insights.aspects.length);
    for (const { id, ...figures } of overview.aspects) {
      const { reviews, sentiment, score } = insights.aspects.find((one) => one.id === id)!;
      const { positive, negative } = sentiment;
      expect(figures).toEqual({ reviews, positive, negative, score });
    }
    expect(overview.trend).toBe(insights.timeline.trend!.direction);
    expect(overview.average_rating).toBe(dataset.aggregate_rating.average);
  });

  test("is as short of hundreds of things, and says that it is cut", async () => {
    const many = <Item>(one: Item): Item[] => Array.from({ length: 300 }, () => one);
    const [aspect] = INSIGHTS.aspects;
    const [technician] = INSIGHTS.entities.technicians;
    const site = publishedSite({
      insights: {
        ...INSIGHTS,
        aspects: many(aspect!),
        topics: many({ ...INSIGHTS.topics[0]!, phrase: "long ".repeat(300) }),
        faq: many({ ...INSIGHTS.faq[0]!, question: "Why? ".repeat(300) }),
        entities: { ...INSIGHTS.entities, technicians: many({ ...technician!, name: "N".repeat(200) }) },
        summary: { ...INSIGHTS.summary, text: "So it is. ".repeat(500) },
      },
    });
    const answer = await call("get_insights", {}, site);
    expect(JSON.stringify(answer).length / 4).toBeLessThan(1500);
    expect(answer.overview.truncated).toBe(true);
  });
});

describe("long texts", () => {
  const long = "A long story. ".repeat(700);
  const site = publishedSite({
    reviews: [
      review({ id: "long", text: `${long}😀`, reply: { text: long } }),
      review({ id: "cut", date: "2026-01-01", text: `${"x".repeat(599)}😀` }),
    ],
  });

  test("are cut where many are listed, and say so; get_review has all", async () => {
    for (const [name, given] of [
      ["search_reviews", {}],
      ["get_reviews_since", { date: "2020-01-01" }],
    ] as const) {
      const [first, second] = (await call(name, given, site)).reviews;
      expect(first).toMatchObject({ truncated: true, text: long.slice(0, 600) });
      expect(first.reply.text).toBe(long.slice(0, 600));
      expect(second).toMatchObject({ truncated: true, text: "x".repeat(599) });
    }
    expect(await call("get_review", { id: "long" }, site)).toMatchObject({ text: `${long}😀` });
    const { reviews } = await call("search_reviews", { full_text: "true", limit: "1" }, site);
    expect(reviews).toEqual([site.index.review("long")]);
  });
});

test("arguments are taken as models write them", async () => {
  const plain = await call("search_reviews", { min_rating: 4, has_text: true, limit: 2, sort: "oldest" });
  const written = {
    min_rating: "4",
    has_text: "True",
    limit: " 2 ",
    sort: "OLDEST",
    rating: null,
    query: "",
  };
  expect(await call("search_reviews", written)).toEqual(plain);
  expect(await call("search_reviews", { mentions_technician: "Laskorz", limit: 1 })).toMatchObject({
    filters: { mentions_technician: "Wojciech Laskorz" },
  });
  const listed = await call("compare", { kind: "areas", names: ["pellwick", "lake-orrin"] });
  expect(await call("compare", { kind: "Areas", names: "pellwick, Orrin Lake" })).toEqual(listed);
  expect(await call("compare", { kind: "areas", names: '["pellwick","lake-orrin"]' })).toEqual(listed);
  expect(await faultOf("search_reviews", { limit: "many" })).toMatch(/limit: must be a whole number/);
});

test.each([
  ["month", "2026-03"],
  ["year", "2026"],
] as const)(
  "no answer in words shows more of a day than its %s where no more is known",
  async (date_precision, day) => {
    const date = `${day}-01-01`.slice(0, 10);
    const site = publishedSite({ reviews: [review({ id: "g-4", date, date_precision })] });
    const { text } = await call("fetch", { id: "aspect:tidiness" }, site);
    expect(text).toContain(`5 of 5 stars, ${day}, platform`);
    expect(text).not.toContain(date);
    const { note } = await call("get_reviews_since", { date: "2027-01-01" }, site);
    expect(note).toBe(`No review is as new; the newest is of ${day}.`);
  },
);
