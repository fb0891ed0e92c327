import {
  CORS,
  FRAMED,
  type HeaderRecord,
  METHODS,
  NOSNIFF,
  PAGE,
  PREFLIGHT,
  UNSTORED,
} from "../../data/_schema/headers.ts";
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
 * What a site block of Caddy imports to serve a generation as the sidecar does. It names no file of a generation, so that
 * it stays as it is over rebuilds: what has been withdrawn is looked up.
 */
export function caddyConfiguration({ baseUrl, linked, apart }: Served): string {
  return fillTemplate(new URL("Caddyfile", import.meta.url), {
    ...FACTS,
    base_url: baseUrl,
    host: new URL(baseUrl).hostname,
    sidecar: apart.join(" "),
    methods: [...METHODS].join(" "),
    preflight: fields({
      ...PREFLIGHT,
      ...UNSTORED,
      allow: ALLOWED,
      "access-control-allow-methods": ALLOWED,
    }),
    unstored_fields: fields({ ...CORS, ...UNSTORED }),
    page_fields: fields(PAGE),
    framed_fields: fields(FRAMED),
    found_fields: fields({ ...CORS, ...NOSNIFF, vary: FACTS.vary }),
    links: linked.map(({ path, link }) => `header ${path} {\n\tLink \`${link}\`\n\tdefer\n}`).join("\n"),
    types: mediaTypes(),
    errors: OWN_ERRORS.map(errorHandler).join("\n"),
  });
}

function mediaTypes(): string {
  const { extensions, folders, addresses } = MEDIA_TYPES;
  const patterns = [
    ...extensions.map(([extension, type]) => [`*${extension}`, type]),
    ["*/", PAGE_TYPE],
    ...folders.map(([path, type]) => [`${path}*`, type]),
    ...addresses,
  ];
  return patterns
    .map(([pattern, type], index) => {
      const name = `@type${index + 1}`;
      return `${name} path ${pattern}\nheader ${name} Content-Type \`${type}\``;
    })
    .join("\n");
}

function errorHandler(status: (typeof OWN_ERRORS)[number]): string {
  const statuses = status === 503 ? [502, 503, 504] : [status];
  const when = statuses.map((each) => `{err.status_code} == ${each}`).join(" || ");
  const lines = [
    ...(status === 405 ? [`header Allow "${ALLOWED}"`] : []),
    ...(ERROR_PAGES.includes(status) ? [errorPage(status)] : []),
    "header Content-Type application/json",
    `respond \`${problemText(status).replaceAll("{", "\\{")}\` ${status}`,
  ];
  const route = indented(indented(lines.join("\n")));
  return `@is${status} expression \`${when}\`\nhandle @is${status} {\n\troute {\n${route}\n\t}\n}`;
}

function errorPage(status: number): string {
  return `header Vary "Accept, Accept-Encoding"
@person header_regexp Accept (?i)text/html|application/xhtml\\+xml
route @person {
	rewrite * /${status}.html
	header {
${indented(indented(fields({ ...PAGE, vary: "Accept, Accept-Encoding" })))}
		-ETag
		-Last-Modified
		defer
	}
	file_server {
		status ${status}
		precompressed br gzip
	}
}`;
}

const fields = (record: HeaderRecord) =>
  Object.entries(record)
    .map(([name, value]) => `${fieldName(name)} "${value}"`)
    .join("\n");
