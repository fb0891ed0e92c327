import { describe, expect, test } from "vitest";
import { createMarks } from "../../../data/_search/full-text/marks.ts";
import { createMcp } from "../../../sidecar/mcp/endpoint.ts";
import { journalOf, publishing } from "../../helpers/data-folder.ts";
import { draftSite } from "../../helpers/draft-site.ts";
import { loadedSite } from "../../helpers/loaded-site.ts";
import { SECRET, statelessRequest } from "../../helpers/mcp/endpoint.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { faults, SEARCH, search } from "../../helpers/search/ask-search.ts";
import { openSearch, searchable } from "../../helpers/search/open-search.ts";

/** How many of some reviews a query finds by words. */
const found = (query: string, ...given: (string | Parameters<typeof searchable>[0])[]) =>
  openSearch(
    given.map((one, index) => searchable(typeof one === "string" ? { id: `r-${index}`, text: one } : one)),
  )({ query, match: "words" }).total;

describe("match=words finds a text", () => {
  test.each([
    ["water heaters", "The water heater leaked."],
    ["heater water", "A new water heater!"],
    ["LEAKS", "It was leaking."],
    ["quickly", "Quick work."],
    ["frozen pipes", "A pipe froze in the crawlspace."],
    ["didnt show", "They didn’t show."],
    ["heater", "The heater's fine"],
    ["cafe", "Beside the café"],
    ["café", "Beside the cafe"],
    ["24/7", "open 24 / 7"],
    ["1200", "They wanted $1,200!"],
    ["$1,200", "I paid 1200 dollars."],
    ["1.200 euro", "1'200 euro"],
    ["1 200 000", "1 200 000 и больше"],
    ["1200", "Не за 1.200 же"],
    ["3.1415", "3.1415"],
    ["1200", "$1,200.50 in all"],
    ["123 4567", "Call 555.123.4567"],
    ["168.1.1", "the router at 192.168.1.1"],
    ["did they come on a Sunday?", "They came on Sundays"],
    ["is it", "it is what it is"],
    ["overcharge", "I was overcharged"],
    ["inspection", "It was inspected by an inspector."],
    ["cheap", "Somebody else was cheaper."],
    ["detection", "They detect it in no time."],
    ["explanation", "He explained it."],
    ["maintenance", "It is maintained."],
    ["noisy", "Strange noises."],
    ["neighbour", "My neighbors"],
    ["slow", "It drains slowly."],
    ["friendly", "The friendliest crew."],
    ["lying", "He lied."],
    ["scam", "They kept lying to us."],
    ["increase", "It was 200 dollars higher."],
    ["expensive", "A higher price."],
    ["careful", "Done carefully."],
    ["kitchen blocked", "A blockage in the kitchen."],
    ["weekend", "Open on Sunday."],
    ["hidden fees", "They charged extra for the drive."],
    ["fee trip", "The trip fee was waived."],
    ["fee hidden", "The fees were not hidden."],
    ["money back", "He gave the money right back."],
    ["after hours rate", "The after-hours rate."],
    ["do they offer warranties?", "A ten year warranty."],
    ["followup", "A follow-up call."],
    ["follow-up", "A followup call."],
    ["follow‑ups", "Two followups."],
    ["onsite repairs", "An on-site repair."],
    ["wifi", "The Wi‑Fi works"],
    ["wi-fi", "The WiFi works"],
    ["R16", "An R-16 door."],
    ["r-16", "An R16 door."],
    ["tshirt", "His t-shirt was clean."],
    ["followup call", "The follow-up call."],
    ["builtin", { id: "a", title: "A built-in oven", text: "Fine." }],
    ["noshow", { id: "a", text: "Bad.", reply: { text: "It was no no-show." } }],
    ["a/c", "The AC works again"],
    ["air conditioner", "A/C repaired"],
    ["air conditioner", "A failed compressor."],
    ["plumber late", "He was late."],
    ["a company good with boilers", "A boiler in an hour."],
    ["good plumber", "A good plumber."],
    ["punctual", "They were on time."],
    ["水管", "热水器水管漏水"],
    ["👍", "ok 👍🏽"],
    ["plug", "The toilet was plugged."],
    ["block", "The drain was blocked."],
    ["cool", "The AC stopped cooling."],
    ["pressure", "I felt pressured to buy."],
  ])("%j: %j", (query, text) => {
    expect(found(query, text)).toBe(1);
  });

  test.each([
    ["heat", "The heater leaked."],
    ["followup", "He will follow up."],
    ["follow-up", "The work is up to date."],
    ["23", "In 2-3 hours."],
    ["2-3", "In 23 hours."],
    ["200", "They wanted $1,200."],
    ["water heater", "Water came late."],
    ["punctual", "On the phone every time."],
    ["plumber again", "The plumber came."],
    ["compressor", "The air conditioner hums."],
    ["friendly", "A friend sent me."],
    ["on time", "Twice on Sunday, and every time he smiled."],
    ["section", "Sects."],
    ["personable", "Lots of people."],
    ["busy", "A great business."],
    ["evening", "It did not even start."],
    ["generator", "Generally fine."],
    ["apartment", "He took it apart."],
    ["reasonable", "For some reason."],
    ["higher", "Highly recommended."],
    ["install", "The technician came."],
    ["technician", "They installed it."],
    ["pushy", "The water pressure is fine."],
    ["dirty", "A new garage door track."],
    ["thorough", "They took care of us."],
    ["refund", "I paid by credit card."],
    ["mouse", "He dropped by."],
    ["receptionist", "I scheduled it online."],
    ["schedule", "The front desk."],
    ["price", "The highest rated company, and a rating of mine."],
    ["increase", "High quality."],
    ["honest", "Integrated lights."],
    ["ac", "The line of the refrigerator, and no condensation. Cool!"],
    ["scam", "A cat lying on the bench. No cons."],
    ["clog", "They live around the block."],
    ["faucet", "A tapping noise."],
    ["knowledgeable", "A great experience."],
    ["reliable", "It depends, and consists of two parts."],
    ["license", "A gift certificate."],
    ["mold", "Crown molding."],
    ["hidden fees", "They went the extra mile."],
    ["saturday", "Open on Sunday."],
    ["cat", "He was kind to our dog."],
    ["good plumber", "A boiler in an hour."],
    ["水漏", "热水器水管漏水"],
  ])("but not %j: %j", (query, text) => {
    expect(found(query, text)).toBe(0);
  });

  test.each([
    ["how much is a new boiler?", "The boiler cost 4,000 dollars.", "A new boiler."],
    ["How much", "They charged a fair price.", "I cannot say how much I liked it."],
    ["how long does a repair take", "The repair took two hours.", "A repair of the boiler."],
    ["how soon can they come", "They came within the hour.", "They came."],
    ["when are you open", "Open until nine.", "A good company."],
    ["open on Sundays", "They were open on a Sunday.", "An open door."],
    ["where?", "Around the corner from the office.", "Where they worked they cleaned."],
    ["¿cuánto cuesta una reparación?", "La reparación fue barata.", "La reparación."],
  ])("what %j asks for: %j, not %j", (query, answer, other) => {
    expect(found(query, { id: "a", language: /¿/.test(query) ? "es" : "en", text: answer })).toBe(1);
    expect(found(query, { id: "a", language: /¿/.test(query) ? "es" : "en", text: other })).toBe(0);
  });

  test("and 'when' asks at the beginning alone", () => {
    expect(found("leak when it rains", "It leaks in the rain.")).toBe(1);
  });

  test("in Spanish by Spanish rules, and only where a text is Spanish", () => {
    const spanish = (text: string) => ({ id: "es", language: "es-MX", text });
    expect(found("reparación", spanish("Dos reparaciones"))).toBe(1);
    expect(found("reparacion", spanish("La reparación"))).toBe(1);
    expect(found("rápidos", spanish("muy rapida"))).toBe(1);
    expect(found("car", { id: "en", language: "en", text: "They care." })).toBe(0);
    expect(found("Termin", { id: "de", language: "de", text: "Ein Termin" })).toBe(1);
  });

  test.each([
    ["de", "zuverlässig", "Sehr verlässlich."],
    ["de", "wie lange dauert es", "Nach vier Stunden kam er."],
    ["fr", "ponctuel", "Il est arrivé à l’heure."],
    ["es", "caro", "Es carísimo."],
  ])("in %s by other words for the same: %j: %j", (language, query, text) => {
    expect(found(query, { id: "a", language, text })).toBe(1);
  });

  test.each([
    ["de", "drei Tage", "Drei Stunden."],
    ["fr", "semaines", "Dix minutes."],
  ])("but not in %s %j: %j", (language, query, text) => {
    expect(found(query, { id: "a", language, text })).toBe(0);
  });

  test("in German without words that mean something else in English, which only make a sentence", () => {
    const german = (text: string) => ({ id: "de", language: "de", text });
    expect(found("Wann war die Heizung kaputt?", german("Heizung kaputt."))).toBe(1);
    expect(found("does a battery die", "The battery.")).toBe(0);
    expect(found("was the man in a hat", "He was.")).toBe(0);
  });

  test("in French and Dutch without theirs", () => {
    const french = (text: string) => ({ id: "fr", language: "fr", text });
    const dutch = (text: string) => ({ id: "nl", language: "nl", text });
    expect(found("comment fermer mon compte", french("Fermer un compte ?"))).toBe(1);
    expect(found("hoe lang duurt het om in te loggen", dutch("Inloggen duurt lang. Loggen ook."))).toBe(1);
    expect(found("kan ik die van de buren lenen", dutch("Buren lenen alles."))).toBe(1);
    expect(found("moving van", "They are moving.")).toBe(0);
    expect(found("Herz OP", { id: "de", language: "de", text: "Das Herz." })).toBe(0);
    expect(found("no comment", "No.")).toBe(0);
    expect(found("can u fix the door", "They fix it.")).toBe(0);
    expect(found("car wash fresno ca", "A wash in Fresno.")).toBe(0);
  });

  test("in English without what is short for several words", () => {
    expect(found("why wasn't the boiler repaired", "The boiler repair.")).toBe(1);
    expect(found("they havent paid", "They pay.")).toBe(1);
  });

  test("in French with and without what is elided before a vowel", () => {
    const french = (text: string) => ({ id: "fr", language: "fr", text });
    expect(found("badge immeuble", french("Le badge de l’immeuble."))).toBe(1);
    expect(found("l'intervention", french("Une intervention rapide."))).toBe(1);
    expect(found("ouvert jusqu'à minuit", french("C’est ouvert jusqu’à minuit."))).toBe(1);
    expect(found("t'is", "It is.")).toBe(1);
  });

  test("in Dutch by Dutch rules, and only where a text is Dutch", () => {
    const dutch = (text: string) => ({ id: "nl", language: "nl", text });
    expect(found("rekening", dutch("Twee rekeningen."))).toBe(1);
    expect(found("vriendelijk", dutch("Een vriendelijke man."))).toBe(1);
    expect(found("rekening", { id: "en", language: "en", text: "Rekeningen" })).toBe(0);
  });

  test("by all words of an everyday phrase, wherever they stand", () => {
    const french = (text: string) => ({ id: "fr", language: "fr", text });
    expect(found("porte de garage", french("Garage : la porte coulisse."))).toBe(1);
    expect(found("porte de garage", french("La porte de la cave."))).toBe(0);
    expect(found("à l'heure", french("Une heure après."))).toBe(0);
  });

  test("by its title and its reply, too", () => {
    expect(found("furnaces", { id: "a", title: "New furnace", text: "Fine." })).toBe(1);
    expect(found("apology", { id: "a", text: "Bad.", reply: { text: "Our apologies." } })).toBe(1);
  });

  test("by what the owner's lists call a service or a technician of which it speaks", () => {
    const speaking = { id: "a", text: "Hot again.", technicians: ["Hank Brill"] };
    const mentions = { technicians: [], services: ["water-heater"], service_areas: [] };
    expect(found("heaters, water", { id: "a", text: "Hot again.", mentions })).toBe(1);
    expect(found("henry", speaking)).toBe(1);
    expect(found("henry leak", speaking)).toBe(0);
  });
});

test("a question is answered either way: by whoever praises what it asks about, and by whoever blames it", async () => {
  const idsOf = async (question: string) =>
    new Set((await search(`limit=100&${question}`)).reviews.map(({ id }) => id));
  const asked = await idsOf("match=words&query=are+they+punctual%3F");
  const named = await idsOf("match=words&query=punctual");
  const blaming = await idsOf("aspect=punctuality&sentiment=negative");
  expect(blaming.size).toBeGreaterThan(3);
  expect([...blaming].filter((id) => !asked.has(id))).toEqual([]);
  expect([...blaming].filter((id) => !named.has(id))).not.toEqual([]);
});

test("a word counts as itself with and without a hyphen, and is marked in both", () => {
  const ask = openSearch([
    searchable({ id: "a", text: "A followup." }),
    searchable({ id: "b", text: "A follow-up." }),
  ]);
  for (const query of ["follow-up", "followup"]) {
    expect(ask({ query, match: "words" })).toMatchObject({ total: 2 });
    expect(ask({ query, match: "words" })).not.toHaveProperty("corrected");
    expect(ask({ query, match: "words" }).with_words).toBeUndefined();
    expect(createMarks(query, true)("A followup.", "en")).toEqual([[2, 10]]);
    expect(createMarks("followup", true)("A follow-up.", "en")).toEqual([[2, 11]]);
  }
});

describe("corrected", () => {
  const reviews = ["The plumber was late.", "A thermostat.", "Furnace and garage."].map((text, index) =>
    searchable({ id: `r-${index}`, text }),
  );
  const ask = (query: string) => {
    const all = openSearch(reviews);
    const { total, corrected } = all({ query, match: "words" });
    return { total, corrected };
  };

  test.each([
    ["plumer", "plumber"],
    ["plumbre late", "plumber late"],
    ["Thermastat?", "thermostat?"],
    ["the furnacee", "the furnace"],
    ["plumberlate", "plumber late"],
  ])("%j is taken for %j", (query, corrected) => {
    expect(ask(query)).toEqual({ total: 1, corrected });
  });

  test("nothing is corrected when something is found, when no word is near, or when the words do not meet", () => {
    expect(ask("plumbers")).toEqual({ total: 1, corrected: undefined });
    expect(ask("xylophone")).toEqual({ total: 0, corrected: undefined });
    expect(ask("furnace thermostat")).toEqual({ total: 0, corrected: undefined });
    expect(ask("thermastat garage")).toEqual({ total: 0, corrected: undefined });
    expect(ask("lat")).toEqual({ total: 0, corrected: undefined });
    // "Was" is a letter away, and nobody looks for it.
    expect(ask("wasp")).toEqual({ total: 0, corrected: undefined });
  });
});

describe("what is spelt right", () => {
  const reviews = ["I told them about the mess. It would have had to.", "A leaking roof."].map(
    (text, index) => searchable({ id: `r-${index}`, text }),
  );
  const ask = (query: string) => {
    const { total, corrected, did_you_mean } = openSearch(reviews)({ query, match: "words" });
    return { total, corrected, did_you_mean };
  };

  test.each([
    ["mold", "told"],
    ["moss", "mess"],
    ["a room", "a roof"],
    ["leaking room", "leaking roof"],
    ["mould", undefined],
    ["wasp", undefined],
  ])("%j is never answered by another word, at most offers it", (query, did_you_mean) => {
    expect(ask(query)).toEqual({ total: 0, corrected: undefined, did_you_mean });
  });

  test("is also what the owner's lists name", () => {
    // Henry and Hank Brill are the technician's names: no misspelt words, whatever is near.
    const near = openSearch([searchable({ id: "a", text: "Bright henna." })]);
    expect(near({ query: "brill", match: "words" }).corrected).toBeUndefined();
    expect(near({ query: "hennna", match: "words" }).corrected).toBe("henna");
  });

  test("no number is taken for another", () => {
    const priced = openSearch([searchable({ id: "a", text: "They charged 200, not 12000." })]);
    const { total, corrected, did_you_mean } = priced({ query: "1200", match: "words" });
    expect({ total, corrected, did_you_mean }).toEqual({ total: 0 });
  });
});

describe("where no review has a word, the rest of the query is offered", () => {
  const reviews = [
    { id: "a", text: "A leaking roof." },
    { id: "b", text: "A good boiler." },
    { id: "c", text: "Die Ameisen sind wieder da.", language: "de" },
  ].map(searchable);
  const offered = (query: string, filters: Parameters<ReturnType<typeof openSearch>>[0] = {}) => {
    const { total, corrected, did_you_mean } = openSearch(reviews)({ query, match: "words", ...filters });
    return { total, corrected, did_you_mean };
  };

  test.each([
    ["leaking zeppelin", "leaking"],
    ["is the zeppelin on the roof leaking?", "roof leaking"],
    ["a good zeppelin boiler", "good boiler"],
    ["zeppelin leaking room", "leaking roof"],
    ["Schädlinge wieder da", "wieder"],
    ["Über Ameisen, Schädlinge", "ameisen"],
  ])("%j: %j", (query, did_you_mean) => {
    expect(offered(query)).toEqual({ total: 0, corrected: undefined, did_you_mean });
  });

  test.each(["is there a zeppelin?", "good zeppelin", "roof of the boiler", "zeppelin"])(
    "not of %j",
    (query) => {
      expect(offered(query)).toEqual({ total: 0, corrected: undefined, did_you_mean: undefined });
    },
  );

  test("and only where the other filters leave something of it", () => {
    expect(offered("leaking zeppelin", { rating: 5 }).did_you_mean).toBe("leaking");
    expect(offered("leaking zeppelin", { rating: 1 }).did_you_mean).toBeUndefined();
    expect(offered("leaking room", { rating: 1 }).did_you_mean).toBeUndefined();
  });
});

test("of several words that a misspelt one may stand for the query's other words choose", () => {
  const all = openSearch(
    ["A wrench.", "A wrench!", "The wrench.", "French toast."].map((text, index) =>
      searchable({ id: `r-${index}`, text }),
    ),
  );
  const corrected = (query: string) => all({ query, match: "words" }).corrected;
  expect(corrected("xrench")).toBe("wrench");
  expect(corrected("xrench toast")).toBe("french toast");
});

describe("sort=relevance", () => {
  test("puts a review without a text, of which only the reply has the word, behind those with one", () => {
    const reply = { text: "We are sorry that your guests were unhappy." };
    const ask = openSearch([
      searchable({ id: "a", rating: 1, reply }),
      searchable({ id: "b", text: `There was room for all of us. ${"It was nice. ".repeat(20)}`, reply }),
      searchable({ id: "c", text: "A hall." }),
    ]);
    const { reviews } = ask({ query: "guests", match: "words", sort: "relevance" });
    expect(reviews.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("puts first what has the words more, in the title, nearer and in fewer words", () => {
    const long = "filler words that say nothing of it ".repeat(8);
    const all = openSearch([
      searchable({ id: "reply", text: "Fine.", reply: { text: "Your furnace!" } }),
      searchable({ id: "long", text: `furnace ${long}` }),
      searchable({ id: "once", text: "The furnace was repaired by two of them." }),
      searchable({ id: "twice", text: "A furnace is a furnace, said one of them." }),
      searchable({ id: "title", title: "Furnace", text: "The furnace was mended by two of them." }),
      searchable({ id: "none", text: "Drains." }),
    ]);
    const { reviews } = all({ query: "furnaces", match: "words", sort: "relevance" });
    expect(reviews.map(({ id }) => id)).toEqual(["title", "twice", "once", "long", "reply"]);
  });

  test("needs a query with match=words", async () => {
    for (const given of [
      "",
      "query=water",
      "match=words",
      "match=words&query=%20",
      "match=substring&query=a",
    ])
      expect(await faults(`sort=relevance&${given}`)).toEqual(["sort: custom"]);
    expect(await faults("sort=relevance&rating=9")).toEqual(["rating: too_big", "sort: custom"]);
  });

  test("its pages hold every match once; its cursor ends with the generation", async () => {
    const question = "query=water&match=words&sort=relevance";
    const first = await search(`${question}&limit=7`);
    const met = first.reviews.map(({ id }) => id);
    for (let cursor = first.next_cursor; cursor; ) {
      const page = await search(`${question}&limit=9&cursor=${cursor}`);
      met.push(...page.reviews.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(met).toHaveLength(first.total);
    expect(met).toEqual((await search(`${question}&limit=100`)).reviews.map(({ id }) => id));

    const texts = ["water", "water heater", "hot water"];
    const reviews = texts.map((text, index) => searchable({ id: `r-${index}`, text }));
    const asked = { query: "water", match: "words", sort: "relevance", limit: 1 } as const;
    const cursor = openSearch(reviews)(asked).next_cursor!;
    expect(openSearch(reviews)({ ...asked, cursor }).count).toBe(1);
    const changed = [...reviews, searchable({ id: "r-9", text: "more water" })];
    expect(() => openSearch(changed)({ ...asked, cursor })).toThrow("published anew");
  });
});

test("of reviews that mean what the words name, an answer tells how many have the words themselves", async () => {
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({
      name: "Plagas Pérez",
      language: "es",
      services: [{ id: "plagas", name: "Control de plagas", synonyms: ["cucarachas", "ratas"] }],
    }),
    "reviews.jsonl": journalOf(
      publishing("a", { text: "Teníamos cucarachas en la cocina." }),
      publishing("b", { text: "Ni una cucaracha más." }),
      publishing("c", { text: "Las ratas se fueron." }),
      publishing("d", { text: "Muy bien.", services: ["plagas"] }),
      publishing("e", { text: "Muy amables." }),
    ),
  });
  const { get } = await openOrigin({ siteDir });
  const ask = async (query: string) => (await get(`${SEARCH}?match=words&${query}`)).json();
  expect(await ask("query=cucarachas")).toMatchObject({ total: 4, with_words: 2 });
  expect(await ask("query=cucarachas&mentions_service=plagas&limit=1")).toMatchObject({
    total: 3,
    with_words: 1,
  });
  for (const query of ["query=amables", "query=zzyzx", "query=cucaracha&match=substring"])
    expect(await ask(query)).not.toHaveProperty("with_words");

  const handler = createMcp({ site: () => loadedSite(siteDir), secret: SECRET, allowedHosts: [] });
  const call = async (name: string, given: object) => {
    const answer = await handler(statelessRequest("tools/call", { name, arguments: given }));
    return (await answer.json()).result.structuredContent;
  };
  const told = await call("search_reviews", { query: "cucarachas" });
  expect(told).toMatchObject({ total: 4, with_words: 2 });
  for (const { note } of [told, await call("rating_over_time", { query: "cucarachas" })])
    expect(note).toMatch(/^2 of 4 contain the words themselves/);
});
