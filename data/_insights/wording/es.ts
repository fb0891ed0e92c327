import { CONFIDENCE, HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import { average, grouped, listed, percent } from "./figures.ts";
import { type Judged, type Period, type SidedAspect, unanimous, verdictIn, type Wording } from "./wording.ts";

const number = (n: number) => grouped(n, "\u00a0", 5);
const reviews = (n: number) => (n === 1 ? "1 opinión" : `${number(n)} opiniones`);
/** "y" becomes "e" before the sound of i. */
const list = (items: readonly string[]) =>
  listed(items, /^h?[ií](?!e)/i.test(items.at(-1) ?? "") ? "e" : "y");

const MONTHS =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`;
const of = ({ from, to }: Period) =>
  month(from) === month(to) ? `de ${month(from)}` : `de ${month(from)} a ${month(to)}`;
const during = ({ from, to }: Period) =>
  month(from) === month(to) ? `en ${month(from)}` : `de ${month(from)} a ${month(to)}`;

const within = ([low, high]: Judged["interval"]) =>
  `(intervalo del ${CONFIDENCE.percent} %: de ${percent(low)} a ${percent(high)})`;

const verdictOf = verdictIn({
  always: "Sí",
  never: "No",
  yes: "En general, sí",
  no: "En general, no",
  divided: "Las opiniones están divididas",
  unclear: "Hay muy pocas opiniones para asegurarlo",
});

/** Both sides of those that judge, and how many do both. */
const bothSides = (what: string, object: string, judged: Judged) => {
  const { positive, negative, mixed, interval } = judged;
  const all = number(positive + negative);
  const side = unanimous(judged);
  if (side === "praise") return `Las ${all} ${what} ${object} elogian ${within(interval)}.`;
  if (side === "blame") return `Ninguna de las ${all} ${what} ${object} elogia ${within(interval)}.`;
  const against =
    negative === 0 ? "" : `; ${number(negative)} ${object} ${negative === 1 ? "critica" : "critican"}`;
  const both =
    mixed === 0 ? "" : mixed === 1 ? " Otra hace ambas cosas." : ` Otras ${number(mixed)} hacen ambas cosas.`;
  return (
    `${number(positive)} de las ${all} ${what} ${object} ${positive === 1 ? "elogia" : "elogian"}: ` +
    `${percent(positive / (positive + negative))} ${within(interval)}${against}.${both}`
  );
};

const inSome = (n: number) => (n === 0 ? "en ninguna" : `en ${number(n)}`);
/** What the counts are of is said once. */
const inReviews = (n: number, index: number) => (index === 0 ? `en ${reviews(n)}` : inSome(n));
const orBoth = (mixed: number) => (mixed === 0 ? "" : `, ambas cosas ${inSome(mixed)}`);
const praisedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name.toLowerCase()} (elogios ${inReviews(positive, index)}, críticas ${inSome(negative)}${orBoth(mixed)})`;
const blamedAspect = ({ name, positive, negative, mixed }: SidedAspect, index: number) =>
  `${name.toLowerCase()} (críticas ${inReviews(negative, index)}, elogios ${inSome(positive)}${orBoth(mixed)})`;

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
    `${verdictOf(judged)}. ${bothSides(`opiniones ${of(judged.period)} que lo valoran`, "lo", judged)}`,
  serviceAnswer: ({ reviews: count, average: stars, judged, aspects }) =>
    [
      `${reviews(count)} ${of(judged.period)} lo ${count === 1 ? "nombra y da" : "nombran y dan"} una ` +
        `media de ${average(stars, ",")} de 5 estrellas.`,
      bothSides("que valoran la visita", "la", judged),
      ...(aspects.length > 0
        ? [
            `Lo más mencionado: ${list(aspects.map(({ name, count: n }) => `${name.toLowerCase()} (${number(n)})`))}.`,
          ]
        : []),
    ].join(" "),
  noReviews: "Todavía no hay opiniones.",
  rating: ({ reviews: count, period, average: stars }) =>
    count === 1
      ? `Una opinión, ${of(period)}, da ${average(stars, ",")} de 5 estrellas.`
      : `${number(count)} opiniones, ${of(period)}, dan una media de ${average(stars, ",")} de 5 estrellas.`,
  coverage: ({ read, withWords }) =>
    read === 0
      ? "Ninguna está en un idioma cuyas palabras se analicen."
      : `Lo que dicen se toma de las que están en un idioma que se analiza: ${number(read)} de las ${number(withWords)} que tienen texto.`,
  praised: (aspects, period) => `Lo más elogiado ${during(period)}: ${list(aspects.map(praisedAspect))}.`,
  blamed: (aspects, period) => `Lo más criticado ${during(period)}: ${list(aspects.map(blamedAspect))}.`,
  technician: ({ name, reviews: count, average: stars, high, low }) =>
    `El nombre que más aparece es ${name}: ${reviews(count)}, con una media de ${average(stars, ",")} de ` +
    `5 estrellas; ${number(high)} con ${HIGH_STARS} o 5 estrellas, ` +
    `${low === 0 ? "ninguna" : number(low)} con 1 o ${LOW_STARS}.`,
  trend: ({ aspect, direction, window, recent, before }) =>
    `${aspect}: ${direction === "rising" ? "más" : "menos"} elogios que antes, ${during(window)} en el ` +
    `${percent(recent.share)} de las ${number(recent.reviews)} opiniones que lo valoran, hasta entonces ` +
    `en el ${percent(before.share)} de ${number(before.reviews)}.`,
};
