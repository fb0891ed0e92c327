import { parseJson } from "../../_text/json.ts";

export interface NamedPhoto {
  /** Names of its file and addresses of it, the best first. */
  names: string[];
  /** What can be seen. */
  alt?: string | undefined;
}

/** The pictures in a value: a name, several with separators, JSON, or lists and objects of those. */
export function photosIn(value: unknown): NamedPhoto[] {
  if (typeof value !== "string") return photosBelow(value, 0);
  const text = value.trim();
  if (!/^[[{]/.test(text)) return text.split(SEPARATOR).flatMap(named);
  try {
    return photosBelow(parseJson(text), 0);
  } catch {
    return [];
  }
}

/** Addresses may hold commas and semicolons, so that these count only after an extension or before another address. */
const SEPARATOR =
  /\s*[|\n\r]+\s*|(?<=\.[a-z][a-z0-9]{1,4}["']?)\s*[,;]\s*|\s*[,;]\s*(?=["']?https?:)|\s+(?=https?:)/i;

const NAMES = (
  "file filename file_name fileName path src url uri original originalUrl original_url full large " +
  "photoUrl photo_url imageUrl image_url googleUrl photo image picture link href name thumbnailUrl thumbnail"
).split(" ");
const BELOW = [...NAMES, ..."urls sizes photos images edges node items data attributes".split(" ")];
const ALTS = ["alt", "altText", "alt_text", "caption", "description"];

const DEPTH = 6;

function photosBelow(value: unknown, depth: number): NamedPhoto[] {
  if (typeof value === "string") return named(value);
  if (typeof value !== "object" || value === null || depth > DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => photosBelow(one, depth + 1));
  const fields = value as Record<string, unknown>;
  const words = (keys: readonly string[]) =>
    keys.map((key) => fields[key]).filter((word) => typeof word === "string");
  const alt = words(ALTS).find((text) => text.trim() !== "");
  const names = words(NAMES).flatMap((name) => named(name).flatMap((photo) => photo.names));
  if (names.length > 0) return [{ names, ...(alt && { alt }) }];
  return BELOW.flatMap((key) => photosBelow(fields[key], depth + 1)).map((photo) => ({
    ...(alt && { alt }),
    ...photo,
  }));
}

/** Nothing for a word that names neither a file nor an address, such as a count. */
function named(text: string): NamedPhoto[] {
  const name = text.trim().replace(/^(["'])(.*)\1$/, "$2");
  if (/^\/\//.test(name)) return [{ names: [`https:${name}`] }];
  return isAddress(name) || /\.[a-z][a-z0-9]{1,4}$/i.test(name) ? [{ names: [name] }] : [];
}

export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name);
}
