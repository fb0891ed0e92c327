import type { Findings } from "./findings.ts";

/*
 * A second arithmetic, which shares no code with the build: what is published is counted again from the public journal, and the
 * insights from what was read in each review. So a fault that build and rebuild have in common is found here.
 */

/** The documents as JSON has them; nothing is known of their shapes. */
export interface Documents {
  business: Value;
  journal: Value[];
  reviews: Value;
  removed: Value;
  insights: Value;
  byReview: Value;
}

// biome-ignore lint/suspicious/noExplicitAny: a schema would be the build's
type Value = any;
type Same = (what: string, says: unknown, gives: unknown) => void;

/** Counts everything again. What has another shape than it should is a finding. */
export function recount(documents: Documents, findings: Findings): void {
  const parts: [string, (same: Same) => void][] = [
    ["/reviews.json", (same) => recountReviews(documents, same)],
    ["/removed.json", (same) => recountRemoved(documents, same)],
    ["/insights.json", (same) => recountInsights(documents, same)],
  ];
  for (const [path, count] of parts) {
    try {
      count((what, says, gives) => void findings.same(path, what, says, gives));
    } catch (error) {
      findings.expect(false, path, `cannot be counted again: ${(error as Error).message}`);
    }
  }
}

function stateOf({ journal: lines, business }: Documents) {
  const last = new Map<string, Value>();
  const withdrawn = new Map<string, { end: Value; line: Value; entry: number }>();
  for (const [entry, line] of lines.entries()) {
    if ("withdrawn" in line) withdrawn.set(line.id, { end: line, line: last.get(line.id) ?? {}, entry });
    else last.set(line.id, { ...line, entry });
  }
  const standing = [...last.values()].filter(({ id }) => !withdrawn.has(id));
  const isLow = ({ verification }: Value) =>
    LEVELS.indexOf(verification?.level) < LEVELS.indexOf(business.minimum_verification);
  return {
    shown: standing.filter(({ reduced }) => reduced === undefined),
    hidden: standing.filter(isLow),
    lost: standing.filter((line) => line.reduced !== undefined && !isLow(line)),
    withdrawn: [...withdrawn.values()],
  };
}

function recountReviews(documents: Documents, same: Same): void {
  const { reviews: file } = documents;
  const { shown, hidden, lost, withdrawn } = stateOf(documents);
  const sorted = [...shown].sort((a, b) => compareTexts(b.date, a.date) || compareTexts(a.id, b.id));
  const idsOf = (list: Value[]) => list.map(({ id }) => id);
  same("the reviews and their order", idsOf(file.reviews), idsOf(sorted));
  const published = new Map<string, Value>(file.reviews.map((review: Value) => [review.id, review]));
  for (const line of sorted) {
    const review = published.get(line.id);
    if (review === undefined) continue;
    for (const name of ["rating", "date", "updated"]) same(`${name} of ${line.id}`, review[name], line[name]);
    same(`words of ${line.id}`, lettersOf(review.text), lettersOf(line.text));
    same(`answer to ${line.id}`, lettersOf(review.reply?.text), lettersOf(line.reply?.text));
    same(`author of ${line.id}`, lettersOf(review.author.name), lettersOf(line.author.name));
    same(`source of ${line.id}`, lettersOf(review.source.name), lettersOf(line.source.name));
    same(`level of ${line.id}`, review.verification.level, line.verification.level);
  }
  const stars = sorted.map(({ rating }) => rating);
  same("average", file.aggregate_rating.average, meanOf(stars));
  same("count", file.aggregate_rating.count, stars.length);
  for (const star of [1, 2, 3, 4, 5])
    same(`reviews of ${star}`, file.aggregate_rating.distribution[star], countOf(stars, star));
  const levels = sorted.map(({ verification }) => verification.level);
  for (const level of LEVELS)
    same(`reviews of level ${level}`, file.verification_levels[level], countOf(levels, level));
  for (const row of file.completeness) {
    const at = `completeness of ${row.source}`;
    const from = (line: Value) => (line.source?.name ?? null) === row.source;
    const ended = withdrawn.filter(({ line }) => from(line)).map(({ end }) => end.reason);
    const [here, below, gone] = [shown, hidden, lost].map((lines) => lines.filter(from).length);
    same(`${at}: published`, row.published, here);
    same(`${at}: below_minimum_verification`, row.below_minimum_verification, below);
    same(`${at}: lost`, row.lost ?? 0, gone);
    same(`${at}: received`, row.received, here! + below! + gone! + ended.length);
    for (const reason of new Set([...ended, ...Object.keys(row.withdrawn)]))
      same(`${at}: ${reason}`, row.withdrawn[reason], countOf(ended, reason));
  }
  const all = file.completeness.reduce((sum: number, { received }: Value) => sum + received, 0);
  same("all that was received", all, shown.length + hidden.length + lost.length + withdrawn.length);
}

function recountRemoved(documents: Documents, same: Same): void {
  const { journal, reviews, removed } = documents;
  const { hidden, lost, withdrawn, shown } = stateOf(documents);
  const told = withdrawn
    .map(({ end, line, entry }) => {
      const { rating, date, date_precision } = UNTOLD.includes(end.reason) ? ({} as Value) : line;
      return rowOf({ ...end, rating, date, date_precision, entry });
    })
    .sort((a, b) => compareTexts(b.withdrawn, a.withdrawn) || b.entry - a.entry);
  same("withdrawn", removed.withdrawn.map(rowOf), told);
  same("lost", removed.lost.map(rowOf), lost.map(rowOf));
  const levels = hidden.map(({ verification }) => verification?.level);
  for (const level of LEVELS) same(`hidden of level ${level}`, removed.hidden[level], countOf(levels, level));
  same("superseded", removed.superseded, journal.filter(({ reduced }) => reduced === "superseded").length);
  const first = new Map(journal.toReversed().map(({ id, rating }) => [id, rating]));
  const change = ({ id, rating }: Value) => rating - first.get(id);
  same("rating_raised", removed.rating_raised, shown.filter((line) => change(line) > 0).length);
  same("rating_lowered", removed.rating_lowered, shown.filter((line) => change(line) < 0).length);
  const rated = told.flatMap(({ rating }) => rating ?? []);
  same("average", removed.average, reviews.aggregate_rating.average);
  const all = [...shown.map(({ rating }) => rating), ...rated];
  same("average_with_removed", removed.average_with_removed, meanOf(all));
  same("not_in_average", removed.not_in_average, told.length - rated.length);
}

const rowOf = ({ id, rating, date, date_precision, withdrawn, reason, requested_by, entry }: Value) => {
  return { id, rating, date, date_precision, withdrawn, reason, requested_by, entry };
};

function recountInsights({ reviews: { reviews }, insights, byReview }: Documents, same: Same): void {
  const readings: Record<string, Value> = byReview.reviews;
  const all: Value[] = Object.values(readings).flatMap(({ aspects }) => aspects);
  const least = insights.method.minimum_support;
  const sides = new Map<string, string>(
    reviews.map((each: Value) => [each.id, sideOf(each, readings[each.id])]),
  );
  const ofSide = (list: Value[], side: string) => list.filter(({ id }) => sides.get(id) === side).length;
  const shares = (at: string, says: Value, list: Value[], needed: number) => {
    const [praise, blame] = [ofSide(list, "positive"), ofSide(list, "negative")];
    same(`${at}: positive`, says.positive, praise);
    same(`${at}: negative`, says.negative, blame);
    same(`${at}: neutral`, says.neutral, list.length - praise - blame);
    const share = praise + blame < needed ? null : toFour(praise / (praise + blame));
    same(`${at}: share of praise`, "score" in says ? says.score : says.share_of_praise, share);
    if (says.interval) same(`${at}: interval`, says.interval, wilson(praise, praise + blame));
  };
  same("overall: reviews", insights.overall.reviews, reviews.length);
  shares("overall", insights.overall, reviews, least.aspect);
  const dated = reviews.filter(({ date_precision }: Value) => !date_precision);
  for (const month of insights.timeline.months) {
    const written = dated.filter(({ date }: Value) => date.startsWith(month.month));
    same(`${month.month}: reviews`, month.reviews, written.length);
    same(`${month.month}: average`, month.average_rating, meanOf(written.map(({ rating }: Value) => rating)));
    shares(month.month, month, written, least.month);
  }
  const months = new Set(dated.map(({ date }: Value) => date.slice(0, 7)));
  same("months", insights.timeline.months.length, months.size);
  for (const aspect of insights.aspects) {
    const read = all.filter(({ id }) => id === aspect.id);
    const votes = read.map(({ vote }) => vote);
    same(`${aspect.id}: mentions`, aspect.mentions, read.flatMap(({ mentions }) => mentions).length);
    sentiment(aspect.id, aspect, votes, same);
    const [praise, blame] = [countOf(votes, "positive"), countOf(votes, "negative")];
    const heard = insights.method.heard.find(({ aspects }: Value) => aspects.includes(aspect.id));
    const enough = heard !== undefined && praise + blame >= least.aspect;
    const { score, interval } = enough ? corrected(praise, praise + blame, heard) : NO_SCORE;
    same(`${aspect.id}: score`, aspect.score, score);
    same(`${aspect.id}: interval`, aspect.interval, interval);
  }
  for (const { group, praise, blame, ...says } of insights.method.heard) {
    const rates = (praise.precision.right / praise.precision.of) * (blame.recall.heard / blame.recall.of);
    const against = (praise.recall.heard / praise.recall.of) * (blame.precision.right / blame.precision.of);
    same(`odds ratio of ${group}`, says.odds_ratio, toFour(rates / against));
    const variances = [praise, blame].flatMap(({ recall, precision }) => [
      1 / (recall.heard + 0.5) - 1 / (recall.of + 0.5),
      1 / (precision.right + 0.5) - 1 / (precision.of + 0.5),
    ]);
    const error = Math.sqrt(variances.reduce((sum, each) => sum + each));
    same(`error of ${group}`, says.standard_error, toFour(error));
  }
  for (const kind of ["technicians", "services", "service_areas"])
    for (const entity of insights.entities[kind]) {
      const name = entity.id ?? entity.name;
      const naming = reviews.filter(({ mentions }: Value) => mentions[kind].includes(name));
      const votes = naming.map(({ id }: Value) => {
        const reading = readings[id];
        if (kind !== "technicians") return reading?.sentiment ?? "neutral";
        return reading?.technicians?.find((each: Value) => each.name === name)?.vote ?? "neutral";
      });
      sentiment(name, entity, votes, same);
    }
  const texts = new Map<string, string>(reviews.map(({ id, text }: Value) => [id, text]));
  for (const { review_id, quote } of quotesIn(insights))
    same(`quote of ${review_id} in its words`, texts.get(review_id)?.includes(quote) ?? false, true);
}

/** Words and stars have one voice each. */
function sideOf({ rating }: Value, reading: Value): string {
  const words = { positive: 1, negative: -1 }[reading?.sentiment as string] ?? 0;
  const voices = words + (rating >= 4 ? 1 : 0) - (rating <= 2 ? 1 : 0);
  return voices === 0 ? "neutral" : voices > 0 ? "positive" : "negative";
}

function sentiment(name: string, says: Value, votes: readonly string[], same: Same): void {
  same(`${name}: reviews`, says.reviews, votes.length);
  for (const vote of ["positive", "negative", "mixed", "neutral", "abstained"])
    same(`${name}: ${vote}`, says.sentiment[vote] ?? 0, countOf(votes, vote));
}

function* quotesIn(value: Value): Generator<Value> {
  if (value === null || typeof value !== "object") return;
  if (typeof value.quote === "string" && typeof value.review_id === "string") yield value;
  for (const inner of Object.values(value)) yield* quotesIn(inner);
}

const LEVELS = ["platform", "invited", "transaction"];
const UNTOLD = ["erasure", "legal-order"];

/** To two decimals; null of nothing. */
const meanOf = (stars: readonly number[]) =>
  stars.length === 0
    ? null
    : Math.round((100 * stars.reduce((sum, star) => sum + star, 0)) / stars.length) / 100;

const countOf = <Item>(list: readonly Item[], wanted: Item) => list.filter((each) => each === wanted).length;

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a cleaning leaves of a text whatever its rules: letters and digits. */
const lettersOf = (text: unknown) =>
  String(text ?? "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]/gu, "");

const toFour = (share: number) => Math.round(share * 10_000) / 10_000;

const NO_SCORE = { score: null, interval: null };

/** The score of so much praise, and its interval, as what is heard of either side makes of them. */
function corrected(praise: number, all: number, { odds_ratio, standard_error }: Value) {
  const moved = (odds: number) =>
    odds === Number.POSITIVE_INFINITY ? 1 : (odds * odds_ratio) / (1 + odds * odds_ratio);
  const bounds = wilson(praise, all);
  const logs = bounds.map((bound) => Math.log(bound / (1 - bound)));
  const middle = (bounds[0] + bounds[1]) / 2;
  const centre = Math.log(middle / (1 - middle));
  const reach = logs.map((log) => Math.sqrt((log - centre) ** 2 + (Z * standard_error) ** 2));
  return {
    score: toFour(moved(praise / (all - praise))),
    interval: [toFour(moved(Math.exp(centre - reach[0]!))), toFour(moved(Math.exp(centre + reach[1]!)))],
  };
}

const Z = 1.959963984540054;

/** The Wilson interval of `some` among `all` at 95 %. */
function wilson(some: number, all: number): [number, number] {
  const z = Z;
  const centre = (some + z ** 2 / 2) / (all + z ** 2);
  const half = (z / (all + z ** 2)) * Math.sqrt((some * (all - some)) / all + z ** 2 / 4);
  return [toFour(Math.max(0, centre - half)), toFour(Math.min(1, centre + half))];
}
