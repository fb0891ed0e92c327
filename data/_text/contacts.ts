import { fold } from "./fold.ts";

/** What a text tells of how to reach somebody. Offsets are UTF-16 units, end exclusive. */
export interface Contact {
  kind: ContactKind;
  value: string;
  start: number;
  end: number;
}

export type ContactKind = "e-mail address" | "telephone number" | "street address";

/** Finds e-mail addresses, telephone numbers and street addresses in a text, in order; those that overlap are one. */
export function contactsIn(text: string): Contact[] {
  if (!MAY_HOLD_ONE.test(text)) return [];
  const found = PATTERNS.flatMap(({ kind, pattern, isOne }) =>
    [...text.matchAll(pattern)]
      .map(({ 0: value, index }) => ({ kind, value, start: index, end: index + value.length }))
      .filter(
        ({ value, start }) => isOne?.(value, text.slice(Math.max(0, start - LOOKED_BACK), start)) ?? true,
      ),
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Contact[] = [];
  for (const contact of found) {
    const before = apart.at(-1);
    if (!before || before.end <= contact.start) apart.push(contact);
    else if (contact.end > before.end) {
      before.end = contact.end;
      before.value = text.slice(before.start, before.end);
    }
  }
  return apart;
}

/** The text with each of them replaced by `words` that say what was there; `isKept` spares those that may stay. */
export function maskContacts(
  text: string,
  isKept: (contact: Contact) => boolean,
  words: Readonly<Record<ContactKind, string>>,
): string {
  const found = contactsIn(text).filter((contact) => !isKept(contact));
  if (found.length === 0) return text;
  let masked = "";
  let from = 0;
  for (const { kind, start, end } of found) {
    masked += `${text.slice(from, start)}[${words[kind]}]`;
    from = end;
  }
  // What stood beside one may be one by itself now.
  return maskContacts(masked + text.slice(from), isKept, words);
}

/** Tells the contacts that may stay: those given, in whatever way they are written. A bare domain stands for all in it. */
export function keeping(values: readonly string[]): (contact: Contact) => boolean {
  const domains = values
    .filter((value) => /^@?[\w-]+(\.[\w-]+)+$/.test(value))
    .map((value) => value.replace(/^@/, "").toLowerCase());
  const numbers = values.map(digitsOf).filter((digits) => digits.length >= 6);
  const words = new Set(values.map(fold));
  return ({ kind, value }) => {
    if (words.has(fold(value))) return true;
    if (kind === "e-mail address")
      return domains.some((domain) => value.toLowerCase().endsWith(`@${domain}`));
    // With and without the prefix of country or area it is one number.
    const own = digitsOf(value).replace(/^0+/, "");
    return (
      kind === "telephone number" &&
      numbers.some((known) => known.endsWith(own) || own.endsWith(known.replace(/^0+/, "")))
    );
  };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Seven to fifteen digits (E.164); not a day, a span of years, a row of amounts, or the number of an invoice. */
function isTelephone(value: string, before: string): boolean {
  const groups = value.match(/\d+/g) ?? [];
  const digits = groups.join("");
  if (digits.length < 7 || digits.length > 15) return false;
  if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(value.trim())) return false;
  if (groups.every((group) => /^(?:19|20)\d{2}$/.test(group))) return false;
  if (isReference(value, before)) return false;
  const marked = /^(?:\+|0|\(\+?\d+\))/.test(value);
  // A stroke stands in dates and fractions, and after an area code that begins with 0.
  if (!marked && (value.includes("/") || value.startsWith("("))) return false;
  return marked || (groups.length <= 4 && groups.some((group) => group.length >= 3));
}

/** "Facture n° 2026-04781", "réf. 7738100234"; what is grouped like a telephone number, or begins with 0, has to be called a number. */
function isReference(value: string, before: string): boolean {
  if (/^[+(]/.test(value) || /^0\d(?:[ .]\d\d){4}$/.test(value)) return false;
  const groups = value.match(/\d+/g)?.length ?? 0;
  return (value.startsWith("0") || groups > 2 ? NUMBERED : REFERRED).test(before) || NUMBERED.test(before);
}

const PAPERS =
  "factura|facture|invoice|rechnung|commande|order|auftrag|bestellung|pedido|dossier|contrat|contract|vertrag|contrato|" +
  "expediente|vorgang|ticket|r[ée]f|r[ée]f[ée]ren(?:ce|cia|z)|aktenzeichen";
const NUMBERED_THINGS =
  `${PAPERS}|devis|quote|angebot|presupuesto|` +
  "client|customer|kunden?|cliente|account|compte|konto|cuenta|s[ée]rie|serial";
const NUMBER = "n[°ºo]|nr|num|number|num[ée]ro|número|nummer|id";
const REFERRED = new RegExp(`(?<!\\p{L})(?:(?:${PAPERS}) ?[:#]? ?|r[ée]f\\. ?)$`, "iu");
const NUMBERED = new RegExp(
  `(?<!\\p{L})(?:(?:${NUMBERED_THINGS})s?[ -]?(?:${NUMBER})|` +
    `(?:${NUMBER}) (?:de |d['’])?(?:${NUMBERED_THINGS})|siret|siren|iban)[ .:#]{0,3}$`,
  "iu",
);

const EN_STREETS =
  "Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way|Place|Pl|Close|" +
  "Crescent|Terrace|Square|Highway|Hwy|Parkway|Pkwy|" +
  "Circle|Cir|Grove|Gardens|Mews|Trail";
const FR_STREETS =
  "[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Pp]lace|[Ii]mpasse|[Aa]llée|[Rr]oute|[Qq]uai|[Cc]ours|[Ss]quare|[Pp]assage|[Mm]ontée|" +
  "[Ff]aubourg|[Aa]ve?\\.|[Bb]l?d\\.?|[Bb]oul\\.";
const ES_STREETS = "[Cc]alle|[Cc]/|[Aa]venida|[Aa]vda\\.?|[Aa]v\\.|[Pp]laza|[Pp]aseo|[Cc]arretera";
const NAME = "\\p{Lu}[\\p{L}'’-]{0,30}";

/** Where a word or number begins, and where it ends. */
const [START, END] = ["(?<![\\p{L}\\p{N}])", "(?![\\p{L}\\p{N}])"];

/** "Lyon", "La Rochelle", "Saint-Étienne". */
const PLACE = `(?:(?:L[aeo]s?|El|San|Santa|Saint|Sankt|St\\.|Bad) )?${NAME}`;
/** ", 4e étage", ", bât. B", ", code 1234A". */
const DOOR =
  "(?:,? (?:\\d{1,2}(?:er|e|ème|º|\\.) (?:étage|Stock|OG|planta|piso)|" +
  "(?:[Bb]ât(?:iment|\\.)|[Aa]ppt?\\.|[Aa]ppartement|[Pp]orte|[Cc]ode|[Dd]igicode|" +
  "[Ii]nterphone|[Ee]scalier|[Pp]uerta|[Ww]ohnung|[Ff]lat|[Aa]pt\\.?) ?" +
  "[\\p{Lu}\\d]{1,6}(?![\\p{L}\\p{N}])))";
/** What follows a street in an address: the door, postal code and place. */
const TAIL = `(?:(?: à ${PLACE}(?=,))?${DOOR}){0,3}(?:,? (?:[A-Z]{1,2}-)?\\d{4,5} ${PLACE})?${DOOR}{0,3}`;
const EN_TAIL =
  `(?:,? (?:[Ff]lat|[Aa]pt\\.?|[Uu]nit) [\\p{Lu}\\d]{1,4})?(?:,? ${NAME}(?: ${NAME}){0,2},? ` +
  "(?:[A-Z]{2} \\d{5}(?:-\\d{4})?|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})(?![\\p{L}\\p{N}]))?";

/** Spares most texts the rest. */
const MAY_HOLD_ONE = /[@\d]|[([]at[)\]]/i;

const AT = /(?:@| ?[([]at[)\]] ?)/u.source;
const DOT = /(?:\.| ?[([]dot[)\]] ?)/u.source;

/** Characters before a number that tell what it is the number of. */
const LOOKED_BACK = 40;

/** Every run is bounded, which keeps long texts linear. */
const PATTERNS: { kind: ContactKind; pattern: RegExp; isOne?: (value: string, before: string) => boolean }[] =
  [
    {
      kind: "e-mail address",
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+][\p{L}\p{N}._%+-]{0,63}${AT}(?:[\p{L}\p{N}-]{1,63}${DOT}){1,5}\p{L}{2,24}`,
        "giu",
      ),
    },
    {
      kind: "telephone number",
      pattern:
        /(?<![\p{L}\p{N}.,€$£@#/-]|[€$£] )(?:\+|\()?\d(?:[ ()./\u2010-\u2013-]{0,3}\d){6,14}(?![\p{L}\p{N}]|[.,]\d| ?[%€$£])/gu,
      isOne: isTelephone,
    },
    ...[
      `${START}\\d{1,5}[A-Za-z]?(?: [NSEW]\\.?)?(?: ${NAME}){1,4} (?:${EN_STREETS})${END}${EN_TAIL}`,
      `${START}\\p{Lu}[\\p{L}-]{0,40}(?:straße|strasse|str\\.|weg|platz|allee|gasse)\\s\\d{1,4}(?: ?[a-z])?${END}${TAIL}`,
      `${START}\\d{1,4}(?: ?(?:bis|ter))?,? (?:${FR_STREETS})(?: (?:de la|du|des|de))?(?: [ld]['’])? ?` +
        `(?:\\d{1,2} )?${NAME}(?:[ -]${NAME}){0,3}(?: 1[89]\\d\\d)?${TAIL}`,
      `${START}(?:${ES_STREETS}) ?(?:(?:de la|del|de|la) )?${NAME}(?: ${NAME}){0,3},? (?:(?:n[º°.]|número) ?)?\\d{1,4}${END}${TAIL}`,
    ].map((source) => ({ kind: "street address" as const, pattern: new RegExp(source, "gu") })),
  ];
