import { words } from "../../_text/words.ts";

/**
 * All forms of some phrases, as they are compared. `(o|a|os|as)` stands for each of its endings or words, an empty one
 * for none: "car(o|a)", "llegó (muy |)tarde".
 */
export function formsOf(
  phrases: readonly string[],
  respelled: readonly (readonly [string, string])[] = [],
): string[] {
  const again = respelled.reduce(
    (all, [letter, spelling]) =>
      all.flatMap((form) => [form, ...(form.includes(letter) ? [form.replaceAll(letter, spelling)] : [])]),
    spelledForms(phrases),
  );
  return [...new Set(again.map((form) => plainKey(form.toLowerCase()).replace(/['’]/g, " ").trim()))];
}

/** The same with accents and umlauts, as the list writes them. */
export function spelledForms(phrases: readonly string[]): string[] {
  return phrases.flatMap(expand);
}

/** The words of such phrases. */
export function wordsIn(list: readonly string[]): ReadonlySet<string> {
  return new Set(formsOf(list).flatMap((form) => words(form).map(({ key }) => key)));
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
  const group = /\(([^()]*)\)/.exec(phrase);
  if (!group) return [phrase.replace(/\s+/g, " ").trim()];
  const [before, after] = [phrase.slice(0, group.index), phrase.slice(group.index + group[0].length)];
  return group[1]!.split("|").flatMap((choice) => expand(before + choice + after));
}

const ASCII = /^[\0-\x7f]*$/;
