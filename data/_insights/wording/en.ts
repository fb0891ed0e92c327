import { CONFIDENCE, TREND_MONTHS } from "../../_schema/statistics.ts";
import { average, grouped, listed, percent } from "./figures.ts";
import { inEnglish } from "./number-words.ts";
import { type Judged, type SidedAspect, unanimous, type Wording } from "./wording.ts";

const number = (n: number) => grouped(n, ",", 4);
const reviews = (n: number) => (n === 1 ? "1 review" : `${number(n)} reviews`);
const list = (items: readonly string[]) => listed(items, "and");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const period = (from: string, to: string) =>
  month(from) === month(to) ? `of ${month(from)}` : `from ${month(from)} to ${month(to)}`;

const stars = (value: number) => `${average(value, ".")} out of 5 stars`;
const shareOfAll = (what: string, judged: Judged) => {
  const {
    positive,
    negative,
    interval: [low, high],
  } = judged;
  const all = positive + negative;
  const side = unanimous(judged);
  const within = `(${CONFIDENCE.percent} % interval ${percent(low)} to ${percent(high)})`;
  if (side === "praise") return `All ${number(all)} ${what} praise it ${within}.`;
  if (side === "blame") return `None of the ${number(all)} ${what} praises it ${within}.`;
  return `${number(positive)} of the ${number(all)} ${what} ${positive === 1 ? "praises" : "praise"} it: ${share(judged)}.`;
};

const share = ({ positive, negative, interval: [low, high] }: Judged) =>
  `${percent(positive / (positive + negative))} (${CONFIDENCE.percent} % interval ${percent(low)} to ${percent(high)})`;

const verdictOf = (judged: Judged) => {
  const side = unanimous(judged);
  if (side === "praise" && judged.verdict === "yes") return "Yes";
  if (side === "blame" && judged.verdict === "no") return "No";
  return VERDICTS[judged.verdict];
};
const VERDICTS = {
  yes: "Mostly yes",
  no: "Mostly no",
  divided: "Opinions are divided",
  unclear: "Too few reviews to be sure",
};

const bothOf = ({ mixed }: Judged) =>
  mixed === 0 ? [] : [mixed === 1 ? "1 more does both." : `${number(mixed)} more do both.`];

/** What the counts are of is said once. */
const sided = ({ name, positive, negative, mixed }: SidedAspect, count: number, index: number) => {
  const all = positive + negative;
  const of = index === 0 ? `${number(all)} reviews that judge it` : number(all);
  const share =
    count === all && mixed === 0 ? `all ${of}` : `${number(count)} of ${index === 0 ? "the " : ""}${of}`;
  return `${name.toLowerCase()} (${index === 0 ? "by " : ""}${share})`;
};

/** The generated sentences in English. */
export const en: Wording = {
  language: "en",
  aspects: {},
  aboutService: (name) => `${name}: what do customers say?`,
  aspectAnswer: (judged) => {
    const { positive, negative, minority, verdict } = judged;
    const all = positive + negative;
    return [
      `${verdictOf(judged)}.`,
      shareOfAll("reviews that judge this", judged),
      ...(minority > 0
        ? [
            `A minority of ${reviews(minority)} (${percent(minority / all)}) ${verdict === "yes" ? "criticizes" : "praises"} it.`,
          ]
        : []),
      ...bothOf(judged),
    ].join(" ");
  },
  serviceAnswer: ({ reviews: count, average: mean, judged, aspects }) => {
    const { positive, negative, minority, verdict } = judged;
    const all = positive + negative;
    const verb = verdict === "no" ? "praises" : "criticizes";
    return [
      `${reviews(count)} ${count === 1 ? "names" : "name"} this, with an average of ${stars(mean)}.`,
      shareOfAll("that judge the visit", judged),
      ...(minority > 0
        ? [`A minority of ${reviews(minority)} (${percent(minority / all)}) ${verb} it.`]
        : []),
      ...bothOf(judged),
      ...(aspects.length > 0
        ? [
            `Named most: ${list(aspects.map(({ name, count: n }) => `${name.toLowerCase()} (${number(n)})`))}.`,
          ]
        : []),
    ].join(" ");
  },
  noReviews: "There are no reviews yet.",
  rating: ({ reviews: count, from, to, average: mean }) =>
    count === 1
      ? `One review ${period(from, to)} gives ${stars(mean)}.`
      : `${number(count)} reviews ${period(from, to)} give an average of ${stars(mean)}.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "None of them is in a language whose words are analysed."
      : `What they say is taken from the ${number(read)} of ${number(withWords)} reviews with words that are in English.`,
  praised: (aspects) =>
    `Praised most: ${list(aspects.map((aspect, index) => sided(aspect, aspect.positive, index)))}.`,
  blamed: (aspects) =>
    `Criticized most: ${list(aspects.map((aspect, index) => sided(aspect, aspect.negative, index)))}.`,
  technician: ({ name, reviews: count, average: mean }) =>
    `${name} is named most often, in ${reviews(count)} with an average of ${stars(mean)}.`,
  trend: ({ aspect, direction, recent, before }) =>
    `${aspect} is praised ${direction === "rising" ? "more" : "less"} than before: ${percent(recent)} in the last ${inEnglish(TREND_MONTHS)} months, ${percent(before)} earlier.`,
};
