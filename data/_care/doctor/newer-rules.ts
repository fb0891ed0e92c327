import { type FoundContact, foundContacts, keptContacts } from "../../_journal/contacts.ts";
import { duplicatesAmong } from "../../_journal/duplicates.ts";
import { unlikelyScales } from "../../_journal/scale.ts";
import type { Business } from "../../_schema/business.ts";
import type { Review } from "../../_schema/review.ts";
import { counted } from "../../_text/counted.ts";
import { type Finding, look, some } from "./finding.ts";

/** What the owner has decided about imports. */
interface Decided {
  contacts?: "mask" | "keep" | undefined;
  keep?: readonly string[] | undefined;
  different?: readonly string[] | undefined;
}

/** What an import would ask or do today of reviews that were imported before it did. */
export function findByNewerRules(
  reviews: readonly Review[],
  business: Business,
  decided: Decided,
): Finding[] {
  return [
    ...findContacts(reviews, business, decided),
    ...findScales(reviews),
    ...findDuplicates(reviews, decided),
  ];
}

function findContacts(
  reviews: readonly Review[],
  business: Business,
  { contacts, keep }: Decided,
): Finding[] {
  if (contacts === "keep") return [];
  const found = foundContacts(reviews, keptContacts(keep, business));
  if (found.length === 0) return [];
  const places = [...new Set(found.map(({ id, field }) => `${field} of ${id}`))];
  return [
    look(
      `contact details, published in ${counted(places.length, "place")} (${kindsOf(found)}): ${some(places)}`,
      "npm run import -- --contacts mask removes it, --contacts keep leaves it, with --keep <value> for what stays; then npm run build",
    ),
  ];
}

/** `2 e-mail address, 1 telephone number`, most first. */
function kindsOf(found: readonly FoundContact[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of found) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => counted(count, kind))
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

function findDuplicates(reviews: readonly Review[], { different }: Decided): Finding[] {
  const found = duplicatesAmong(reviews, different);
  if (found.length === 0) return [];
  const pairs = found.map(({ id, of, shared }) => `${id} = ${of} (same ${shared})`);
  return [
    look(
      `${counted(found.length, "review")} perhaps published twice: ${some(pairs)}`,
      "npm run journal -- withdraw <id> --reason duplicate for one that is; npm run import -- --different <id>, or all, " +
        "for one that is not",
    ),
  ];
}
