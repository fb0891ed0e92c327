import { CONFIDENCE, HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { average, grouped, listed, percent } from "./figures.ts";
import { type Judged, type Period, type SidedAspect, unanimous, verdictIn, type Wording } from "./wording.ts";

const number = (n: number) => grouped(n, "\u202f", 4);
const reviews = (n: number) => `${number(n)} avis`;
const list = (items: readonly string[]) => listed(items, "et");

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** "de mars 2026", "d’avril 2026". */
const from = (day: string) => `${/^[ao]/.test(month(day)) ? "d’" : "de "}${month(day)}`;
const of = (period: Period) =>
  month(period.from) === month(period.to) ? from(period.from) : `${from(period.from)} à ${month(period.to)}`;
const during = (period: Period) =>
  month(period.from) === month(period.to) ? `en ${month(period.from)}` : of(period);

const stars = (value: number) => `${average(value, ",")} ${value < 2 ? "étoile" : "étoiles"} sur 5`;
const within = ([low, high]: Judged["interval"]) =>
  `(intervalle à ${CONFIDENCE.percent} % : de ${percent(low)} à ${percent(high)})`;

/** Both sides of those that judge, and how many do both. */
const bothSides = (what: string, judged: Judged) => {
  const { positive, negative, mixed, interval } = judged;
  const all = number(positive + negative);
  const side = unanimous(judged);
  if (side === "praise") return `Les ${all} ${what} sont tous élogieux ${within(interval)}.`;
  if (side === "blame") return `Aucun des ${all} ${what} n’est élogieux ${within(interval)}.`;
  const praising =
    positive === 0
      ? "aucun n’est élogieux"
      : positive === 1
        ? "un est élogieux"
        : `${number(positive)} sont élogieux`;
  const against =
    negative === 0 ? "" : negative === 1 ? " ; un est critique" : ` ; ${number(negative)} sont critiques`;
  const both =
    mixed === 0
      ? ""
      : mixed === 1
        ? " Un autre est à la fois élogieux et critique."
        : ` ${number(mixed)} autres sont à la fois élogieux et critiques.`;
  return `Sur les ${all} ${what}, ${praising}, soit ${percent(positive / (positive + negative))} ${within(interval)}${against}.${both}`;
};

const verdictOf = verdictIn({
  always: "Oui",
  never: "Non",
  yes: "Oui, le plus souvent",
  no: "Non, le plus souvent",
  divided: "Les avis sont partagés",
  unclear: "Il y a trop peu d’avis pour l’affirmer",
});

const inSome = (n: number) => (n === 0 ? "dans aucun" : `dans ${number(n)}`);
/** What the counts are of is said once. */
const inReviews = (n: number, index: number) => (index === 0 ? `dans ${reviews(n)}` : inSome(n));
const orBoth = (mixed: number) => (mixed === 0 ? "" : `, les deux ${inSome(mixed)}`);
const praisedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name.toLowerCase()} (éloges ${inReviews(positive, index)}, critiques ${inSome(negative)}${orBoth(mixed)})`;
const blamedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name.toLowerCase()} (critiques ${inReviews(negative, index)}, éloges ${inSome(positive)}${orBoth(mixed)})`;

/** The generated sentences in French. Slots that vary in gender stand where the grammar does not ask for it. */
export const fr: Wording = {
  language: "fr",
  aspects: {
    punctuality: { name: "Ponctualité", question: "Arrivent-ils à l’heure ?" },
    speed: { name: "Rapidité", question: "Le travail est-il vite fait ?" },
    scheduling: { name: "Rendez-vous", question: "Obtient-on facilement un rendez-vous ?" },
    "emergency-response": { name: "Urgences", question: "Interviennent-ils en urgence ?" },
    office: { name: "Accueil et réservation", question: "Les échanges avec le bureau sont-ils faciles ?" },
    professionalism: { name: "Professionnalisme", question: "Sont-ils professionnels ?" },
    communication: {
      name: "Communication",
      question: "Expliquent-ils le travail et tiennent-ils les clients informés ?",
    },
    honesty: { name: "Honnêteté", question: "Sont-ils honnêtes sur ce qu’il faut faire ?" },
    friendliness: { name: "Amabilité", question: "Sont-ils aimables ?" },
    expertise: { name: "Compétence", question: "Connaissent-ils leur métier ?" },
    workmanship: { name: "Qualité du travail", question: "Le travail est-il bien fait ?" },
    price: { name: "Prix", question: "Leurs prix sont-ils justes ?" },
    cleanliness: { name: "Propreté", question: "Laissent-ils les lieux propres ?" },
    warranty: { name: "Garantie et suivi", question: "Répondent-ils de leur travail ?" },
  },
  aboutService: (name) => `${name} : que disent les clients ?`,
  aspectAnswer: (judged) =>
    `${verdictOf(judged)}. ${bothSides(`avis ${of(judged.period)} qui se prononcent à ce sujet`, judged)}`,
  serviceAnswer: ({ reviews: count, average: mean, judged, aspects }) =>
    [
      `${reviews(count)} ${of(judged.period)} ${count === 1 ? "mentionne" : "mentionnent"} cette ` +
        `prestation, avec une moyenne de ${stars(mean)}.`,
      bothSides("qui jugent l’intervention", judged),
      ...(aspects.length > 0
        ? [
            `Le plus mentionné : ${list(aspects.map(({ name, count: n }) => `${name.toLowerCase()} (${number(n)})`))}.`,
          ]
        : []),
    ].join(" "),
  noReviews: "Il n’y a pas encore d’avis.",
  rating: ({ reviews: count, period, average: mean }) =>
    count === 1
      ? `Un avis, ${of(period)}, donne ${stars(mean)}.`
      : `${number(count)} avis, ${of(period)}, donnent une moyenne de ${stars(mean)}.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "Aucun n’est dans une langue qui est analysée."
      : `Ce qu’ils disent est tiré de ceux dont la langue est analysée : ${number(read)} sur ${number(withWords)} qui ont un texte.`,
  praised: (aspects, period) => `Le plus apprécié ${during(period)} : ${list(aspects.map(praisedAspect))}.`,
  blamed: (aspects, period) => `Le plus critiqué ${during(period)} : ${list(aspects.map(blamedAspect))}.`,
  technician: ({ name, reviews: count, average: mean, high, low }) =>
    `Le nom le plus souvent cité est ${name} : ${reviews(count)}, avec une moyenne de ${stars(mean)} ; ` +
    `${number(high)} de ${HIGH_STARS} ou 5 étoiles, ${low === 0 ? "aucun" : number(low)} de 1 ou ` +
    `${LOW_STARS}.`,
  trend: ({ aspect, direction, window, recent, before }) =>
    `${aspect} : ${direction === "rising" ? "plus" : "moins"} d’éloges qu’avant, ${during(window)} dans ` +
    `${percent(recent.share)} des ${number(recent.reviews)} avis qui se prononcent à ce sujet, jusque-là ` +
    `dans ${percent(before.share)} de ${number(before.reviews)}.`,
};
