import { average, grouped, listed, percent } from "./figures.ts";
import type { Judged, Wording } from "./wording.ts";

const number = (n: number) => grouped(n, ",", 4);
const reviews = (n: number) => (n === 1 ? "1 review" : `${number(n)} reviews`);
const list = (items: readonly string[]) => listed(items, "and");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const period = (from: string, to: string) =>
  month(from) === month(to) ? `of ${month(from)}` : `from ${month(from)} to ${month(to)}`;

const share = ({ positive, negative, interval: [low, high] }: Judged) =>
  `${percent(positive / (positive + negative))} (95 % interval ${percent(low)} to ${percent(high)})`;

const VERDICTS = {
  yes: "Mostly yes",
  no: "Mostly no",
  divided: "Opinions are divided",
  unclear: "Too few reviews to be sure",
};

/** The generated sentences in English. */
export const en: Wording = {
  language: "en",
  aspects: {},
  aboutService: (name) => `${name}: what do customers say?`,
  aspectAnswer: (judged) => {
    const { positive, negative, mixed, minority, verdict } = judged;
    const all = positive + negative;
    return [
      `${VERDICTS[verdict]}.`,
      `${number(positive)} of the ${number(all)} reviews that judge this ${positive === 1 ? "praises" : "praise"} it: ${share(judged)}.`,
      ...(minority > 0
        ? [
            `A minority of ${reviews(minority)} (${percent(minority / all)}) ${verdict === "yes" ? "blames" : "praises"} it.`,
          ]
        : []),
      ...(mixed > 0 ? [mixed === 1 ? "1 more does both." : `${number(mixed)} more do both.`] : []),
    ].join(" ");
  },
  serviceAnswer: ({ reviews: count, average: stars, judged, aspects }) => {
    const { positive, negative, minority, verdict } = judged;
    const all = positive + negative;
    const verb = verdict === "no" ? "praises" : "blames";
    return [
      `${reviews(count)} name this and give ${average(stars, ".")} of 5 stars on average.`,
      `${number(positive)} of the ${number(all)} that judge the visit ${positive === 1 ? "praises" : "praise"} it: ${share(judged)}.`,
      ...(minority > 0
        ? [`A minority of ${reviews(minority)} (${percent(minority / all)}) ${verb} it.`]
        : []),
      ...(aspects.length > 0
        ? [
            `Named most: ${list(aspects.map(({ name, count: n }) => `${name.toLowerCase()} (${number(n)})`))}.`,
          ]
        : []),
    ].join(" ");
  },
  noReviews: "There are no reviews yet.",
  rating: ({ reviews: count, from, to, average: stars }) =>
    count === 1
      ? `One verified review ${period(from, to)} gives ${average(stars, ".")} of 5 stars.`
      : `${number(count)} verified reviews ${period(from, to)} give ${average(stars, ".")} of 5 stars on average.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "None of them is in a language whose words are analysed."
      : `What they say is taken from the ${number(read)} of ${number(withWords)} reviews with words that are in English.`,
  praised: (aspects) =>
    `Praised most: ${list(
      aspects.map(
        ({ name, positive, negative }) =>
          `${name.toLowerCase()} (${number(positive)} of ${number(positive + negative)} reviews that judge it)`,
      ),
    )}.`,
  blamed: (aspects) =>
    `Blamed most: ${list(
      aspects.map(
        ({ name, positive, negative }) =>
          `${name.toLowerCase()} (${number(negative)} of ${number(positive + negative)} reviews that judge it)`,
      ),
    )}.`,
  technician: ({ name, reviews: count, average: stars }) =>
    `${name} is named most often, in ${reviews(count)} that give ${average(stars, ".")} of 5 stars on average.`,
  trend: ({ aspect, direction, recent, before }) =>
    `${aspect} is praised ${direction === "rising" ? "more" : "less"} than before: ${percent(recent)} in the last twelve months, ${percent(before)} earlier.`,
};
