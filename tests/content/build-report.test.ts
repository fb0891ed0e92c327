import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fingerprintAssets } from "../../content/_look/fingerprint.ts";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { draftSite } from "../helpers/draft-site.ts";

describe("a build that went well", () => {
  const files = {
    "business.json": JSON.stringify({
      name: "Heating",
      services: [{ id: "water-heater", name: "Water heaters" }],
      technicians: [{ name: "Hank Brill" }],
      minimum_verification: "invited",
      language: "it-CH",
    }),
    "reviews.jsonl": journalOf(
      publishing("a", {
        services: ["water-heatr"],
        technicians: ["Hank Bril"],
        service_areas: ["nowhere"],
        verification: { level: "transaction" },
      }),
      publishing("b"),
      publishing("c", { verification: { level: "invited" } }),
      { id: "c", withdrawn: "2026-03-02", reason: "author-request" },
    ),
  };

  test("warns of names that no list knows, with the nearest known one, and publishes them as they stand", async () => {
    const { report, siteDir } = await draftSite(files);
    expect(report.match(/^warning: reviews.*/gm)).toEqual([
      'warning: reviews.jsonl:1: technicians: "Hank Bril" is not in business.json; did you mean Hank Brill?',
      'warning: reviews.jsonl:1: services: "water-heatr" is not in business.json; did you mean water-heater?',
      'warning: reviews.jsonl:1: service_areas: "nowhere" is not in business.json, which lists none; add it there',
    ]);
    const { reviews } = JSON.parse(readFileSync(join(siteDir, "current/reviews.json"), "utf8"));
    expect(reviews[0].mentions).toEqual({
      technicians: ["Hank Bril"],
      services: ["water-heatr"],
      service_areas: ["nowhere"],
    });
  });

  test("warns of a language that the pages are not translated into", async () => {
    expect((await draftSite(files)).report).toContain(
      "warning: business.json: language: the pages have words in " +
        `${TRANSLATED.join(", ")} and not in it-CH, so they are in English; ` +
        "content/_strings/ is where another language goes\n",
    );
  });

  test("says in one line what is published and what is not", async () => {
    const { report } = await draftSite(files);
    expect(report).toMatch(
      /^Built \d{8}T\d{9}Z-[0-9a-f]{8} for https:\/\/reviews\.example\.test in \d+\.\d s: .*, \d+ files\.$/m,
    );
    expect(report).toContain(" s: 1 review published, 1 removed, 1 below minimum_verification, ");
  });

  test("names those whose text is lost there as well, and advises an import where one can be", async () => {
    const { text: _, author: __, ...stays } = publishing("gone");
    const lost = { ...stays, reduced: "lost", commitment: `${"A".repeat(43)}=` };
    const owners = await draftSite({
      "business.json": '{ "name": "Heating" }',
      "reviews.jsonl": journalOf(publishing("a"), lost),
    });
    expect(owners.report).toContain(" s: 1 review published, 0 removed, 1 with lost text, ");
    const note = "note: reviews.jsonl no longer has the words of 1 review";
    expect(owners.report).toContain(`${note}: import an export that holds them.`);
    const source = join(owners.siteDir, "current/source");
    const names = ["business.json", "reviews.jsonl", "checkpoint", "log.json", "settings.json"];
    const copy = Object.fromEntries(names.map((name) => [name, readFileSync(join(source, name), "utf8")]));
    expect((await draftSite(copy)).report).toContain(`${note}.`);
  });

  test("ends with that line: Eleventy does not count the files again", async () => {
    const { stdout, stderr } = await build({ DATA_DIR: folderWith(files) });
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^Built .*, \d+ files\.$/);
    expect([stdout.match(/\d+ files/g), stderr]).toEqual([[expect.anything()], ""]);
  });

  test("the next build for another origin says that every address changes with it", async () => {
    const again = await draftSite(files, "https://elsewhere.test", { after: DEMONSTRATION_URL });
    expect(again.report.match(/^note: .*/gm)).toEqual([
      "note: the previous build was for https://reviews.example.test, this one is for " +
        "https://elsewhere.test: every address, feed id and hub topic changes with it. If that is not " +
        "intended, set BASE_URL, or PORT, as it was before.",
    ]);
    expect((await draftSite(files)).report).not.toContain("note:");
  });
});

test("a link, an unknown extension and a name with a space in public/ are refused, all at once", () => {
  const folder = folderWith({ "sheet.xyz": "x", "two words.txt": "x" });
  symlinkSync("/etc/hostname", join(folder, "linked.txt"));
  expect(() => fingerprintAssets(folder)).toThrow(
    new RegExp(
      [
        `^${folder}/linked.txt: is a link or not a regular file; .+`,
        `${folder}/sheet.xyz: no media type is known for this extension; .+`,
        `${folder}/two words.txt: this name cannot be an address as it stands; .+$`,
      ].join("\n"),
    ),
  );
});

test("hidden files of public/ stay out, but for .well-known/", () => {
  const folder = folderWith({
    ".DS_Store": "x",
    "assets/.style.css.swp": "x",
    ".git/config": "x",
    ".well-known/security.txt": "Contact: mailto:a@b.test",
    "assets/style.css": "p{}",
    "assets/deep/icon.svg": "<svg/>",
    "robots.txt": "User-agent: *",
  });
  const { urls, files } = fingerprintAssets(folder);
  expect([...files.keys()]).toEqual([
    ".well-known/security.txt",
    expect.stringMatching(/^assets\/deep\/icon\.[0-9a-f]{8}\.svg$/),
    expect.stringMatching(/^assets\/style\.[0-9a-f]{8}\.css$/),
    "robots.txt",
  ]);
  expect(Object.keys(urls)).toEqual(["deep/icon.svg", "style.css"]);
  expect(fingerprintAssets(join(folder, "nowhere"))).toEqual({ urls: {}, files: new Map() });
});
