import { reviewPage } from "../../data/_schema/addresses.ts";
import { HOST_RULES, HOSTS_FOLDER } from "../../data/_schema/generation.ts";
import type { HeaderRecord } from "../../data/_schema/headers.ts";
import { EVERYWHERE, type HeaderRule } from "./rules.ts";
import { fieldName } from "./serving.ts";

/** Rules that Cloudflare Pages reads; it refuses a file that has more. */
const MOST_RULES = 100;

/** `_headers` of Netlify and Cloudflare Pages. Their ETags are their own: one that is set here would never give a 304. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const all = [{ pattern: "/*", headers: EVERYWHERE }, ...rules.flatMap(withoutEnd)].slice(0, MOST_RULES);
  return all.map(({ pattern, headers }) => `${pattern}\n${lines(headers)}`).join("\n");
}

/** Cloudflare Pages leads from /410.html to /410. */
function withoutEnd(rule: HeaderRule): HeaderRule[] {
  const pattern = rule.pattern.replace(/\.html$/, "");
  return pattern === rule.pattern ? [rule] : [rule, { ...rule, pattern }];
}

const lines = (headers: HeaderRecord) =>
  Object.entries(headers)
    .map(([name, value]) => `  ${fieldName(name)}: ${value}\n`)
    .join("");

/**
 * `_redirects`: what has been withdrawn is gone. Netlify takes the first line that fits. Cloudflare Pages cannot answer 410
 * and leaves such lines out; since it goes on answering with a file that was removed for up to a week, it is led away.
 */
export function redirectsFile(withdrawn: readonly string[]): string {
  const gone = withdrawn.map((id) => `${reviewPage(id)} /410.html 410\n${reviewPage(id)} /410 302\n`);
  const unpublished = [`${HOSTS_FOLDER}/*`, HOST_RULES.vercel].map((path) => `/${path} /404.html 404!\n`);
  return [...gone, ...unpublished].join("");
}

/** `vercel.json`: the same rules. Vercel would put what is of all files on the sidecar's answers, too. */
export function vercelFile(rules: readonly HeaderRule[]): string {
  const headers = rules.map(({ pattern, headers }) => {
    // Every file is in exactly one rule that says how long it may be cached.
    const fields = "cache-control" in headers ? { ...EVERYWHERE, ...headers } : headers;
    return {
      source: pattern.replace(/[.~]/g, "\\$&").replace(/\*$/, "(.*)"),
      headers: Object.entries(fields).map(([name, value]) => ({ key: fieldName(name), value })),
    };
  });
  return `${JSON.stringify({ $schema: "https://openapi.vercel.sh/vercel.json", headers }, null, 2)}\n`;
}
