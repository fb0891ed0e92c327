import { hash } from "node:crypto";
import { TELLING } from "../_journal/duplicates.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { areTwoPeople } from "./tables/guess.ts";
import { namelessAt } from "./to-entry.ts";

/**
 * Whether a review is another than the one that has its id, as where each table numbers its rows anew. An author may be renamed, and some
 * sources tell the day of the last edit, but hardly both at once.
 */
export function isAnother(review: PublishEntry, known: PublishEntry): boolean {
  if (review.text === known.text && review.text.length >= TELLING) return false;
  const isCoarse = (review.date_precision ?? known.date_precision) !== undefined;
  const isOther = isCoarse ? review.text !== known.text : review.date !== known.date;
  return isOther && areTwoPeople(nameOf(review), nameOf(known));
}

function nameOf({ author, source }: PublishEntry): string {
  return author.name === namelessAt(source.name) ? "" : author.name;
}

/** The traceable id of such a review. */
export function idApart({ id, author, date }: PublishEntry): string {
  return `${id}~${hash("sha256", JSON.stringify([author.name, date]), "base64url").slice(0, 8)}`;
}
