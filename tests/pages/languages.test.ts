import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { rowsOf } from "../helpers/browser/rows-of.ts";
import { journalOf, publishing } from "../helpers/data-folder.ts";
import { read } from "../helpers/documents.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { PAGES } from "../helpers/kinds-of-pages.ts";
import { misplacedWords } from "../helpers/misplaced-words.ts";
import { demonstrationFiles } from "../helpers/owners-files.ts";
import { overflow, useBrowser, visitSite } from "../helpers/pages.ts";
import { rounds } from "../helpers/rounds.ts";

const { browser } = useBrowser();

const OTHERS = TRANSLATED.filter((language) => language !== "en");

/** Every message of a language by its path. */
function messagesOf(language: string): [path: string, words: string][] {
  const walk = (value: unknown, path: string): [string, string][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, each]) => walk(each, `${path}/${name}`))
      : [[path, String(value)]];
  return walk(JSON.parse(read(`content/_strings/${language}.json`)), "");
}

const english = new Map(messagesOf("en"));

test.each(OTHERS)("no sentence of the messages in %s is the English one", (language) => {
  const withoutNames = (words: string) => words.replace(/\{[^{}]*\}/g, "");
  const same = messagesOf(language).filter(
    ([path, words]) =>
      words.split(" ").length > 2 && /[\p{L}]{3}/u.test(withoutNames(words)) && words === english.get(path),
  );
  expect(same).toEqual([]);
});

/** What a typesetter would mark, and what a customer is not called. */
const UNSET = {
  de: /["”]|(?<=\s)'|(?<!\p{L})(?:du|dein\p{L}*|dich|dir|euer|eure)(?!\p{L})/iu,
  fr: /[\p{L}»] [:;?!»%]|« |(?<=\p{L})'(?=\p{L})|(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu,
};

test.each(Object.entries(UNSET))(
  "the words in %s are set as that language is, and formal",
  (language, unset) => {
    const words = messagesOf(language);
    expect(words.length).toBeGreaterThan(250);
    expect(words.filter(([, each]) => unset.test(each))).toEqual([]);
  },
);

test("in French a space that does not break stands before each colon and semicolon of a page", async () => {
  const { siteDir } = await draftSite({
    "business.json": JSON.stringify({
      name: "Pell Plomberie",
      language: "fr",
      opening_hours: ["Mo-Fr 08:00-17:30"],
      emergency: "Appelez à toute heure",
      credentials: [{ name: "Qualification", id: "7", url: "https://registre.example/7" }],
      sources: [{ name: "Google", url: "https://google.example/p", write_url: "https://google.example/w" }],
    }),
    "reviews.jsonl": journalOf(
      publishing("a", { rating: 1, reply: { date: "2025-01-03", text: "Merci" }, text: "Très bien" }),
      ...Array.from({ length: 30 }, (_, at) =>
        publishing(`b${at}`, { text: `Travail soigné et équipe très ponctuelle, le jour ${at}` }),
      ),
    ),
  });
  for (const path of [
    "index",
    "reviews/index",
    "insights/index",
    "about/index",
    "review/a/index",
    "review/b0/index",
  ]) {
    const { document } = parseHTML(readFileSync(join(siteDir, "current", `${path}.html`), "utf8"));
    for (const other of document.querySelectorAll("script, style, [lang=en]")) other.remove();
    const words = [
      document.body.textContent!,
      ...[...document.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label")!),
    ].join("\n");
    expect(words.match(/.{0,30}[^\s][:;?!](?=\s|$).*/g) ?? [], path).toEqual([]);
  }
  const home = parseHTML(readFileSync(join(siteDir, "current", "index.html"), "utf8")).document;
  expect(home.querySelector(".hours dt")!.textContent).toBe("Lundi – vendredi");
});

/** One of each kind on which the words of the interface stand in narrow places. */
const NARROW = PAGES.filter((path) => !/^.(?:areas|services|developers.+|reviews.1|feeds|4)/.test(path));

test.each(OTHERS)("in %s no word is too long for its place on a phone of 320 pixels", async (language) => {
  const each = rounds({ short: 2, long: 1 });
  const { siteDir } = await draftSite(demonstrationFiles({ language }, { each }));
  const { page, goTo } = await visitSite(browser(), siteDir, { viewport: { width: 320, height: 800 } });
  const faults: string[] = [];
  for (const path of NARROW) {
    await goTo(path);
    expect(await page.evaluate("document.documentElement.lang")).toBe(language);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    faults.push(...(await misplacedWords(page)));
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await overflow(page), `${path} at 360 pixels`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 800 });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const { rows, hidden } = await rowsOf(page.locator(".masthead nav"));
  expect({ rows, hidden }, "rows of the navigation, and pixels of it that are out of sight").toEqual({
    rows: 1,
    hidden: 0,
  });
  expect(faults).toEqual([]);
});
