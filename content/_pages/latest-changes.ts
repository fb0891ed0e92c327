import type { Dataset } from "../../data/_dataset/dataset.ts";
import { isFirstParty } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";
import type { ReviewView } from "./review-view.ts";

/** The newest changes as their page shows them, newest first. */
export function latestChanges(
  { changes }: Dataset,
  byId: ReadonlyMap<string, ReviewView>,
  { strings }: Interface,
) {
  const { about, card, changes: words } = strings;
  const named = (source: string | null) =>
    source === null ? about.unknownSource : isFirstParty(source) ? card.sourceOwn : source;
  return changes.newest.map(({ number, type, id, recorded, withdrawn, reason, source }) => ({
    number,
    type,
    /** What happened, in a word. */
    what: words.types[type],
    /** When it came into the journal, or when the review was withdrawn; null where that is not known. */
    day: withdrawn ?? recorded ?? null,
    /** The review as it is now; undefined for one that is no longer shown. */
    view: byId.get(id),
    /** Why a review is no longer shown, and where it had been left, in words; else empty. */
    reason: reason ? about.reasons[reason] : type === "hidden" ? words.below : "",
    source: source === undefined ? "" : named(source),
  }));
}
