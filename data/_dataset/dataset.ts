import {
  annotationsByReview,
  byReviewFile,
  readingsByReview,
  votesByReview,
} from "../_insights/by-review.ts";
import { readCollection } from "../_insights/collection.ts";
import { noteOnUnlisted } from "../_insights/figures/unlisted.ts";
import { describeInsights } from "../_insights/insights.ts";
import { ANNOTATIONS, notesOn } from "../_journal/annotations.ts";
import { publicBusiness, publicPolicy } from "../_journal/business.ts";
import { type Fault, formatFault } from "../_journal/faults.ts";
import { JOURNAL } from "../_journal/journal.ts";
import { BuildCache } from "../_reuse/build-cache.ts";
import { MOST_REVIEW_PAGES } from "../_schema/addresses.ts";
import type { BusinessFile } from "../_schema/business.ts";
import type { Review } from "../_schema/review.ts";
import type { ReviewsDataset } from "../_schema/reviews-dataset.ts";
import { COLUMNS, cellsOf } from "../_schema/reviews-table.ts";
import { counted } from "../_text/counted.ts";
import { aggregate, levelsOf } from "./aggregate-rating.ts";
import { changesOf, withList } from "./changes.ts";
import { completenessOf } from "./completeness.ts";
import { missingJournal, type OwnersFiles, type OwnersSource, readOwnersFiles } from "./owners-files.ts";
import { type MadePhotos, publishReviews } from "./published-reviews.ts";
import { removedFrom } from "./removed.ts";
import { countHidden } from "./vanishing.ts";
import { datasetVersion } from "./version.ts";

export { changeSince, requireOwn } from "./guarded-log.ts";
export { type NamedPhoto, type OwnersFiles, readOwnersFiles } from "./owners-files.ts";
export { publicFiles, readPublicFiles } from "./public-files.ts";
export { isOfAnother, type PublishedBefore } from "./vanishing.ts";

/** Everything a build publishes, derived only from the owner's files. */
export type Dataset = ReturnType<typeof deriveDataset>;

export interface DatasetSource extends OwnersSource {
  /** Public origin without a trailing slash. */
  baseUrl: string;
  /** Of more reviews none has a page of its own. */
  mostReviewPages?: number;
}

/** Reads the owner's files and derives everything published. Throws an InputError with every fault of every file at once. */
export function loadDataset(source: DatasetSource): Dataset {
  return deriveDataset(readOwnersFiles(source), source);
}

/**
 * Derives everything published from the owner's files. `photos` are those that reviews name, made fit to be published, by
 * their files; what is not among them is left out.
 */
export function deriveDataset(
  { business, journal, editorial, pages, annotations, copied }: OwnersFiles,
  { dataDir, baseUrl, before = null, kept = new BuildCache(), mostReviewPages }: DatasetSource,
  photos: MadePhotos = new Map(),
) {
  const { reviews, ownPages, warnings } = publishReviews(journal, business, {
    baseUrl,
    kept,
    mostPages: mostReviewPages,
    photos,
  });
  const shown = publicBusiness(business, baseUrl);
  const policy = publicPolicy(business, baseUrl);
  const written = reviews.map((review) => JSON.stringify(review));
  const version = datasetVersion(shown, policy, written);
  const input = { baseUrl, version, reviews, business, editorial };
  const collection = readCollection(reviews, business, kept, annotations.accepted);
  const insights = describeInsights(collection, input);
  const readings = new Map(ownPages ? readingsByReview(collection) : []);
  const dataset: ReviewsDataset = {
    version,
    updated: journal.newestDay,
    business: shown,
    aggregate_rating: aggregate(reviews),
    completeness: completenessOf(journal, business, reviews),
    policy,
    verification_levels: levelsOf(reviews),
    reviews,
  };
  const removed = removedFrom(journal, business, dataset);
  return {
    reviews: dataset,
    /** Whether each review has a page of its own. */
    ownPages,
    /** `/reviews.json` as it is written, and each review as it stands there, so that nothing has to be serialised twice. */
    file: { text: withList({ ...dataset, reviews: [] }, written), reviews: written },
    /** `/changes.json` and its pages. */
    changes: changesOf({
      journal,
      minimum: business.minimum_verification,
      baseUrl,
      version,
      reviews,
      written,
      ownPages,
    }),
    /** `/removed.json`. */
    removed,
    /** Makes `/reviews.csv`. */
    table: () => reviewsTable(reviews),
    insights,
    /** What was read in each review that has a page of its own, by id; absent for one that is not analysed. */
    readings,
    /** `/insights/by-review.json`. */
    byReview: byReviewFile(
      version,
      ownPages ? readings : readingsByReview(collection),
      annotationsByReview(collection),
    ),
    /** How each review judges, in their order; undefined for one that is not analysed. */
    votes: votesByReview(reviews, collection),
    business,
    editorial,
    /** The owner's own, in the order of links to them. */
    ownersPages: pages,
    /** The reviews that are in the journal but not published: the ids of those that are withdrawn, in order, and how many others. */
    unpublished: {
      withdrawnIds: [...journal.withdrawn.keys()].sort(),
      belowMinimumVerification: Object.values(removed.hidden).reduce((sum, count) => sum + count),
    },
    /** People outside the roster who did the work, according to several reviews. */
    unlisted: collection.unlisted,
    /** Ids of reviews whose words the owner has erased; nothing made earlier may still hold them. */
    erased: [...journal.erased],
    /** Lines for the owner about probable mistakes that were published as they are. */
    warnings: [...searchMarkupRisk(business), ...missingJournal(dataDir, NONE_YET), ...warnings].map(
      formatFault,
    ),
    /** Lines for the owner about findings in the reviews that may call for action. */
    notes: [
      noteOnHidden(before ? countHidden(before, journal, business) : 0),
      noteOnLost(removed.lost.length, copied !== null),
      noteOnUnlisted(collection),
      ...notesOn(annotations),
      noteOnUnshown(annotations.unshown),
      ownPages ? null : NO_OWN_PAGES,
    ].filter((note) => note !== null),
  };
}

function noteOnHidden(count: number): string | null {
  if (count === 0) return null;
  return (
    `${count === 1 ? "1 review that was published is" : `${count} reviews that were published are`} ` +
    "below minimum_verification now, and no longer shown"
  );
}

function noteOnLost(count: number, isCopy: boolean): string | null {
  if (count === 0) return null;
  // Nothing can be imported into a copy.
  const todo = isCopy ? "" : ": import an export that holds them";
  return `${JOURNAL} no longer has the words of ${counted(count, "review")}${todo}`;
}

function noteOnUnshown(count: number): string | null {
  if (count === 0) return null;
  return `${ANNOTATIONS}: left out ${count === 1 ? "1 line" : `${count} lines`} on reviews below minimum_verification`;
}

const NO_OWN_PAGES =
  `there are more than ${MOST_REVIEW_PAGES.toLocaleString("en")} reviews, so each is at its place on ` +
  "the page of its month and has no page of its own";
const NONE_YET = "is missing, so no review is published; check its name and DATA_DIR if there should be some";

function searchMarkupRisk({ search_markup }: BusinessFile): Fault[] {
  if (search_markup.reviews !== "all") return [];
  return [
    {
      file: "business.json",
      field: "search_markup.reviews",
      message:
        "all marks up ratings that come from other sites, which search engines forbid and may penalise; first-party is safe",
    },
  ];
}

/** `/reviews.csv` as it is written, RFC 4180: one row a review, in their order, below a row of names. */
function reviewsTable(reviews: readonly Review[]): string {
  const rows = [COLUMNS.map(({ name }) => name), ...reviews.map(cellsOf)];
  return rows.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

const SPECIAL = /[",\r\n]|^\s|\s$/;

function quoted(cell: string): string {
  return SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
