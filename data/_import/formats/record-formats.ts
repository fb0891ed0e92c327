import { BUSINESS_PROFILE, TAKEOUT } from "./google.ts";
import { JSON_LD } from "./json-ld.ts";
import type { RecordFormat } from "./record-format.ts";

/** The formats of JSON that are more than a mapping of a table tells, in the order in which they are tried. */
export const RECORD_FORMATS: readonly RecordFormat[] = [BUSINESS_PROFILE, TAKEOUT, JSON_LD];
