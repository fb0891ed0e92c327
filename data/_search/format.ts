import { z } from "zod";
import { fingerprintOf } from "../_schema/etag.ts";
import { NAMED_KINDS } from "../_schema/terms.ts";
import { fold } from "../_text/fold.ts";
import { once } from "../_text/remembered.ts";
import { STEMMINGS, searchedWords, stem } from "./full-text/stem.ts";
import { irregularForms, unlikeForms } from "./full-text/word-lists.ts";
import { splitTokens } from "./tokens.ts";

/** Incremented with every change to the layout or the meaning of a section. */
export const FORMAT_VERSION = 10;

/** The contents of the index after its header. Reviews are in the order of the dataset, tokens most frequent first. */
export const SECTION_TYPES = {
  /** Every token between line feeds, `\n one\n two\n`, in UTF-8. */
  dictionary: Uint8Array,
  /** Where suffixes of the dictionary begin, in UTF-16 units and in the order of the suffixes. */
  suffixes: Uint32Array,
  /** Number of reviews in each posting: first the tokens', then the frequent needles', the filters', the field words', and the repeats'. */
  postingCounts: Uint32Array,
  /** Where each posting begins: in the lists or, if dense, in the bitmaps. */
  postingStarts: Uint32Array,
  postingLists: Uint8Array,
  postingBitmaps: Uint32Array,
  /** The tokens of each review in order. */
  stream: Uint16Array,
  /** Where each review begins in the stream, and its end. */
  streamStarts: Uint32Array,
  /** The days of the reviews as numbers, newest first. */
  days: Uint32Array,
  /** The first review of each day, and the number of reviews. */
  dayStarts: Uint32Array,
  /** The length of the text of each review, in UTF-16 units. */
  textLengths: Uint32Array,
  /** The first byte of each review in the dataset's file, and the byte after the last review and its bracket. */
  reviewStarts: Uint32Array,
  /** The reviews by ascending id. */
  byId: Uint32Array,
  /** The stems of all words and the words themselves, sorted, and where each begins. */
  termKeys: Uint8Array,
  termKeyStarts: Uint32Array,
  /** The tokens that contain each of them. */
  termTokenStarts: Uint32Array,
  termTokens: Uint32Array,
  /** The same of the words of titles and replies, whose postings come last. */
  fieldKeys: Uint8Array,
  fieldKeyStarts: Uint32Array,
  /** The token of each posting of repeats: of the reviews that have it twice, then three times and so on. Ascending. */
  repeated: Uint32Array,
  /** The words of the reviews' languages that no review has and that are no misspelt ones; see `ordinaryWords`. */
  ordinaryKeys: Uint8Array,
  ordinaryKeyStarts: Uint32Array,
};

export type SectionName = keyof typeof SECTION_TYPES;

export type Sections = { [Name in SectionName]: Made<(typeof SECTION_TYPES)[Name]> };

type Made<Type> = Type extends typeof Uint8Array
  ? Uint8Array
  : Type extends typeof Uint16Array
    ? Uint16Array
    : Uint32Array;

export const SECTION_NAMES = Object.keys(SECTION_TYPES) as SectionName[];

/** The sections whose numbers never fall: the file has by how much each is above the one before. */
export const RISING: ReadonlySet<SectionName> = new Set([
  "streamStarts",
  "dayStarts",
  "reviewStarts",
  "termKeyStarts",
  "termTokenStarts",
  "fieldKeyStarts",
  "ordinaryKeyStarts",
]);

const Count = z.int().min(0);

/** The index's header: small, and parsed at every start. */
export const IndexHeader = z.object({
  /** A fingerprint of how texts are folded, split and stemmed. */
  folding: z.string(),
  /** Tells apart indexes that may rank reviews differently. */
  generation: z.string(),
  reviews: Count,
  tokens: Count,
  /** Needles and borders that occur in too many tokens to be combined while a client waits. */
  needles: z.array(z.string()),
  /** Such as `rating:5`, `technician:ann lee`, `service:drains`. */
  filters: z.array(z.string()),
  /** What technicians, services and the like may be called, folded, and how answers show them. */
  names: z.record(z.enum(NAMED_KINDS), z.array(z.tuple([z.string(), z.string()]))),
  /** Size in bytes of the dataset's file, from whose slices answers are made. */
  datasetBytes: Count,
  /** In their order in the file; `short` are those whose numbers have two bytes there, and four in memory. */
  sections: z.array(z.object({ name: z.string(), items: Count, short: z.boolean(), checksum: Count })),
});

export type IndexHeader = z.infer<typeof IndexHeader>;

/** An index in memory: made by `buildIndex`, stored in a file, queried by `SearchIndex`. */
export interface Index {
  header: Omit<IndexHeader, "sections" | "folding">;
  sections: Sections;
  /** Reads a number of words of the postings' bitmaps, from a word on; absent when they are all in memory. */
  bitmaps?: ((start: number, words: number) => Uint32Array) | undefined;
  /** The postings of some phrases, by the letter of the stemming and the stems. */
  phrases?: ReadonlyMap<string, number> | undefined;
  /** What of the index is still to be loaded; absent when all of it is there. */
  pending?: Pending | undefined;
}

/**
 * An index that is loaded in parts. Whatever is asked of a part that is not there is noted and counts as empty, so that one run of a
 * question tells of all that it needs; what such a run finds is nothing to keep.
 */
export interface Pending {
  /** Whether something was needed that is not there. */
  readonly waiting: boolean;
  /** Whether a posting is there; notes it otherwise. */
  has(posting: number): boolean;
  /** Throws where something was needed that is not there. */
  settle(): void;
}

/** A text that exercises every rule of folding and splitting: code that treats it alike treats all texts alike. */
const SPECIMEN =
  "İi\u0307 ßẞ ςΣ e\u0301é ﬀ Ｐ½ ’´` «“ \u2212— \u00adx\u200d\u200e\u061c \u00a0 \u3000 " +
  "服务很好东京カメラひらがな บริการดีมากครับ ភាសា ລາວ မြန်မာ ab";

/** The same for stemming. */
const WORDS =
  "quickly carefully inspections don't heater's l'immeuble replacements señores reparación reparaciones rápidamente " +
  "rekeningen 24/7 wi-fi";

/** Differs where texts are folded, split or stemmed in another way. */
export const foldingFingerprint = once(() => {
  const tokens = splitTokens(fold(SPECIMEN));
  const stems = [...searchedWords(WORDS), ...irregularForms().keys(), ...unlikeForms().keys()].map((word) =>
    STEMMINGS.map((stemming) => stem(word, stemming)),
  );
  return fingerprintOf(JSON.stringify([tokens, stems]));
});
