import { apify } from "./apify.ts";
import { businessProfile } from "./business-profile.ts";
import { checkatrade } from "./checkatrade.ts";
import { facebook } from "./facebook.ts";
import { googleTakeout } from "./google-takeout.ts";
import { jsonLd } from "./json-ld.ts";
import type { RecordFormat } from "./record-format.ts";
import { serpapi } from "./serpapi.ts";

/** Every format of JSON records, the most particular first. A new one is a file here and its line. */
export const RECORD_FORMATS: readonly RecordFormat[] = [
  businessProfile,
  googleTakeout,
  serpapi,
  apify,
  facebook,
  checkatrade,
  jsonLd,
];
