import type { Decisions } from "../../_import/decisions.ts";
import { type FoundContact, foundContacts, keptContacts } from "../../_journal/contacts.ts";
import { duplicatesAmong } from "../../_journal/duplicates.ts";
import { unlikelyScales } from "../../_journal/scale.ts";
import type { Business } from "../../_schema/business.ts";
import type { Review } from "../../_schema/review.ts";
import { counted, firstOf } from "../../_text/counted.ts";
import { groupBy } from "../../_text/group-by.ts";
import { type Finding, look, lookIf, SHOWN } from "./finding.ts";

/** What an import would ask or do today of reviews that were imported before it did. */
export function findByNewerRules(
  reviews: readonly Review[],
  business: Business,
  { contacts, keep, different }: Decisions,
): Finding[] {
  const found = contacts === "keep" ? [] : foundContacts(reviews, keptContacts(keep, business));
  const places = [...new Set(found.map(({ id, field }) => `${field} of ${id}`))];
  const twice = duplicatesAmong(reviews, different);
  const pairs = twice.map(({ id, of, shared }) => `${id} = ${of} (same ${shared})`);
  return [
    ...lookIf(
      places.length,
      (count) =>
        `contact details, published in ${counted(count, "place")} (${kindsOf(found)}): ${firstOf(places, SHOWN)}`,
      "npm run import -- --contacts mask removes it, --contacts keep leaves it, with --keep <value> for what stays; then npm run build",
    ),
    ...findScales(reviews),
    ...lookIf(
      pairs.length,
      (count) => `${counted(count, "review")} perhaps published twice: ${firstOf(pairs, SHOWN)}`,
      "npm run journal -- withdraw <id> --reason duplicate for one that is; npm run import -- --different <id>, or all, " +
        "for one that is not",
    ),
  ];
}

/** How many there are of each kind, most first. */
function kindsOf(found: readonly FoundContact[]): string {
  return [...groupBy(found, ({ kind }) => kind)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([kind, { length }]) => counted(length, kind, kind.endsWith("s") ? `${kind}es` : `${kind}s`))
    .join(", ");
}

function findScales(reviews: readonly Review[]): Finding[] {
  return unlikelyScales(reviews).map(({ source, reviews: count, highest, best, likely }) =>
    look(
      `${source}: none of ${counted(count, "rating")} is above ${highest} of ${best}, as if a scale up to ${likely} ` +
        `had been read as one up to ${best}`,
      `npm run journal -- rescale ${JSON.stringify(source)} --best ${likely}, if so; then npm run build`,
    ),
  );
}
