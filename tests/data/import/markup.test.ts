import { describe, expect, it } from "vitest";
import { importing } from "../../helpers/importing.ts";

const published = async (files: Record<string, string>, options: object = {}) =>
  (await importing(files, { yes: true, ...options })).entries.map(({ author, title, text, reply }) => ({
    author: author.name,
    title,
    text,
    reply: reply?.text,
  }));
const row = (...cells: string[]) => ({
  "google.csv": `Date,Name,Rating,Title,Comment,Reply\n2025-03-01,${cells.map((cell) => `"${cell}"`).join(",")}\n`,
});

describe("the entities and tags of HTML", () => {
  it("are read in every field of a table, so that a name is found in the reply, too", async () => {
    const file = row("Sean O&#039;Brien", "5", "Tr&egrave;s bien", "Good.", "Thank you Sean O&#039;Brien");
    expect(await published(file)).toEqual([
      { author: "Sean O.", title: "Très bien", text: "Good.", reply: "Thank you Sean O." },
    ]);
    expect(await published(row("Jos&eacute; Garc&iacute;a", "5", "", "Good.", ""))).toMatchObject([
      { author: "José G." },
    ]);
  });

  it.each([
    ["It&#x27;s great &ndash; caf&eacute;&hellip; M&uuml;ller", "It's great – café… Müller"],
    ["&Eacute;cole&nbsp;&#8217;&#X2019;&rsquo;", "École ’’’"],
    ["It&#146;s &#150; as old exports have it &#128;5", "It’s – as old exports have it €5"],
    ["Tidy.<br />Quick &amp; fair", "Tidy.\nQuick & fair"],
    ["R&D; AT&T, fish & chips <3 &mdash", "R&D; AT&T, fish & chips <3 &mdash"],
    ["&#0; &#xFFFFFF; &unknown;", "&#0; &#xFFFFFF; &unknown;"],
  ])("in a text such as %s", async (given, text) => {
    expect(await published(row("Ada Pell", "5", "", given, ""))).toMatchObject([{ text }]);
  });

  it("change no id, which earlier releases made of the name as it is written", async () => {
    const saying = { yes: true, source: "Survey" };
    const { dataDir } = await importing(row("Anna Hara", "2", "", "Late.", ""), saying);
    const { plan } = await importing(row("Anna O&#39;Hara", "2", "", "Late.", ""), { ...saying, dataDir });
    expect(plan).toMatchObject({ added: 0, waiting: [] });
  });

  it("are read in JSON-LD", async () => {
    const review = {
      "@type": "Review",
      author: { name: "Jos&eacute; Garc&iacute;a" },
      reviewRating: { ratingValue: 5 },
      datePublished: "2025-03-01",
      name: "Caf&eacute;",
      reviewBody: "It&#39;s great &amp; quick.<br />Thanks",
    };
    expect(await published({ "a.json": JSON.stringify(review) }, { source: "Google" })).toEqual([
      { author: "José G.", title: "Café", text: "It's great & quick.\nThanks" },
    ]);
  });
});
