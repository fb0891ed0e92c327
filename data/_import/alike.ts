import { hash } from "node:crypto";
import { earlierEntries } from "../_journal/earlier-entries.ts";
import type { Journal } from "../_journal/journal.ts";
import type { PublishEntry } from "../_schema/journal-entry.ts";
import { areMaskedAlike } from "../_text/masks.ts";
import type { Decisions } from "./decisions.ts";
import { journalId } from "./keyed-ids.ts";
import { namelessAt } from "./to-entry.ts";

type Said = Pick<PublishEntry, "text" | "rating">;

interface KnownReview {
  /** Whether it is published, and may have been edited since. */
  published: boolean;
  /** Whether its words are lost, and only its stars are known. */
  lost: boolean;
  /** Whether it says this now, as far as is known. */
  says(said: Said): boolean;
  /** Whether it has ever said this; null where its words are not there any more. */
  hasSaid(said: Said): boolean | null;
}

/** Reviews that share the id which is made of their author and day. */
type Group = readonly PublishEntry[];

/**
 * The ids of the reviews of each group. One that says the same as a known review keeps its id, however many there were then and are now;
 * the shared id is that of an only review, and of several new ones each is told by its words.
 */
export function idsOfAlike(groups: readonly Group[], known: Known): string[][] {
  const find = knownReviews(groups, known);
  return groups.map((entries) => idsOfGroup(entries, find));
}

function idsOfGroup(entries: Group, known: (id: string) => KnownReview | null): string[] {
  const shared = entries[0]!.id;
  let plain = known(shared);
  const texts = new Map<string, IdsOfText>();
  const ofText = ({ text }: Said) => {
    const ids = texts.get(text) ?? new IdsOfText(shared, text, known);
    texts.set(text, ids);
    return ids;
  };
  const matched = entries.map((entry) => {
    if (!plain || plain.lost || !plain.says(entry)) return ofText(entry).take((each) => each.says(entry));
    plain = null;
    return shared;
  });
  const ids = entries.map((entry, at) => matched[at] ?? ofText(entry).take((each) => mayBe(entry, each)));
  if (entries.length === 1) return [ids[0] ?? shared];
  if (plain) {
    const at = indexOfPlain(entries, ids, plain);
    if (at >= 0) ids[at] = shared;
    if (at >= 0 || plain.lost) plain = null;
  }
  return ids.map((id, at) => {
    const entry = entries[at]!;
    // The words of an erased review are gone; what might be it must not return under another id.
    return id ?? (plain?.hasSaid(entry) === null ? shared : ofText(entry).next(entry));
  });
}

/** Which of those that have no id yet is most likely the one that was the only one; -1 if none. */
function indexOfPlain(entries: Group, ids: readonly (string | undefined)[], plain: KnownReview): number {
  const indexOf = (isIts: (entry: PublishEntry) => boolean | null) =>
    entries.findIndex((entry, at) => ids[at] === undefined && isIts(entry));
  const hasOtherStars = (entry: PublishEntry) =>
    !isNobodys(entry) && [1, 2, 3, 4, 5].some((rating) => plain.says({ ...entry, rating }));
  const isSomebodys = (entry: PublishEntry) => !isNobodys(entry);
  const found = [plain.hasSaid, ...(plain.lost ? [plain.says, isSomebodys] : [hasOtherStars])].map(indexOf);
  return found.find((at) => at >= 0) ?? -1;
}

/** Whether this is the known review with other stars. Several people may write the same few words, so a nameless one may be another. */
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
    return `${this.shared}.${hash("sha256", parts, "base64url").slice(0, 8)}`;
  }
}

interface Known {
  journal: Pick<Journal, "published" | "withdrawn">;
  dataDir: string;
  decisions: Pick<Decisions, "key" | "same">;
  /** Whether the journal, or a decision, has this id. */
  isKnown(id: string): boolean;
  mask(text: string): string;
}

/** Finds what is known of the review to which an import would give an id. */
function knownReviews(groups: readonly Group[], { journal, dataDir, decisions, isKnown, mask }: Known) {
  const { published, withdrawn } = journal;
  const { key, same = {} } = decisions;
  const isEmpty = published.size + withdrawn.size === 0;
  const isSaid = (line: Said, { text, rating }: Said) =>
    line.rating === rating && (line.text === text || areMaskedAlike(line.text, mask(text)));
  const idOf = (traceable: string) => journalId(traceable, true, isKnown, key);
  let lines: ReturnType<typeof earlierEntries> | undefined;
  // The journal may be long, so it is read once for all that may be asked about.
  const read = () => {
    const shared = groups.filter(({ length }) => length > 1).map(([first]) => idOf(first!.id));
    return earlierEntries(dataDir, new Set([...withdrawn.keys(), ...Object.values(same), ...shared]));
  };
  return (traceable: string): KnownReview | null => {
    const id = isEmpty ? undefined : idOf(traceable);
    if (id === undefined || !isKnown(id)) return null;
    const of = Object.hasOwn(same, id) ? same[id]! : id;
    const now = published.get(of);
    const lost = now?.reduced !== undefined;
    return {
      published: published.has(id),
      lost,
      says: (said) => now !== undefined && (lost ? now.rating === said.rating : isSaid(now, said)),
      hasSaid: (said) => {
        lines ??= read();
        const its = lines.get(of) ?? [];
        return its.length === 0 ? null : its.some((line) => isSaid(line, said));
      },
    };
  };
}
