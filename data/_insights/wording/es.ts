import { CONFIDENCE, TREND_MONTHS } from "../../_schema/statistics.ts";
import { average, grouped, listed, percent } from "./figures.ts";
import { inSpanish } from "./number-words.ts";
import { type Judged, type SidedAspect, unanimous, type Wording } from "./wording.ts";

const number = (n: number) => grouped(n, "\u00a0", 5);
const reviews = (n: number) => (n === 1 ? "1 opinión" : `${number(n)} opiniones`);
/** "y" becomes "e" before the sound of i. */
const list = (items: readonly string[]) =>
  listed(items, /^h?[ií](?!e)/i.test(items.at(-1) ?? "") ? "e" : "y");

const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
const period = (from: string, to: string) =>
  month(from) === month(to) ? `de ${month(from)}` : `de ${month(from)} a ${month(to)}`;

const share = ({ positive, negative, interval: [low, high] }: Judged) =>
  `${percent(positive / (positive + negative))} (intervalo del ${CONFIDENCE.percent} %: de ${percent(low)} a ${percent(high)})`;

const VERDICTS = {
  yes: "En general, sí",
  no: "En general, no",
  divided: "Las opiniones están divididas",
  unclear: "Hay muy pocas opiniones para asegurarlo",
};

const verdictOf = (judged: Judged) => {
  const side = unanimous(judged);
  if (side === "praise" && judged.verdict === "yes") return "Sí";
  if (side === "blame" && judged.verdict === "no") return "No";
  return VERDICTS[judged.verdict];
};

const shareOfAll = (what: string, object: string, judged: Judged) => {
  const {
    positive,
    negative,
    interval: [low, high],
  } = judged;
  const all = number(positive + negative);
  const side = unanimous(judged);
  const within = `(intervalo del ${CONFIDENCE.percent} %: de ${percent(low)} a ${percent(high)})`;
  if (side === "praise") return `Las ${all} ${what} ${object} elogian ${within}.`;
  if (side === "blame") return `Ninguna de las ${all} ${what} ${object} elogia ${within}.`;
  return `${number(positive)} de las ${all} ${what} ${object} ${positive === 1 ? "elogia" : "elogian"}: ${share(judged)}.`;
};

const minorityOf = ({ positive, negative, minority, verdict }: Judged, object: string) =>
  minority === 0
    ? []
    : [
        `Una minoría de ${reviews(minority)} (${percent(minority / (positive + negative))}) ${object} ${verdict === "no" ? "elogia" : "critica"}.`,
      ];

const bothOf = ({ mixed }: Judged) =>
  mixed === 0 ? [] : [mixed === 1 ? "Otra hace ambas cosas." : `Otras ${number(mixed)} hacen ambas cosas.`];

/** What the counts are of is said once. */
const sided = ({ name, positive, negative, mixed }: SidedAspect, count: number, index: number) => {
  const all = number(positive + negative);
  const isAll = count === positive + negative && mixed === 0;
  const of = index === 0 ? `las ${all} opiniones que lo valoran` : isAll ? `las ${all}` : all;
  return `${name.toLowerCase()} (${isAll ? of : `${number(count)} de ${of}`})`;
};

/** The generated sentences in Spanish. Slots that vary in gender stand where the grammar does not ask for it. */
export const es: Wording = {
  language: "es",
  aspects: {
    punctuality: { name: "Puntualidad", question: "¿Llegan a la hora acordada?" },
    speed: { name: "Rapidez", question: "¿Terminan pronto el trabajo?" },
    scheduling: { name: "Citas", question: "¿Es fácil conseguir una cita?" },
    "emergency-response": { name: "Urgencias", question: "¿Acuden en una urgencia?" },
    office: { name: "Oficina y reservas", question: "¿Es fácil tratar con la oficina?" },
    professionalism: { name: "Profesionalidad", question: "¿Actúan con profesionalidad?" },
    communication: {
      name: "Comunicación",
      question: "¿Explican el trabajo y mantienen informados a los clientes?",
    },
    honesty: { name: "Honradez", question: "¿Son sinceros sobre lo que hace falta?" },
    friendliness: { name: "Amabilidad", question: "¿Son amables?" },
    expertise: { name: "Conocimientos", question: "¿Saben lo que hacen?" },
    workmanship: { name: "Calidad del trabajo", question: "¿Está bien hecho el trabajo?" },
    price: { name: "Precio", question: "¿Son justos sus precios?" },
    cleanliness: { name: "Limpieza", question: "¿Lo dejan todo limpio?" },
    warranty: { name: "Garantía y seguimiento", question: "¿Responden de su trabajo?" },
  },
  aboutService: (name) => `${name}: ¿qué dicen los clientes?`,
  aspectAnswer: (judged) =>
    [
      `${verdictOf(judged)}.`,
      shareOfAll("opiniones que lo valoran", "lo", judged),
      ...minorityOf(judged, "lo"),
      ...bothOf(judged),
    ].join(" "),
  serviceAnswer: ({ reviews: count, average: stars, judged, aspects }) =>
    [
      `${reviews(count)} lo ${count === 1 ? "nombra y da" : "nombran y dan"} una media de ${average(stars, ",")} de 5 estrellas.`,
      shareOfAll("que valoran la visita", "la", judged),
      ...minorityOf(judged, "la"),
      ...bothOf(judged),
      ...(aspects.length > 0
        ? [
            `Lo más mencionado: ${list(aspects.map(({ name, count: n }) => `${name.toLowerCase()} (${number(n)})`))}.`,
          ]
        : []),
    ].join(" "),
  noReviews: "Todavía no hay opiniones.",
  rating: ({ reviews: count, from, to, average: stars }) =>
    count === 1
      ? `Una opinión, ${period(from, to)}, da ${average(stars, ",")} de 5 estrellas.`
      : `${number(count)} opiniones, ${period(from, to)}, dan una media de ${average(stars, ",")} de 5 estrellas.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "Ninguna está en un idioma cuyas palabras se analicen."
      : `Lo que dicen se toma de las que están en inglés: ${number(read)} de las ${number(withWords)} que tienen texto.`,
  praised: (aspects) =>
    `Lo más elogiado: ${list(aspects.map((aspect, index) => sided(aspect, aspect.positive, index)))}.`,
  blamed: (aspects) =>
    `Lo más criticado: ${list(aspects.map((aspect, index) => sided(aspect, aspect.negative, index)))}.`,
  technician: ({ name, reviews: count, average: stars }) =>
    `El nombre que más aparece es ${name}: ${reviews(count)}, con una media de ${average(stars, ",")} de 5 estrellas.`,
  trend: ({ aspect, direction, recent, before }) =>
    `${aspect}: ${direction === "rising" ? "más" : "menos"} elogios que antes, ${percent(recent)} en los últimos ${inSpanish(TREND_MONTHS)} meses y ${percent(before)} hasta entonces.`,
};
