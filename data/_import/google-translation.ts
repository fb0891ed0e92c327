const TRANSLATED = "\\((?:Translated by|Traducido por|Traduit par|Übersetzt von) Google\\)";
/** The marker between the two is in the language of the account: (Original), (Avis d'origine), ... */
const FORMS = [
  `^${TRANSLATED}[^]*?\\n[ \\t]*\\(Original\\)[ \\t]*\\n([^]+)$`,
  `^${TRANSLATED}[^]*?\\(Original\\)([^]+)$`,
  `^${TRANSLATED}[^]*?\\n[ \\t]*\\([^()\\n]{2,30}\\)[ \\t]*\\n([^]+)$`,
  `^(?:\\(Original\\))?([^]+?)\\n[ \\t]*${TRANSLATED}(?:\\s[^]*)?$`,
].map((form) => new RegExp(form));

/**
 * The author's own words, from a text to which Google added a translation, before or after it. A translation without
 * its original stays as it is, marked as a translation by Google.
 */
export function originalText(text: string): string {
  const given = text.trim();
  for (const form of FORMS) {
    const original = form.exec(given)?.[1]?.trim();
    if (original) return original;
  }
  return given;
}
