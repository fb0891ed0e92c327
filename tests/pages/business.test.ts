import { parseHTML } from "linkedom";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { draftSite, faultsIn } from "../helpers/draft-site.ts";
import { openOrigin } from "../helpers/origin.ts";
import { accessibilityFaults, overflow, useBrowser, visitSite } from "../helpers/pages.ts";

const { browser } = useBrowser();

/** A photo as a telephone takes it: lying on its side, with its place in it. */
let taken: Uint8Array;
beforeAll(async () => {
  taken = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0b4f86" } })
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitude: "51/1 30/1 0/1" } } })
    .toBuffer();
});

const PLATFORMS = ["Google", "Facebook"].map((name) => ({
  name,
  url: `https://${name.toLowerCase()}.example/pell`,
  write_url: `https://${name.toLowerCase()}.example/pell/write`,
  declared: { count: 7, average: 4.3, as_of: "2026-03-01" },
}));

// Each site shows several things: how it is booked and where it is have nothing to do with when it is open.
const DECLARED = {
  name: "Pell Plumbing",
  address: { locality: "Pellwick", region: "OH", postal_code: "43000", country: "US" },
  telephone: "+44 (0)20 7946 0018",
  opening_hours: ["Mo-Fr 08:00-17:30", "Fr,Sa 22:00-02:00"],
  time_zone: "Europe/London",
  emergency: "Burst pipe? Call at any hour.",
  booking_url: "https://pell.example/book",
  quote_url: "https://pell.example/quote",
  map_url: "https://maps.example/pell",
  credentials: [{ name: "Gas register", id: "G-55012", url: "https://register.example/G-55012" }],
  photos: [{ file: "Van.JPG", alt: "Our van" }],
  prices: [{ name: "Visit", price: "£80, parts apart" }],
  price_range: "££",
  sources: PLATFORMS,
};

const REVIEWS = journalOf(publishing("a"), publishing("b", { source: { name: "Facebook" } }));

const siteOf = (business: object, photos: Record<string, Uint8Array> = {}) =>
  draftSite({ "business.json": JSON.stringify(business), "reviews.jsonl": REVIEWS, ...photos });
const declaredSite = () => siteOf(DECLARED, { "photos/Van.JPG": taken });

/** Asks for quotes alone, and does not say in which time zone it is. */
const { time_zone: _zone, photos: _photos, booking_url: _booking, ...ZONELESS } = DECLARED;

async function homeOf(siteDir: string) {
  const { get } = await openOrigin({ siteDir });
  const html = await (await get("/")).text();
  return { get, html, document: parseHTML(html).document };
}

/** What the structured data say of the business. */
function businessNode(document: Document): Record<string, unknown> {
  const script = document.querySelector('script[type="application/ld+json"]')!;
  const nodes = JSON.parse(script.textContent!)["@graph"] as Record<string, unknown>[];
  return nodes.find((node) => node["@type"] === "LocalBusiness")!;
}

/** A time, which stands in one line. */
const unbroken = (words: string) => words.replace(/ (?=[AP]M$)/, "\u00a0");

const wordsOf = (element: { textContent: string | null } | null) =>
  element?.textContent?.replace(/\s+/g, " ").trim();

test("whether it is open now follows the clock of the business, not that of its reader", async () => {
  const { siteDir } = await declaredSite();
  const { page, goTo, complaints } = await visitSite(browser(), siteDir, { timezoneId: "Asia/Tokyo" });
  // 1 June 2026 is a Monday, and London is an hour ahead of UTC.
  for (const [time, said] of [
    ["2026-06-01T06:59:30Z", "Closed now, opens today at 8:00 AM"],
    ["2026-06-01T07:00:00Z", "Open now until 5:30 PM"],
    ["2026-06-01T16:30:00Z", "Closed now, opens Tuesday at 8:00 AM"],
    ["2026-06-05T23:30:00Z", "Open now until 2:00 AM"],
    ["2026-06-07T00:59:00Z", "Open now until 2:00 AM"],
    ["2026-06-07T01:00:00Z", "Closed now, opens Monday at 8:00 AM"],
  ] as const) {
    await page.clock.setFixedTime(new Date(time));
    await goTo("/");
    expect(await page.locator(".open-state").allTextContents(), time).toEqual(Array(2).fill(unbroken(said)));
  }
  expect(complaints).toEqual([]);
});

test("hours of a Sunday night that go on after Monday's midnight are open then, too", async () => {
  const { siteDir } = await siteOf({ ...DECLARED, photos: undefined, opening_hours: ["Su 20:00-04:00"] });
  const { page, goTo } = await visitSite(browser(), siteDir);
  await page.clock.setFixedTime(new Date("2026-06-01T02:00:00Z"));
  await goTo("/");
  expect(await page.locator(".open-state").first().innerText()).toBe(unbroken("Open now until 4:00 AM"));
});

/** The newest review is of 2 January 2025. */
const SPECIAL = {
  ...DECLARED,
  photos: undefined,
  quote_url: undefined,
  address: { locality: "Berlin", postal_code: "10115", country: "DE" },
  language: "en",
  special_opening_hours: [
    "2025-01-01 closed",
    "2026-12-24 08:00-12:00",
    "2026-12-24 14:00-16:00",
    "2026-12-25/2027-01-03 closed",
    "2026-08-31 closed",
  ],
};

const { opening_hours: _hours, time_zone: _ofSpecial, ...ALONE } = SPECIAL;
const SPECIAL_ALONE = { ...ALONE, language: "fr", address: { locality: "Paris", postal_code: "75011" } };
const SPECIAL_OVER = {
  ...ALONE,
  special_opening_hours: ["2024-12-25 closed"],
  language: "de",
  address: { locality: "London", postal_code: "SE1 7PB", country: "GB" },
};

test("days with other hours stand in the place of the regular ones, by the clock of the business", async () => {
  const { siteDir } = await siteOf(SPECIAL);
  const { page, goTo, complaints } = await visitSite(browser(), siteDir, { timezoneId: "Asia/Tokyo" });
  const listed = page.locator("#hours .special-hours > div:visible");
  for (const [time, said, rows] of [
    // London is an hour ahead of UTC in August.
    ["2026-08-28T08:00:00Z", "Open now until 5:30 PM", 3],
    ["2026-08-29T01:30:00Z", "Closed now, opens today at 10:00 PM", 3],
    ["2026-08-31T10:00:00Z", "Closed now, opens Tuesday at 8:00 AM", 3],
    ["2026-08-31T23:30:00Z", "Closed now, opens today at 8:00 AM", 2],
    ["2026-12-24T11:59:00Z", "Open now until 12:00 PM", 2],
    ["2026-12-24T12:00:00Z", "Closed now, opens today at 2:00 PM", 2],
    ["2026-12-24T16:00:00Z", "Closed now, opens Monday, January 4 at 8:00 AM", 2],
    ["2027-01-01T16:00:00Z", "Closed now, opens Monday at 8:00 AM", 1],
    ["2027-01-04T09:00:00Z", "Open now until 5:30 PM", 0],
  ] as const) {
    await page.clock.setFixedTime(new Date(time));
    await goTo("/");
    await page.locator("#contact > summary").click();
    expect(await page.locator(".open-state").allTextContents(), time).toEqual(Array(2).fill(unbroken(said)));
    expect(await listed.count(), time).toBe(rows);
    expect(await page.getByText("Holiday and special hours").isVisible(), time).toBe(rows > 0);
  }
  expect(complaints).toEqual([]);
});

test("days with other hours are written out without a script; those before the newest review are over", async () => {
  const { siteDir } = await siteOf(SPECIAL);
  const { document } = await homeOf(siteDir);
  const rows = () => [...document.querySelectorAll("#hours .special-hours > div")];
  expect(rows().map(wordsOf)).toEqual([
    "Monday, August 31, 2026Closed",
    "Thursday, December 24, 20268:00 AM – 12:00 PM, 2:00 PM – 4:00 PM",
    "Friday, December 25, 2026 – Sunday, January 3, 2027Closed",
  ]);
  expect(businessNode(document)).toMatchObject({
    specialOpeningHoursSpecification: [
      { validFrom: "2025-01-01", validThrough: "2025-01-01", opens: "00:00", closes: "00:00" },
      { validFrom: "2026-12-24", validThrough: "2026-12-24", opens: "08:00", closes: "12:00" },
      { validFrom: "2026-12-24", validThrough: "2026-12-24", opens: "14:00", closes: "16:00" },
      { validFrom: "2026-12-25", validThrough: "2027-01-03", opens: "00:00", closes: "00:00" },
      { validFrom: "2026-08-31", validThrough: "2026-08-31", opens: "00:00", closes: "00:00" },
    ],
  });
  const without = await homeOf((await siteOf(SPECIAL_ALONE)).siteDir);
  expect(without.document.querySelectorAll("#hours .hours > div")).toHaveLength(3);
  expect(without.document.querySelector(".open-state")).toBeNull();
  const over = await homeOf((await siteOf(SPECIAL_OVER)).siteDir);
  expect(over.document.querySelector("#hours, [href='#hours']")).toBeNull();
});

test(
  "a round-the-clock business that closes on one day says until when, then when it opens again, and " +
    "closed for good no more",
  async () => {
    const { siteDir } = await siteOf({
      ...SPECIAL,
      opening_hours: ["Mo-Su"],
      special_opening_hours: ["2026-12-25 closed", "2027-02-01/9999-12-31 closed"],
    });
    const { page, goTo } = await visitSite(browser(), siteDir);
    for (const [time, said] of [
      ["2026-12-10T09:00:00Z", "Open 24 hours a day"],
      ["2026-12-23T09:00:00Z", "Open now until Friday, 12:00 AM"],
      ["2026-12-25T09:00:00Z", "Closed now, opens Saturday at 12:00 AM"],
      ["2027-02-01T09:00:00Z", "Closed now"],
    ] as const) {
      await page.clock.setFixedTime(new Date(time));
      await goTo("/");
      expect(await page.locator(".open-state").first().innerText(), time).toBe(unbroken(said));
    }
  },
);

test("a visit is booked and a quote asked for where the business says; on phones the bar has the first of them", async () => {
  for (const [site, buttons, inBar, action] of [
    [declaredSite(), ["Book online", "Get a quote"], "Book online", ["ReserveAction", "QuoteAction"]],
    [siteOf(SPECIAL), ["Book online"], "Book online", "ReserveAction"],
    [siteOf(ZONELESS), ["Get a quote"], "Get a quote", "QuoteAction"],
  ] as const) {
    const { document } = await homeOf((await site).siteDir);
    const words = (selector: string) => [...document.querySelectorAll(selector)].map(wordsOf);
    expect(words(".hero a[rel=noopener]")).toEqual(buttons);
    expect(words(".call-bar a[rel=noopener]")).toEqual([inBar]);
    expect(words(".hero a.in-bar[rel=noopener]")).toEqual([inBar]);
    const { potentialAction } = businessNode(document);
    const types = [potentialAction].flat().map((each) => (each as Record<string, string>)["@type"]);
    expect(types).toEqual([action].flat());
  }
});

test("hours are written day by day; without a time zone nothing says whether it is open", async () => {
  const { html, document } = await homeOf((await declaredSite()).siteDir);
  expect([...document.querySelectorAll(".hours > div")].map(wordsOf)).toEqual([
    "Monday – Thursday8:00 AM – 5:30 PM",
    "Friday8:00 AM – 5:30 PM, 10:00 PM – 2:00 AM",
    "Saturday10:00 PM – 2:00 AM",
    "SundayClosed",
  ]);
  expect(html).toContain("data-hours");
  const without = await homeOf((await siteOf(ZONELESS)).siteDir);
  expect(without.document.querySelectorAll(".hours > div")).toHaveLength(4);
  expect(without.html).not.toMatch(/data-hours|open-state/);
});

test("what the business declares stands on the first page and in its markup, and is dialled as it is meant", async () => {
  const { document } = await homeOf((await declaredSite()).siteDir);
  expect(wordsOf(document.querySelector(".emergency"))).toBe("Emergencies: Burst pipe? Call at any hour.");
  expect(wordsOf(document.querySelector(".credential"))).toBe(
    "Gas register Number: G-55012Check with the issuer",
  );
  expect(wordsOf(document.querySelector(".prices"))).toBe("Visit£80, parts apart");
  for (const address of [
    DECLARED.booking_url,
    DECLARED.quote_url,
    DECLARED.map_url,
    DECLARED.credentials[0]!.url,
  ])
    expect(document.querySelector(`main a[href="${address}"]`), address).not.toBeNull();
  expect(document.querySelector(".call-bar a")!.getAttribute("href")).toBe("tel:+442079460018");

  expect(businessNode(document)).toMatchObject({
    openingHoursSpecification: [
      {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:00",
        closes: "17:30",
      },
      { dayOfWeek: ["Friday", "Saturday"], opens: "22:00", closes: "02:00" },
    ],
    contactPoint: { contactType: "emergency", description: DECLARED.emergency },
    potentialAction: [
      { "@type": "ReserveAction", target: { urlTemplate: DECLARED.booking_url } },
      { "@type": "QuoteAction", target: { urlTemplate: DECLARED.quote_url } },
    ],
    hasMap: DECLARED.map_url,
    hasCertification: [
      { "@type": "Certification", name: "Gas register", certificationIdentification: "G-55012" },
    ],
    makesOffer: [{ name: "Visit", description: "£80, parts apart" }],
    image: [expect.stringMatching(/^http.*\/photos\/van\.webp$/)],
    priceRange: "££",
  });
});

test("an address is written as its country writes it, and one without a country as the language does", async () => {
  for (const [site, line] of [
    [declaredSite(), "Pellwick, OH 43000"],
    [siteOf(SPECIAL), "10115 Berlin"],
    [siteOf(SPECIAL_ALONE), "75011 Paris"],
    [siteOf(SPECIAL_OVER), "London SE1 7PB"],
  ] as const) {
    const { document } = await homeOf((await site).siteDir);
    expect(wordsOf(document.querySelector("address"))).toContain(line);
  }
});

test("what is not declared is neither shown nor marked up", async () => {
  const { html, document } = await homeOf((await siteOf({ name: "Pell Plumbing" })).siteDir);
  for (const part of ["hours", "prices", "photos", "credentials", "platforms", "contact"])
    expect(document.getElementById(part), part).toBeNull();
  expect(html).not.toMatch(
    /call-bar|emergency|open-now|openingHours|hasCertification|priceRange|ReserveAction|QuoteAction/,
  );
});

test("photos are upright, small, with a place kept for them and without what the camera wrote", async () => {
  const { get, document } = await homeOf((await declaredSite()).siteDir);
  const image = document.querySelector(".photos img")!;
  const attributes = ["width", "height", "alt", "loading"].map((name) => image.getAttribute(name));
  expect(attributes).toEqual(["600", "900", "Our van", "lazy"]);
  const sets = [...document.querySelectorAll(".photos [srcset]")].map((part) => part.getAttribute("srcset")!);
  expect(sets).toEqual(["/photos/small/van.webp 427w, /photos/van.webp 600w"]);
  for (const path of sets.flatMap((set) => set.split(", ").map((part) => part.split(" ")[0]!))) {
    const response = await get(path);
    expect(response.headers.get("content-type"), path).toBe("image/webp");
    const { exif, height, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([exif, height! > width!], path).toEqual([undefined, true]);
  }
  const { business } = JSON.parse(await (await get("/reviews.json")).text());
  expect(new URL(business.photos[0].url).pathname).toBe("/photos/van.webp");
});

test.each([
  ["gone.jpg", "there is no file photos/gone.jpg; put it there, or do not name it here"],
  ["text.png", "photos/text.png cannot be read as a picture"],
])("a photo that is not there, or is none, is a fault that names it: %s", async (file, fault) => {
  const said = await faultsIn({
    "business.json": JSON.stringify({ name: "Pell", photos: [{ file, alt: "x" }] }),
    "reviews.jsonl": "",
    "photos/text.png": "no picture",
  });
  expect(said).toEqual([expect.stringContaining(`business.json: photos[0].file: ${fault}`)]);
});

test("every platform has the same links in the order of its owner, with its own count and its day", async () => {
  const { document } = await homeOf((await declaredSite()).siteDir);
  const cards = [...document.querySelectorAll(".platform")];
  expect(
    cards.map((card) => [...card.querySelectorAll("a")].map((link) => link.getAttribute("href"))),
  ).toEqual(PLATFORMS.map(({ url, write_url }) => [url, write_url]));
  expect(cards.map((card) => wordsOf(card.querySelector("p")))).toEqual(
    PLATFORMS.map(
      ({ name }) =>
        `1 review published here, 5.00 stars on average. According to the business, ${name} showed 7 reviews (average rating 4.3) ` +
        "on March 1, 2026. This site received 1, which is 6 fewer.",
    ),
  );
});

test("on a phone, call and book stay at the lower edge and cover nothing; elsewhere and on paper they do not", async () => {
  const { siteDir } = await declaredSite();
  const { page, goTo } = await visitSite(browser(), siteDir, { viewport: { width: 360, height: 640 } });
  const bar = page.locator(".call-bar");
  const boxes = async () => ({
    bar: (await bar.boundingBox())!,
    foot: (await page.locator(".colophon").boundingBox())!,
  });
  for (const path of ["/", "/review/a/"]) {
    await goTo(path);
    const { bar: top } = await boxes();
    expect(Math.round(top.y + top.height), path).toBe(640);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await boxes();
    expect(end.foot.y + end.foot.height, path).toBeLessThanOrEqual(end.bar.y + 1);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.emulateMedia({ media: "print" });
  expect(await bar.isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await bar.isVisible()).toBe(false);
});
