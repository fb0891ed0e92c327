import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { runJournalCommand } from "../../../data/_care/journal/command.ts";
import { answerOn } from "../../../data/_care/receipt/check-receipt.ts";
import { siteIn } from "../../../data/_care/receipt/logged-site.ts";
import { FetchFault } from "../../../data/_fetch/fetch-within.ts";
import { makeReceipt } from "../../../data/_log/published-receipts.ts";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { receiptOf } from "../../helpers/log/made-log.ts";
import { answering, publish } from "../../helpers/log/publish.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const LINES = [
  publishing("a", { text: "Came within the hour.", nonce: "3q2+7w" }),
  publishing("b", { text: "Was never paid back.", rating: 1 }),
  publishing("c"),
];

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const site = (origin = BASE_URL) => answering(origin, () => at("site"));
const build = (...lines: object[]) => buildWith({}, ...lines);
const environment = (more: Record<string, string> = {}) => ({
  BASE_URL,
  DATA_DIR: at("data"),
  SITE_DIR: at("site"),
  STATE_DIR: at("state"),
  ...more,
});
async function buildWith(more: Record<string, string>, ...lines: object[]) {
  writeFileSync(at("data/reviews.jsonl"), journalOf(...lines));
  await publish(environment(more), site());
}
const receipt = (id: string) => makeReceipt(id, siteIn(at("site")));
const answer = (text: string, origin?: string) => answerOn({ receipt: text, origin, ask: site(origin) });
const [command, verify] = ["receipt", "verify"].map((name) => resolve(`data/_care/${name}/cli.ts`));
const logCommand = (name: string, ...args: string[]) =>
  runJournalCommand([name, ...args], {
    settings: parseSettings(environment()),
    ask: site(),
    now: Date.parse("2026-03-31T12:00:00Z"),
  });

beforeEach(async () => {
  folder = folderWith({ "data/business.json": JSON.stringify({ name: "Pell" }) });
  await build(...LINES);
});

describe("npm run receipt and npm run verify -- --receipt", () => {
  test("give a receipt of what was built, which anybody proves offline with the log's key", async () => {
    const made = await runInProcess(command!, ["a"], { environment: environment() });
    expect(made).toEqual({ code: 0, stderr: "", stdout: await receipt("a") });
    await runInProcess(command!, ["a", "--to", at("a.tlog-proof")], { environment: environment() });
    expect(readFileSync(at("a.tlog-proof"), "utf8")).toBe(made.stdout);
    const key = readFileSync(at("site/current/log/key"), "utf8").trim();
    const asked = await runInProcess(verify!, ["--receipt", at("a.tlog-proof"), "--key", key]);
    expect(asked.stdout).toMatch(
      /^proved: entry 0 of reviews\.pell-plumbing\.com\/log, .* says .*"nonce":"3q2\+7w"/,
    );
    expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining("The site was not asked")]);
    writeFileSync(at("b.tlog-proof"), made.stdout.replace("index 0", "index 1"));
    const changed = await runInProcess(verify!, ["--receipt", at("b.tlog-proof"), "--key", key]);
    expect(changed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^not valid: the receipt shows a line/),
    });
  });

  test("keep the receipt that is there, which may be of words that are shown no more", async () => {
    writeFileSync(at("a.tlog-proof"), "an older one");
    expect(
      await runInProcess(command!, ["a", "--to", at("a.tlog-proof")], { environment: environment() }),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("a.tlog-proof is there already; name a new file"),
    });
    expect(readFileSync(at("a.tlog-proof"), "utf8")).toBe("an older one");
  });

  test("say how they are called, and why there is no receipt", async () => {
    for (const [script, ...args] of [
      [command!],
      [command!, "a", "b"],
      [command!, "a", "--origin", "here"],
      [verify!, "--receipt"],
      [verify!, "--receipt", "x", "--kay", "y"],
    ] as const) {
      expect(await runInProcess(script, args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("--receipt"),
      });
    }
    const none = await runInProcess(command!, ["zz"], { environment: environment() });
    expect([none.code, none.stderr]).toEqual([1, "the public journal has no line about zz\n"]);
    const elsewhere = { receipt: await receipt("a"), origin: "https://other.pell-plumbing.com", ask: site() };
    await expect(answerOn(elsewhere)).rejects.toThrow(
      /there is no \/log\/key, so no log is published there$/,
    );
    const moved = { receipt: await receipt("a"), ask: site("https://other.pell-plumbing.com") };
    await expect(answerOn(moved)).rejects.toThrow(/; if .* at another address, name it behind the file$/);
  });
});

describe("a receipt of a site that strangers do not read", () => {
  const kept = "https://reviews.localhost:8443";

  test.each([
    ["at https, where it answers there", kept],
    ["else at http", kept.replace("https", "http")],
  ])("is looked up %s", async (_, baseUrl) => {
    await buildWith({ BASE_URL: baseUrl }, ...LINES);
    const answers = site(baseUrl);
    const ask: typeof answers = async (url, ...how) => {
      if (url.startsWith(baseUrl)) return answers(url, ...how);
      throw new FetchFault("unreachable", "cannot be reached (EPROTO)");
    };
    const { lines, proved } = await answerOn({ receipt: await receipt("a"), ask });
    expect([lines[0], proved]).toEqual(["valid: it is published unchanged", true]);
    expect(lines[2]).toContain(`from ${baseUrl}/log/key;`);
  });

  test("which answers at neither, is told of both", async () => {
    await buildWith({ BASE_URL: kept }, ...LINES);
    const ask = async () => {
      throw new FetchFault("unreachable", "cannot be reached (EPROTO)");
    };
    await expect(answerOn({ receipt: await receipt("a"), ask })).rejects.toThrow(
      /^https:\/\/.*\(EPROTO\); http:\/\/.*\(EPROTO\); if the log is published at another address/,
    );
  });
});

describe("a receipt that was given some time ago", () => {
  test("stands as long as its line is the newest of its review", async () => {
    const kept = await receipt("a");
    await build(...LINES, publishing("d"));
    const { lines, proved } = await answer(kept);
    expect([lines[0], proved]).toEqual(["valid: it is published unchanged", true]);
    expect(lines[1]).toContain('entry 0 of reviews.pell-plumbing.com/log says {"id":"a"');
  });

  test.each([
    [
      "edited",
      [publishing("b", { rating: 4, recorded: "2025-03-04T05:06:07Z", updated: "2025-03-03" })],
      "edited since, on 2025-03-04",
    ],
    [
      "edited on an unknown day",
      [publishing("b", { rating: 4 })],
      "edited since, on a day that the journal does not tell",
    ],
    [
      "withdrawn",
      [withdrawing("b", { requested_by: "author" })],
      "withdrawn on 2025-02-01: author-request; at the request of: author",
    ],
    [
      "edited, then withdrawn",
      [publishing("b", { rating: 4 }), withdrawing("b", { reason: "duplicate" })],
      "withdrawn on 2025-02-01: duplicate; at the request of: not stated",
    ],
    [
      "erased",
      [withdrawing("b", { reason: "erasure", requested_by: "author" })],
      "erased on 2025-02-01: erasure; at the request of: author",
    ],
  ])("says when it was %s", async (_, more, told) => {
    const kept = await receipt("b");
    await build(...LINES, ...more);
    const { lines, proved } = await answer(kept);
    expect([lines[0], proved]).toEqual([told, true]);
    expect(lines[1]).toContain("Was never paid back.");
    const last = await receipt("b");
    expect((await answer(last)).lines[0]).toBe("valid: it is published unchanged");
  });

  test("says that its words are not shown where the owner publishes higher levels only", async () => {
    const kept = await receipt("b");
    const business = { name: "Pell", minimum_verification: "invited" };
    writeFileSync(at("data/business.json"), JSON.stringify(business));
    await build(...LINES);
    expect((await answer(kept)).lines[0]).toMatch(/^hidden/);
    await expect(receipt("b")).rejects.toThrow("the words of b are not published (hidden)");
  });

  test("goes on after the log's key was rotated and the site has moved", async () => {
    const kept = await receipt("a");
    await logCommand("rotate-key");
    const moved = "https://www.pell-plumbing.com";
    writeFileSync(at("data/log.json"), JSON.stringify({ former_origins: ["reviews.pell-plumbing.com/log"] }));
    await buildWith({ BASE_URL: moved }, ...LINES, publishing("d"));
    expect((await answer(kept, moved)).lines[0]).toBe("valid: it is published unchanged");
  });

  test("is another log's where the owner has ended it, and says why; and so is a stranger's", async () => {
    const kept = await receipt("a");
    await logCommand("new-log", "--reason", "The disk was lost.");
    await build(...LINES);
    const { lines, proved } = await answer(kept);
    expect([lines[0], proved]).toEqual([
      "another log's: reviews.pell-plumbing.com/log as it was until 2026-03-31; ended since: The disk was lost.",
      false,
    ]);
    const stranger = await answer(receiptOf(LINES, 0), BASE_URL);
    expect(stranger).toMatchObject({
      proved: false,
      lines: [
        expect.stringMatching(/^another log's: reviews\.example\.com\/log, with a key/),
        expect.anything(),
      ],
    });
  });

  test("proves against a site that it shows another log now under the same name and key", async () => {
    const kept = await receipt("b");
    // A site without the memory of what it has published.
    folder = folderWith({
      "data/business.json": readFileSync(at("data/business.json")),
      "state/log-secret": readFileSync(at("state/log-secret")),
    });
    await build(...LINES.with(1, publishing("b", { text: "Best plumber.", rating: 5 })), publishing("d"));
    const { lines, proved } = await answer(kept);
    expect([lines[0], proved]).toEqual([
      expect.stringMatching(/^another log's: .* publishes another log under the same name/),
      false,
    ]);
  });

  test("accuses nobody of another log where an older state of it, or a damaged file, is all that comes", async () => {
    cpSync(at("site"), at("older"), { recursive: true });
    const kept = await receipt("b");
    await build(...LINES, publishing("d"));
    const older = await answerOn({
      receipt: await receipt("d"),
      ask: answering(BASE_URL, () => at("older")),
    });
    expect([older.lines[0], older.proved]).toEqual([
      expect.stringMatching(/^not confirmed: .* 4 entries, and the site shows 3 now; .* ask again later/),
      false,
    ]);
    const tile = at("site/current/log/tile/0/000.p/4");
    const bytes = readFileSync(tile);
    bytes[100]! ^= 1;
    writeFileSync(tile, bytes);
    await expect(answer(kept)).rejects.toThrow(/tiles .* are not those of its checkpoint.* ask again later/);
  });

  test.each([
    ["a word", (text: string) => text.replace(/extra (.{40})./, "extra $1A")],
    ["nothing left of it", () => ""],
    ["its checkpoint", (text: string) => text.replace("\n3\n", "\n4\n")],
  ])("is not valid with %s changed", async (_, change) => {
    const { lines, proved } = await answer(change(await receipt("b")));
    expect([lines[0], proved]).toEqual([
      expect.stringMatching(/^not valid: the (receipt|checkpoint)/),
      false,
    ]);
  });
});
