import { CONTENT_ENCODINGS, type ContentEncoding } from "../../data/_schema/manifest.ts";

/** Parsed fields, cached since clients send few different ones. */
const known = new Map<string, readonly ContentEncoding[]>();
const MOST_KNOWN = 100;
const NONE: readonly ContentEncoding[] = [];
const LONGEST_KNOWN = 200;

/** The encodings wanted at least as much as identity, best first (RFC 9110 section 12.5.3); of equals br before gzip. None: identity. */
export function preferredEncodings(acceptEncoding: string | null): readonly ContentEncoding[] {
  if (!acceptEncoding) return NONE;
  const before = known.get(acceptEncoding);
  if (before) return before;
  const encodings = readPreferences(acceptEncoding);
  if (acceptEncoding.length <= LONGEST_KNOWN) {
    if (known.size === MOST_KNOWN) known.clear();
    known.set(acceptEncoding, encodings);
  }
  return encodings;
}

function readPreferences(acceptEncoding: string): ContentEncoding[] {
  const weights = parseWeights(acceptEncoding);
  const weightOf = (encoding: ContentEncoding) =>
    weights.get(encoding) ??
    (encoding === "gzip" ? weights.get("x-gzip") : undefined) ??
    weights.get("*") ??
    0;
  const least = weights.get("identity") ?? 0;
  return CONTENT_ENCODINGS.filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= least).sort(
    (a, b) => weightOf(b) - weightOf(a),
  );
}

/** Whether an Accept field asks for a page rather than for data. */
export function prefersHtml(accept: string | null): boolean {
  if (!accept) return false;
  const weights = parseWeights(accept);
  const html = Math.max(weights.get("text/html") ?? 0, weights.get("application/xhtml+xml") ?? 0);
  const json = weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0;
  return html > 0 && html > json;
}

/** The names of a weighted list in lower case, with their q-values; a malformed q-value counts as 0. */
function parseWeights(field: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of field.split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (name === "") continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, q === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0);
  }
  return weights;
}
