import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Manifest } from "../../../data/_schema/manifest.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { effortOf } from "../../helpers/effort.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { expectProblem } from "../../helpers/problem.ts";
import { copyGeneration, copySite, currentGeneration, switchTo } from "../../helpers/site-copy.ts";

const DATASET = "/reviews.json";
const PATHS = [
  DATASET,
  "/feed.xml",
  "/",
  "/manifest.json",
  "/api/reviews/search",
  "/api/reviews/since/2025-01-01",
];

/** Asks for a path with some headers, after having learned the validators of what it answers. */
async function ask(
  headersOf: (etag: string, lastModified: string) => Record<string, string>,
  path = DATASET,
) {
  const origin = await openOrigin({ siteDir: demonstrationSite() });
  const first = await origin.get(path);
  const etag = first.headers.get("etag")!;
  return { first, answer: await origin.get(path, headersOf(etag, first.headers.get("last-modified") ?? "")) };
}

async function statusFor(headersOf: (etag: string, lastModified: string) => Record<string, string>) {
  return (await ask(headersOf)).answer.status;
}

describe("If-None-Match (RFC 9110 section 13.1.2)", () => {
  test.each([
    ["the tag", (etag: string) => etag],
    ["a weak form of it (section 8.8.3.2: compared weakly)", (etag: string) => `W/${etag}`],
    ["a list that holds it", (etag: string) => `"a", W/"b" ,${etag}`],
    ["a list with empty members (section 5.6.1)", (etag: string) => `, ,"a",, ${etag},`],
    ["a list whose other tags hold commas and weakness marks", (etag: string) => `"a,b", "c,W/d",${etag}`],
    ["any", () => "*"],
    ["any, with white space around", () => " * "],
  ])("%s gives 304", async (_, field) => {
    expect(await statusFor((etag) => ({ "if-none-match": field(etag) }))).toBe(304);
  });

  test.each([
    ["another tag", () => '"other"'],
    ["the tag within another's commas", (etag: string) => `"a,${etag.slice(1, -1)},b"`],
    ["the tag without its quotes", (etag: string) => etag.slice(1, -1)],
    ["the tag in lower-case weakness", (etag: string) => `w/${etag}`],
    ["an unclosed quote", (etag: string) => etag.slice(0, -1)],
    ["a list without commas", (etag: string) => `"a" ${etag}`],
    ["any among tags", (etag: string) => `*, ${etag}`],
    ["nothing", () => ""],
  ])("%s gives 200", async (_, field) => {
    expect(await statusFor((etag) => ({ "if-none-match": field(etag) }))).toBe(200);
  });

  test("one that is too long to be told from an attack is read in no time", async () => {
    const effort = await effortOf(async () => {
      expect(await statusFor(() => ({ "if-none-match": `"a"${" ,".repeat(7000)}x` }))).toBe(200);
      expect(await statusFor(() => ({ "if-none-match": '"",'.repeat(5000) }))).toBe(200);
    });
    expect(effort).toBeLessThan(40);
  });
});

describe("If-Modified-Since (RFC 9110 section 13.1.3)", () => {
  const later = (date: string, seconds: number) => new Date(Date.parse(date) + seconds * 1000);
  const DAYS = ["Sun", "Mon", "Tues", "Wednes", "Thurs", "Fri", "Satur"];
  /** The obsolete form of RFC 850. */
  const rfc850 = (date: Date) => {
    const [, day, month, year, time] = /, (\d\d) (\w{3}) \d\d(\d\d) ([\d:]+)/.exec(date.toUTCString())!;
    return `${DAYS[date.getUTCDay()]}day, ${day}-${month}-${year} ${time} GMT`;
  };
  /** The obsolete form of the C language. */
  const asctime = (date: Date) => {
    const [, name, day, month, year, time] = /(\w{3}), (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(
      date.toUTCString(),
    )!;
    return `${name} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
  };

  test.each([
    ["the day of the last change", (date: string) => date, 304],
    ["a second before it", (date: string) => later(date, -1).toUTCString(), 200],
    ["it in the obsolete form of RFC 850 (section 5.6.7)", (date: string) => rfc850(later(date, 0)), 304],
    ["before it in the form of RFC 850", (date: string) => rfc850(later(date, -1)), 200],
    ["it in the form of asctime", (date: string) => asctime(later(date, 0)), 304],
    ["before it in the form of asctime", (date: string) => asctime(later(date, -1)), 200],
  ])("%s gives %3$i", async (_, field, status) => {
    expect(await statusFor((_etag, date) => ({ "if-modified-since": field(date) }))).toBe(status);
  });

  test.each([
    ["a second after it", 1],
    ["an hour ahead of all clocks", 3600 * 24 * 365 * 80],
  ])("%s gives 200: only what was served is known to be unchanged", async (_, seconds) => {
    const since = (date: string) => later(date, seconds).toUTCString();
    expect(await statusFor((_etag, date) => ({ "if-modified-since": since(date) }))).toBe(200);
  });

  test("after a return to an older generation the newer one's moment gives its content, not 304", async () => {
    const siteDir = copySite(demonstrationSite());
    const older = currentGeneration(siteDir);
    const newer = `${older.slice(0, -1)}${older.endsWith("f") ? "0" : "f"}`;
    const folder = copyGeneration(siteDir, older, newer);
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
    const moment = (date: string) => new Date(Date.parse(date) + 60_000).toISOString();
    writeFileSync(
      join(folder, "manifest.json"),
      JSON.stringify({
        ...manifest,
        generation: newer,
        assets: manifest.assets.map((asset) => ({ ...asset, last_modified: moment(asset.last_modified) })),
      }),
    );
    const origin = await openOrigin({ siteDir });
    const before = (await origin.get(DATASET)).headers.get("last-modified")!;
    switchTo(siteDir, newer);
    origin.reload();
    const after = (await origin.get(DATASET)).headers.get("last-modified")!;
    const asked = async (date: string) => (await origin.get(DATASET, { "if-modified-since": date })).status;
    expect(after).not.toBe(before);
    expect([await asked(before), await asked(after)]).toEqual([200, 304]);
    switchTo(siteDir, older);
    origin.reload();
    expect([await asked(before), await asked(after)]).toEqual([304, 200]);
  });

  test.each([
    "yesterday",
    "2030-01-01T00:00:00Z",
    "1900000000",
    "Fri, 31 Feb 2026 00:00:00 GMT",
    "Fri, 30 Nov 2026 25:00:00 GMT",
    "Mon, 01 Jun 2026 00:00:00 +0200",
    "Mon, 01 Jun 2026 00:00:00",
    "Mon, 1 Jun 2026 00:00:00 GMT",
    "Mon, 01 Jun 2026 00:00:00 GMT, Mon, 01 Jun 2026 00:00:00 GMT",
    "",
  ])("%j is malformed and ignored", async (field) => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    expect((await origin.get(DATASET, { "if-modified-since": field })).status).toBe(200);
  });
});

describe("If-Match (RFC 9110 section 13.1.1)", () => {
  test.each([
    ["the tag", (etag: string) => etag],
    ["a list that holds it", (etag: string) => `"a", W/"b" ,${etag}`],
    ["any", () => "*"],
    ["any, with white space around", () => " * "],
    ["a tag without its quotes, which is malformed,", (etag: string) => etag.slice(1)],
    ["any among tags, which is malformed,", () => '*, "a"'],
    ["nothing", () => ""],
  ])("%s lets the answer pass", async (_, field) => {
    expect(await statusFor((etag) => ({ "if-match": field(etag) }))).toBe(200);
  });

  test.each([
    ["another tag", () => '"other"'],
    ["a list of others", () => '"a", "b"'],
    ["a weak form of the tag (section 8.8.3.2: compared strongly)", (etag: string) => `W/${etag}`],
  ])("%s gives 412", async (_, field) => {
    expect(await statusFor((etag) => ({ "if-match": field(etag) }))).toBe(412);
  });

  test("the tag of another encoding is not that of the form that would be sent", async () => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const br = (await origin.get(DATASET, { "accept-encoding": "br" })).headers.get("etag")!;
    const asked = async (encoding: string) =>
      (await origin.get(DATASET, { "accept-encoding": encoding, "if-match": br })).status;
    expect([await asked("br"), await asked("gzip")]).toEqual([200, 412]);
  });
});

describe("If-Unmodified-Since (RFC 9110 section 13.1.4)", () => {
  const moved = (date: string, seconds: number) => new Date(Date.parse(date) + seconds * 1000).toUTCString();

  test.each([
    ["the moment of the last change", 0, 200],
    ["a second after it", 1, 200],
    ["a second before it", -1, 412],
  ])("%s gives %3$i", async (_, seconds, status) => {
    expect(await statusFor((_etag, date) => ({ "if-unmodified-since": moved(date, seconds) }))).toBe(status);
  });

  test.each(["yesterday", "Sat, 31 Feb 2001 00:00:00 GMT", "Mon, 01 Jan 2001 00:00:00", ""])(
    "%j is malformed and ignored",
    async (field) => {
      expect(await statusFor(() => ({ "if-unmodified-since": field }))).toBe(200);
    },
  );

  test("what has no moment of change ignores it (section 13.1.4)", async () => {
    const { answer } = await ask(
      () => ({ "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" }),
      "/api/reviews/search",
    );
    expect(answer.status).toBe(200);
  });
});

describe("412 (RFC 9110 section 15.5.13)", () => {
  test.each(PATHS)("%s: in the one shape of errors, for HEAD as for GET", async (path) => {
    const { answer } = await ask(() => ({ "if-match": '"other"' }), path);
    await expectProblem(answer, 412);
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const head = await origin.request(path, { method: "HEAD", headers: { "if-match": '"other"' } });
    expect(head.status).toBe(412);
  });

  test("what would not be answered with 200 ignores preconditions (section 13.2.1)", async () => {
    const { answer } = await ask(() => ({ "if-match": '"other"' }), "/nothing/here");
    expect(answer.status).toBe(404);
  });
});

describe("precedence (RFC 9110 section 13.2.2)", () => {
  const OLD = "Mon, 01 Jan 2001 00:00:00 GMT";

  test.each([
    ["If-Match that holds wins over If-Unmodified-Since that does not", { ifMatch: "*" }, 200],
    ["a malformed If-Match leaves it to If-Unmodified-Since", { ifMatch: "no tag" }, 412],
    ["a false If-Match wins over If-None-Match that matches", { ifMatch: '"other"', noneMatch: true }, 412],
    ["after If-Match that holds If-None-Match is asked", { ifMatch: "*", noneMatch: true }, 304],
  ])("%s", async (_, { ifMatch, noneMatch }: { ifMatch: string; noneMatch?: boolean }, status) => {
    const headersOf = (etag: string) => ({
      "if-match": ifMatch,
      "if-unmodified-since": OLD,
      ...(noneMatch && { "if-none-match": etag }),
    });
    expect(await statusFor(headersOf)).toBe(status);
  });

  test("a tag that does not match wins over a date that does", async () => {
    expect(await statusFor((_, date) => ({ "if-none-match": '"other"', "if-modified-since": date }))).toBe(
      200,
    );
  });

  test("a tag that matches wins over a date that does not", async () => {
    expect(await statusFor((etag) => ({ "if-none-match": etag, "if-modified-since": OLD }))).toBe(304);
  });

  test("a malformed tag counts as absent: the date decides", async () => {
    expect(await statusFor((_, date) => ({ "if-none-match": "no tag", "if-modified-since": date }))).toBe(
      304,
    );
  });
});

describe("304 (RFC 9110 section 15.4.5)", () => {
  test.each(PATHS)("%s: no body, and the validators and caching fields of the 200", async (path) => {
    const { first, answer } = await ask((etag) => ({ "if-none-match": etag }), path);
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    for (const name of [
      "etag",
      "cache-control",
      "vary",
      "last-modified",
      "link",
      "access-control-allow-origin",
    ]) {
      expect(answer.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(answer.headers.get("content-type")).toBeNull();
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  test.each(PATHS)("%s: HEAD is answered like GET", async (path) => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const get = await origin.get(path);
    const head = await origin.request(path, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    const again = await origin.request(path, {
      method: "HEAD",
      headers: { "if-none-match": get.headers.get("etag")! },
    });
    expect(again.status).toBe(304);
  });

  test.each(PATHS)("%s: the tag of one encoding is not that of another", async (path) => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const br = (await origin.get(path, { "accept-encoding": "br" })).headers.get("etag")!;
    const asked = (encoding: string) =>
      origin.get(path, { "accept-encoding": encoding, "if-none-match": br });
    expect((await asked("br")).status).toBe(304);
    expect((await asked("gzip")).status).toBe(200);
    expect((await asked("identity")).status).toBe(200);
  });
});
