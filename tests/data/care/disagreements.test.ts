import { parseHTML } from "linkedom/worker";
import { expect, test } from "vitest";
import { lineOf } from "../../../data/_care/verify/findings.ts";
import { demonstrationFiles } from "../../helpers/verify/demonstration-files.ts";

const files = await demonstrationFiles();

/** The first disagreement when a file has another text; undefined when there is none. */
async function firstWith(path: string, change: (text: string) => string): Promise<string | undefined> {
  const before = files.text(path);
  const after = change(before);
  expect(after, "the change changes nothing").not.toBe(before);
  const [first] = (await files.verifyChanged(path, after)).disagreements;
  return first && lineOf(first);
}

const RATING =
  '<script type="application/ld+json">{"@type":"AggregateRating","ratingValue":4.83,"reviewCount":36}</script>';

test.each<[string, string, (text: string) => string, RegExp]>([
  [
    "an average over a part of the reviews",
    "/",
    (text) => text.replace("</head>", `${RATING}</head>`),
    /^\/ JSON-LD ratingValue says 4\.83; \/reviews\.json gives 4\.38$/,
  ],
  [
    "a figure of a page",
    "/",
    (text) => text.replace('value="4.38 5"', 'value="4.83 5"'),
    /^\/ figure rating\/average says "4\.83"; \/reviews\.json gives 4\.38$/,
  ],
  [
    "its words alone",
    "/",
    (text) => text.replace(/(value="4\.38"[^>]*>)4\.38/, "$14.83"),
    /^\/ figure rating\/average in words says "4\.83"; its value gives "4\.38"$/,
  ],
  [
    "a link to nowhere",
    "/about/",
    (text) => text.replace("</main>", '<a href="/gone/">x</a></main>'),
    /^\/about\/ link says "\/gone\/"; \/manifest\.json gives "no such path"$/,
  ],
  [
    "a part that is not there",
    "/about/",
    (text) => text.replace("</main>", '<a href="/#gone">x</a></main>'),
    /^\/about\/ link says "\/#gone"; \/ gives "nothing with the id gone"$/,
  ],
  [
    "a hub in the JSON Feed that the topics do not name",
    "/api/feed.json",
    (text) => text.replace("/api/websub/hub", "/hub"),
    /^\/api\/feed\.json hub says \["\S+\/hub"\]; \/manifest\.json gives \["\S+\/api\/websub\/hub"\]$/,
  ],
  [
    "a hub in the Atom feed that the topics do not name",
    "/feed.xml",
    (text) => text.replace("/api/websub/hub", "/hub"),
    /^\/feed\.xml hub says \["\S+\/hub"\]; \/manifest\.json gives \["\S+\/api\/websub\/hub"\]$/,
  ],
  [
    "a declaration that nobody made",
    "/about/",
    (text) => text.replace("</main>", '<p data-policy="incentives" data-value="never">x</p></main>'),
    /^\/about\/ policy incentives says "never"; \/reviews\.json policy gives /,
  ],
  [
    "a number of a licence that nobody declared",
    "/",
    (text) => text.replace(">PL-40718<", ">PL-40719<"),
    /^\/ business credentials\/0\/id says "PL-40719"; \/reviews\.json business gives "PL-40718"$/,
  ],
  [
    "hours that nobody declared",
    "/",
    (text) => text.replace('"closes":"18:00"', '"closes":"20:00"'),
    /^\/ JSON-LD openingHoursSpecification says /,
  ],
  [
    "an average that a platform was not declared to show",
    "/",
    (text) => text.replace("showed an average of 4.3", "showed an average of 4.8"),
    /^\/ figure completeness\/Google\/declared\/average .* in words says /,
  ],
  [
    "a day that nobody declared closed",
    "/",
    (text) => text.replace("Friday, December 25, 2026", "Monday, December 28, 2026"),
    /^\/ day 2026-12-25 in words says /,
  ],
  [
    "an address of another platform",
    "/",
    (text) => text.replace("/tillmarsh-pellwick/write", "/another/write"),
    /^\/ business sources\/0\/write_url says /,
  ],
  [
    "a quote nobody wrote",
    "/insights.json",
    (text) => text.replace(/"quote":"[^"]*"/, '"quote":"The best there is."'),
    /^\/insights\.json .* says "not verbatim in /,
  ],
  [
    "sums that do not add up",
    "/reviews.json",
    (text) => text.replace(/"received":\d+/, '"received":9999'),
    /^\/reviews\.json completeness of .*: received says 9999; the sum of its parts gives \d+$/,
  ],
  [
    "a review that vanished from a feed",
    "/api/feed.json",
    (text) => JSON.stringify({ ...JSON.parse(text), items: JSON.parse(text).items.slice(1) }),
    /^\/api\/feed\.json number of items says 49; \/reviews\.json gives 50$/,
  ],
  [
    "a generated sentence",
    "/insights.json",
    (text) => text.replace(/("summary":\{"text":")[^"]*/, "$1Everybody is happy."),
    /^\/insights\.json summary\.text says "Everybody is happy\."; /,
  ],
  [
    "another number in the guide",
    "/llms.txt",
    (text) => text.replace("256", "300"),
    /^\/llms\.txt prose, the number says "300"; /,
  ],
])("%s is named with both places", async (_, path, change, line) => {
  expect(await firstWith(path, change)).toMatch(line);
});

test("a page that is only written otherwise says the same", async () => {
  const rewritten = ["/", "/insights/", "/reviews/"].map((path) => {
    const text = `${parseHTML(files.text(path)).document.toString()}\n`;
    expect(text).not.toBe(files.text(path));
    return [path, text] as const;
  });
  expect((await files.verifyAllChanged(new Map(rewritten))).disagreements).toEqual([]);
});
