import { readCollection } from "../_insights/collection.ts";
import { MINIMUM_SUPPORT } from "../_insights/figures/minimum-support.ts";
import { createMentionFinder } from "../_mentions/mentions.ts";
import { BusinessFile } from "../_schema/business.ts";
import type { LabelledNames } from "./labelled-rows.ts";
import { BARE_REVIEW } from "./read-claims.ts";
import { shareOf } from "./share.ts";

export type NameEvaluation = ReturnType<typeof evaluateNames>;

/**
 * Finds the people of labelled texts, business by business, as a build would: of the `roster` the technicians that each text
 * names; `discovered` are the others whom the reviews of a business name, without those in too few.
 */
export function evaluateNames(rows: readonly LabelledNames[]) {
  const businesses = businessesOf(rows);
  return {
    texts: rows.length,
    roster: figures(businesses.flatMap(namesOfRoster)),
    discovered: figures(businesses.map(namesDiscovered)),
  };
}

interface LabelledBusiness {
  business: BusinessFile;
  reviews: LabelledNames[];
  /** The full name of one of the roster, by that and by any alias. */
  listed: ReadonlyMap<string, string>;
}

function businessesOf(rows: readonly LabelledNames[]): LabelledBusiness[] {
  const businesses: LabelledBusiness[] = [];
  for (const row of rows) {
    if (row.roster || businesses.length === 0) {
      const technicians = (row.roster ?? []).map((name) => (typeof name === "string" ? { name } : name));
      const name = row.business ?? "The reviewed business";
      const business = BusinessFile.parse({ name, language: "en", technicians });
      const listed = new Map(
        business.technicians.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => [each, name])),
      );
      businesses.push({ business, reviews: [], listed });
    }
    businesses.at(-1)!.reviews.push(row);
  }
  return businesses;
}

type FoundNames = ReturnType<typeof namesDiscovered>;

function namesOfRoster({ business, reviews, listed }: LabelledBusiness): FoundNames[] {
  const find = createMentionFinder(business);
  return reviews.map(({ text, people }) => ({
    found: find(text).technicians,
    labelled: distinct(people.flatMap((name) => listed.get(name) ?? [])),
    where: text,
  }));
}

function namesDiscovered({ business, reviews, listed }: LabelledBusiness) {
  const { unlisted } = readCollection(
    reviews.map(({ text }, at) => ({ ...BARE_REVIEW, id: `text-${at}`, text, language: "en" })),
    business,
  );
  const named = reviews.flatMap(({ people }) =>
    distinct(people.filter((name) => !listed.has(name)).map(firstName)),
  );
  const times = (name: string) => named.filter((each) => each === name).length;
  return {
    found: distinct(
      unlisted.filter(({ similarTo }) => similarTo === undefined).map(({ name }) => firstName(name)),
    ),
    labelled: distinct(named).filter((name) => times(name) >= MINIMUM_SUPPORT.entity),
    where: business.name,
  };
}

/** With what was found and is not labelled, `wrong`, and what is labelled and was not found, `missed`. */
function figures(rows: readonly FoundNames[]) {
  const differing = (one: "found" | "labelled", other: "found" | "labelled") =>
    rows.flatMap((row) =>
      row[one].filter((name) => !row[other].includes(name)).map((name) => `${name}: ${row.where}`),
    );
  const count = (which: "found" | "labelled") => rows.reduce((sum, row) => sum + row[which].length, 0);
  const [wrong, missed] = [differing("found", "labelled"), differing("labelled", "found")];
  return {
    precision: shareOf(count("found") - wrong.length, count("found")),
    recall: shareOf(count("labelled") - missed.length, count("labelled")),
    wrong,
    missed,
  };
}

const distinct = (names: readonly string[]) => [...new Set(names)];
const firstName = (name: string) => name.split(" ", 1)[0] ?? name;
