import { expect, test } from "vitest";
import { expectProblem } from "../../problem.ts";
import type { Served } from "../served.ts";
import { type Differences, PATHS } from "./differences.ts";

/** Conditional requests, RFC 9110 section 13, for what a build makes. */
export function describeConditions(open: () => Promise<Served>, differs: Differences): void {
  /** The status of a path asked with some fields, after having learned the validators of what it answers. */
  async function statusFor(
    headersOf: (etag: string, date: string) => Record<string, string>,
  ): Promise<number[]> {
    const { get } = await open();
    const statuses = new Set<number>();
    for (const path of PATHS) {
      const { headers } = await get(path);
      const answer = await get(path, headersOf(headers.get("etag")!, headers.get("last-modified")!));
      statuses.add(answer.status);
    }
    return [...statuses];
  }
  const moved = (date: string, seconds: number) => new Date(Date.parse(date) + seconds * 1000).toUTCString();

  test.each([
    ["the tag", (etag: string) => etag],
    ["a weak form of it (section 8.8.3.2: compared weakly)", (etag: string) => `W/${etag}`],
    ["a list that holds it", (etag: string) => `"a", W/"b", ${etag}`],
    ["any", () => "*"],
  ])("If-None-Match: %s gives 304", async (_, field) => {
    expect(await statusFor((etag) => ({ "if-none-match": field(etag) }))).toEqual([304]);
  });

  test.each([
    ["another tag", () => '"other"'],
    ["the tag within another's commas", (etag: string) => `"a,${etag.slice(1, -1)},b"`],
    ["the tag without its quotes", (etag: string) => etag.slice(1, -1)],
  ])("If-None-Match: %s gives 200", async (_, field) => {
    expect(await statusFor((etag) => ({ "if-none-match": field(etag) }))).toEqual([200]);
  });

  test.each([
    ["the moment of the last change", 0, 304],
    ["a second before it", -1, 200],
    ["a second after it", 1, differs.laterDates ? 304 : 200],
  ])("If-Modified-Since: %s gives %3$i", async (_, seconds, status) => {
    expect(await statusFor((_etag, date) => ({ "if-modified-since": moved(date, seconds) }))).toEqual([
      status,
    ]);
  });

  test("a malformed date is ignored", async () => {
    expect(await statusFor(() => ({ "if-modified-since": "yesterday" }))).toEqual([200]);
  });

  test("a tag that does not match wins over a date that does (section 13.2.2)", async () => {
    const fields = (_: string, date: string) => ({ "if-none-match": '"other"', "if-modified-since": date });
    expect(await statusFor(fields)).toEqual([200]);
  });

  test("so does one that matches over a date that does not", async () => {
    const fields = (etag: string, date: string) => ({
      "if-none-match": etag,
      "if-modified-since": moved(date, -60),
    });
    expect(await statusFor(fields)).toEqual([differs.bothValidators ? 200 : 304]);
  });

  test("304 has no body, and the validators and caching fields of the 200; HEAD is answered like GET", async () => {
    const { get, request } = await open();
    const kept = ["etag", "cache-control", "vary", "link", "access-control-allow-origin"];
    if (!differs.undated304) kept.push("last-modified");
    for (const path of PATHS) {
      const first = await get(path);
      const headers = { "if-none-match": first.headers.get("etag")! };
      for (const answer of [await get(path, headers), await request(path, { method: "HEAD", headers })]) {
        expect(answer.status, path).toBe(304);
        expect(await answer.text()).toBe("");
        expect(answer.headers.get("content-type"), path).toBeNull();
        for (const name of kept)
          expect(answer.headers.get(name), `${path} ${name}`).toBe(first.headers.get(name));
      }
    }
  });

  test("HEAD has the head of a GET (RFC 9110 section 9.3.2)", async () => {
    const { get, request } = await open();
    for (const path of PATHS) {
      const first = await get(path);
      const head = await request(path, { method: "HEAD" });
      expect(head.status).toBe(200);
      for (const name of ["etag", "content-type", "content-length", "last-modified", "cache-control", "link"])
        expect(head.headers.get(name), `${path} ${name}`).toBe(first.headers.get(name));
    }
  });

  test("the tag of one encoding is not that of another", async () => {
    const { get } = await open();
    for (const path of PATHS) {
      const br = (await get(path, { "accept-encoding": "br" })).headers.get("etag")!;
      const asked = async (encoding: string) =>
        (await get(path, { "accept-encoding": encoding, "if-none-match": br })).status;
      expect([await asked("br"), await asked("gzip"), await asked("identity")]).toEqual([304, 200, 200]);
    }
  });

  test.each([
    ["If-Match: another tag", () => ({ "if-match": '"other"' })],
    [
      "If-Unmodified-Since: a second before it",
      (date: string) => ({ "if-unmodified-since": moved(date, -1) }),
    ],
  ])(
    differs.noPreconditions ? "%s is ignored" : "%s gives 412",
    async (_, headersOf: (date: string) => Record<string, string>) => {
      const { get } = await open();
      for (const path of PATHS) {
        const { headers } = await get(path);
        const answer = await get(path, headersOf(headers.get("last-modified")!));
        if (differs.noPreconditions) expect(answer.status).toBe(200);
        else await expectProblem(answer, 412);
      }
    },
  );
}
