import { once } from "../../_text/remembered.ts";
import { Growing } from "../arrays.ts";
import { sortSuffixes } from "../dictionary.ts";
import { wordsFor } from "../document-set.ts";
import type { Index, Sections } from "../format.ts";
import { firstPostings, isDense } from "../postings.ts";
import { decodeWords } from "../spelling/front-coding.ts";
import {
  decodeKeys,
  LENGTHS,
  layOut,
  type OfflineIndex,
  type OfflineText,
  ORDINARY,
  pageFile,
  sums,
  TEXT,
} from "./offline-index.ts";
import type { Parts } from "./parts.ts";

/** An index whose postings and larger sections are loaded once a search asks for them. */
export function lazyIndex(offline: OfflineIndex, parts: Parts): Index {
  const { header } = offline;
  const terms = decodeKeys(offline.terms);
  const fields = decodeKeys(offline.fields);
  const text = once(() => readText(parts.get(TEXT)));
  const ordinary = once(() => decodeKeys(parts.get<[string]>(ORDINARY)[0]));
  const lengths = once(() => Uint32Array.from(parts.get<number[]>(LENGTHS)));
  const nothing = new Uint32Array(0);
  const postings = new LoadedPostings(offline);
  const sections: Sections = {
    postingCounts: postings.counts,
    postingStarts: postings.starts,
    get postingLists() {
      return postings.lists.finish();
    },
    get postingBitmaps() {
      return postings.bitmaps.finish();
    },
    streamStarts: sums(offline.streamStarts),
    days: sums(offline.days),
    dayStarts: sums(offline.dayStarts),
    termKeys: terms.bytes,
    termKeyStarts: terms.starts,
    termTokenStarts: sums(offline.termTokenStarts),
    termTokens: sums(offline.termTokens),
    fieldKeys: fields.bytes,
    fieldKeyStarts: fields.starts,
    repeated: sums(offline.repeated),
    get dictionary() {
      return text().dictionary;
    },
    get suffixes() {
      return text().suffixes;
    },
    get stream() {
      return text().stream;
    },
    get textLengths() {
      return lengths();
    },
    get ordinaryKeys() {
      return ordinary().bytes;
    },
    get ordinaryKeyStarts() {
      return ordinary().starts;
    },
    // Reviews come in files of their own.
    reviewStarts: nothing,
    byId: nothing,
  };
  const { phrase } = firstPostings({ header, sections });
  const phrases = new Map(decodeWords(offline.phrases).map((key, at) => [key, phrase + at]));
  postings.place(layOut({ header, sections }, postings.counts.length));
  const pending = {
    get waiting() {
      return parts.waiting;
    },
    has(posting: number) {
      const page = postings.pageOf[posting]!;
      const file = pageFile(page);
      if (!parts.has(file)) return false;
      postings.take(page, () => parts.get(file));
      return true;
    },
    settle: () => parts.settle(),
  };
  return { header, sections, phrases, pending };
}

/** The postings of the pages that have been loaded. */
class LoadedPostings {
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
  readonly lists = new Growing(Uint8Array);
  readonly bitmaps = new Growing(Uint32Array);
  readonly pageOf: Uint32Array;
  private readonly pages: Uint32Array[] = [];
  private readonly taken = new Set<number>();

  constructor(private readonly offline: OfflineIndex) {
    this.counts = Uint32Array.from(offline.postingCounts);
    this.starts = new Uint32Array(this.counts.length);
    this.pageOf = new Uint32Array(this.counts.length);
  }

  place(order: Uint32Array): void {
    let end = 0;
    for (const [page, length] of this.offline.pages.entries()) {
      const postings = order.subarray(end, end + length);
      for (const posting of postings) this.pageOf[posting] = page;
      this.pages.push(postings);
      end += length;
    }
  }

  take(page: number, bytesOf: () => Uint8Array<ArrayBuffer>): void {
    if (this.taken.has(page)) return;
    this.taken.add(page);
    const bytes = bytesOf();
    const documents = this.offline.header.reviews;
    const words = wordsFor(documents);
    let at = 0;
    for (const posting of this.pages[page]!) {
      const count = this.counts[posting]!;
      if (isDense(count, documents)) {
        this.starts[posting] = this.bitmaps.length;
        const view = new DataView(bytes.buffer, bytes.byteOffset + at);
        for (let word = 0; word < words; word++) this.bitmaps.push(view.getUint32(4 * word, true));
        at += 4 * words;
      } else {
        const start = at;
        // The last byte of each number is below 128.
        for (let left = count; left > 0; at++) if (bytes[at]! < 128) left--;
        this.starts[posting] = this.lists.length;
        this.lists.append(bytes.subarray(start, at));
      }
    }
  }
}

function readText({ dictionary, stream }: OfflineText) {
  return {
    dictionary: new TextEncoder().encode(dictionary),
    suffixes: sortSuffixes(dictionary),
    stream: Uint16Array.from(stream),
  };
}
