import { hash } from "node:crypto";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { areTwoPeople } from "./tables/guess.ts";
import { namelessAt } from "./to-entry.ts";

/**
 * Whether a review is another than the one that has its id, as where each table numbers its rows anew. An author may be renamed, and some
 * sources tell the day of the last edit, but hardly both at once.
 */
export function isAnother(review: PublishEntry, known: PublishEntry): boolean {
  const isOtherWords = review.date_precision !== undefined && review.text !== known.text;
  return (isOtherWords || review.date !== known.date) && areTwoPeople(nameOf(review), nameOf(known));
}

function nameOf({ author, source }: PublishEntry): string {
  return author.name === namelessAt(source.name) ? "" : author.name;
}

/** The traceable id of such a review. */
export function idApart({ id, author, date }: PublishEntry): string {
  return `${id}~${hash("sha256", JSON.stringify([author.name, date]), "base64url").slice(0, 8)}`;
}
