const BEYOND_ASCII = /[^\t\n -~]/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SINGLE_QUOTES = /[\u0060\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032\u2035]/g;
const DOUBLE_QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * The form in which texts and queries are compared: case, compatibility forms (full width, ligatures), quotes,
 * dashes, invisible characters and runs of white space make no difference; accents do.
 * Idempotent: folding what is folded changes nothing.
 */
export function fold(text: string): string {
  const folded = BEYOND_ASCII.test(text) ? foldUnicode(text) : text.toLowerCase().replaceAll("`", "'");
  return folded.replace(/\s+/g, " ").trim();
}

/** Typography first and last: NFKC decomposes some quotes (´ becomes a space and an accent) and produces others. */
function foldUnicode(text: string): string {
  const plain = foldTypography(text.toWellFormed()).normalize("NFKC");
  return foldTypography(foldCase(plain).normalize("NFKC"));
}

/** Lower, upper, lower: sharp s in both cases becomes ss, which one pass in either direction misses. */
function foldCase(text: string): string {
  return text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307+/g, "i")
    .replaceAll("ς", "σ");
}

function foldTypography(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replaceAll("\u2044", "/")
    .replace(DASHES, "-");
}
