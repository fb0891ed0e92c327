import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");

/** What a build says of a business with this declaration and these lines; null where it goes on. */
function said(business: object, ...lines: object[]): string | null {
  const dataDir = folderWith({
    "business.json": JSON.stringify({ name: "Pell Plumbing", ...business }),
    "reviews.jsonl": journalOf(...lines),
  });
  try {
    loadDataset({ dataDir, baseUrl: "https://reviews.pell.example", now: NOW, journalExpected: true });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const declaring = (policy: object, more: object = {}) => ({ policy, ...more });
const REWARDED = { collection: { incentive: true } };
const ASKED = { collection: { invited: true } };
const INVITED = { verification: { level: "invited" } };

describe("a declaration that the counts belie ends the build with them", () => {
  test("moderation: none, where reviews are hidden or withdrawn by the business's own judgement", () => {
    const lines = [
      publishing("low"),
      publishing("shown", INVITED),
      ...["duplicate", "not-a-customer", "wrong-business", "wrong-business"].flatMap((reason, n) => [
        publishing(`w${n}`, INVITED),
        withdrawing(`w${n}`, { reason }),
      ]),
    ];
    expect(said(declaring({ moderation: "none" }, { minimum_verification: "invited" }), ...lines)).toBe(
      'business.json: policy.moderation: is "none", but 1 review is below minimum_verification, and 4 reviews were ' +
        "withdrawn by the business's own decision (1 duplicate, 1 not-a-customer, 2 wrong-business); declare " +
        '"listed-reasons", use your own words, or leave it out',
    );
  });

  test("incentives: none, where something was given for a review, whether it is shown or not", () => {
    const business = declaring({ incentives: "none" }, { minimum_verification: "invited" });
    expect(said(business, publishing("a"), publishing("b", REWARDED))).toBe(
      'business.json: policy.incentives: is "none", but 1 review had something given for it (b); declare ' +
        '"for-any-review", use your own words, or leave it out; where the journal is wrong, correct it: npm run journal ' +
        "-- amend <id>",
    );
  });

  test("collection: not-asked, where reviews were asked for, by their collection or level", () => {
    expect(
      said(
        declaring({ collection: "not-asked" }),
        publishing("a", ASKED),
        publishing("b", INVITED),
        publishing("c"),
      ),
    ).toBe(
      'business.json: policy.collection: is "not-asked", but 2 reviews were asked for (a, b); declare "some-customers", ' +
        "use your own words, or leave it out; where the journal is wrong, correct it: npm run journal -- amend <id>",
    );
  });

  test("all of them at once, each with no more than the first ids", () => {
    const policy = { collection: "not-asked", incentives: "none", moderation: "none" };
    const many = Array.from({ length: 9 }, (_, n) =>
      publishing(`r${n}`, { collection: { invited: true, incentive: true } }),
    );
    const lines = said(declaring(policy, { minimum_verification: "invited" }), ...many)!.split("\n");
    expect(lines.map((line) => line.split(": ")[1])).toEqual([
      "policy.collection",
      "policy.incentives",
      "policy.moderation",
    ]);
    expect(lines[0]).toContain("9 reviews were asked for (r0, r1, r2, and 6 more)");
  });
});

describe("what belies nothing", () => {
  test.each<[string, object, object[]]>([
    [
      "withdrawals that somebody else asked for or ordered",
      declaring({ moderation: "none" }),
      ["author-request", "erasure", "legal-order"].flatMap((reason) => [
        publishing(reason),
        withdrawing(reason, { reason }),
      ]),
    ],
    [
      "collection that is known to be free of it",
      declaring({ incentives: "none", collection: "not-asked" }),
      [publishing("a", { collection: { invited: false, incentive: false } })],
    ],
    [
      "a reward or question of a review that is withdrawn, or that a later line takes back",
      declaring({ incentives: "none", collection: "not-asked" }),
      [
        publishing("a", REWARDED),
        withdrawing("a"),
        publishing("b", { ...ASKED, ...INVITED }),
        publishing("b"),
      ],
    ],
    [
      "the same counts beside other choices, own words or no declaration",
      declaring(
        { moderation: "listed-reasons", incentives: "We give coffee.", collection: "some-customers" },
        { minimum_verification: "invited" },
      ),
      [
        publishing("a", REWARDED),
        publishing("b", { ...INVITED, ...ASKED }),
        publishing("c"),
        withdrawing("c", { reason: "duplicate" }),
      ],
    ],
  ])("%s", (_, business, lines) => {
    expect(said(business, ...lines)).toBeNull();
  });
});
