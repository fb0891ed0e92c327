import { CONFIDENCE, HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { average, grouped, listed, percent } from "./figures.ts";
import { type Judged, type Period, type SidedAspect, unanimous, verdictIn, type Wording } from "./wording.ts";

const number = (n: number) => grouped(n, ",", 4);
const reviews = (n: number) => (n === 1 ? "1 review" : `${number(n)} reviews`);
const list = (items: readonly string[]) => listed(items, "and");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** "of March 2026", "from March 2025 to March 2026". */
const of = ({ from, to }: Period) =>
  month(from) === month(to) ? `of ${month(from)}` : `from ${month(from)} to ${month(to)}`;
const during = ({ from, to }: Period) =>
  month(from) === month(to) ? `in ${month(from)}` : `from ${month(from)} to ${month(to)}`;

const stars = (value: number) => `${average(value, ".")} out of 5 stars`;
const within = ([low, high]: Judged["interval"]) =>
  `(${CONFIDENCE.percent} % interval ${percent(low)} to ${percent(high)})`;

/** Both sides of those that judge, and how many do both. */
const bothSides = (what: string, judged: Judged) => {
  const { positive, negative, mixed, interval } = judged;
  const all = positive + negative;
  const side = unanimous(judged);
  if (side === "praise") return `All ${number(all)} ${what} praise it ${within(interval)}.`;
  if (side === "blame") return `None of the ${number(all)} ${what} praises it ${within(interval)}.`;
  const against =
    negative === 0 ? "" : `; ${number(negative)} ${negative === 1 ? "criticizes" : "criticize"} it`;
  const both = mixed === 0 ? "" : mixed === 1 ? " 1 more does both." : ` ${number(mixed)} more do both.`;
  return (
    `${number(positive)} of the ${number(all)} ${what} ${positive === 1 ? "praises" : "praise"} it: ` +
    `${percent(positive / all)} ${within(interval)}${against}.${both}`
  );
};

const verdictOf = verdictIn({
  always: "Yes",
  never: "No",
  yes: "Mostly yes",
  no: "Mostly no",
  divided: "Opinions are divided",
  unclear: "Too few reviews to be sure",
});

const inSome = (n: number) => (n === 0 ? "in none" : `in ${number(n)}`);
/** What the counts are of is said once. */
const inReviews = (n: number, index: number) => (index === 0 ? `in ${reviews(n)}` : inSome(n));
const orBoth = (mixed: number) => (mixed === 0 ? "" : `, both ${inSome(mixed)}`);
const praisedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name.toLowerCase()} (praised ${inReviews(positive, index)}, criticized ${inSome(negative)}${orBoth(mixed)})`;
const blamedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name.toLowerCase()} (criticized ${inReviews(negative, index)}, praised ${inSome(positive)}${orBoth(mixed)})`;

/** The generated sentences in English. */
export const en: Wording = {
  language: "en",
  aspects: {},
  aboutService: (name) => `${name}: what do customers say?`,
  aspectAnswer: (judged) =>
    `${verdictOf(judged)}. ${bothSides(`reviews ${of(judged.period)} that judge this`, judged)}`,
  serviceAnswer: ({ reviews: count, average: mean, judged, aspects }) =>
    [
      `${reviews(count)} ${of(judged.period)} ${count === 1 ? "names" : "name"} this, with an average of ${stars(mean)}.`,
      bothSides("that judge the visit", judged),
      ...(aspects.length > 0
        ? [
            `Named most: ${list(aspects.map(({ name, count: n }) => `${name.toLowerCase()} (${number(n)})`))}.`,
          ]
        : []),
    ].join(" "),
  noReviews: "There are no reviews yet.",
  rating: ({ reviews: count, period, average: mean }) =>
    count === 1
      ? `One review ${of(period)} gives ${stars(mean)}.`
      : `${number(count)} reviews ${of(period)} give an average of ${stars(mean)}.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "None of them is in a language whose words are analysed."
      : `What they say is taken from the ${number(read)} of ${number(withWords)} reviews with words whose language is read.`,
  praised: (aspects, period) => `Praised most ${during(period)}: ${list(aspects.map(praisedAspect))}.`,
  blamed: (aspects, period) => `Criticized most ${during(period)}: ${list(aspects.map(blamedAspect))}.`,
  technician: ({ name, reviews: count, average: mean, high, low }) =>
    `${name} is named most often, in ${reviews(count)} with an average of ${stars(mean)}: ` +
    `${number(high)} with ${HIGH_STARS} or 5 stars, ${low === 0 ? "none" : number(low)} with 1 or ` +
    `${LOW_STARS}.`,
  trend: ({ aspect, direction, window, recent, before }) =>
    `${aspect} is praised ${direction === "rising" ? "more" : "less"} than before: ${during(window)} by ` +
    `${percent(recent.share)} of the ${number(recent.reviews)} reviews that judge it, until then by ` +
    `${percent(before.share)} of ${number(before.reviews)}.`,
};
