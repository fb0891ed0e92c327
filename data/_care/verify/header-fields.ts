import { headersOf } from "../../_schema/headers.ts";
import type { Asset } from "../../_schema/manifest.ts";
import type { Findings } from "./findings.ts";

type Fields = Readonly<Record<string, string>>;

/** Of a connection or a moment, or of a body that is compared itself. */
const OWN_OF_ANSWERS = new Set("date connection keep-alive transfer-encoding mcp-session-id age".split(" "));

/** Fields that only say again what a body is. */
const OF_A_BODY = new Set(["etag", "content-length", "content-encoding"]);

/** Holds the fields of an answer, except those of a body that differs, against the sidecar's. Others are a host's own, unless they harm. */
export function compareFields(
  path: string,
  what: string,
  served: Fields,
  wanted: Fields,
  { sameBody }: { sameBody: boolean },
  findings: Findings,
): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (OWN_OF_ANSWERS.has(name) || (!sameBody && OF_A_BODY.has(name))) continue;
    const says = served[name];
    // A body in pieces has no length of its own.
    if (name === "content-length" && says === undefined && "transfer-encoding" in served) continue;
    if (name === "vary" && says !== undefined && hasAll(says, value)) continue;
    findings.same(path, `${name}${what}`, says, value);
  }
  if (sameBody && !("content-encoding" in wanted))
    findings.same(path, `content-encoding${what}`, served["content-encoding"], undefined);
  findHarm(path, served, wanted, findings);
}

/** Seconds for which any host may keep what changes with a rebuild. */
const A_DAY = 24 * 60 * 60;

/** Notes fields that show a site otherwise than it is to search engines, caches or browsers. `wanted` is what the sidecar sends. */
export function findHarm(path: string, served: Fields, wanted: Fields, findings: Findings): void {
  for (const name of ["set-cookie", "x-robots-tag", "refresh", "clear-site-data"])
    findings.same(path, name, served[name], undefined);
  const { "content-disposition": disposition = "", "content-security-policy": policy } = served;
  const expect = (holds: boolean, line: string, value: unknown) =>
    findings.expect(holds, path, `${line} ${JSON.stringify(value)}`);
  expect(!/attachment/i.test(disposition), "content-disposition is", disposition);
  const { "content-security-policy": own } = wanted;
  if (policy !== undefined && own !== undefined) {
    const lacking = directivesOf(own).filter((directive) => !directivesOf(policy).includes(directive));
    expect(lacking.length === 0, "content-security-policy lacks", lacking.join("; "));
  }
  const control = served["cache-control"];
  const seconds = longestKept(control);
  const most = Math.max(longestKept(wanted["cache-control"]), A_DAY);
  expect(seconds <= most, `cache-control keeps it for ${seconds} s:`, control);
  const { link = "" } = served;
  const isOther = link !== wanted["link"] && /rel="?canonical/i.test(link);
  expect(!isOther, "link names another page as the true one:", link);
}

/** The fields that the sidecar sends with a file, apart from those of its bytes. */
export function wantedFields({ path, media_type, link }: Asset): Fields {
  return headersOf({ path, mediaType: media_type, link });
}

const directivesOf = (policy: string) => policy.split(/[;,]/).map((directive) => directive.trim());

const longestKept = (control = "") =>
  Math.max(0, ...Array.from(control.matchAll(/\b(?:s-maxage|max-age)=(\d+)/gi), ([, seconds]) => +seconds!));

const hasAll = (says: string, wanted: string) => {
  const names = (text: string) => text.toLowerCase().split(/\s*,\s*/);
  return names(wanted).every((name) => names(says).includes(name));
};
