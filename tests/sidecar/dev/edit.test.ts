import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { journalOf, publishing } from "../../helpers/data-folder.ts";
import { type DevProcess, editableProject, startDev } from "../../helpers/dev-process.ts";
import { useBrowser } from "../../helpers/pages.ts";
import { head, sendRaw } from "../../helpers/raw-socket.ts";

/** What waits here waits for a rebuild, however busy the machine; one that never comes ends with the limit of a test. */
const patient = { timeout: 0 };

const { browser } = useBrowser();

let project: string;
let dev: DevProcess;
let url: string;
let page: Page;

const path = (file: string) => join(project, file);
const read = (file: string) => readFileSync(path(file), "utf8");

/** Writes a file anew and returns what brings back the old text. */
function change(file: string, edit: (text: string) => string): () => void {
  const before = read(file);
  const after = edit(before);
  expect(after).not.toBe(before);
  writeFileSync(path(file), after);
  return () => writeFileSync(path(file), before);
}

const overlay = () => page.getByRole("dialog");

/** A review down the page. */
const third = "article >> nth=2";

/** Resolves when an element is again where it was in the window, give or take a few lines. */
async function backInView(selector: string, before: number): Promise<void> {
  while (Math.abs((await top(selector)) - before) > 100)
    await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Distance of an element from the upper edge of the window, in pixels. */
const top = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** The line of the layout of all pages on which what is seen begins, counted from 1. */
const BODY =
  1 +
  readFileSync("content/_includes/base.njk", "utf8")
    .split("\n")
    .findIndex((line) => line.startsWith("<body"));
const BEGINNING = /^<body.*>$/m;
const FAULTY = "data/business.json";
const JOURNAL = "data/reviews.jsonl";
const PAGE = "data/pages/parking.md";
/** More than a listing shows, and less than it takes time to render. */
const REVIEWS = 40;

beforeAll(async () => {
  project = editableProject();
  const journal = read(JOURNAL).split("\n").slice(0, REVIEWS);
  writeFileSync(path(JOURNAL), journal.map((line) => `${line}\n`).join(""));
  writeFileSync(path(FAULTY), read(FAULTY).replace('"name"', '"nmae"'));
  dev = startDev(project, { PORT: "0" });
  const started = await dev.says("cannot be built");
  url = /^http:\S+?(?=\/: )/m.exec(started)![0];
});

/** After a rebuild that never came there is none, and a test after another would wait in vain. */
let hangs = false;
afterEach(({ task }) => {
  hangs ||= !!task.result?.errors?.some(({ message }) => message.includes("timed out"));
});
beforeEach(() => {
  if (hangs) throw new Error("npm run dev hangs since a test before this one");
});

afterAll(async () => {
  dev.kill("SIGKILL");
  await dev.ended;
  rmSync(project, { recursive: true, force: true });
});

describe("npm run dev", () => {
  test("comes up when the first build has a fault, shows it, and shows the site once it is mended", async () => {
    page = await browser().newPage({ viewport: { width: 900, height: 700 } });
    page.setDefaultTimeout(0);
    await page.goto(`${url}/reviews/`);
    await overlay().waitFor();
    expect(dev.said()).toContain(`${FAULTY}:`);
    const said = await overlay().innerText();
    expect(said).toMatch(/data\/business\.json:\d+\s+nmae: unknown field; did you mean name\?/);
    writeFileSync(path(FAULTY), read(FAULTY).replace('"nmae"', '"name"'));
    await page.locator("article").first().waitFor();
    // A browser puts a page that it loads anew where it was, until all of it is there.
    await page.waitForLoadState("load");
    expect(await overlay().count()).toBe(0);
  });

  test("a change of style replaces the style and nothing else", async () => {
    await page.evaluate(() => {
      window.scrollTo(0, 1500);
      document.body.dataset["same"] = "page";
    });
    change("content/_styles/elements.css", (css) => `${css}\nbody { outline: 7px solid rgb(1, 2, 3); }\n`);
    await page.waitForFunction(() => getComputedStyle(document.body).outlineWidth === "7px", null, patient);
    expect(await page.evaluate(() => document.body.dataset["same"])).toBe("page");
    // What is above may settle by a pixel.
    expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(1500, -1);
    expect(await page.locator('link[rel="stylesheet"]').count()).toBe(1);
  });

  test("a change that a page could not load comes with the next one", async () => {
    const style = (width: string) =>
      change("content/_styles/elements.css", (css) => `${css}\nbody { outline-width: ${width}; }\n`);
    const broken = new Promise<void>((resolve) => {
      void page.route(`${url}/reviews/`, (route) => route.abort().then(resolve), { times: 1 });
    });
    style("8px");
    await broken;
    style("9px");
    await page.waitForFunction(() => getComputedStyle(document.body).outlineWidth === "9px", null, patient);
  });

  test("a change of a template is in the page, and what was in view still is, though the page grew above it", async () => {
    await page.locator(third).evaluate((element) => element.scrollIntoView({ block: "start" }));
    const before = await top(third);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    change("content/_includes/base.njk", (html) => html.replace(BEGINNING, '$&<p id="grown">Taller</p>'));
    await page.locator("#grown").waitFor({ state: "attached" });
    await backInView(third, before);
  });

  test("a change of a string is in the page, by an editor that renames another file over it", async () => {
    const strings = "content/_strings/en.json";
    const before = await top(third);
    const edited = read(strings)
      .replace('"about": "How this works"', '"about": "What we do"')
      .replace("Each bar is one year, divided by stars.", "a bar holds a year.");
    writeFileSync(path(`${strings}.new`), edited);
    renameSync(path(`${strings}.new`), path(strings));
    await page.getByRole("link", { name: "What we do" }).first().waitFor({ state: "attached" });
    await backInView(third, before);
    const insights = await fetch(`${url}/insights/`, { headers: { accept: "text/html" } });
    expect(await insights.text()).toContain("a bar holds a year.");
  });

  test("a change of what words a card, in pages and in the live search, is in the pages made at build", async () => {
    const script = "public/assets/review-card.js";
    change(script, (text) => text.replace("source: say(", 'source: "From afar. " + say('));
    await page.locator(".verification", { hasText: "From afar." }).first().waitFor({ state: "attached" });
  });

  test("a new review is in the page", async () => {
    const line = publishing("brought-by-edit", { date: "2026-11-16", text: "Seen while it was written." });
    appendFileSync(path(JOURNAL), journalOf(line));
    await page.getByText("Seen while it was written.").first().waitFor({ state: "attached" });
  });

  test("a page of the owner's own is in the site, in a folder that is new, and so is each change of it", async () => {
    mkdirSync(path("data/pages"));
    writeFileSync(path(PAGE), "---\ntitle: Parking\n---\nBehind the house.\n");
    await page.locator("footer").getByRole("link", { name: "Parking" }).waitFor({ state: "attached" });
    const published = () => fetch(`${url}/parking/`).then((answer) => answer.text());
    expect(await published()).toContain("Behind the house.");
    writeFileSync(path(PAGE), "---\ntitle: Parking\n---\nIn the street.\n");
    await expect.poll(published, { timeout: 60_000 }).toContain("In the street.");
  });

  test("a file in a new folder is published", async () => {
    // The folder may be built before the file is in it.
    const published = () => fetch(`${url}/new/`).then((answer) => answer.text());
    mkdirSync(path("content/extra/deep"), { recursive: true });
    writeFileSync(path("content/extra/deep/new.njk"), '---\npermalink: "/new/index.html"\n---\nNew here.');
    await expect.poll(published, { timeout: 60_000 }).toContain("New here.");
    writeFileSync(path("content/extra/deep/new.njk"), '---\npermalink: "/new/index.html"\n---\nNewer.');
    await expect.poll(published, { timeout: 60_000 }).toContain("Newer.");
    rmSync(path("content/extra"), { recursive: true });
  });

  const faults = [
    {
      what: "a name that a template does not know, in the layout of all pages",
      file: "content/_includes/base.njk",
      edit: (text: string) => text.replace(BEGINNING, "$&\n{{ nonsense.at_all }}"),
      says: [
        new RegExp(`content/_includes/base\\.njk:${BODY + 1}\n`),
        /attempted to output null or undefined value: a name is misspelt/,
      ],
    },
    {
      what: "a tag that does not parse, in a file of macros",
      file: "content/_includes/parts.njk",
      edit: (text: string) => `{% set = %}\n${text}`,
      says: [/content\/_includes\/parts\.njk:1/, /unexpected token/],
    },
    {
      what: "code that is no TypeScript",
      file: "content/_strings/strings.ts",
      edit: (text: string) => `const x: = 1;\n${text}`,
      says: [/content\/_strings\/strings\.ts:1/, /Unexpected "="/],
    },
    {
      what: "a style that browsers would leave out without a word",
      file: "content/_styles/elements.css",
      edit: (text: string) => `h1 {\n  colr: red;\n}\n${text}`,
      says: [/content\/_styles\/elements\.css:2/, /colr is not a known property; did you mean color\?/],
    },
    {
      what: "a page of the owner's with a link that leads nowhere",
      file: PAGE,
      edit: (text: string) => `${text}\n[Gone](/gone/)\n`,
      says: [/data\/pages\/parking\.md:6/, /there is no page \/gone\/; write pages\/gone\.md/],
    },
    {
      what: "an error thrown by code",
      file: "data/_text/slug.ts",
      edit: (text: string) =>
        text.replace("  const words = ", "  throw new RangeError(name);\n  const words = "),
      says: [/data\/_text\/slug\.ts:11/, /RangeError/],
    },
    {
      what: "a line of the journal, quoted as text and never as markup",
      file: JOURNAL,
      edit: (text: string) => `${text}{"id": "x", "<img src=x onerror=alert(1)>": 1}\n`,
      says: [
        // One more came before.
        new RegExp(`data/reviews\\.jsonl:${REVIEWS + 2}\\b`),
        /<img src=x onerror=alert\(1\)>: unknown field/,
        /rating: is missing/,
      ],
    },
  ];

  test.for(faults)("$what: shown over the page with its place, and gone when mended", async (fault) => {
    const mend = change(fault.file, fault.edit);
    // A build may have begun when half of the file was written, and tell of that first.
    const told = () => expect.poll(() => overlay().innerText(), { timeout: 100_000 });
    for (const part of fault.says) await told().toMatch(part);
    expect(await overlay().locator("img").count()).toBe(0);
    expect(await page.locator("article").count()).toBeGreaterThan(0);
    mend();
    await overlay().waitFor({ state: "hidden" });
  });

  test("answers to its own hosts alone, and no other site's page can read a draft", async () => {
    const port = Number(new URL(url).port);
    const ask = (host: string) =>
      sendRaw(port, head("GET /reviews.json HTTP/1.1", `Host: ${host}`, "Connection: close"));
    const [own, foreign] = await Promise.all([ask(`localhost:${port}`), ask("evil.example")]);
    expect([own.statuses, foreign.statuses]).toEqual([[200], [403]]);
    expect(own.text).not.toMatch(/access-control-/i);
  });

  test("a port in use is said in one line", async () => {
    const { port } = new URL(url);
    const second = await startDev(project, { PORT: port }).ended;
    expect(second.code).toBe(1);
    expect(second.stderr).toBe(
      `127.0.0.1:${port} is in use; end the other process or set PORT to a free port\n`,
    );
  });

  test("Ctrl+C ends it and all that it has started, and the owner's published site was never touched", async () => {
    dev.kill("SIGINT");
    const { stderr } = await dev.ended;
    expect(stderr).not.toMatch(/^ +at /m);
    expect(() => read("_site/current/manifest.json")).toThrow("ENOENT");
  });
});
