import { readWordSets } from "./read-words.ts";
import { anyOf } from "./word-list.ts";

/**
 * Tells the author's own words from a machine translation beside them, and from words of the platform's buttons
 * ("Read more") after them. Where only a translation is there, it is that with the words that say so, and `translated`. A text
 * without such words comes back as it is.
 */
export function shownText(given: string): { text: string; translated: boolean } {
  if (!mayBeWrapped(given)) return { text: given, translated: false };
  const { text, offersOriginal } = withoutButtons(given.trim());
  const original = originalIn(text);
  if (original !== null) return { text: withoutButtons(original).text, translated: false };
  if (markersIn(text).length > 0) return { text, translated: true };
  if (offersOriginal) return { text: given.trim(), translated: true };
  return { text: text === given.trim() ? given : text, translated: false };
}

/** Whether a published text is a machine translation alone. */
export function isMachineTranslation(text: string): boolean {
  return shownText(text).translated;
}

/** Spares nearly every text the rest. */
function mayBeWrapped(text: string): boolean {
  if (ENGINES.some((engine) => text.includes(engine)) || /^\s*[([]/.test(text)) return true;
  const end = text.slice(-LONGEST_BUTTON).trimEnd();
  return BUTTON.test(end) || SHORT_BUTTON.test(end);
}

/** The piece that the author wrote; null where no marker tells one. */
function originalIn(text: string): string | null {
  const [marker] = markersIn(text);
  if (!marker) return LABELLED.exec(text)?.[1]?.trim() || null;
  const translation = text.slice(marker.end);
  const labelled = ORIGINALS.map((form) => form.exec(translation)).find((match) => match !== null);
  const after = labelled ? translation.slice(labelled.index + labelled[0].length).trim() : "";
  if (after !== "") return untilMarker(after);
  return text.slice(0, marker.start).replace(LEADING_LABEL, "").trim() || null;
}

/** A second translation may follow the original. */
function untilMarker(text: string): string {
  const [next] = markersIn(text);
  return next && next.start > 0 ? text.slice(0, next.start).trim() : text;
}

/** The places of "(Translated by Google)" and its like that stand apart: not inside a customer's sentence about such words. */
function markersIn(text: string): { start: number; end: number }[] {
  return [...text.matchAll(MARKER)]
    .map(({ index, 0: marker }) => ({ start: index, end: index + marker.length }))
    .filter(({ start, end }) => {
      const before = text.slice(Math.max(0, start - NEAR), start);
      const apart = /^\s*$|[.!?…。！？)\]"”»]\s*$|\n\s*$/u.test(before);
      return apart || /^\s*[\p{Lu}\p{Lo}¡¿]/u.test(text.slice(end));
    });
}

function withoutButtons(text: string): { text: string; offersOriginal: boolean } {
  let rest = text;
  let offersOriginal = false;
  for (let pressed = 0; pressed < MOST_BUTTONS; pressed++) {
    const end = rest.slice(-LONGEST_BUTTON);
    const match = BUTTON.exec(end) ?? SHORT_BUTTON.exec(end);
    if (!match) break;
    offersOriginal ||= OFFERS_ORIGINAL.test(match[0]);
    rest = rest
      .slice(0, rest.length - end.length + match.index + (match[1]?.length ?? 0))
      .replace(/[\s·•|]+$/u, "");
  }
  return { text: rest, offersOriginal };
}

const WORDS = readWordSets(new URL("./words/machine-translation.txt", import.meta.url));

const ENGINES = [...WORDS("platforms")];
const ENGINE = `(?:${anyOf(ENGINES)})(?: Translate| Traductor)?`;
/** In the language of the account that saw it. */
const TRANSLATED = anyOf(WORDS("translated")).replaceAll("\\{platform\\}", ENGINE);
/** In brackets anywhere; without them at the beginning of a line, before a colon or the line's end. */
const MARKER = new RegExp(
  `[([]\\s*(?:${TRANSLATED})\\s*[)\\]]:?|(?<=^[ \\t]{0,8})(?:${TRANSLATED})[ \\t]*(?::|(?=\\n))`,
  "gimu",
);
const ORIGINAL = anyOf(WORDS("original"));
/** How the original is announced, surest first; the last in whatever language the account had. */
const ORIGINALS = [
  `\\n[ \\t]*[([](?:${ORIGINAL})[)\\]]:?[ \\t]*\\n`,
  `[([](?:${ORIGINAL})[)\\]]:?`,
  `\\n[ \\t]*(?:${ORIGINAL})[ \\t]*(?::|\\n)`,
  "\\n[ \\t]*\\([^()\\n]{2,30}\\)[ \\t]*\\n",
].map((form) => new RegExp(form, "iu"));
const LEADING_LABEL = new RegExp(`^(?:[([](?:${ORIGINAL})[)\\]]:?|(?:${ORIGINAL}):)`, "iu");
/** The original, labelled, with no translation beside it. */
const LABELLED = new RegExp(`^[([](?:${ORIGINAL})[)\\]]:?\\s*([^]+)$`, "iu");

/** Buttons of a platform, after the last sentence or on a line of their own. */
const OFFERS = anyOf(WORDS("original buttons"));
const MORE = anyOf(WORDS("buttons"));
const BUTTON = new RegExp(
  `((?:^|[.!?…)"”»]|\\.{3}|\\n)[ \\t]*|[·•|][ \\t]*)(?<![\\p{L}\\p{N}])(?:${OFFERS}|${MORE})[ \\t]*[.…]?$`,
  "u",
);
/** A word that could be the customer's stands for a button only where the platform has cut the text. */
const SHORT_BUTTON = new RegExp(`((?:…|\\.{3}) ?)(?:${anyOf(WORDS("short buttons"))})$`, "u");
const OFFERS_ORIGINAL = new RegExp(OFFERS, "u");
const LONGEST_BUTTON = 60;
/** Characters before a marker that tell whether it stands apart. */
const NEAR = 20;
const MOST_BUTTONS = 4;
