import { readingsByReview } from "../../_insights/by-review.ts";
import type { Collection } from "../../_insights/collection.ts";
import { rounded, wilsonInterval } from "../../_insights/figures/statistics.ts";
import { type Vote, vote } from "../../_insights/reading/votes.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import type { Insights } from "../../_schema/insights.ts";
import type { InsightsByReview, ReviewReading } from "../../_schema/insights-by-review.ts";
import type { Review } from "../../_schema/review.ts";
import { sentences } from "../../_text/sentences.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { checkWhole } from "./whole-reviews.ts";

const PLACE = DATASETS.insightsByReview;
const REVIEWS = DATASETS.reviews;

type Entity = Insights["entities"]["technicians" | "services"][number];
type Technician = NonNullable<ReviewReading["technicians"]>[number];

/**
 * Holds what was read in each review against its text, and the figures of the insights against what was read.
 * `collection` is the reviews read again; null where they cannot be.
 */
export function checkByReview(
  file: InsightsByReview,
  facts: Facts,
  collection: Collection | null,
  findings: Findings,
): void {
  findings.same(PLACE, "version", file.version, REVIEWS, facts.dataset.version);
  const again = collection && new Map(readingsByReview(collection));
  for (const [id, reading] of Object.entries(file.reviews)) {
    const review = facts.byId.get(id);
    findings.expect(review !== undefined, PLACE, "review", id, REVIEWS, "no such review");
    if (!review) continue;
    checkVotes(review, reading, findings);
    checkPlaces(review, reading, findings);
    if (again) checkReading(id, reading, again.get(id), findings);
  }
  for (const id of again?.keys() ?? [])
    findings.expect(
      Object.hasOwn(file.reviews, id),
      PLACE,
      "reviews",
      "nothing",
      REVIEWS,
      `a reading of ${id}`,
    );
  checkFigures(file.reviews, facts, findings);
}

/** Several judgements of one thing make one vote. */
export function checkVotes({ id, mentions }: Review, reading: ReviewReading, findings: Findings): void {
  const all = reading.aspects.flatMap((aspect) => aspect.mentions);
  const polarities = (places: readonly { polarity: (typeof all)[number]["polarity"] }[]) =>
    vote(places.map(({ polarity }) => polarity));
  findings.same(PLACE, `${id} sentiment`, reading.sentiment, "its judgements", polarities(all));
  for (const aspect of reading.aspects)
    findings.same(PLACE, `${id} ${aspect.id}`, aspect.vote, "its judgements", polarities(aspect.mentions));
  for (const person of reading.technicians ?? []) {
    findings.same(PLACE, `${id} ${person.name}`, person.vote, "its judgements", polarities(person.mentions));
    const named = mentions.technicians.includes(person.name);
    findings.expect(named, PLACE, `${id} technicians`, person.name, REVIEWS, mentions.technicians);
    for (const aspect of person.aspects) {
      const judged = reading.aspects.some((each) => each.id === aspect.id);
      findings.expect(
        judged,
        PLACE,
        `${id} ${person.name} ${aspect.id}`,
        aspect.vote,
        `${PLACE} ${id}`,
        "nothing of it",
      );
    }
  }
}

/** Judged words lie in one sentence, and begin and end where words do. */
function checkPlaces({ id, text }: Review, reading: ReviewReading, findings: Findings): void {
  const judged = [...reading.aspects, ...(reading.technicians ?? [])].flatMap(({ mentions }) => mentions);
  const places = [...judged, ...(reading.problems ?? [])];
  if (places.length === 0) return;
  const spans = sentences(text);
  for (const { from, to } of places) {
    const inside = spans.some(({ start, end }) => start <= from && from < to && to <= end);
    const holds = inside && !isInWord(text, from) && !isInWord(text, to);
    findings.expect(holds, PLACE, `${id} words`, [from, to], REVIEWS, text.slice(from, to));
  }
}

/** Whether a place has a letter or a digit on both sides. */
function isInWord(text: string, place: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, place - 1), place + 1));
}

/** Technicians are told from their other names too, which are not published, so that these are not read again. */
function checkReading(
  id: string,
  { technicians: _, ...stated }: ReviewReading,
  again: ReviewReading | undefined,
  findings: Findings,
): void {
  const { technicians: __, ...read } = again ?? ({} as ReviewReading);
  findings.same(PLACE, `what was read in ${id}`, stated, REVIEWS, read);
}

function checkFigures(
  readings: InsightsByReview["reviews"],
  { insights, dataset }: Facts,
  findings: Findings,
): void {
  const same = (what: string, says: unknown, gives: unknown) =>
    findings.same(DATASETS.insights, what, says, PLACE, gives);
  const all = Object.values(readings);
  same("based_on.read", insights.based_on.read, all.length);
  checkAspects("aspects", insights.aspects, all, insights.method.minimum_support.aspect, same);
  for (const kind of ["technicians", "services", "service_areas"] as const) {
    for (const entity of insights.entities[kind]) {
      const name = "id" in entity ? entity.id : entity.name;
      const naming = dataset.reviews.filter(({ mentions }) => mentions[kind].includes(name));
      const accounts = naming.map(({ id }) => accountOf(readings[id], kind, name));
      checkEntity(`entities.${kind}.${name}`, entity, accounts, same);
    }
  }
  checkWhole(readings, { insights, dataset }, same);
}

/** The figures of aspects are those of the readings, with a score from `least` judgements on. */
export function checkAspects(
  at: string,
  aspects: Insights["aspects"],
  readings: readonly Pick<ReviewReading, "aspects">[],
  least: number,
  same: Same,
): void {
  const counted = tallyByAspect(readings.map((reading) => reading.aspects));
  same(at, aspects.map(({ id }) => id).sort(), [...counted.keys()].sort());
  for (const { id, mentions, reviews, sentiment, undecided, score, interval } of aspects) {
    const places = readings.flatMap((reading) => reading.aspects.filter((each) => each.id === id));
    same(`${at}.${id}.mentions`, mentions, places.flatMap((each) => each.mentions).length);
    same(`${at}.${id}.reviews`, reviews, counted.get(id)?.length ?? 0);
    checkSentiment(`${at}.${id}`, sentiment, counted.get(id) ?? [], same);
    same(`${at}.${id}.undecided`, undecided, sentiment.abstained ?? 0);
    const { positive, negative } = sentiment;
    const judged = positive + negative;
    same(`${at}.${id}.score`, score, judged < least ? null : rounded(positive / judged));
    same(`${at}.${id}.interval`, interval, judged < least ? null : wilsonInterval(positive, judged));
  }
}

export type Same = (what: string, says: unknown, gives: unknown) => void;
type Account = Pick<Technician, "vote" | "aspects">;

const SILENT: Account = { vote: "neutral", aspects: [] };

/** A technician is judged by the sentences about that person, a service or an area by the whole review. */
function accountOf(reading: ReviewReading | undefined, kind: string, name: string): Account {
  if (!reading) return SILENT;
  if (kind === "technicians") return reading.technicians?.find((each) => each.name === name) ?? SILENT;
  return { vote: reading.sentiment, aspects: reading.aspects };
}

function checkEntity(at: string, entity: Entity, accounts: readonly Account[], same: Same): void {
  same(`${at}.reviews`, entity.reviews, accounts.length);
  checkSentiment(
    at,
    entity.sentiment,
    accounts.map((account) => account.vote),
    same,
  );
  const counted = tallyByAspect(accounts.map(({ aspects }) => aspects));
  same(`${at}.aspects`, entity.aspects.map(({ id }) => id).sort(), [...counted.keys()].sort());
  for (const { id, reviews, sentiment } of entity.aspects) {
    same(`${at}.aspects.${id}.reviews`, reviews, counted.get(id)?.length ?? 0);
    checkSentiment(`${at}.aspects.${id}`, sentiment, counted.get(id) ?? [], same);
  }
}

function checkSentiment(
  at: string,
  sentiment: Insights["aspects"][number]["sentiment"],
  votes: readonly Vote[],
  same: Same,
): void {
  for (const side of ["positive", "negative", "mixed", "neutral", "abstained"] as const)
    same(`${at}.sentiment.${side}`, sentiment[side] ?? 0, votes.filter((each) => each === side).length);
}

function tallyByAspect(lists: readonly (readonly { id: string; vote: Vote }[])[]): Map<string, Vote[]> {
  const votes = new Map<string, Vote[]>();
  for (const { id, vote: said } of lists.flat()) {
    const known = votes.get(id);
    if (known) known.push(said);
    else votes.set(id, [said]);
  }
  return votes;
}
