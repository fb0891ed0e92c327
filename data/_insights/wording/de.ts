import { CONFIDENCE, HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { average, grouped, listed, percent } from "./figures.ts";
import { type Judged, type Period, type SidedAspect, unanimous, verdictIn, type Wording } from "./wording.ts";

const number = (n: number) => grouped(n, ".", 4);
const reviews = (n: number) => (n === 1 ? "1 Bewertung" : `${number(n)} Bewertungen`);
const list = (items: readonly string[]) => listed(items, "und");

const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** "vom März 2026", "von März 2025 bis März 2026". */
const of = ({ from, to }: Period) =>
  month(from) === month(to) ? `vom ${month(from)}` : `von ${month(from)} bis ${month(to)}`;
const during = ({ from, to }: Period) =>
  month(from) === month(to) ? `im ${month(from)}` : `von ${month(from)} bis ${month(to)}`;

const stars = (value: number) => `${average(value, ",")} von 5 Sternen`;
const within = ([low, high]: Judged["interval"]) =>
  `(${CONFIDENCE.percent}-%-Bereich: ${percent(low)} bis ${percent(high)})`;

/** Both sides of those that judge, and how many do both; `what` ends with the comma of its clause. */
const bothSides = (what: string, object: string, judged: Judged) => {
  const { positive, negative, mixed, interval } = judged;
  const all = number(positive + negative);
  const side = unanimous(judged);
  if (side === "praise") return `Alle ${all} ${what} loben ${object} ${within(interval)}.`;
  if (side === "blame") return `Keine der ${all} ${what} lobt ${object} ${within(interval)}.`;
  const praising =
    positive < 2
      ? `lobt ${object} ${positive === 0 ? "keine" : "eine"}`
      : `loben ${object} ${number(positive)}`;
  const against =
    negative === 0
      ? ""
      : negative === 1
        ? `; eine kritisiert ${object}`
        : `; ${number(negative)} kritisieren ${object}`;
  const both =
    mixed === 0 ? "" : mixed === 1 ? " Eine weitere tut beides." : ` ${number(mixed)} weitere tun beides.`;
  return `Von den ${all} ${what} ${praising}: ${percent(positive / (positive + negative))} ${within(interval)}${against}.${both}`;
};

const verdictOf = verdictIn({
  always: "Ja",
  never: "Nein",
  yes: "Überwiegend ja",
  no: "Überwiegend nein",
  divided: "Die Meinungen gehen auseinander",
  unclear: "Zu wenige Bewertungen, um sicher zu sein",
});

const inSome = (n: number) => (n === 0 ? "in keiner" : `in ${number(n)}`);
/** What the counts are of is said once. */
const inReviews = (n: number, index: number) => (index === 0 ? `in ${reviews(n)}` : inSome(n));
const orBoth = (mixed: number) => (mixed === 0 ? "" : `, beides ${inSome(mixed)}`);
const praisedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name} (Lob ${inReviews(positive, index)}, Kritik ${inSome(negative)}${orBoth(mixed)})`;
const blamedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name} (Kritik ${inReviews(negative, index)}, Lob ${inSome(positive)}${orBoth(mixed)})`;

/** The generated sentences in German. Slots stand where neither gender nor case asks for an ending. */
export const de: Wording = {
  language: "de",
  aspects: {
    punctuality: { name: "Pünktlichkeit", question: "Kommen sie pünktlich?" },
    speed: { name: "Schnelligkeit", question: "Ist die Arbeit schnell erledigt?" },
    scheduling: { name: "Terminvergabe", question: "Bekommt man leicht einen Termin?" },
    "emergency-response": { name: "Hilfe im Notfall", question: "Kommen sie im Notfall?" },
    office: { name: "Büro und Buchung", question: "Geht im Büro alles unkompliziert?" },
    professionalism: { name: "Professionalität", question: "Treten sie professionell auf?" },
    communication: {
      name: "Kommunikation",
      question: "Erklären sie die Arbeit und halten sie die Kunden auf dem Laufenden?",
    },
    honesty: { name: "Ehrlichkeit", question: "Sagen sie ehrlich, was nötig ist?" },
    friendliness: { name: "Freundlichkeit", question: "Sind sie freundlich?" },
    expertise: { name: "Fachwissen", question: "Verstehen sie ihr Handwerk?" },
    workmanship: { name: "Qualität der Arbeit", question: "Ist die Arbeit gut ausgeführt?" },
    price: { name: "Preis", question: "Sind die Preise fair?" },
    cleanliness: { name: "Sauberkeit", question: "Hinterlassen sie alles sauber?" },
    warranty: { name: "Garantie und Nachbetreuung", question: "Stehen sie für ihre Arbeit ein?" },
  },
  aboutService: (name) => `${name}: Was sagen die Kunden?`,
  aspectAnswer: (judged) =>
    `${verdictOf(judged)}. ${bothSides(`Bewertungen ${of(judged.period)}, die das beurteilen,`, "es", judged)}`,
  serviceAnswer: ({ reviews: count, average: mean, judged, aspects }) =>
    [
      `${reviews(count)} ${of(judged.period)} ${count === 1 ? "nennt" : "nennen"} diese Leistung, mit ` +
        `einem Durchschnitt von ${stars(mean)}.`,
      bothSides("Bewertungen, die den Einsatz beurteilen,", "ihn", judged),
      ...(aspects.length > 0
        ? [`Am häufigsten genannt: ${list(aspects.map(({ name, count: n }) => `${name} (${number(n)})`))}.`]
        : []),
    ].join(" "),
  noReviews: "Es gibt noch keine Bewertungen.",
  rating: ({ reviews: count, period, average: mean }) =>
    count === 1
      ? `Eine Bewertung ${of(period)} gibt ${stars(mean)}.`
      : `${number(count)} Bewertungen ${of(period)} ergeben einen Durchschnitt von ${stars(mean)}.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "Keine davon ist in einer Sprache, die ausgewertet wird."
      : `Was darin steht, ist den Bewertungen entnommen, deren Sprache ausgewertet wird: ${number(read)} von ` +
        `${number(withWords)} mit Text.`,
  praised: (aspects, period) => `Am meisten gelobt ${during(period)}: ${list(aspects.map(praisedAspect))}.`,
  blamed: (aspects, period) => `Am meisten kritisiert ${during(period)}: ${list(aspects.map(blamedAspect))}.`,
  technician: ({ name, reviews: count, average: mean, high, low }) =>
    `Am häufigsten genannt wird ${name}: in ${reviews(count)} mit einem Durchschnitt von ${stars(mean)}, ` +
    `davon ${number(high)} mit ${HIGH_STARS} oder 5 Sternen und ${low === 0 ? "keine" : number(low)} mit ` +
    `1 oder ${LOW_STARS}.`,
  trend: ({ aspect, direction, window, recent, before }) =>
    `${aspect}: ${direction === "rising" ? "mehr" : "weniger"} Lob als zuvor, ${during(window)} in ` +
    `${percent(recent.share)} der ${number(recent.reviews)} Bewertungen, die das beurteilen, bis dahin ` +
    `in ${percent(before.share)} von ${number(before.reviews)}.`,
};
