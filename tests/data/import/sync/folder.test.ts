import { cpSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { publishing } from "../../../helpers/data-folder.ts";
import { KEY, keyed } from "../../../helpers/importing.ts";
import { googleReview } from "../../../helpers/sync/google-stand-in.ts";
import { NOW, syncing } from "../../../helpers/sync/syncing.ts";
import { zipOf } from "../../../helpers/zip.ts";

const takeout = (...ids: string[]) =>
  JSON.stringify({ reviews: ids.map((id) => ({ ...googleReview(id), reviewId: undefined })) });

/** A folder below the owner's in which files are dropped, by name, so many minutes ago. */
function dropping(given: Partial<Parameters<typeof syncing>[0]> = {}) {
  const owner = syncing({ from: "exports", ...given });
  const folder = join(owner.dataDir, "exports");
  mkdirSync(folder);
  const drop = (name: string, content: string | Uint8Array, minutes = 60) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    const when = new Date(NOW - minutes * 60_000);
    utimesSync(path, when, when);
  };
  return { ...owner, folder, drop };
}

describe("what is dropped in a folder", () => {
  test("is imported once, whatever it is: files, archives, folders", async () => {
    const { sync, drop, published } = dropping();
    drop("takeout-001.zip", zipOf({ "Takeout/reviews.json": takeout("A") }));
    drop("more.json", takeout("B"));
    drop("Takeout/Google Business Profile/account-1/location-2/reviews.json", takeout("C"));
    drop("photo.jpg", "\u00ff\u00d8");
    drop(".hidden.json", takeout("X"));
    expect(await sync()).toMatchObject({
      isWell: true,
      lines: ["Google: 3 new", expect.stringMatching(/^built/)],
    });
    expect([...published().keys()].sort()).toEqual(["google-A", "google-B", "google-C"].map(keyed).sort());
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
  });

  test("is imported again when it has changed", async () => {
    const { sync, drop } = dropping();
    drop("reviews.json", takeout("A"));
    await sync();
    drop("reviews.json", takeout("A", "B"), 30);
    drop("Takeout/reviews.json", takeout("C"));
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    drop("Takeout/reviews-2.json", takeout("D"), 30);
    expect((await sync()).lines[0]).toBe("Google: 1 new");
  });

  test("is taken oldest first, so that the newest has the last word", async () => {
    const { sync, drop, published } = dropping();
    const saying = (comment: string) =>
      JSON.stringify({ reviews: [googleReview("A", { comment, updateTime: undefined })] });
    drop("a.json", saying("New."), 10);
    drop("b.json", saying("Old."), 90);
    await sync();
    expect(published().get(keyed("google-A"))!.text).toBe("Old.");
  });

  test("tells what is gone where it says how many there are, and nothing of what may be newer", async () => {
    const { sync, drop, published } = dropping();
    const whole = (...reviews: [id: string, day: string][]) =>
      JSON.stringify({
        reviews: reviews.map(([id, day]) =>
          googleReview(id, { createTime: `${day}T10:00:00Z`, updateTime: `${day}T10:00:00Z` }),
        ),
        totalReviewCount: reviews.length,
      });
    const A: [string, string] = ["A", "2025-01-05"];
    drop("new.json", whole(A, ["B", "2025-02-01"]), 10);
    await sync();
    drop("old.json", whole(A, ["C", "2025-01-07"]), 90);
    expect((await sync()).lines[0]).toMatch(
      new RegExp(`^Google: 1 new; 1 review perhaps later than the export \\(${keyed("google-B")}\\): `),
    );
    for (const entry of published().values()) expect(entry).not.toHaveProperty("source_missing");
    drop("newest.json", whole(["C", "2025-01-07"], ["D", "2025-03-01"]), 5);
    expect((await sync()).lines[0]).toBe(
      `Google: 1 new, 2 no longer there (${keyed("google-A")}, ${keyed("google-B")})`,
    );
    expect(published().get(keyed("google-B"))).toHaveProperty("source_missing");
  });

  test("names what a full export lacks, also where it cannot tell whether they are gone", async () => {
    const full = { sources: [{ name: "Google", sync: { from: "exports", full: true } }] };
    const { sync, drop, published, folder } = dropping(full);
    const dated = (...ids: string[]) =>
      JSON.stringify({
        reviews: ids.map((id) => {
          const time = `2025-0${id.charCodeAt(0) - 64}-05T10:00:00Z`;
          return googleReview(id, { createTime: time, updateTime: time });
        }),
      });
    drop("reviews.json", dated("A", "B", "C", "D", "E", "F"));
    expect((await sync()).lines[0]).toBe("Google: 6 new");
    drop("reviews.json", dated("A", "D"), 30);
    expect((await sync()).lines[0]).toBe(
      `Google: 2 no longer there (${keyed("google-B")}, ${keyed("google-C")}); 2 reviews perhaps later than the export ` +
        `(${keyed("google-E")}, ${keyed("google-F")}): npm run import -- ${folder}/reviews.json --source Google --full --as-of YYYY-MM-DD`,
    );
    expect(published().get(keyed("google-B"))).toHaveProperty("source_missing");
    expect(published().get(keyed("google-E"))).not.toHaveProperty("source_missing");
    expect((await sync()).lines[0]).toBe("Google: nothing new");
  });

  test("is waited for a little while it is being written, and left for the next run if it goes on", async () => {
    const { sync, drop, pauses, options, published } = dropping();
    drop("reviews.json", takeout("A"), 0);
    options.context.sleep = async (milliseconds) => {
      pauses.push(milliseconds);
      drop("reviews.json", takeout("A", "B"), 0);
    };
    expect((await sync()).lines).toEqual([
      "Google: nothing new; reviews.json is still being written, and left for the next run",
    ]);
    expect(pauses).toEqual([10_000]);
    drop("reviews.json", takeout("A", "B"), 1);
    expect((await sync()).lines[0]).toBe("Google: 2 new");
    expect(published().size).toBe(2);
  });

  test("and cannot be read stops nothing else, and is named until it is gone", async () => {
    const { sync, drop, folder } = dropping();
    drop("half.zip", zipOf({ "reviews.json": takeout("A") }).subarray(0, 60));
    drop("reviews.json", takeout("B"));
    drop("reviews.tgz", "?");
    const { isWell, lines } = await sync();
    expect(isWell).toBe(false);
    expect(lines[0]).toMatch(
      /^Google: 1 new; failed: half\.zip: .*cannot be read as a \.zip.*; failed: reviews\.tgz: .*unpack it first/,
    );
    expect((await sync()).lines[0]).toMatch(/^Google: failed: half\.zip: (?!half)/);
    rmSync(join(folder, "half.zip"));
    rmSync(join(folder, "reviews.tgz"));
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
  });

  test("may be a part that holds no reviews, which is said once", async () => {
    const { sync, drop } = dropping();
    drop("takeout-001.zip", zipOf({ "Takeout/reviews.json": takeout("A") }));
    drop("takeout-002.zip", zipOf({ "Takeout/photo.jpg": "x", "Takeout/photo.json": '{"title":"van"}' }));
    expect(await sync()).toMatchObject({
      isWell: true,
      lines: ["Google: 1 new; takeout-002.zip holds no reviews", expect.anything()],
    });
    expect(await sync()).toEqual({ isWell: true, lines: ["Google: nothing new"] });
  });

  test("is of the one location that is named", async () => {
    const { sync, drop } = dropping({
      sources: [{ name: "Google", sync: { from: "exports", location: "2" } }],
    });
    const elsewhere = googleReview("X", { name: "accounts/1/locations/3/reviews/X" });
    drop("reviews.json", JSON.stringify({ reviews: [googleReview("A"), elsewhere] }));
    expect((await sync()).lines[0]).toBe("Google: 1 new");
  });

  test("is missing with its folder: that is said", async () => {
    const { sync, folder } = dropping();
    rmSync(folder, { recursive: true });
    expect(await sync()).toEqual({
      isWell: false,
      lines: [`Google: failed: ${folder} cannot be read (ENOENT); make the folder, or correct its name`],
    });
  });
});

describe("what the owner has to decide is left out and named with its command, and the rest is taken", () => {
  const TEXT = "They came at seven in the morning and fixed the boiler at once.";

  test("reviews that look like others", async () => {
    const journal = [publishing("mine", { text: TEXT, date: "2025-01-05" })];
    const { sync, drop, published, folder } = dropping({ journal });
    drop(
      "reviews.json",
      JSON.stringify({ reviews: [googleReview("A", { comment: TEXT }), googleReview("B")] }),
    );
    expect((await sync()).lines[0]).toBe(
      "Google: 1 new; 1 review perhaps there already, for you to decide: npm run import -- " +
        `${folder}/reviews.json --source Google --same <id> (or --different <id>)`,
    );
    expect([...published().keys()]).toEqual(["mine", keyed("google-B")]);
    // As if its disk was away for one run.
    renameSync(folder, `${folder}-away`);
    expect((await sync()).lines[0]).toMatch(/^Google: failed: .*; 1 review perhaps there already, /);
    renameSync(`${folder}-away`, folder);
    // As if it had been decided by the command.
    writeFileSync(
      join(folder, "..", "imports.json"),
      JSON.stringify({ key: KEY, different: [keyed("google-A")] }),
    );
    expect((await sync()).lines[0]).toBe("Google: 1 new");
    expect((await sync()).lines[0]).toBe("Google: nothing new");
  });

  test("tables that are only guessed, and days that may be months", async () => {
    const { sync, drop } = dropping();
    drop("our table's.csv", "Score,Date,Comment\n5,2025-03-31,Good.\n4,2025-04-02,Fine.\n");
    drop(
      "yotpo.csv",
      "Review Title,Review Content,Review Score,Date,Display Name\nGood,Good.,5,03/04/2025,Ada Pell\n",
    );
    drop("reviews.json", takeout("A"));
    const { isWell, lines } = await sync();
    expect(isWell).toBe(true);
    const [new_, asked, askedAlso] = lines[0]!.split("; ");
    expect(new_).toBe("Google: 1 new");
    expect(asked).toMatch(
      /^1 question, for you to decide: npm run import -- '.*\/our table'\\''s\.csv' --source Google$/,
    );
    expect(askedAlso).toMatch(/^1 question, .*yotpo\.csv/);
    expect((await sync()).lines[0]).toMatch(/^Google: nothing new; 1 question/);
  });

  test("rows of a state that is new", async () => {
    const { sync, drop, dataDir, published } = dropping();
    const table = {
      name: "Ours",
      requires: ["Score", "Status"],
      columns: { rating: "Score", date: "Date", text: "Comment" },
      published: { status: ["approved"] },
    };
    writeFileSync(join(dataDir, "imports.json"), JSON.stringify({ key: KEY, tables: [table] }));
    const rows = "Score,Date,Comment,Status\n5,2025-03-31,Good.,approved\n4,2025-04-02,Fine.,pending\n";
    drop("ours.csv", rows);
    expect((await sync()).lines[0]).toBe("Google: 1 new");
    drop("ours.csv", `${rows}4,2025-04-03,Well.,live\n`, 30);
    expect((await sync()).lines[0]).toMatch(
      /^Google: nothing new; 1 question, for you to decide: npm run import -- \S+ours\.csv --source Google$/,
    );
    expect(published().size).toBe(1);
  });

  test("records that are not usable", async () => {
    const { sync, drop, published } = dropping();
    drop(
      "reviews.json",
      JSON.stringify({ reviews: [googleReview("A"), googleReview("B", { starRating: "SIX" })] }),
    );
    const { isWell, lines } = await sync();
    expect(lines[0]).toMatch(
      /^Google: 1 new; 1 record not usable: npm run import -- \S+ --source Google --dry-run$/,
    );
    expect({ isWell, ids: [...published().keys()] }).toEqual({ isWell: true, ids: [keyed("google-A")] });
    expect((await sync()).lines).toEqual(["Google: nothing new"]);
  });

  test("a full export with a record that names no review", async () => {
    const { sync, drop } = dropping();
    const broken = { ...googleReview("B"), reviewId: undefined, name: undefined, starRating: "SIX" };
    drop("reviews.json", JSON.stringify({ reviews: [googleReview("A"), broken], totalReviewCount: 1 }));
    expect((await sync()).lines[0]).toMatch(
      /^Google: 1 new; 1 record not usable, so it is not known whether a review is missing: npm run import/,
    );
  });
});

test("a Takeout archive as it comes is taken from a folder anywhere", async () => {
  const { dataDir, sync, options } = dropping();
  const folder = join(dataDir, "elsewhere");
  cpSync("tests/fixtures/google-takeout", folder, { recursive: true });
  options.more = [folder];
  options.context.now = () => Date.now() + 60_000;
  expect((await sync()).lines.slice(0, 2)).toEqual([
    "Google: nothing new",
    expect.stringMatching(/^elsewhere: [1-7] new/),
  ]);
});
