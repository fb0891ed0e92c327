import { createHash } from "node:crypto";
import type { Journal } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import type { Decisions } from "./decisions.ts";
import { journalId } from "./keyed-ids.ts";
import { namelessAt } from "./to-entry.ts";

/** What a review says. */
type Said = Pick<PublishEntry, "text" | "rating">;

/** What is known of a review that has an id already. */
interface KnownReview {
  /** Whether it is published, and may have been edited since. */
  published: boolean;
  /** Whether it says this now. */
  says(said: Said): boolean;
  /** Whether it has ever said this; null where its words are not there any more. */
  hasSaid(said: Said): boolean | null;
}

/**
 * The ids of reviews that share the one which is made of their author and day: by itself it is that of the only one. What says
 * the same as a review that is known keeps the id of that, however many there were then and are now; of several new ones each
 * is told by its words.
 */
export function idsOfAlike(
  entries: readonly PublishEntry[],
  known: (id: string) => KnownReview | null,
): string[] {
  const shared = entries[0]!.id;
  let plain = known(shared);
  const texts = new Map<string, IdsOfText>();
  const ofText = ({ text }: Said) => {
    const ids = texts.get(text) ?? new IdsOfText(shared, text, known);
    texts.set(text, ids);
    return ids;
  };
  const same = entries.map((entry) => {
    if (!plain?.says(entry)) return ofText(entry).take((each) => each.says(entry));
    plain = null;
    return shared;
  });
  return same.map((id, at) => {
    const entry = entries[at]!;
    const own = id ?? ofText(entry).take((each) => mayBe(entry, each));
    if (own !== undefined) return own;
    if (entries.length === 1) return shared;
    const was = plain === null ? false : plain.hasSaid(entry);
    if (was === true) plain = null;
    // Of one that was erased nobody has the words: what may be that must not come back under another id.
    return was === false ? ofText(entry).next(entry) : shared;
  });
}

/** Whether a review of the same words is this one, with other stars: of nobody's it may be another. */
function mayBe(entry: PublishEntry, known: KnownReview): boolean {
  return !isNobodys(entry) || (!known.published && known.hasSaid(entry) !== false);
}

/** So few words may be written by two people on one day. */
const FEW_WORDS = 40;

export function isNobodys({ author, source, text }: PublishEntry): boolean {
  return author.name === namelessAt(source.name) && text.length < FEW_WORDS;
}

/** The ids that are made of the same words; of several reviews of these all but the first are also told by stars and number. */
class IdsOfText {
  private readonly known: { id: string; review: KnownReview }[] = [];
  private many = 0;

  constructor(
    private readonly shared: string,
    private readonly text: string,
    known: (id: string) => KnownReview | null,
  ) {
    for (let found = true; found; ) {
      const here = (this.many === 0 ? [1] : [1, 2, 3, 4, 5]).flatMap((rating) => {
        const id = this.idOf({ rating });
        const review = known(id);
        return review ? [{ id, review }] : [];
      });
      this.known.push(...here);
      found = here.length > 0;
      if (found) this.many++;
    }
  }

  /** The first id that is known, not taken yet, and of such a review. */
  take(isIts: (review: KnownReview) => boolean): string | undefined {
    const at = this.known.findIndex(({ review }) => isIts(review));
    return at < 0 ? undefined : this.known.splice(at, 1)[0]!.id;
  }

  next(said: Pick<Said, "rating">): string {
    const id = this.idOf(said);
    this.many++;
    return id;
  }

  private idOf({ rating }: Pick<Said, "rating">): string {
    const parts = this.many === 0 ? this.text : JSON.stringify([this.text, rating, this.many]);
    return `${this.shared}.${createHash("sha256").update(parts).digest("base64url").slice(0, 8)}`;
  }
}

/** What an import knows of the reviews that are there. */
interface Known {
  journal: Pick<Journal, "published" | "withdrawn">;
  decisions: Pick<Decisions, "key" | "same">;
  /** Whether the journal, or a decision, has this id. */
  isKnown(id: string): boolean;
  /** Takes out of a text what is not published. */
  mask(text: string): string;
  /** Every line that has published this review. */
  earlier(id: string): readonly PublishEntry[];
}

/** Finds what is known of the review to which an import would give an id. */
export function knownReviews({ journal, decisions, isKnown, mask, earlier }: Known) {
  const { published, withdrawn } = journal;
  const { key, same = {} } = decisions;
  const isEmpty = published.size + withdrawn.size === 0;
  const isSaid = (line: Said, { text, rating }: Said) =>
    line.rating === rating && (line.text === text || line.text === mask(text));
  return (traceable: string): KnownReview | null => {
    const id = isEmpty ? undefined : journalId(traceable, true, isKnown, key);
    if (id === undefined || !isKnown(id)) return null;
    const of = Object.hasOwn(same, id) ? same[id]! : id;
    const now = published.get(of);
    let lines: readonly PublishEntry[] | undefined;
    return {
      published: published.has(id),
      says: (said) => now !== undefined && isSaid(now, said),
      hasSaid: (said) => {
        lines ??= earlier(of);
        return lines.length === 0 ? null : lines.some((line) => isSaid(line, said));
      },
    };
  };
}
