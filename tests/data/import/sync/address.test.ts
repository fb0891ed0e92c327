import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSyncState } from "../../../../data/_import/sync/state.ts";
import { freePort } from "../../../helpers/free-port.ts";
import { ask } from "../../../helpers/run/ask.ts";
import { googleReview } from "../../../helpers/sync/google-stand-in.ts";
import { type Answer, type Asked, standIn } from "../../../helpers/sync/stand-in.ts";
import { syncing } from "../../../helpers/sync/syncing.ts";
import { zipOf } from "../../../helpers/zip.ts";

const EXPORT = { reviews: [googleReview("A"), googleReview("B")] };

const certificate = await ask("certificate", { names: ["localhost"], addresses: ["127.0.0.1"] });

/** A service whose answers are given one after another, the last one for ever. */
async function dropping(...answers: (Answer | ((asked: Asked) => Answer))[]) {
  let next = 0;
  const service = await standIn((asked) => {
    const answer = answers[Math.min(next++, answers.length - 1)]!;
    return typeof answer === "function" ? answer(asked) : answer;
  });
  return { ...service, ...syncing({ from: `${service.origin}/exports/last?token=s3cret` }) };
}

describe("an export at an address", () => {
  test("is imported, and asked for by its validators from then on", async () => {
    const headers = { etag: '"one"', "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" };
    const unlessKnown = (asked: Asked): Answer =>
      asked.headers["if-none-match"] === '"one"' ? { status: 304 } : { headers, body: EXPORT };
    const { sync, asked, published, stateDir } = await dropping(unlessKnown);
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
    expect(asked.map(({ headers }) => headers["if-modified-since"])).toEqual([
      undefined,
      headers["last-modified"],
    ]);
    expect(asked[0]!.url.search).toBe("?token=s3cret");
    expect(published().size).toBe(2);
    expect(readdirSync(join(stateDir, "sync"))).toEqual([]);
  });

  test("without validators is looked at again, and adds nothing", async () => {
    const { sync, asked } = await dropping({ body: EXPORT });
    await sync();
    expect((await sync()).lines).toEqual(["Google: nothing new"]);
    expect(asked[1]!.headers).not.toHaveProperty("if-none-match");
  });

  test("of which something waits is fetched again as long as it does", async () => {
    const twice = { reviews: [googleReview("A", { comment: "Call me: +1 740 555 0142, please." })] };
    const { sync, asked, stateDir } = await dropping({ headers: { etag: '"one"' }, body: twice });
    const { lines } = await sync();
    const [, path] = /npm run import -- (\S+) --source Google --contacts/.exec(lines[0]!)!;
    expect(path!.startsWith(stateDir) && existsSync(path!)).toBe(true);
    await sync();
    expect(asked[1]!.headers).not.toHaveProperty("if-none-match");
  });

  test("of which something waits stays for the command that decides about it, while nothing better comes", async () => {
    const body = { reviews: [googleReview("A", { comment: "Call me: +1 740 555 0142, please." })] };
    const page = { body: "<!doctype html><title>Log in</title>" };
    const { sync, stateDir } = await dropping({ body }, { status: 404 }, page, { body: EXPORT });
    const [, waits, path] = /; (1 review with .*: npm run import -- (\S+) .*)$/.exec(
      (await sync()).lines[0]!,
    )!;
    for (const why of ["answers 404", "is a page without reviews"]) {
      const { isWell, lines } = await sync();
      expect(isWell).toBe(false);
      expect(lines[0]).toMatch(new RegExp(`^Google: failed: .*${why}`));
      expect(lines[0]!.endsWith(`; ${waits}`)).toBe(true);
      expect(readFileSync(path!, "utf8")).toContain("0142");
      const [state] = Object.values(readSyncState(stateDir).sources);
      expect(state!.waits).toEqual([{ what: expect.any(String), command: expect.stringContaining(path!) }]);
      expect(readdirSync(join(stateDir, "sync"))).toHaveLength(1);
    }
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    expect(readdirSync(join(stateDir, "sync"))).toEqual([]);
  });

  test("may be an archive", async () => {
    const { sync } = await dropping({ body: zipOf({ "Takeout/reviews.json": JSON.stringify(EXPORT) }) });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
  });

  test("may lie elsewhere, to which it leads", async () => {
    const { sync } = await dropping({ status: 302, headers: { location: "/elsewhere" } }, { body: EXPORT });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
  });

  test("comes after trouble that passes", async () => {
    const busy = { status: 429, headers: { "retry-after": "30" } };
    const { sync, pauses } = await dropping("half a body", busy, { status: 503 }, { body: EXPORT });
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    expect(pauses).toEqual([4, 30, 16]);
  });

  test("that says of nobody where its reviews were left has them from the source that it is listed at", async () => {
    const body = "Rating,Date,Comment,Name\n4,2025-03-31,Fine.,Ada Pell\n";
    const mapping = {
      name: "Our own",
      requires: ["Rating", "Date"],
      columns: { rating: "Rating", date: "Date", text: "Comment", author: "Name" },
      verification: { level: "platform" },
    };
    const service = await standIn(() => ({ body }));
    const { sync, published, dataDir } = syncing({
      sources: [{ name: "Survey", sync: { from: service.origin } }],
    });
    expect((await sync()).lines[0]).toMatch(
      /^Survey: nothing new; 2 questions, for you to decide: npm run import -- \S+ --source Survey$/,
    );
    writeFileSync(join(dataDir, "imports.json"), JSON.stringify({ tables: [mapping] }));
    expect((await sync()).lines[0]).toBe("Survey: 1 new");
    expect([...published().values()][0]!.source.name).toBe("Survey");
  });
});

describe("what is wrong at an address is said, without its key, and nothing is written", () => {
  const redirect = (location: string) => ({ status: 301, headers: { location } });
  test.each<[string, Answer[], RegExp]>([
    [
      "a key that has run out",
      [{ status: 401 }],
      /^Google: failed: answers 401; its key is wrong or has run out$/,
    ],
    ["nothing there", [{ status: 404 }], /answers 404; is the address still right\?/],
    ["an answer without a body", [{ status: 204 }], /answers 204$/],
    ["no end of redirects", [redirect("/again")], /redirects more than 5 times/],
    ["a redirect to nowhere", [redirect("http://")], /redirects to no address/],
    [
      "a redirect to plain HTTP",
      [redirect("http://exports.example/")],
      /leads on to an address that is not HTTPS/,
    ],
    [
      "a redirect to another service of this machine",
      [redirect("http://localhost:1/")],
      /leads on to an address that is not HTTPS/,
    ],
    ["a redirect to a file", [redirect("file:///etc/passwd")], /redirects to no address/],
    ["a page of a login", [{ body: "<!doctype html><title>Log in</title>" }], /is a page without reviews/],
    [
      "something else",
      [{ body: { error: { type: "token-not-provided" } } }],
      /holds no reviews in a form that is known/,
    ],
    ["JSON that ends too early", [{ body: JSON.stringify(EXPORT).slice(0, -40) }], /does not parse as JSON/],
    [
      "more than it may have",
      [{ body: { reviews: [googleReview("A", { comment: "x".repeat(1_000_000) })] } }],
      /more than 1,000,000 bytes/,
    ],
    ["half a body, five times", ["half a body"], /was not received in full \(.+\); tried 5 times/],
    ["500, five times", [{ status: 500 }], /answers 500; tried 5 times/],
  ])("%s", async (_, answers, said) => {
    const { sync, published, stateDir } = await dropping(...answers);
    const { isWell, lines } = await sync();
    expect(isWell).toBe(false);
    expect(lines[0]).toMatch(said);
    expect(lines.join()).not.toContain("s3cret");
    expect(published().size).toBe(0);
    expect(readdirSync(join(stateDir, "sync"))).toEqual([]);
  });

  test("a service that is not there", async () => {
    const { sync } = syncing({ from: `http://127.0.0.1:${await freePort()}/x?token=s3cret` });
    expect((await sync()).lines[0]).toBe("Google: failed: cannot be reached (ECONNREFUSED); tried 5 times");
  });

  test("one whose certificate nobody vouches for", async () => {
    const { origin, asked } = await standIn(() => ({ body: EXPORT }), certificate().identity);
    const { sync } = syncing({ from: origin });
    expect((await sync()).lines[0]).toMatch(/cannot be reached \(.*(CERT|VERIFY).*\)/);
    expect(asked).toEqual([]);
  });

  test("one that is slow", async () => {
    const { origin } = await standIn(() => "silence");
    const { sync } = syncing({ from: origin, limits: { time: 50 } });
    expect((await sync()).lines[0]).toBe(
      "Google: failed: has not answered in full within 0.05 s; tried 5 times",
    );
  });
});

test("an address of SYNC_SOURCES is called by its host alone", async () => {
  const { origin } = await standIn(() => ({ body: EXPORT }));
  const { sync } = syncing({ more: [`${origin}/datasets/7/items?token=s3cret`] });
  expect((await sync()).lines[0]).toBe(`${new URL(origin).host}: 2 new`);
});
