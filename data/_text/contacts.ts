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
      .filter(({ value }) => isOne?.(value) ?? true),
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

/** Seven to fifteen digits (E.164); not a day, a span of years, or a row of amounts. */
function isTelephone(value: string): boolean {
  const groups = value.match(/\d+/g) ?? [];
  const digits = groups.join("");
  if (digits.length < 7 || digits.length > 15) return false;
  if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(value.trim())) return false;
  if (groups.every((group) => /^(?:19|20)\d{2}$/.test(group))) return false;
  const marked = /^(?:\+|0|\(\+?\d+\))/.test(value);
  // A stroke stands in dates and fractions, and after an area code that begins with 0.
  if (!marked && (value.includes("/") || value.startsWith("("))) return false;
  return marked || (groups.length <= 4 && groups.some((group) => group.length >= 3));
}

const EN_STREETS =
  "Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way|Place|Pl|Close|" +
  "Crescent|Terrace|Square|Highway|Hwy|Parkway|Pkwy|" +
  "Circle|Cir|Grove|Gardens|Mews|Trail";
const FR_STREETS = "rue|avenue|boulevard|chemin|place|impasse|allée|route|quai|cours";
const ES_STREETS = "Calle|C/|Avenida|Avda\\.?|Plaza|Paseo|Carretera";
const NAME = "\\p{Lu}[\\p{L}'’-]{0,30}";

/** Spares most texts the rest. */
const MAY_HOLD_ONE = /[@\d]|[([]at[)\]]/i;

const AT = /(?:@| ?[([]at[)\]] ?)/u.source;
const DOT = /(?:\.| ?[([]dot[)\]] ?)/u.source;

/** Every run is bounded, which keeps long texts linear. */
const PATTERNS: { kind: ContactKind; pattern: RegExp; isOne?: (value: string) => boolean }[] = [
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
    `(?<![\\p{L}\\p{N}])\\d{1,5}[A-Za-z]?(?: [NSEW]\\.?)?(?: ${NAME}){1,4} (?:${EN_STREETS})(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])\\p{Lu}[\\p{L}-]{0,40}(?:straße|strasse|str\\.|weg|platz|allee|gasse)\\s\\d{1,4}(?: ?[a-z])?(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])\\d{1,4}(?: ?(?:bis|ter))?,? (?:${FR_STREETS})(?: (?:de la|du|des|de))?(?: [ld]['’])? ?${NAME}(?:[ -]${NAME}){0,3}`,
    `(?<![\\p{L}\\p{N}])(?:${ES_STREETS}) ?(?:(?:de la|del|de|la) )?${NAME}(?: ${NAME}){0,3},? (?:n[º°.] ?)?\\d{1,4}(?![\\p{L}\\p{N}])`,
  ].map((source) => ({ kind: "street address" as const, pattern: new RegExp(source, "gu") })),
];
