import { readCollection } from "../_insights/collection.ts";
import { MINIMUM_SUPPORT } from "../_insights/figures/minimum-support.ts";
import { createMentionFinder } from "../_mentions/mentions.ts";
import { BusinessFile } from "../_schema/business.ts";
import type { LabelledNames } from "./labelled-names.ts";
import { BARE_REVIEW } from "./read-claims.ts";
import { type Share, shareOf } from "./share.ts";

export interface NameFigures {
  precision: Share;
  recall: Share;
  /** What was found and is not labelled, and what is labelled and was not found. */
  wrong: string[];
  missed: string[];
}

export interface NameEvaluation {
  texts: number;
  /** Of the technicians that each text names. */
  roster: NameFigures;
  /** Of the people outside the roster whom the reviews of a business are said to name; those in too few are left out. */
  discovered: NameFigures;
}

/** Finds the people of labelled texts, business by business, as a build would. */
export function evaluateNames(rows: readonly LabelledNames[]): NameEvaluation {
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

interface FoundNames {
  found: readonly string[];
  labelled: readonly string[];
  where: string;
}

function namesOfRoster({ business, reviews, listed }: LabelledBusiness): FoundNames[] {
  const find = createMentionFinder(business);
  return reviews.map(({ text, people }) => ({
    found: find(text).technicians,
    labelled: distinct(people.flatMap((name) => listed.get(name) ?? [])),
    where: text,
  }));
}

function namesDiscovered({ business, reviews, listed }: LabelledBusiness): FoundNames {
  const collection = readCollection(
    reviews.map(({ text }, at) => ({ ...BARE_REVIEW, id: `text-${at}`, text, language: "en" })),
    business,
  );
  const found = collection.unlisted.filter(({ similarTo }) => similarTo === undefined);
  const times = new Map<string, number>();
  for (const { people } of reviews)
    for (const name of distinct(people.filter((name) => !listed.has(name)).map(firstName)))
      times.set(name, (times.get(name) ?? 0) + 1);
  return {
    found: distinct(found.map(({ name }) => firstName(name))),
    labelled: [...times].filter(([, count]) => count >= MINIMUM_SUPPORT.entity).map(([name]) => name),
    where: business.name,
  };
}

function figures(rows: readonly FoundNames[]): NameFigures {
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
