import { describe, expect, it } from "vitest";
import { TableMapping } from "../../../data/_import/tables/table-mapping.ts";
import { importing } from "../../helpers/importing.ts";

const lines = (...rows: string[]) => rows.map((row) => `${row}\n`).join("");
const texts = async (file: string, options: object = { yes: true, dates: "dmy" }) =>
  (await importing({ "google.csv": file }, options)).entries.map(({ text }) => text);

const GERMAN = "Datum;Name;Sterne;Kommentar";
const ENGLISH = "Date,Name,Rating,Comment";
const LISTING = "Pünktlich, sauber, freundlich, fair im Preis";
const LONG = `How would you describe ${"the work that we did, ".repeat(8)}in your words?`;

describe("the row of column names", () => {
  it.each<[string, string[], string[]]>([
    ["one review that lists with commas", [GERMAN, `01.03.2025;Anna Berger;5;${LISTING}`], [LISTING]],
    [
      "many that do",
      [GERMAN, ...[1, 2, 3].map((day) => `0${day}.03.2025;Anna Berger;5;${LISTING} ${day}`)],
      [1, 2, 3].map((day) => `${LISTING} ${day}`),
    ],
    [
      "a quoted cell with semicolons",
      [ENGLISH, '2025-03-01,Ann Berger,5,"Quick; clean; tidy; fair; friendly"'],
      ["Quick; clean; tidy; fair; friendly"],
    ],
    [
      "entities, which end with semicolons",
      [ENGLISH, "2025-03-01,Ann Berger,5,It&#039;s what we&#039;d hoped and that&#039;s all we&#039;ll say"],
      ["It's what we'd hoped and that's all we'll say"],
    ],
    [
      "commas in its own quoted names",
      [
        '"Datum, Uhrzeit";"Name";"Wie viele Sterne, von 5?";"Kommentar"',
        `"01.03.2025, 10:15";"Anna Berger";"5";"${LISTING}"`,
      ],
      [LISTING],
    ],
    ["a long question", [`${ENGLISH},"${LONG}"`, "2025-03-01,Ann Berger,5,Fine work.,Yes"], ["Fine work."]],
    [
      "two rows above it",
      ["Company:,Muster", "Exported:,2025-06-01", ENGLISH, "2025-03-01,Ann Berger,5,Fine work."],
      ["Fine work."],
    ],
    [
      "such rows that a spreadsheet made as wide as the table",
      ["Company:,Muster,,", "Exported:,2025-06-01,,", ",,,", ENGLISH, "2025-03-01,Ann Berger,5,Fine work."],
      ["Fine work."],
    ],
    [
      "a title with a comma above it",
      ["Bewertungen, Muster GmbH", GERMAN, `01.03.2025;Anna Berger;5;${LISTING}`],
      [LISTING],
    ],
  ])("is found with %s", async (_, rows, expected) => {
    expect((await texts(lines(...rows))).sort()).toEqual(expected);
  });

  it("is the one that has the columns of --map, whatever else could be one", async () => {
    const map = TableMapping.parse({
      name: "Mine",
      source: "Website",
      columns: { rating: "Grade", date: "Day", text: "Said" },
    });
    const file = lines("Shop,North;by,me", "Day;Grade,out of 5;Grade;Said", "2025-03-01;a,b;5;Fine, really.");
    expect(await texts(file, { map })).toEqual(["Fine, really."]);
  });

  it("stays the first where most rows below it are faulty", async () => {
    const rows = lines(ENGLISH, ...["1", "2", "3"].map((day) => `2025-03-0${day},Ann,5,Quick, and tidy`));
    const { found } = await importing(
      { "google.csv": lines(rows.trimEnd(), "2025-03-04,Bo,5,Fine.") },
      { yes: true },
    );
    expect(found.faults.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});
