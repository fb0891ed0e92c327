/**
 * A crude English stem, only good for telling that two phrases are the same up to inflection: "water heaters" and
 * "water heater", "explained everything" and "explains everything".
 */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const plural = word
    .replace(/ies$/, "y")
    .replace(/(?<=ss|sh|ch|x|z)es$/, "")
    .replace(/(?<![sui])s$/, "");
  const verb = plural.replace(/(?<=[aeiouy].*[^e])(?:ed|ing)$/, "");
  if (verb === plural) return plural.replace(/(?<=[^aeiou])e$/, "");
  return verb.length < 3 ? plural : verb.replace(/([^aeiouls])\1$/, "$1").replace(/(?<=[^aeiou])e$/, "");
}
