import { CORS, NOSNIFF, PAGE } from "../../data/_schema/headers.ts";
import { fillTemplate } from "../_api/fill-template.ts";
import {
  ALLOWED,
  ERROR_PAGES,
  FACTS,
  fieldName,
  indented,
  MEDIA_TYPES,
  OWN_ERRORS,
  PAGE_TYPE,
  problemText,
  type Served,
} from "./serving.ts";

/**
 * What a server block of nginx includes to serve a generation as the sidecar does. It names no file of a generation, so
 * that it stays as it is over rebuilds: what has been withdrawn, and which compressed forms there are, is looked up. Each field is
 * added once, for all answers; one that is empty is not sent. How long caches may keep an answer is never said of an error, whatever
 * goes wrong, and so is added without `always`.
 */
export function nginxConfiguration({ baseUrl, linked, apart }: Served): string {
  const patterns = apart.map((address) => address.replace(/\*$/, ".*"));
  return fillTemplate(new URL("nginx.conf", import.meta.url), {
    ...FACTS,
    base_url: baseUrl,
    host: new URL(baseUrl).hostname,
    sidecar: apart.length > 0 ? `^(${patterns.join("|")})$` : "",
    alike: Object.entries({ ...CORS, ...NOSNIFF })
      .map(([name, value]) => `add_header ${fieldName(name)} "${value}" always;`)
      .join("\n"),
    unstored_now: UNSTORED_NOW,
    page_now: PAGE_NOW,
    accepts_gzip: accepting("(x-)?gzip"),
    accepts_brotli: accepting("br"),
    links: linked.map(({ path, link }) => `if ($uri = ${path}) { set $candor_link '${link}'; }`).join("\n"),
    types: typeLocations(),
    errors: errorLocations(),
  });
}

const UNSTORED_NOW = `set $candor_cache ""; set $candor_unstored "${FACTS.unstored}";`;

const PAGE_NOW = Object.entries({
  policy: PAGE["content-security-policy"],
  referrer: PAGE["referrer-policy"],
  permissions: PAGE["permissions-policy"],
})
  .map(([name, value]) => `set $candor_${name} "${value}";`)
  .join("\n");

/** Of an Accept-Encoding field, whatever the weights but 0. */
const accepting = (name: string) =>
  `(^|,)[ \\t]*${name}[ \\t]*(;[ \\t]*q=(1(\\.0*)?|0?\\.0*[1-9][0-9]*)[ \\t]*)?(,|$)`;

function typeLocations(): string {
  const served = (where: string, type: string) =>
    `location ${where} { types {} default_type '${type}'; try_files $candor_file$candor_suffix =404; }`;
  const { extensions, folders, addresses } = MEDIA_TYPES;
  return [
    "location / { return 404; }",
    served('~ "/$"', PAGE_TYPE),
    ...addresses.map(([path, type]) => served(`= ${path}`, type)),
    ...folders.map(([path, type]) => served(`^~ ${path}`, type)),
    ...extensions.map(([extension, type]) => served(`~* \\${extension}$`, type)),
  ].join("\n");
}

function errorLocations(): string {
  return OWN_ERRORS.map((status) => {
    const isPage = ERROR_PAGES.includes(status);
    const head = [
      UNSTORED_NOW,
      'set $candor_encoding ""; set $candor_link ""; set $candor_policy ""; set $candor_referrer ""; set $candor_permissions "";',
      `set $candor_vary "${isPage ? "Accept, Accept-Encoding" : ""}";`,
    ];
    const body = [
      ...head,
      ...(status === 405 ? [`set $candor_allow "${ALLOWED}";`] : []),
      "types {} default_type application/json;",
      `return ${status} '${problemText(status).replaceAll("'", "\\'")}';`,
    ];
    const page = [
      ...head,
      PAGE_NOW,
      "etag off;",
      `types {} default_type '${PAGE_TYPE}';`,
      `try_files /${status}.html =404;`,
    ];
    const location = (kind: string, lines: readonly string[]) =>
      `location @candor_${kind}_${status} {\n${indented(lines.join("\n"))}\n}`;
    return [
      `error_page ${status} @candor_${isPage ? `\${candor_wants}` : "problem"}_${status};`,
      location(isPage ? "json" : "problem", body),
      ...(isPage ? [location("page", page)] : []),
    ].join("\n");
  }).join("\n");
}
