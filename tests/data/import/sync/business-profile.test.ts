import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importReviews } from "../../../../data/_import/import.ts";
import { keepConsent } from "../../../../data/_import/sync/state.ts";
import { keyed } from "../../../helpers/importing.ts";
import {
  ERROR_INFO,
  type GoogleStandIn,
  googleReview,
  googleStandIn,
  LOCATION,
  refused,
} from "../../../helpers/sync/google-stand-in.ts";
import type { Answer } from "../../../helpers/sync/stand-in.ts";
import { syncing } from "../../../helpers/sync/syncing.ts";

async function connected(
  change: (google: GoogleStandIn) => void = () => {},
  given: Partial<Parameters<typeof syncing>[0]> = {},
) {
  const google = await googleStandIn();
  change(google);
  const sources = [{ name: "Google", sync: { from: "business-profile", location: LOCATION } }];
  const owner = syncing({ sources, google, ...given });
  keepConsent(owner.stateDir, "1//consent");
  return { google, ...owner };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => googleReview(`R${n}`));
const REVIEWS = /\/reviews$/;

describe("all reviews of a location", () => {
  test("come page by page, once", async () => {
    const { sync, published, google, builds, stateDir } = await connected((it) => {
      it.reviews = many(120);
    });
    expect(await sync()).toEqual({
      isWell: true,
      lines: ["Google: 120 new", "built; a sidecar that serves it announces it"],
    });
    expect(published().size).toBe(120);
    expect(published().get(keyed("google-R7"))).toMatchObject({ rating: 4, author: { name: "Ada P." } });
    expect(google.visits(REVIEWS)).toBe(3);
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
    expect(builds.count).toBe(1);
    // Nothing of what was downloaded is left.
    expect(readdirSync(join(stateDir, "sync"))).toEqual([]);
  });

  test("are those of an edit, a new reply and what is gone, too", async () => {
    const { sync, published, google, clock } = await connected();
    await sync();
    const moment = "2026-01-02T09:00:00Z";
    clock.now = Date.parse("2026-01-03T00:00:00Z");
    google.reviews = [
      googleReview("A", {
        comment: "Better now.",
        updateTime: moment,
        reviewReply: { comment: "Thanks", updateTime: moment },
      }),
    ];
    expect((await sync()).lines[0]).toBe(`Google: 1 changed, 1 no longer there (${keyed("google-B")})`);
    expect(published().get(keyed("google-A"))).toMatchObject({
      text: "Better now.",
      reply: { text: "Thanks" },
    });
    expect(published().get(keyed("google-B"))).toMatchObject({ source_missing: "2026-01-03" });
  });

  test("of which a later page lacks some: nothing is taken for gone", async () => {
    const { sync, google, published } = await connected();
    await sync();
    google.reviews = [googleReview("A")];
    google.total = 2;
    expect((await sync()).lines).toEqual(["Google: nothing new"]);
    expect(published().get(keyed("google-B"))).not.toHaveProperty("source_missing");
  });

  test("are none: that is said, and nothing is taken for gone", async () => {
    const { sync, google, published } = await connected();
    await sync();
    google.reviews = [];
    expect(await sync()).toEqual({
      isWell: true,
      lines: ["Google: nothing new; there is no review at Google"],
    });
    expect(published().get(keyed("google-A"))).not.toHaveProperty("source_missing");
  });
});

describe("which location", () => {
  const of = (location?: string) => [
    { name: "Google", sync: { from: "business-profile", ...(location && { location }) } },
  ];
  const two = (google: GoogleStandIn) => {
    google.locations.push({ name: "locations/3", title: "Pell\nHeating" });
  };

  test("the only one needs no name", async () => {
    const { sync } = await connected(undefined, { sources: of() });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
  });

  test("of several the one that is named by its id", async () => {
    const { sync } = await connected(two, { sources: of("2") });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
  });

  test("of several without a name none, and they are listed", async () => {
    const { sync } = await connected(two, { sources: of() });
    expect(await sync()).toEqual({
      isWell: false,
      lines: [
        `Google: failed: say in business.json which location: "location": "${LOCATION}" (Pell Plumbing); ` +
          `"location": "accounts/1/locations/3" (Pell Heating)`,
      ],
    });
  });
});

describe("the consent", () => {
  test("an access token that has run out in the middle is replaced", async () => {
    const { sync, google } = await connected((it) => {
      it.reviews = many(60);
    });
    google.instead.push({ path: REVIEWS, answer: refused(401, "UNAUTHENTICATED") });
    expect((await sync()).lines[0]).toBe("Google: 60 new");
    google.expireTokens();
    expect((await sync()).lines[0]).toBe("Google: nothing new");
    expect(google.visits(/token/)).toBe(3);
  });

  test("that is withdrawn, or was never given, is asked for again", async () => {
    const { sync, google, stateDir } = await connected();
    google.consents.clear();
    const gone = "Google: failed: your consent has run out or was withdrawn: npm run sync -- --connect";
    expect(await sync()).toEqual({ isWell: false, lines: [gone] });
    keepConsent(stateDir, "");
    expect((await sync()).lines).toEqual([
      "Google: failed: there is no consent of yours yet: npm run sync -- --connect",
    ]);
  });

  test("that is refused with every token is no endless loop", async () => {
    const { sync, google } = await connected();
    const answer = refused(401, "UNAUTHENTICATED");
    google.instead.push({ path: REVIEWS, answer }, { path: REVIEWS, answer });
    expect((await sync()).lines).toEqual(["Google: failed: Google answers 401: UNAUTHENTICATED it is."]);
  });

  test("is in a file of this user alone, and a newer one replaces it", async () => {
    const { sync, google, stateDir } = await connected();
    const body = { access_token: "x", refresh_token: "1//newer", token_type: "Bearer" };
    google.instead.push({ path: /token/, answer: { body } });
    await sync();
    const file = join(stateDir, "google.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ refresh_token: "1//newer" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(stateDir).mode & 0o777).toBe(0o700);
  });

  test("of a client that Google does not know", async () => {
    const { sync, options } = await connected();
    options.google.client = { id: "other", secret: "" };
    expect((await sync()).lines[0]).toMatch(/Google does not know this client; look at GOOGLE_CLIENT_ID/);
    options.google.client = { id: "", secret: "" };
    expect((await sync()).lines[0]).toMatch(/GOOGLE_CLIENT_ID is not set/);
  });
});

const reason = (name: string) => ({
  details: [{ "@type": ERROR_INFO, reason: name, domain: "googleapis.com" }],
});
const legacy = (name: string) => ({ errors: [{ reason: name, domain: "usageLimits" }] });

describe("what passes is tried again", () => {
  const in90 = new Date(Date.parse("2026-01-01T00:01:30Z")).toUTCString();
  test.each<[string, Answer, number]>([
    ["429", refused(429, "RESOURCE_EXHAUSTED"), 4],
    ["429 with seconds", refused(429, "RESOURCE_EXHAUSTED", {}, { "retry-after": "17" }), 17],
    ["429 with a date", refused(429, "RESOURCE_EXHAUSTED", {}, { "retry-after": in90 }), 90],
    ["429 with nonsense", refused(429, "RESOURCE_EXHAUSTED", {}, { "retry-after": "soon" }), 4],
    [
      "a quota a minute, by the older name",
      refused(403, "PERMISSION_DENIED", legacy("rateLimitExceeded")),
      4,
    ],
    ["a quota a minute", refused(403, "PERMISSION_DENIED", reason("RATE_LIMIT_EXCEEDED")), 4],
    ["500", { status: 500, body: "<h1>" }, 4],
    ["503", { status: 503 }, 4],
    ["half an answer", "half a body", 4],
  ])("%s", async (_, answer, pause) => {
    const { sync, google, pauses } = await connected();
    google.instead.push({ path: REVIEWS, answer });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    expect(pauses).toEqual([pause]);
  });

  test("five times, with pauses that double", async () => {
    const { sync, google, pauses, published } = await connected();
    for (let n = 0; n < 5; n++) google.instead.push({ path: REVIEWS, answer: { status: 502 } });
    expect(await sync()).toEqual({
      isWell: false,
      lines: ["Google: failed: Google answers 502; tried 5 times"],
    });
    expect(pauses).toEqual([4, 8, 16, 32]);
    expect(published().size).toBe(0);
    expect((await sync()).lines[0]).toBe("Google: 2 new");
  });

  test("not after a pause of more than five minutes", async () => {
    const { sync, google, pauses } = await connected();
    google.instead.push({
      path: REVIEWS,
      answer: refused(429, "RESOURCE_EXHAUSTED", {}, { "retry-after": "3600" }),
    });
    expect((await sync()).lines).toEqual([
      "Google: failed: Google answers 429; it asks to be left alone until 2026-01-01T01:00:00.000Z",
    ]);
    expect(pauses).toEqual([]);
  });

  test("so is a token that cannot be had for the moment", async () => {
    const { sync, google, pauses } = await connected();
    google.instead.push({ path: /token/, answer: { status: 503 } });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    expect(pauses).toEqual([4]);
  });

  test("so is an answer that does not come", async () => {
    const { sync, google, pauses } = await connected(undefined, { limits: { time: 50 } });
    for (let n = 0; n < 5; n++) google.instead.push({ path: /token/, answer: "silence" });
    expect((await sync()).lines).toEqual([
      "Google: failed: has not answered in full within 0.05 s; tried 5 times",
    ]);
    expect(pauses).toHaveLength(4);
  });
});

describe("what does not pass is said at once, and nothing is written", () => {
  const none = {
    details: [{ "@type": ERROR_INFO, reason: "RATE_LIMIT_EXCEEDED", metadata: { quota_limit_value: "0" } }],
  };
  const page = (body: unknown): Answer => ({ body: body as object });
  test.each<[string, Answer, RegExp]>([
    [
      "a project without access",
      refused(429, "RESOURCE_EXHAUSTED", none),
      /not given this project access .*https:\/\/support\.google\.com/,
    ],
    [
      "an API that is not enabled",
      refused(403, "PERMISSION_DENIED", reason("SERVICE_DISABLED")),
      /not enabled in your Google Cloud project/,
    ],
    [
      "the quota of a day",
      refused(403, "PERMISSION_DENIED", legacy("dailyLimitExceeded")),
      /the day's quota at Google is used up/,
    ],
    [
      "an account without rights",
      refused(403, "PERMISSION_DENIED"),
      /may not read the reviews; consent as an owner or manager/,
    ],
    ["a location that is gone", refused(404, "NOT_FOUND"), /no such location; npm run sync -- --connect/],
    ["a request that is refused", refused(400, "INVALID_ARGUMENT"), /answers 400: INVALID_ARGUMENT it is\./],
    ["another shape", page({ reviews: "none" }), /not the form that is documented/],
    ["another token of pages", page({ reviews: [], nextPageToken: 7 }), /not the form that is documented/],
    ["no JSON", { body: "<html>" }, /not the form that is documented/],
    [
      "more than an answer may have",
      page({ reviews: [googleReview("A", { comment: "x".repeat(1_000_000) })] }),
      /more than 1,000,000 bytes/,
    ],
  ])("%s", async (_, answer, said) => {
    const { sync, google, pauses, published } = await connected();
    google.instead.push({ path: REVIEWS, answer });
    const { isWell, lines } = await sync();
    expect({ isWell, pauses }).toEqual({ isWell: false, pauses: [] });
    expect(lines[0]).toMatch(said);
    expect(published().size).toBe(0);
  });

  test("pages that go round in a circle", async () => {
    const { sync, google, published } = await connected();
    const circle = { body: { reviews: [googleReview("A")], nextPageToken: "0" } };
    for (let n = 0; n < 9; n++) google.instead.push({ path: REVIEWS, answer: circle });
    expect((await sync()).lines).toEqual(["Google: failed: Google's pages go round in a circle"]);
    expect(google.visits(REVIEWS)).toBe(2);
    expect(published().size).toBe(0);
  });

  test("its words steer no terminal and have an end", async () => {
    const { sync, google } = await connected();
    const body = { error: { message: `\u001b[2J${"x".repeat(10_000)}\nnext` } };
    google.instead.push({ path: REVIEWS, answer: { status: 400, body } });
    const [line] = (await sync()).lines;
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line!.length).toBeLessThan(600);
  });
});

test("reviews with contact details wait for the owner, who decides with the command that is named", async () => {
  const { sync, published, dataDir, stateDir, google } = await connected((it) => {
    it.reviews.push(googleReview("C", { comment: "Ask for me at ada@example.org." }));
  });
  const [line] = (await sync()).lines;
  const [, path] =
    /^Google: 2 new; 1 review with contact details, for you to decide: npm run import -- (\S+) --contacts mask \(or keep\)$/.exec(
      line!,
    )!;
  expect(path).toMatch(new RegExp(`^${stateDir}/sync/`));
  expect(published().has(keyed("google-C"))).toBe(false);
  // Left out is not gone, and a later run says it again.
  expect((await sync()).lines[0]).toMatch(/^Google: nothing new; 1 review with contact details/);
  await importReviews({
    path: path!,
    dataDir,
    now: Date.parse("2026-01-02T00:00:00Z"),
    decide: { contacts: "mask" },
  });
  expect(published().get(keyed("google-C"))!.text).toBe("Ask for me at [e-mail address removed].");
  google.reviews.push(googleReview("D", { comment: "Or at eve@example.org." }));
  expect((await sync()).lines[0]).toBe("Google: 1 new");
  expect(published().get(keyed("google-D"))!.text).toContain("[e-mail address removed]");
  expect(readdirSync(join(stateDir, "sync"))).toEqual([]);
});
