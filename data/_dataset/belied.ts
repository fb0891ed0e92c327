import type { Fault } from "../_journal/faults.ts";
import type { Journal } from "../_journal/journal.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { PublishEntry, WithdrawEntry } from "../_schema/journal-entry.ts";
import { counted } from "../_text/counted.ts";
import { groupBy } from "../_text/group-by.ts";
import { standingEntries } from "./published-reviews.ts";

/** The faults of declarations in `policy` that the counts of the journal show to be untrue, since pages would publish them. */
export function beliedDeclarations(
  journal: Pick<Journal, "published" | "withdrawn">,
  business: BusinessFile,
): Fault[] {
  const { collection, incentives, moderation } = business.policy;
  const kept = [...journal.published.values()];
  const found: Fault[] = [];
  const belied = (field: string, declared: string, instead: string, counts: string[], way = "") => {
    if (counts.length === 0) return;
    const message =
      `is "${declared}", but ${counts.join(", and ")}; declare "${instead}", use your own words, ` +
      `or leave it out${way}`;
    found.push({ file: "business.json", field: `policy.${field}`, message });
  };
  if (collection === "not-asked")
    belied("collection", collection, "some-customers", those(kept.filter(wasAskedFor), ASKED_FOR), CORRECT);
  if (incentives === "none")
    belied("incentives", incentives, "for-any-review", those(kept.filter(wasRewarded), REWARDED), CORRECT);
  if (moderation === "none") belied("moderation", moderation, "listed-reasons", heldBack(journal, business));
  return found;
}

const ASKED_FOR = { one: "was asked for", many: "were asked for" };
const REWARDED = { one: "had something given for it", many: "had something given for them" };
const CORRECT = "; where the journal is wrong, correct it: npm run journal -- amend <id>";

function wasAskedFor({ collection, verification }: PublishEntry): boolean {
  return collection?.invited === true || verification.level === "invited";
}

function wasRewarded({ collection }: PublishEntry): boolean {
  return collection?.incentive === true;
}

/** Ids that are named. */
const NAMED = 3;

function those(entries: readonly PublishEntry[], { one, many }: { one: string; many: string }): string[] {
  if (entries.length === 0) return [];
  const ids = entries.slice(0, NAMED).map(({ id }) => id);
  if (entries.length > NAMED) ids.push(`and ${entries.length - NAMED} more`);
  return [`${counted(entries.length, "review")} ${entries.length === 1 ? one : many} (${ids.join(", ")})`];
}

/** What the business keeps from being published by what it demands or decides. */
function heldBack(journal: Pick<Journal, "published" | "withdrawn">, business: BusinessFile): string[] {
  const found: string[] = [];
  const { low, lost } = standingEntries(journal, business);
  if (low.length > 0)
    found.push(
      `${counted(low.length, "review")} ${low.length === 1 ? "is" : "are"} below minimum_verification`,
    );
  if (lost.length > 0) found.push(`the words of ${counted(lost.length, "review")} are lost`);
  const decided = [...journal.withdrawn.values()].map(({ entry }) => entry).filter(isOwnDecision);
  if (decided.length > 0) {
    const reasons = [...groupBy(decided, ({ reason }) => reason)].sort(([a], [b]) => (a < b ? -1 : 1));
    const by = reasons.map(([reason, { length }]) => `${length} ${reason}`).join(", ");
    const were = decided.length === 1 ? "was" : "were";
    found.push(
      `${counted(decided.length, "review")} ${were} withdrawn by the business's own decision (${by})`,
    );
  }
  return found;
}

/** Reasons that nobody but the business has judged, unless somebody else is known to have asked. */
const JUDGED: readonly WithdrawEntry["reason"][] = ["duplicate", "not-a-customer", "wrong-business"];

function isOwnDecision({
  reason,
  requested_by = JUDGED.includes(reason) ? "business" : undefined,
}: Pick<WithdrawEntry, "reason"> & { requested_by?: string | undefined }): boolean {
  return requested_by === "business";
}
