import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { siteIn } from "../../data/_care/receipt/logged-site.ts";
import { makeReceipt } from "../../data/_log/published-receipts.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { receiptOf } from "../helpers/log/made-log.ts";
import { accessibilityFaults, useBrowser, useVisitor } from "../helpers/pages.ts";

const LINES = [
  publishing("a", { text: "Came <within> the hour. </script>", nonce: "3q2+7w" }),
  publishing("b", { text: "Was never paid back.", rating: 1 }),
  withdrawing("b", { requested_by: "author" }),
  publishing("c", { rating: 2 }),
  publishing("c", { rating: 3, recorded: "2025-03-04T05:06:07Z" }),
];

const { browser } = useBrowser();
let siteDir: string;
beforeAll(async () => {
  const files = { "business.json": JSON.stringify({ name: "Pell" }), "reviews.jsonl": journalOf(...LINES) };
  ({ siteDir } = await draftSite(files));
});
const visitor = useVisitor(browser, () => siteDir);

const receipt = (id: string) => makeReceipt(id, siteIn(siteDir));

/** Makes a receipt on the page and returns what it says and shows. */
async function makeOnPage(id: string) {
  const { page, goTo } = visitor();
  await goTo("/about/");
  await goTo(`/receipt/#${id}`);
  await page.waitForFunction(() => !/^($|Working)/.test(document.getElementById("made-status")!.textContent));
  return page.evaluate(() => ({
    says: document.getElementById("made-status")!.textContent,
    shows: document.getElementById("made-text")!.textContent,
    saved: document.querySelector<HTMLAnchorElement>("#made-save")!.download,
  }));
}

async function checkOnPage(text: string) {
  const { page, goTo } = visitor();
  await goTo("/receipt/");
  const file = { name: "a.tlog-proof", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.locator("#receipt-file").setInputFiles(file);
  await page.waitForFunction(
    () => !/^($|Working)/.test(document.getElementById("checked-status")!.textContent),
  );
  return page.evaluate(() => [
    document.getElementById("checked-status")!.textContent,
    document.getElementById("checked-text")!.textContent,
  ]);
}

describe("the page of receipts", () => {
  test("makes the receipt that the command makes, of a review and of a withdrawal, out of few files", async () => {
    const asked: string[] = [];
    visitor().page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const made = await makeOnPage("a");
    expect(made).toEqual({
      says: expect.stringMatching(/^This receipt proves what the log says\. Save it/),
      shows: await receipt("a"),
      saved: "a.tlog-proof",
    });
    expect(made.says).not.toContain("can’t check Ed25519");
    expect(asked).not.toContain("/source/reviews.jsonl");
    expect((await makeOnPage("b")).shows).toBe(await receipt("b"));
    expect((await makeOnPage("zz")).says).toBe(
      "There is no receipt for zz: the public journal has no line about zz",
    );
  });

  test("is reached from the page of each review, with the keyboard alone as well", async () => {
    const { page, goTo } = visitor();
    await goTo("/review/a/");
    await page.getByRole("link", { name: "Receipt for this review" }).press("Enter");
    await page.waitForFunction(() => document.getElementById("made-text")?.textContent !== "");
    expect(await page.evaluate(() => document.getElementById("made-text")!.textContent)).toBe(
      await receipt("a"),
    );
    await page.locator("#receipt-id").fill("c");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("made-text")!.textContent!.includes("index 4"));
    expect(new URL(page.url()).hash).toBe("#c");
  });

  test("says what has become of the review of one that is chosen", async () => {
    const kept = await receipt("a");
    expect(await checkOnPage(kept)).toEqual([
      "Valid: the review is published unchanged.",
      JSON.stringify(LINES[0], null, 2),
    ]);
    const [said] = await checkOnPage(kept.replace("index 0", "index 1"));
    expect(said).toMatch(/^Not valid: the receipt shows a line/);
    const [stranger] = await checkOnPage(receiptOf(LINES, 0));
    expect(stranger).toMatch(/^The receipt is from another log, reviews\.example\.com\/log/);
    expect((await checkOnPage(""))[0]).toMatch(/^Not valid/);
  });

  test("says when it was edited or withdrawn since", async () => {
    const before = await draftSite({
      "business.json": JSON.stringify({ name: "Pell" }),
      "reviews.jsonl": journalOf(...LINES.slice(0, 2)),
    });
    const kept = await makeReceipt("b", siteIn(before.siteDir));
    expect((await checkOnPage(kept))[0]).toBe(
      "The review was removed on February 1, 2025: the author asked for it to be removed. Requested by: the author.",
    );
    const earlier = await draftSite({
      "business.json": JSON.stringify({ name: "Pell" }),
      "reviews.jsonl": journalOf(...LINES.slice(0, 4)),
    });
    expect((await checkOnPage(await makeReceipt("c", siteIn(earlier.siteDir))))[0]).toBe(
      "The review has been edited since, on March 4, 2025.",
    );
  });

  test("says what a browser without Ed25519 could not check", async () => {
    const { page } = visitor();
    await page.addInitScript(() => {
      Object.defineProperty(crypto.subtle, "importKey", {
        value: () => Promise.reject(new DOMException("", "NotSupportedError")),
      });
    });
    expect((await makeOnPage("a")).says).toMatch(/Your browser can’t check Ed25519 signatures/);
  });

  test("has nothing against it by any rule of accessibility, with a receipt on it, and asks nobody else", async () => {
    const { page, complaints, foreign } = visitor();
    await makeOnPage("a");
    expect(await accessibilityFaults(page, "all", { whole: true })).toEqual([]);
    // What is not there is no fault, and browsers speak of it.
    const others = complaints.filter((line) => !/status of 4(04|10) /.test(line));
    expect([others, foreign]).toEqual([[], []]);
  });
});

test("a site without a log speaks of none", async () => {
  const files = { "business.json": JSON.stringify({ name: "Pell" }), "reviews.jsonl": journalOf(...LINES) };
  const hosting = { ...withSidecar("http://localhost:8080"), log: false };
  const { siteDir: bare } = await draftSite(files, hosting.baseUrl, { hosting });
  const { assets } = JSON.parse(readFileSync(join(bare, "current/manifest.json"), "utf8"));
  const paths = (assets as { path: string }[]).map(({ path }) => path);
  expect(paths.filter((path) => /^\/(log|receipt|developers\/log)\//.test(path))).toEqual([]);
  for (const path of [
    "about",
    "removed",
    "review/a",
    "developers",
    "developers/push",
    "developers/reference",
  ]) {
    const text = readFileSync(join(bare, "current", path, "index.html"), "utf8");
    expect(text, path).not.toMatch(/\/receipt\/|\/log\/|data-entry/);
  }
});
