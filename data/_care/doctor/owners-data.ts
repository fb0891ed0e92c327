import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { aggregate } from "../../_dataset/aggregate-rating.ts";
import { type Dataset, loadDataset } from "../../_dataset/dataset.ts";
import { isPublicHost } from "../../_fetch/public-origin.ts";
import { readDecisions } from "../../_import/decisions.ts";
import { isDerived, isKeyed } from "../../_import/keyed-ids.ts";
import { levelAt } from "../../_import/tables/platforms.ts";
import { MINIMUM_SUPPORT } from "../../_insights/figures/minimum-support.ts";
import { noteOnUnlisted } from "../../_insights/figures/unlisted.ts";
import { formatFault, InputError } from "../../_journal/faults.ts";
import { JOURNAL, type Journal, readJournal, stillToErase } from "../../_journal/journal.ts";
import { namedLinesIn } from "../../_journal/lines.ts";
import { PUBLIC_JOURNAL } from "../../_schema/addresses.ts";
import { erasedWithSource, type SourceCompleteness } from "../../_schema/completeness.ts";
import { CURRENT, fileOf } from "../../_schema/generation.ts";
import { FIRST_PARTY, type Review } from "../../_schema/review.ts";
import { counted, firstOf } from "../../_text/counted.ts";
import { findProfile } from "./declarations.ts";
import { type Finding, look, lookIf, mend, ok, type Section, SHOWN } from "./finding.ts";
import { findByNewerRules } from "./newer-rules.ts";

const MOST = 10;

interface Published {
  baseUrl: string;
  demo: boolean;
}

/** What the owner should look at in the owner's files; with faults in them there is no dataset. `now` is milliseconds since 1970. */
export function lookAtData(source: Published & { dataDir: string; siteDir: string; now: number }): {
  section: Section;
  dataset: Dataset | null;
} {
  const title = `data (${source.dataDir})`;
  try {
    const dataset = loadDataset({ ...source, journalExpected: false });
    const { reviews, business } = dataset.reviews;
    const imported = findByNewerRules(reviews, business, readDecisions(source.dataDir));
    // Read anew, since a dataset has neither lines nor what is erased.
    const journal = readJournal(source.dataDir, source.now);
    const erasing = stillToErase(journal).map(({ what, command }) => look(what, command));
    const care = [...findUnbuilt(journal, source.siteDir), ...erasing];
    const findings = [...findingsOf(dataset, source), ...care, ...imported];
    return { section: { title, findings }, dataset };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { section: { title, findings: faultsOf(error) }, dataset: null };
  }
}

function faultsOf({ faults }: InputError): Finding[] {
  const shown = faults.slice(0, MOST).map((fault) => mend(formatFault(fault)));
  const rest = faults.length - shown.length;
  return rest > 0 ? [...shown, mend(`${counted(rest, "more fault")} of this kind or another`)] : shown;
}

function findingsOf(dataset: Dataset, published: Published): Finding[] {
  const { business, reviews } = dataset;
  // What the build says in one line is told name by name.
  const notes = dataset.notes.filter((note) => note !== noteOnUnlisted(dataset));
  const erased = erasedWithSource(reviews.completeness);
  const unexplained = reviews.reviews.filter(
    ({ verification: { level, method } }) => level !== "platform" && method === undefined,
  );
  return [
    ...findDemonstration(dataset, published),
    reviews.reviews.length === 0
      ? look("no review is published", "npm run import -- <file>, or write lines into reviews.jsonl")
      : ok(`no faults; ${counted(reviews.reviews.length, "review")}`),
    ...[...dataset.warnings, ...notes].map((line) => look(line)),
    ...findUnlisted(dataset),
    ...findProfile(business),
    ...lookIf(
      dataset.unpublished.belowMinimumVerification,
      (count) =>
        `${counted(count, "review")} below minimum_verification (${business.minimum_verification}), not published and counted as such`,
      "lower minimum_verification in business.json to publish them",
    ),
    ...reviews.completeness.flatMap((row) => findSource(row, dataset, erased)),
    ...lookIf(
      unexplained.length,
      (count) =>
        `${counted(count, "review")} above the level platform without a word on how that is known: ${idsOf(unexplained)}`,
      'add "method" to their "verification", such as "matched to a job number"',
    ),
    ...lookIf(
      reviews.reviews.filter(({ collection }) => collection?.affiliated).length,
      (count) =>
        `${counted(count, "published review")} by someone connected to the business, labelled as such`,
      "consider to withdraw what no customer wrote (reason not-a-customer)",
    ),
    ...findReplies(dataset),
    ...findTraceable(dataset),
  ];
}

function findDemonstration({ reviews }: Dataset, { baseUrl, demo }: Published): Finding[] {
  if (!reviews.business.demonstration) return [];
  const what = "these are the invented reviews of the demonstration";
  const todo = "set DATA_DIR to a folder with your own business.json and reviews.jsonl";
  return isPublicHost(baseUrl) && !demo
    ? [mend(`${what}, and ${baseUrl} is public`, todo)]
    : [look(what, todo)];
}

/** What a build has less of than the journal, which only grows; nothing before the first build. */
function findUnbuilt({ entries }: Journal, siteDir: string): Finding[] {
  const built = join(siteDir, CURRENT, fileOf(PUBLIC_JOURNAL));
  if (!existsSync(built)) return [];
  const lines = [...namedLinesIn([readFileSync(built)])].length;
  return lookIf(
    Math.max(0, entries.length - lines),
    (count) => `${counted(count, "line")} of ${JOURNAL} not built yet`,
    "npm run build",
  );
}

/** Names that several reviews give to whoever did the work, and that the roster has not. */
function findUnlisted({ unlisted }: Dataset): Finding[] {
  return unlisted.map(({ name, reviews, similarTo }) => {
    const alias = `to the aliases of ${similarTo ?? "whom they mean"}`;
    return look(
      `${name}: named by ${counted(reviews.length, "review")} as one of yours (${MINIMUM_SUPPORT.entity} ` +
        "or more are told), and not in technicians",
      `in business.json: "technicians": [${JSON.stringify({ name })}], or ${JSON.stringify(name)} ${alias}; then npm run build`,
    );
  });
}

/** How far an average declared to one decimal may be from ours, which has two. */
const ROUNDED = 0.051;

/** `erased` is the number of reviews whose source is erased, too. */
function findSource(row: SourceCompleteness, { business, reviews }: Dataset, erased: number): Finding[] {
  const { source, declared, received, source_missing } = row;
  if (source === null) return [];
  const found: Finding[] = [];
  const except = erased > 0 ? `, not counting ${counted(erased, "review")} erased with its source` : "";
  const add = (what: string, todo: string) => void found.push(look(`${source}: ${what}`, todo));
  const entry = business.sources?.find(({ name }) => name === source);
  const here = reviews.reviews.filter((review) => review.source.name === source);
  const written = (fields: object) =>
    `in business.json: "sources": [${JSON.stringify({ name: source, ...fields })}]`;
  // A guest book or a booking tool has no profile that a customer could look up.
  const isPlatform =
    source !== FIRST_PARTY &&
    (levelAt(source) !== undefined || here.some(({ verification }) => verification.level === "platform"));
  if (!entry?.url && isPlatform)
    add("its profile of the business is not named", written({ url: "https://..." }));
  if (entry?.url && !entry.write_url)
    add("where a review can be left there is not named", written({ write_url: "https://..." }));
  if (declared === null && isPlatform)
    add(
      "you have not declared how many reviews it shows",
      written({ declared: { count: received, as_of: "YYYY-MM-DD" } }),
    );
  if (declared !== null && declared.count !== received)
    add(
      `says ${declared.count} on ${declared.as_of}, ${received} were received${except}; pages show both`,
      "import a newer export, or bring the declared count up to date",
    );
  if (declared !== null && declared.count === received) found.push(ok(`${source}: all ${received} received`));
  const { average } = aggregate(here);
  // Stars made of another scale are rounded already.
  const isExact = average !== null && here.every((review) => review.original_rating === undefined);
  if (declared?.average !== undefined && isExact && Math.abs(declared.average - average) > ROUNDED)
    add(
      `says ${declared.average} stars on average on ${declared.as_of}, ${average} is the average of ` +
        `${counted(here.length, "review")} published here`,
      "look there again; it may show other reviews than these, weigh them, or round to halves",
    );
  if (source_missing > 0)
    add(
      `${counted(source_missing, "published review")} no longer in its full export`,
      "find out why; to withdraw one, append its withdrawal with the reason",
    );
  return found;
}

/** Ids of imports by earlier releases, which stay for ever. */
function findTraceable({ reviews }: Dataset): Finding[] {
  const count = reviews.reviews.filter((review) => isDerived(review) !== null && !isKeyed(review.id)).length;
  if (count === 0) return [];
  const what = `ids of ${counted(count, "published review")} can be traced to the review at its source or to who wrote it`;
  return [ok(`${what}; nothing to do: they stay, and imports make new ones that cannot`)];
}

function idsOf(reviews: readonly Review[]): string {
  return firstOf(
    reviews.map(({ id }) => id),
    SHOWN,
  );
}

function findReplies({ reviews }: Dataset): Finding[] {
  const critical = reviews.reviews.filter(({ rating }) => rating <= 3);
  const open = critical.filter(({ reply }) => reply === undefined);
  if (reviews.reviews.length > 0 && reviews.reviews.every(({ reply }) => reply === undefined))
    return [look("no review has an answer of yours", 'answer where it was left, and add "reply" or import')];
  if (critical.length > 0 && open.length === 0) return [ok("every review with 3 stars or fewer has a reply")];
  return lookIf(
    open.length,
    (count) =>
      `${count} of ${counted(critical.length, "review")} of three stars or fewer without an answer ` +
      `of yours: ${idsOf(open)}`,
    'answer where they were left, and add "reply" or import',
  );
}
