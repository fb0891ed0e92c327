/** A crude English stem, only good for telling that two phrases are one up to inflection: "water heaters" and "water heater". */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const plural = singular(word);
  const verb = plural.replace(/(?<=[aeiouy].*[^e])(?:ed|ing)$/, "");
  if (verb === plural) return plural.replace(/(?<=[^aeiou])e$/, "");
  return verb.length < 3 ? plural : verb.replace(/([^aeiouls])\1$/, "$1").replace(/(?<=[^aeiou])e$/, "");
}

/** The singular of a regular English plural; other words as they are. */
export function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=ss|sh|ch|x|z)es$/, "")
    .replace(/(?<![sui])s$/, "");
}
