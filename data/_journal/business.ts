import { photoPath } from "../_schema/addresses.ts";
import { Business, BusinessFile } from "../_schema/business.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { photoName } from "../_schema/photos.ts";
import type { Policy } from "../_schema/policy.ts";
import { cleanStrings, decodeUtf8 } from "../_text/clean.ts";
import { fold } from "../_text/fold.ts";
import { duplicateKeys, holdsMoreThan, jsonFaultLine, parseJson, TooDeep } from "../_text/json.ts";
import { isDemonstration } from "./demonstration.ts";
import { describeIssues, type Fault, firstFaults, NOT_JSON, NOT_UTF8, REPEATED } from "./faults.ts";
import { readBytes } from "./owners-file.ts";

export const BUSINESS = "business.json";

/** A check beyond the shape: what is wrong with which field. */
export type BusinessCheck = (business: BusinessFile) => { field: string; message: string }[];

/**
 * Reads and validates `business.json`; `business` is null exactly when there are faults, those of `check` among them.
 */
export function readBusiness(
  dataDir: string,
  check: BusinessCheck = () => [],
): { business: BusinessFile | null; faults: Fault[] } {
  const { content: bytes, faults: unreadable } = readBytes(dataDir, BUSINESS, INPUT_LIMITS.business);
  if (unreadable.length > 0) return { business: null, faults: unreadable };
  const refuse = (...faults: Omit<Fault, "file">[]) => ({
    business: null,
    faults: firstFaults(faults.map((fault) => ({ file: BUSINESS, ...fault }))),
  });
  if (bytes === null) {
    const least = '{ "name": "Your business" }';
    return refuse({ message: `is missing in ${dataDir}; write at least ${least} there, or check DATA_DIR` });
  }
  const text = decodeUtf8(bytes);
  if (text === null) return refuse({ message: NOT_UTF8 });
  let value: unknown;
  try {
    if (holdsMoreThan(INPUT_LIMITS.values, text))
      return refuse({ message: `holds more than ${INPUT_LIMITS.values} values; keep those of the business` });
    value = cleanStrings(parseJson(text));
  } catch (error) {
    return refuse({
      line: jsonFaultLine(error, text),
      message: error instanceof TooDeep ? `${error.message}; close what is open` : NOT_JSON,
    });
  }
  const repeated = duplicateKeys(text).map((field) => ({ field, message: REPEATED }));
  const result = BusinessFile.safeParse(value);
  if (!result.success) return refuse(...repeated, ...describeIssues(result.error, value, BusinessFile));
  const isStated = Object.hasOwn(value as object, "language");
  const business = isStated
    ? result.data
    : { ...result.data, language: englishIn(result.data.address?.country) };
  const faults = [...repeated, ...repeats(business), ...check(business)];
  return faults.length > 0 ? refuse(...faults) : { business, faults: [] };
}

/** The tag of English as a country that is given by its code writes dates and times; plain English is that of the US. */
function englishIn(country = "US"): string {
  return country === "US" || !/^[A-Z]{2}$/.test(country) ? "en" : `en-${country}`;
}

/** The business as datasets show it, without the settings of the build; `baseUrl` is without a trailing slash. */
export function publicBusiness(file: BusinessFile, baseUrl: string): Business {
  const photos = file.photos?.map((photo) => ({
    ...photo,
    url: baseUrl + photoPath(photoName(photo.file)),
  }));
  return Business.parse({ ...file, photos, ...(isDemonstration(file) && { demonstration: true }) });
}

/** What the business declares as datasets show it, with the whole address of a page of its own. */
export function publicPolicy({ policy }: BusinessFile, baseUrl: string): Policy {
  const { report_url: address } = policy;
  return address?.startsWith("/") ? { ...policy, report_url: baseUrl + address } : policy;
}

/** Faults for names and ids shared by two technicians, services, areas or photos. */
function repeats(file: BusinessFile): { field: string; message: string }[] {
  const lists = {
    technicians: file.technicians.map(({ name, aliases }) => [name, ...aliases]),
    services: file.services.map(({ id }) => [id]),
    service_areas: file.service_areas.map(({ id }) => [id]),
    photos: (file.photos ?? []).map(({ file: name }) => [photoName(name)]),
  };
  return Object.entries(lists).flatMap(([field, entries]) => {
    const first = new Map<string, number>();
    return entries.flatMap((names, index) =>
      names.flatMap((name) => {
        const taken = first.get(fold(name)) ?? index;
        first.set(fold(name), taken);
        if (taken === index) return [];
        const message = `"${name}" is used by ${field}[${taken}] already; make it unique`;
        return [{ field: `${field}[${index}]`, message }];
      }),
    );
  });
}
