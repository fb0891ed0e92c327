import { words } from "../../_text/words.ts";

/** Most forms of one phrase: choices multiply, and each form takes memory while reviews are read. */
const MOST_FORMS = 8000;

/**
 * All forms of some phrases, as they are compared. `(o|a|os|as)` stands for each of its endings or words, an empty one
 * for none: "car(o|a)", "llegó (muy |)tarde". Words in `accented` keep their accents. Throws an Error for a phrase of too many.
 */
export function formsOf(
  phrases: readonly string[],
  respelled: readonly (readonly [string, string])[] = [],
  accented: ReadonlySet<string> = new Set(),
): string[] {
  const again = respelled.reduce(
    (all, [letter, spelling]) =>
      all.flatMap((form) => [form, ...(form.includes(letter) ? [form.replaceAll(letter, spelling)] : [])]),
    spelledForms(phrases),
  );
  const plain = (form: string) =>
    accented.size === 0 || ASCII.test(form)
      ? plainKey(form)
      : form.replace(/[\p{L}\p{M}]+/gu, (word) => comparedKey(word, accented));
  return [...new Set(again.map((form) => plain(form.toLowerCase()).replace(/['’]/g, " ").trim()))];
}

/** The same with accents and umlauts, as the list writes them. */
export function spelledForms(phrases: readonly string[]): string[] {
  return phrases.flatMap(expand);
}

/** The words of such phrases. */
export function wordsIn(list: readonly string[]): ReadonlySet<string> {
  return wordsOfForms(formsOf(list));
}

/** The words of forms as `formsOf` gives them. */
export function wordsOfForms(forms: readonly string[]): ReadonlySet<string> {
  return new Set(forms.flatMap((form) => words(form).map(({ key }) => key)));
}

/** A word without accents and umlauts, unless it would be another word without them: `accented` holds those. */
export function comparedKey(key: string, accented: ReadonlySet<string>): string {
  return accented.has(key) ? key : plainKey(key);
}

/** Without accents and umlauts, which many customers leave out. */
export function plainKey(key: string): string {
  return ASCII.test(key)
    ? key
    : key
        .normalize("NFD")
        .replace(/\p{Mn}+/gu, "")
        .replaceAll("ß", "ss")
        .replaceAll("œ", "oe");
}

function expand(phrase: string): string[] {
  if (!phrase.includes("(")) return [oneSpaced(phrase)];
  const pieces = phrase.split(/([()|])/);
  let at = 0;
  /** The forms of what stands up to the end, or up to the bracket that closes it. */
  const choices = (): string[] => {
    const all: string[] = [];
    let forms = [""];
    for (; at < pieces.length && pieces[at] !== ")"; at++) {
      const piece = pieces[at]!;
      if (piece === "|") {
        all.push(...forms);
        forms = [""];
      } else if (piece === "(") {
        at++;
        const inside = choices();
        if (forms.length * inside.length > MOST_FORMS)
          throw new Error(
            `${phrase.slice(0, 100)}: the choices make more than ${MOST_FORMS} forms; write it as several lines`,
          );
        forms = forms.flatMap((form) => inside.map((choice) => form + choice));
      } else if (piece !== "") forms = forms.map((form) => form + piece);
    }
    return [...all, ...forms];
  };
  return choices().map(oneSpaced);
}

function oneSpaced(phrase: string): string {
  return phrase.trim().replace(/\s\s+/g, " ");
}

const ASCII = /^[\0-\x7f]*$/;
