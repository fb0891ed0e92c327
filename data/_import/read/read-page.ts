import { format as jsonLd } from "../formats/json/json-ld.ts";
import type { PageData } from "./page-data.ts";
import { takeRecord } from "./read-json.ts";
import type { Reading } from "./reading.ts";

/** Platforms by the host of their pages; other pages are called by their host. */
const PLATFORMS: Record<string, string> = {
  "trustpilot.com": "Trustpilot",
  "checkatrade.com": "Checkatrade",
  "facebook.com": "Facebook",
  "google.com": "Google",
  "trustatrader.com": "TrustATrader",
  "bbb.org": "Better Business Bureau",
  "angi.com": "Angi",
  "houzz.com": "Houzz",
  "thumbtack.com": "Thumbtack",
  "judge.me": "Judge.me",
};

/** The reviews in the data of a saved page, or of a file of such data with its address unknown. */
export function readPage(file: string, data: PageData): Reading {
  const reading: Reading = {
    file,
    title: jsonLd.title,
    records: [],
    names: jsonLd.names,
    stated: new Map(),
    notes:
      data.damaged > 0
        ? [`${file}: ${data.damaged} blocks of its JSON-LD do not parse and were not read.`]
        : [],
  };
  const host = data.address && new URL(data.address).hostname.replace(/^www\./, "");
  const source = host && platformAt(host);
  data.reviews.forEach((record, index) => {
    const found = takeRecord(jsonLd, record, `JSON-LD review[${index}]`, reading);
    if ("review" in found) {
      found.review.source = source ?? found.review.source;
      found.review.url ??= data.address;
      found.review.verification = {
        level: "platform",
        method: `published at ${host ?? found.review.source}`,
      };
    } else found.source = source;
    reading.records.push(found);
  });
  if (data.stated && source) reading.stated.set(source, data.stated);
  return reading;
}

function platformAt(host: string): string {
  const known = Object.keys(PLATFORMS).find((name) => host === name || host.endsWith(`.${name}`));
  return known ? PLATFORMS[known]! : host;
}
