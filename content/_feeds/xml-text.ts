// XML 1.0 section 2.2: characters outside Char are not allowed in a document, not even escaped.
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text without the characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(NOT_XML, "");
}

/** The paragraphs of plain text, none of them empty. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph !== "");
}

/** Plain text as HTML paragraphs, fully escaped. `language` is a BCP 47 tag. */
export function htmlParagraphs(text: string, language?: string): string {
  const open = language ? `<p lang="${escapeHtml(language)}">` : "<p>";
  return paragraphsOf(text)
    .map((paragraph) => `${open}${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

const SPECIAL = /[&<>"]/;

/** Plain text escaped for HTML. */
export function escapeHtml(text: string): string {
  // Nearly all texts are short and have none of them.
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
