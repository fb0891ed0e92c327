import { describe, expect, it } from "vitest";
import { summarize } from "../../../data/_import/summary.ts";
import { importing, keyed, RECORDED } from "../../helpers/importing.ts";

const json = (value: unknown) => JSON.stringify(value);

const GOOGLE = {
  source: { name: "Google" },
  verification: { level: "platform", method: "Google account" },
  recorded: RECORDED,
  nonce: expect.any(String),
};

const profileReview = (id: string, change: object = {}) => ({
  name: `accounts/7/locations/8/reviews/${id}`,
  reviewId: id,
  reviewer: { profilePhotoUrl: "https://lh3.example/a", displayName: "Ada Pell", isAnonymous: false },
  starRating: "FOUR",
  comment: "Good.",
  createTime: "2025-01-05T10:00:00.123456Z",
  updateTime: "2025-01-05T10:00:00.123456Z",
  ...change,
});

const serpReview = (id: string, change: object = {}) => ({
  position: 1,
  link: `https://www.google.com/maps/reviews/data=${id}`,
  rating: 5,
  date: "4 months ago",
  iso_date: "2025-01-05T10:00:00Z",
  iso_date_of_last_edit: "2025-01-05T10:00:00Z",
  images: ["https://lh5.example/1.jpg"],
  source: "Google",
  review_id: id,
  user: {
    name: "Ada Pell",
    link: "https://www.google.com/maps/contrib/1",
    contributor_id: "1",
    thumbnail: "https://t",
  },
  snippet: "Good.",
  extracted_snippet: { original: "Good." },
  likes: 0,
  ...change,
});

const apifyReview = (id: string, change: object = {}) => ({
  reviewId: id,
  reviewUrl: `https://www.google.com/maps/reviews/data=${id}`,
  name: "Ada Pell",
  reviewerId: "1",
  reviewerUrl: "https://www.google.com/maps/contrib/1",
  reviewerPhotoUrl: "https://lh3.example/a",
  stars: 4,
  rating: null,
  text: "Gut.",
  textTranslated: "Good.",
  originalLanguage: "de",
  translatedLanguage: "en",
  publishAt: "4 months ago",
  publishedAtDate: "2025-01-05T10:00:00.000Z",
  responseFromOwnerDate: null,
  responseFromOwnerText: null,
  reviewOrigin: "Google",
  placeId: "P1",
  ...change,
});

const checkatradeReview = (change: object = {}) => ({
  id: "0f0e0d0c-1111-4222-8333-444455556666",
  title: "New boiler",
  review: "Tidy.",
  createdAt: "2025-01-05T10:00:00.000Z",
  updatedAt: "2025-01-05T10:00:00.000Z",
  location: { postcode: "LS1" },
  verified: "VERIFIED",
  rating: { qualityOfWorkmanship: 9, reliabilityAndTimekeeping: 8, communication: 10, rating: 9 },
  reviewer: { displayName: "Ada Pell" },
  ...change,
});

describe("answers of the Business Profile API", () => {
  it("are read page by page, also several in one list, and are the reviews that Takeout exports", async () => {
    const pages = [
      { reviews: [profileReview("A"), profileReview("B")], totalReviewCount: 3, nextPageToken: "n" },
      { reviews: [profileReview("C")], averageRating: 4, totalReviewCount: 3 },
    ];
    for (const file of [json(pages), pages.map(json).join("\n")]) {
      const { entries, found } = await importing({ "export.json": file });
      expect(entries.map(({ id }) => id)).toEqual(["google-A", "google-B", "google-C"].map(keyed).sort());
      expect(entries.find(({ id }) => id === keyed("google-A"))).toEqual({
        id: keyed("google-A"),
        rating: 4,
        date: "2025-01-05",
        text: "Good.",
        author: { name: "Ada P." },
        ...GOOGLE,
      });
      expect(found.formats).toEqual([{ title: "Google Business Profile API", files: 1, reviews: 3 }]);
    }
    const { reviewId: _, ...takeout } = profileReview("A");
    expect((await importing({ "reviews.json": json({ reviews: [takeout] }) })).entries[0]?.id).toBe(
      keyed("google-A"),
    );
  });

  it("tell by their own total what is gone", async () => {
    const { dataDir } = await importing({
      "a.json": json({ reviews: [profileReview("A"), profileReview("B")] }),
    });
    const partly = { reviews: [profileReview("A")], totalReviewCount: 2 };
    expect((await importing({ "b.json": json(partly) }, { dataDir })).plan.missing).toBeNull();
    const later = { createTime: "2025-01-07T10:00:00Z", updateTime: "2025-01-07T10:00:00Z" };
    const whole = { reviews: [profileReview("C", later)], totalReviewCount: 1 };
    const { plan, journal } = await importing({ "c.json": json(whole) }, { dataDir });
    expect(plan.missing?.now).toEqual([keyed("google-A"), keyed("google-B")]);
    expect(journal.published.get(keyed("google-B"))?.source_missing).toBe("2025-06-01");
  });

  it("of several pages tell the largest total, and of several places none", async () => {
    const { dataDir } = await importing({ "a.json": json({ reviews: [profileReview("Old")] }) });
    const later = { createTime: "2025-01-07T10:00:00Z", updateTime: "2025-01-07T10:00:00Z" };
    const elsewhere = { ...later, name: "accounts/7/locations/9/reviews/B" };
    const pages = (change: object) => [
      { reviews: [profileReview("A", later)], totalReviewCount: 3 },
      { reviews: [profileReview("B", change)], totalReviewCount: 1 },
    ];
    const parts = await importing({ "b.json": json(pages(later)) }, { dataDir, dryRun: true });
    expect(parts.found.stated.get("Google")).toBe(3);
    const places = { "b.json": json(pages(elsewhere)) };
    for (const location of ["8", "9", "all"]) {
      const { found, plan } = await importing(places, { dataDir, dryRun: true, location });
      expect([found.stated.size, plan.missing]).toEqual([0, null]);
    }
  });

  it("have replies that are not public yet, which stay out", async () => {
    const reply = (reviewReplyState: string) => ({
      reviewReply: { comment: "Thanks", updateTime: "2025-01-06T00:00:00Z", reviewReplyState },
    });
    const reviews = [profileReview("A", reply("PENDING")), profileReview("B", reply("APPROVED"))];
    const { entries } = await importing({ "a.json": json({ reviews }) });
    expect(entries.map((entry) => entry.reply?.text)).toEqual([undefined, "Thanks"]);
  });
});

describe("answers of SerpApi", () => {
  it("become reviews without avatars and profiles, with the original of a translated text", async () => {
    const translated = {
      snippet: "Came fast.",
      extracted_snippet: { original: "Kam schnell.", translated: "Came fast." },
      iso_date_of_last_edit: "2025-02-01T00:00:00Z",
      response: { date: "a month ago", iso_date: "2025-02-02T00:00:00Z", snippet: "Danke, Ada Pell" },
    };
    const { entries } = await importing({
      "a.json": json({ search_metadata: {}, reviews: [serpReview("A"), serpReview("B", translated)] }),
    });
    expect(entries).toEqual([
      {
        id: keyed("google-A"),
        rating: 5,
        date: "2025-01-05",
        text: "Good.",
        author: { name: "Ada P." },
        ...GOOGLE,
        source: { name: "Google", url: "https://www.google.com/maps/reviews/data=A" },
      },
      expect.objectContaining({
        id: keyed("google-B"),
        text: "Kam schnell.",
        updated: "2025-02-01",
        reply: { date: "2025-02-02", text: "Danke, Ada P." },
      }),
    ]);
    expect(json(entries)).not.toMatch(/contrib|lh5|thumbnail/);
  });

  it("may have only relative dates, which count from the day they were fetched, or are asked for", async () => {
    const reviews = ["3 days ago", "2 weeks ago", "4 months ago", "a year ago"].map((date, index) =>
      serpReview(`R${index}`, { date, iso_date: null, iso_date_of_last_edit: null }),
    );
    const fetched = { reviews, search_metadata: { processed_at: "2025-05-20 08:00:00 UTC" } };
    const { journal } = await importing({ "a.json": json(fetched) });
    const dates = Object.fromEntries(
      [...journal.published].map(([id, { date, date_precision }]) => [id, [date, date_precision]]),
    );
    expect(dates).toEqual({
      [keyed("google-R0")]: ["2025-05-17", undefined],
      [keyed("google-R1")]: ["2025-05-01", "month"],
      [keyed("google-R2")]: ["2025-01-01", "month"],
      [keyed("google-R3")]: ["2024-01-01", "year"],
    });
    const unknown = await importing({ "a.json": json({ reviews }) });
    expect(unknown).toMatchObject({ written: false, heldBack: "questions" });
    expect(unknown.questions).toEqual([
      expect.objectContaining({
        id: "as-of",
        asks: expect.stringMatching(/^a\.json: dates such as "3 days ago"/),
      }),
    ]);
    expect((await importing({ "a.json": json({ reviews }) }, { asOf: "2025-05-20" })).plan.added).toBe(4);
  });
});

describe("data sets of Apify", () => {
  it("keep the original text, and undated replies", async () => {
    const review = apifyReview("A", { responseFromOwnerText: "Danke<br>Pell", text: "Gut.<br/>Sehr." });
    const { entries } = await importing({
      "a.json": json([review, apifyReview("B", { text: null, stars: 1 })]),
    });
    expect(entries).toEqual([
      {
        id: keyed("google-A"),
        rating: 4,
        date: "2025-01-05",
        text: "Gut.\nSehr.",
        language: "de",
        author: { name: "Ada P." },
        reply: { text: "Danke\nPell" },
        ...GOOGLE,
        source: { name: "Google", url: "https://www.google.com/maps/reviews/data=A" },
      },
      expect.objectContaining({ id: keyed("google-B"), rating: 1, text: "" }),
    ]);
    expect(entries[1]).not.toHaveProperty("language");
  });

  it("of several places are held back until one is chosen, by the place that each record names", async () => {
    const file = { "a.json": json([apifyReview("A"), apifyReview("B", { placeId: "P2" })]) };
    const open = await importing(file);
    expect(open).toMatchObject({ written: false, heldBack: "questions" });
    expect(summarize(open)).toMatch(
      /--location P1\|P2\|all\n.*holds 2 locations.*\n.*location P1: 1 review\n.*location P2: 1 review/,
    );
    expect((await importing(file, { location: "P2" })).entries.map(({ id }) => id)).toEqual([
      keyed("google-B"),
    ]);
  });

  it("tell what is gone by the total of the place that is kept, of all places only where each tells one", async () => {
    const old = { publishedAtDate: "2024-01-05T10:00:00.000Z" };
    const { dataDir } = await importing({ "a.json": json([apifyReview("Old", old)]) });
    const goneBy = async (location: string, [one, other]: (number | null)[]) => {
      const records = [
        apifyReview("A", { reviewsCount: one }),
        apifyReview("B", { reviewsCount: other, placeId: "P2" }),
      ];
      const { plan } = await importing({ "b.json": json(records) }, { dataDir, location, dryRun: true });
      return plan.missing?.now;
    };
    const gone = [keyed("google-Old")];
    expect(await goneBy("P1", [2, 1])).toBeUndefined();
    expect(await goneBy("P1", [1, 2])).toEqual(gone);
    expect(await goneBy("all", [2, 1])).toBeUndefined();
    expect(await goneBy("all", [null, 1])).toBeUndefined();
    expect(await goneBy("all", [1, 1])).toEqual(gone);
  });

  it("give an edited review the day of its edit, which the journal keeps beside its first day", async () => {
    const { dataDir } = await importing({ "a.json": json([apifyReview("A")]) });
    const edited = apifyReview("A", { text: "Besser.", publishedAtDate: "2025-04-01T00:00:00.000Z" });
    const { entries, plan } = await importing({ "a.json": json([edited]) }, { dataDir });
    expect(plan.changed).toBe(1);
    expect(entries[0]).toMatchObject({ date: "2025-01-05", updated: "2025-04-01", text: "Besser." });
    expect((await importing({ "a.json": json([edited]) }, { dataDir })).plan.unchanged).toBe(1);
  });
});

describe("Facebook recommendations", () => {
  it("become five stars or one, and say that they are no stars", async () => {
    const data = [
      {
        created_time: "2025-01-05T10:00:00+0000",
        recommendation_type: "positive",
        review_text: "Yes.",
        reviewer: { name: "Ada Pell", id: "1" },
      },
      { created_time: "2025-01-06T10:00:00+0000", recommendation_type: "negative" },
      {
        created_time: "2016-01-06T10:00:00+0000",
        has_rating: true,
        rating: 3,
        open_graph_story: { id: "9" },
      },
    ];
    const { entries } = await importing({ "ratings.json": json({ data, paging: {} }) });
    const verification = { level: "platform", method: "Facebook account" };
    expect(entries.map(({ id, recorded, nonce, ...rest }) => rest)).toEqual([
      {
        rating: 3,
        date: "2016-01-06",
        text: "",
        author: { name: "Facebook user" },
        source: { name: "Facebook" },
        verification,
      },
      {
        rating: 5,
        date: "2025-01-05",
        text: "Yes.",
        author: { name: "Ada P." },
        source: { name: "Facebook" },
        verification,
        original_rating: { value: 1, best: 1 },
      },
      expect.objectContaining({ rating: 1, original_rating: { value: 0, best: 1 } }),
    ]);
    expect(entries[0]?.id).toBe(keyed("facebook-9"));
    expect(entries[1]?.id).toMatch(/^r-0[a-z2-7]{20}$/);
  });
});

describe("Checkatrade", () => {
  it.each([
    [{ rating: 9, communication: 9 }, 5, 9],
    [{ rating: 8.9, communication: 2 }, 4, 8.9],
    [{ qualityOfWorkmanship: 9, reliabilityAndTimekeeping: 8, communication: 4 }, 4, 7],
    [{ communication: 0 }, 1, 0],
  ])("scores %j out of ten become %i stars of %d", async (rating, stars, value) => {
    const { entries } = await importing({ "a.json": json({ items: [checkatradeReview({ rating })] }) });
    expect(entries[0]).toMatchObject({ rating: stars, original_rating: { value, best: 10 } });
  });

  it("keeps title and id, and drops where the customer lives", async () => {
    const { entries } = await importing({ "a.json": json([checkatradeReview()]) });
    expect(entries[0]).toEqual({
      id: keyed("checkatrade-0f0e0d0c-1111-4222-8333-444455556666"),
      rating: 5,
      date: "2025-01-05",
      title: "New boiler",
      text: "Tidy.",
      author: { name: "Ada P." },
      source: { name: "Checkatrade" },
      verification: { level: "platform", method: "verified by Checkatrade" },
      original_rating: { value: 9, best: 10 },
      recorded: RECORDED,
      nonce: expect.any(String),
    });
  });
});

describe("a saved page", () => {
  const SAVED = `<!-- saved from url=(0042)https://www.trustpilot.com/review/pell.example -->`;
  const page = (data: unknown, head = "") =>
    `<!doctype html><html><head>${head}<script type="application/ld+json">${json(data)}</script></head><body></body></html>`;
  const review = (change: object = {}) => ({
    "@type": "Review",
    author: { "@type": "Person", name: "Ada Pell" },
    datePublished: "2025-01-05",
    headline: "Good",
    reviewBody: "Tidy work.",
    inLanguage: "en-GB",
    reviewRating: { "@type": "Rating", ratingValue: "8", bestRating: "10" },
    ...change,
  });
  const business = {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "LocalBusiness",
        aggregateRating: { "@type": "AggregateRating", ratingValue: "4.5", reviewCount: "7" },
        review: [review(), review({ author: "Bo Ekström", reviewRating: { ratingValue: 5 } })],
      },
    ],
  };

  it("gives the reviews in its JSON-LD, left where it was saved from", async () => {
    const { entries, found } = await importing({ "page.html": SAVED + page(business) });
    expect(
      entries.map(({ rating, original_rating, author }) => ({ rating, original_rating, ...author })),
    ).toEqual(
      expect.arrayContaining([
        { rating: 4, original_rating: { value: 8, best: 10 }, name: "Ada P." },
        { rating: 5, original_rating: undefined, name: "Bo E." },
      ]),
    );
    expect(entries[0]).toMatchObject({
      source: { name: "Trustpilot", url: "https://www.trustpilot.com/review/pell.example" },
      verification: { level: "platform", method: "published at trustpilot.com" },
      title: "Good",
      language: "en-GB",
    });
    expect(found.stated.get("Trustpilot")).toEqual(7);
  });

  it("states the total of what its reviews are of, and not of what it shows beside that", async () => {
    const rated = (name: string, reviewCount: number, more: object = {}) => ({
      ...{ "@type": "LocalBusiness", "@id": `#${name}`, name },
      aggregateRating: { "@type": "AggregateRating", ratingValue: "4.5", reviewCount },
      ...more,
    });
    const of = (itemReviewed: object) => review({ itemReviewed });
    const stated = async (...graph: object[]) =>
      (await importing({ "page.html": SAVED + page({ "@graph": graph }) })).found.stated.get("Trustpilot");
    const pell = rated("Pell", 7, { review: [review()] });
    expect(await stated(pell, rated("Beside", 1))).toEqual(7);
    expect(await stated(rated("Pell", 7), of({ "@id": "#Pell" }), rated("Beside", 1))).toBe(7);
    expect(await stated(rated("Pell", 7), of({ name: "Pell" }), rated("Beside", 1))).toBe(7);
    expect(await stated(rated("Pell", 7), review())).toBe(7);
    expect(await stated(rated("Pell", 7), review(), rated("Beside", 1))).toBeUndefined();
    expect(await stated(pell, rated("Beside", 1, { review: review() }))).toBeUndefined();
    expect(await stated(pell, rated("Pell", 1))).toBeUndefined();
  });

  it("that does not tell where it is from asks for it", async () => {
    const open = await importing({ "page.html": page(business) });
    expect(open).toMatchObject({ written: false, heldBack: "questions", questions: [{ id: "source" }] });
    const { entries } = await importing({ "page.html": page(business) }, { source: "Local news" });
    expect(entries[0]).toMatchObject({
      source: { name: "Local news" },
      id: expect.stringMatching(/^r-0/),
    });
  });

  it("without reviews, or with damaged data, says so", async () => {
    await expect(importing({ "page.html": page({ "@type": "LocalBusiness" }) })).rejects.toThrow(
      /a page without reviews/,
    );
    const damaged = page(business).replace("</head>", '<script type="application/ld+json">{</script></head>');
    const { found } = await importing({ "page.html": damaged }, { source: "X" });
    expect(found.notes).toEqual(["page.html: 1 blocks of its JSON-LD do not parse and were not read."]);
  });
});

describe("what may not be stored", () => {
  const places = {
    result: {
      url: "https://maps.google.com/?cid=1",
      reviews: [
        {
          author_name: "Ada",
          rating: 5,
          relative_time_description: "a month ago",
          text: "Good.",
          time: 1735689600,
        },
      ],
    },
  };
  const placesNew = {
    reviews: [
      { name: "places/1/reviews/2", rating: 5, authorAttribution: {}, publishTime: "2025-01-05T10:00:00Z" },
    ],
  };
  const yelp = {
    reviews: [
      {
        id: "y",
        url: "https://www.yelp.com/biz/x",
        text: "Good",
        rating: 5,
        time_created: "2025-01-05 10:00:00",
        user: {},
      },
    ],
  };

  it.each([
    [
      "the Places API",
      places,
      /^a\.json: holds content of the Google Places API, .*"https:\/\/maps\.google\.com\/\?cid=1"/,
    ],
    [
      "its newer form",
      placesNew,
      /^a\.json: holds content of the Google Places API, .*add \{"name":"Google"/,
    ],
    [
      "Yelp",
      yelp,
      /^a\.json: holds content of Yelp, whose terms forbid to store it; link to your profile instead/,
    ],
  ])("is refused: %s", async (_, file, message) => {
    await expect(importing({ "a.json": json(file) })).rejects.toThrow(message);
  });

  it("is passed over in a folder, and said", async () => {
    const { entries, found } = await importing({ "a.json": json(yelp), "b.json": json([apifyReview("A")]) });
    expect(entries).toHaveLength(1);
    expect(found.notes).toEqual([expect.stringMatching(/^Not read: a\.json, which holds content of Yelp/)]);
  });
});

describe("a format that is named", () => {
  it("is the only one looked for", async () => {
    const file = { "a.json": json([apifyReview("A")]) };
    expect((await importing(file, { format: "apify" })).entries).toHaveLength(1);
    await expect(importing(file, { format: "serpapi" })).rejects.toThrow(
      /holds no reviews in a form that is known/,
    );
  });
});

describe("exports of several kinds in one folder", () => {
  it("are all read, and what stands in two of them comes once, in its newest version", async () => {
    const { entries, found } = await importing({
      "api.json": json({
        reviews: [profileReview("A", { comment: "New.", updateTime: "2025-03-01T00:00:00Z" })],
      }),
      "serp.json": json({
        reviews: [serpReview("A"), serpReview("B", { snippet: "Other.", extracted_snippet: null })],
      }),
      "notes.txt": "nothing here",
      "data.json": json({ name: "accounts/7" }),
    });
    expect(entries.map(({ id, text }) => [id, text])).toEqual([
      [keyed("google-B"), "Other."],
      [keyed("google-A"), "New."],
    ]);
    expect(found).toMatchObject({ files: 2, copies: 1 });
  });
});
