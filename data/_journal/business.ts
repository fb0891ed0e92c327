import { photoPath } from "../_schema/addresses.ts";
import { Business, BusinessFile } from "../_schema/business.ts";
import { INPUT_LIMITS } from "../_schema/input-limits.ts";
import { photoName } from "../_schema/photos.ts";
import type { Policy } from "../_schema/policy.ts";
import { cleanStrings } from "../_text/clean.ts";
import { fold } from "../_text/fold.ts";
import { isDemonstration } from "./demonstration.ts";
import { type Fault, firstFaults } from "./faults.ts";
import { parseJsonFile } from "./json-file.ts";
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
  if (bytes === null) {
    const least = '{ "name": "Your business" }';
    const message = `is missing in ${dataDir}; write at least ${least} there, or check DATA_DIR`;
    return { business: null, faults: [{ file: BUSINESS, message }] };
  }
  const read = parseJsonFile(BUSINESS, bytes, BusinessFile, {
    clean: cleanStrings,
    most: { values: INPUT_LIMITS.values, advice: "keep those of the business" },
  });
  if (read.data === null) return { business: null, faults: read.faults };
  const isStated = Object.hasOwn(read.value as object, "language");
  const business = isStated ? read.data : { ...read.data, language: englishIn(read.data.address?.country) };
  const further = [...repeats(business), ...check(business)].map((fault) => ({ file: BUSINESS, ...fault }));
  const faults = firstFaults([...read.faults, ...further]);
  return { business: faults.length > 0 ? null : business, faults };
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
