import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Change } from "../../data/_schema/changes.ts";
import { isFirstParty } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";
import type { ReviewView } from "./review-view.ts";

/** A change as the page of changes shows it. */
export interface ChangeView extends Pick<Change, "number" | "type"> {
  /** What happened, in a word. */
  what: string;
  /** When it came into the journal, or when the review was withdrawn; null where that is not known. */
  day: string | null;
  /** The review as it is now; undefined for one that is no longer shown. */
  view?: ReviewView | undefined;
  /** Why a review is no longer shown, and where it had been left, in words; else empty. */
  reason: string;
  source: string;
}

/** The newest changes, newest first. */
export function latestChanges(
  { changes }: Dataset,
  byId: ReadonlyMap<string, ReviewView>,
  { strings }: Interface,
): ChangeView[] {
  const { about, changes: words } = strings;
  const named = (source: string | null) =>
    source === null ? about.unknownSource : isFirstParty(source) ? about.ownSource : source;
  return changes.newest.map(({ number, type, id, recorded, withdrawn, reason, source }) => ({
    number,
    type,
    what: words.types[type],
    day: withdrawn ?? recorded ?? null,
    view: byId.get(id),
    reason: reason ? about.reasons[reason] : type === "hidden" ? words.below : "",
    source: source === undefined ? "" : named(source),
  }));
}
