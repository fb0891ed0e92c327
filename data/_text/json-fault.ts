/** The characters that the parser quotes before the one it could not take. */
const QUOTED_BEFORE = 10;

/**
 * Where `JSON.parse` gave up on a text, as an offset from 0; null when the text ends too early. The parser's own
 * words are not for the owner: they quote the text, which may be a customer's, and name no line.
 */
export function jsonFaultAt(error: unknown, text: string): number | null {
  const { message } = error as SyntaxError;
  const position = /JSON at position (\d+)/.exec(message)?.[1];
  if (position) return Number(position);
  const [, token, cut, quoted] =
    /^Unexpected token '(.{1,2})', (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/su.exec(message) ?? [];
  if (token === undefined || quoted === undefined) return null;
  return text.indexOf(quoted) + (cut ? QUOTED_BEFORE : quoted.indexOf(token));
}
