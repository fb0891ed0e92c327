import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { type Fault, InputError } from "../_journal/faults.ts";
import { decodeUtf8 } from "../_text/utf8.ts";
import { identify } from "./google-takeout-review.ts";

/** One file of reviews in the export, its records not validated yet. */
export interface TakeoutPage {
  path: string;
  /** Path relative to the given folder, for messages. */
  file: string;
  records: unknown[];
}

const PAGE = /^reviews(?:-.+)?\.json$/;
const OWN_REVIEWS = "Reviews.json";
const WRONG_REVIEWS =
  "holds reviews that you wrote about other places, not the ones your business got; export Google Business Profile";
const OTHER_FORMAT =
  "holds reviews, but not as Google Takeout writes them; name a file or folder of that export";
const NO_JSON =
  "is no JSON, as which Google Takeout exports reviews; name the folder Google Business Profile of the export";
const UNPACK = "is an archive; unpack it first and name the folder that comes out";

/** The pages below a folder, or in one given file. Throws an InputError that names every unreadable file. */
export function readTakeoutPages(
  path: string,
  progress?: (read: number, all: number) => void,
): { pages: TakeoutPage[]; notes: string[] } {
  if (!existsSync(path)) throw refusal(path, "does not exist; name the folder of the export");
  const isFile = statSync(path).isFile();
  const found = isFile ? [path] : filesBelow(path);
  const paths = isFile ? found : found.filter((file) => PAGE.test(basename(file)));
  const own = isFile ? [] : found.filter((file) => basename(file) === OWN_REVIEWS);
  if (paths.length === 0) throw nothingFound(path, found, own);

  const name = (file: string) => (isFile ? basename(file) : relative(path, file));
  const faults: Fault[] = [];
  const pages = paths.flatMap((file, index) => {
    progress?.(index + 1, paths.length);
    const result = readPage(file);
    if (Array.isArray(result)) return [{ path: file, file: name(file), records: result }];
    faults.push({ file: name(file), message: result });
    return [];
  });
  if (faults.length > 0) throw new InputError(faults);
  return { pages, notes: own.map((file) => `Not read: ${name(file)}, which ${WRONG_REVIEWS}.`) };
}

/** The name of the business listing, from the file beside a page; null when the export has none. */
export function listingName(page: TakeoutPage): string | null {
  const path = join(dirname(page.path), "additionalData.json");
  if (!existsSync(path)) return null;
  try {
    const { attributes } = JSON.parse(readFileSync(path, "utf8")) as AdditionalData;
    const attribute = attributes?.find(({ id }) => id?.attributeType === "LISTING_NAME");
    return attribute?.values?.[0]?.datum?.listingName?.text ?? null;
  } catch {
    return null;
  }
}

interface AdditionalData {
  attributes?: {
    id?: { attributeType?: string };
    values?: { datum?: { listingName?: { text?: string } } }[];
  }[];
}

/** The records of a page, or a message that says what is wrong with the file. */
function readPage(path: string): unknown[] | string {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return UNPACK;
  const text = decodeUtf8(bytes);
  if (text === null) return "is not UTF-8; name a file of the export as Google made it";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (!/^\s*[[{]/.test(text)) return NO_JSON;
    return "does not parse as JSON; the file is damaged or incomplete, export it again";
  }
  if (typeof value === "object" && value !== null) {
    if ("type" in value && value.type === "FeatureCollection") return WRONG_REVIEWS;
    if ("reviews" in value && Array.isArray(value.reviews)) {
      const { reviews } = value;
      return reviews.length === 0 || reviews.some((record) => identify(record)) ? reviews : OTHER_FORMAT;
    }
    // For a location without reviews the export may contain an empty object.
    if (!Array.isArray(value) && Object.keys(value).length === 0) return [];
  }
  return 'holds no list "reviews"; name the folder Google Business Profile of the export, or a reviews.json in it';
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function nothingFound(path: string, found: string[], own: string[]): InputError {
  if (own.length > 0)
    return new InputError(own.map((file) => ({ file: relative(path, file), message: WRONG_REVIEWS })));
  const archives = found.filter((file) => /\.(?:zip|tgz|tar\.gz)$/i.test(file));
  if (archives.length > 0)
    return new InputError(archives.map((file) => ({ file: relative(path, file), message: UNPACK })));
  return refusal(path, "holds no reviews.json; name the folder Google Business Profile of the export");
}

function refusal(file: string, message: string): InputError {
  return new InputError([{ file, message }]);
}
