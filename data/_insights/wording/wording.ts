import type { Insights, SentimentCounts } from "../../_schema/insights.ts";
import { CONFIDENCE, HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import {
  compileMessages,
  type EnglishMessages,
  type Messages,
  readMessages,
  TRANSLATED,
  translationFor,
} from "../../_text/messages.ts";
import type { Period } from "../figures/period.ts";
import { LEXICONS } from "../languages/lexicon.ts";

/** "differ": neither side has surely more than half; "few": too few judge for any verdict. */
export type Verdict = "yes" | "no" | "differ" | "few";

type Trend = NonNullable<Insights["aspects"][number]["trend"]>;

/** So many reviews, their days, and the average of their stars. */
interface Rated {
  reviews: number;
  period: Period;
  average: number;
}

/** How many reviews say what of an aspect that a sentence names. */
type SidedAspect = Pick<SentimentCounts, "positive" | "negative" | "mixed"> & { name: string };

export type Wording = ReturnType<typeof wordingFor>;

const FACTS = { confidence: CONFIDENCE.percent, highStars: HIGH_STARS, lowStars: LOW_STARS };

const ENGLISH = readMessages("en");

/** Sentences are whole in a language, or in English. */
const isWorded = (language: string) => {
  const own = readMessages(language);
  return ["sentences", "aspects"].every((section) =>
    Object.keys(ENGLISH[section]!).every(
      (key) => key.startsWith("@") || Object.hasOwn(Object(own[section]), key),
    ),
  );
};

/** The languages that sentences are written in, as BCP 47 tags: English, those that reviews are read in, others. */
export const WORDED_LANGUAGES: readonly string[] = [
  ...new Set(["en", ...LEXICONS.map(({ language }) => language), ...TRANSLATED]),
].filter((language) => TRANSLATED.includes(language) && isWorded(language));

/** The sentences in the language of a BCP 47 tag, or English where there are none. Slots are figures, or names of the owner's files. */
export function wordingFor(tag: string) {
  const translated = translationFor(tag) ?? "en";
  const language = WORDED_LANGUAGES.includes(translated) ? translated : "en";
  const { sentences, aspects } = readMessages(language) as unknown as EnglishMessages;
  const compiled: unknown = compileMessages(sentences, { locale: language, facts: FACTS });
  const say = compiled as Messages<EnglishMessages["sentences"]>;
  /** Name and question of each built-in aspect, by its id. */
  const named: Readonly<Record<string, { name: string; question: string }>> = aspects;
  const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const percent = percentIn(language);
  const month = (day: string) => months.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));
  const span = ({ from, to }: Period) => ({
    from: month(from),
    to: month(to),
    months: month(from) === month(to) ? "one" : "more",
  });
  // English as most of the world writes it has no comma before the last of a list.
  const lists = new Intl.ListFormat(language === "en" ? "en-001" : language);
  const does = ({ positive, negative, mixed }: SentimentCounts) =>
    lists.format(
      Object.entries({ praise: positive, blame: negative, both: mixed })
        .filter(([, n]) => n > 0)
        .map(([does, n]) => say.does({ does, n })),
    );
  const sides = (judged: SentimentCounts, subject: "aspect" | "service", period: Period) =>
    say.sides({
      side: unanimous(judged) ?? "both",
      subject,
      period: say.period(span(period)),
      all: judged.positive + judged.negative + judged.mixed,
      does: does(judged),
    });
  const unclear = ({ abstained: n = 0 }: SentimentCounts) => (n > 0 ? [say.unclear({ n })] : []);
  const sided = (aspect: SidedAspect, index: number) => ({ ...aspect, first: index === 0 ? "yes" : "no" });
  return {
    language,
    aspects: named,
    aboutService: (name: string) => say.aboutService({ name }),
    /** `scored` is the share of praise; null where too few judge. */
    aspectAnswer: ({
      period,
      verdict,
      scored,
      ...judged
    }: SentimentCounts & {
      period: Period;
      verdict: Verdict;
      scored: { score: number; interval: readonly [low: number, high: number] } | null;
    }) =>
      [
        ...(verdict === "few"
          ? [say.few({ does: does(judged) })]
          : [`${say.verdict({ verdict: verdictOf(verdict, judged) })}.`, sides(judged, "aspect", period)]),
        ...unclear(judged),
        ...(scored
          ? [
              say.scored({
                share: percent(scored.score),
                low: percent(scored.interval[0]),
                high: percent(scored.interval[1]),
              }),
            ]
          : []),
      ].join(" "),
    serviceAnswer: (
      { reviews: n, period, average }: Rated,
      judged: SentimentCounts,
      aspects: readonly { name: string; count: number }[],
    ) =>
      [
        say.service({ n, period: say.period(span(period)), average: toHundredths(average) }),
        sides(judged, "service", period),
        ...unclear(judged),
        ...(aspects.length > 0
          ? [
              say.namedMost({
                list: lists.format(aspects.map(({ name, count }) => say.namedAspect({ name, n: count }))),
              }),
            ]
          : []),
      ].join(" "),
    noReviews: say.noReviews,
    /** With how many have high stars and how many low ones, where there are both: an average hides the few. */
    rating: ({ reviews: n, period, average, high, low }: Rated & { high: number; low: number }) =>
      say.rating({
        n,
        period: say.period(span(period)),
        average: toHundredths(average),
        high,
        low: high > 0 ? low : 0,
      }),
    /** For when not all texts are in an analysed language. */
    coverage: (facts: { read: number; withWords: number }) => say.coverage(facts),
    praised: (named: readonly SidedAspect[], period: Period) =>
      say.praised({
        during: say.during(span(period)),
        list: lists.format(named.map((aspect, index) => say.praisedAspect(sided(aspect, index)))),
      }),
    weakest: (named: readonly SidedAspect[], period: Period) =>
      say.weakest({
        during: say.during(span(period)),
        n: named.length,
        list: lists.format(named.map((aspect, index) => say.blamedAspect(sided(aspect, index)))),
      }),
    /** That so many complain of what is no aspect. */
    otherCriticism: (reviews: number) => say.otherCriticism({ n: reviews }),
    /** Of the reviews that name the person, so many have high stars and so many low ones. */
    technician: ({
      average,
      ...facts
    }: {
      name: string;
      n: number;
      average: number;
      high: number;
      low: number;
    }) => say.technician({ ...facts, average: toHundredths(average) }),
    /** The share of praise in the window and before it, among the reviews that judge. */
    trend: (aspect: string, { direction, window, recent, before }: Trend) =>
      say.trend({
        aspect,
        direction,
        period: say.period(span(window)),
        recentShare: percent(recent.share),
        recentReviews: recent.reviews,
        beforeShare: percent(before.share),
        beforeReviews: before.reviews,
      }),
  };
}

/** What words a share as a whole percentage, never rounded to 0 or 100 when it is neither. */
function percentIn(language: string): (share: number) => string {
  const percents = new Intl.NumberFormat(language, { style: "percent" });
  return (share) => {
    const whole = Math.round(share * 100);
    const honest = share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole;
    return percents.format(honest / 100);
  };
}

/** What all reviews that judge do, and none does the other; null when they differ. */
function unanimous({ positive, negative, mixed }: SentimentCounts): "praise" | "blame" | null {
  if (mixed > 0 || (positive > 0 && negative > 0)) return null;
  return negative === 0 ? "praise" : "blame";
}

/** How an answer begins: without reserve only where no review says otherwise. */
function verdictOf(verdict: Verdict, judged: SentimentCounts): Verdict | "always" | "never" {
  const side = unanimous(judged);
  if (side === "praise" && verdict === "yes") return "always";
  return side === "blame" && verdict === "no" ? "never" : verdict;
}

/** An average rounded as every dataset has it. */
const toHundredths = (average: number) => Math.round(average * 100) / 100;
