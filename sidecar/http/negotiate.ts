import { CONTENT_ENCODINGS, type ContentEncoding } from "../../data/schema/manifest.ts";

/**
 * The encoding a client wants most among those there are, RFC 9110 section 12.5.3; null for the bytes as they are.
 * Between equals br goes before gzip; a client that refuses everything gets the bytes as they are.
 */
export function chooseEncoding(
  acceptEncoding: string | null,
  available: (encoding: ContentEncoding) => boolean,
): ContentEncoding | null {
  if (!acceptEncoding) return null;
  const weights = parseWeights(acceptEncoding);
  const others = weights.get("*");
  let best: ContentEncoding | null = null;
  let bestWeight = weights.get("identity") ?? 0;
  for (const encoding of CONTENT_ENCODINGS) {
    const weight =
      weights.get(encoding) ?? (encoding === "gzip" ? weights.get("x-gzip") : undefined) ?? others ?? 0;
    if (weight <= 0 || !available(encoding)) continue;
    if (weight > bestWeight || (best === null && weight === bestWeight)) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

/** Whether an Accept field asks for a page rather than for data. */
export function prefersHtml(accept: string | null): boolean {
  if (!accept) return false;
  const weights = parseWeights(accept);
  const html = Math.max(weights.get("text/html") ?? 0, weights.get("application/xhtml+xml") ?? 0);
  const json = weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0;
  return html > 0 && html > json;
}

/** Names of a weighted list in lower case, each with its q-value; a q-value that is none counts as 0. */
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
