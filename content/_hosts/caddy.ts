import { PAGES, REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import {
  CORS,
  FRAMED,
  FRESH,
  type HeaderRecord,
  IMMUTABLE,
  METHODS,
  NEVER_CHANGES,
  NOSNIFF,
  PAGE,
  PREFLIGHT,
  UNSTORED,
} from "../../data/_schema/headers.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import {
  ALLOWED,
  ERROR_PAGES,
  fieldName,
  indented,
  MEDIA_TYPES,
  NOT_PUBLISHED,
  OWN_ERRORS,
  problemText,
  type Served,
  WITHDRAWN_FOLDER,
} from "./serving.ts";

/**
 * What a site block of Caddy imports to serve a generation as the sidecar does. It names no file of a generation, so that
 * it stays as it is over rebuilds: what has been withdrawn is looked up.
 */
export function caddyConfiguration({ baseUrl, linked, apart }: Served): string {
  return `# ${baseUrl}: to be imported into a site block of Caddy; tested with 2.6.2.
#
#	${new URL(baseUrl).hostname} {
#		root * /srv/reviews/_site/current
#		import /srv/reviews/_site/current/.hosts/Caddyfile
#	}
#
# Made by the build; reload Caddy when it has changed, which it does with a release or another BASE_URL alone.

${apart.length > 0 ? sidecarRoute(apart) : ""}handle {
	route {
${indented(indented(staticRoute(linked)))}
	}
}

# Errors, in JSON or as pages.
handle_errors {
	route {
${indented(indented(errorRoute()))}
	}
}
`;
}

function sidecarRoute(apart: readonly string[]): string {
  return `# The sidecar's own addresses, whose fields are its own. It is looked for where CANDOR_SIDECAR of Caddy's environment says.
@candor_sidecar path ${apart.join(" ")}
handle @candor_sidecar {
	reverse_proxy {$CANDOR_SIDECAR:127.0.0.1:8080} {
		transport http {
			compression off
		}
	}
}

`;
}

function staticRoute(linked: readonly Asset[]): string {
  return `@unknown not method ${[...METHODS].join(" ")}
error @unknown 501

@preflight method OPTIONS
header @preflight {
${indented(fields({ ...PREFLIGHT, ...UNSTORED, allow: ALLOWED, "access-control-allow-methods": ALLOWED }))}
}
respond @preflight 204

@other not method GET HEAD
error @other 405

# Other addresses than they look like: Caddy would serve what they lead to.
@upward expression \`{path}.contains("/../")\`
error @upward 404

# What is in the folder and not published.
@private path_regexp ${NOT_PUBLISHED}
error @private 404

# Pages of withdrawn reviews.
@review path_regexp review ^${REVIEW_PAGES}([^/]+)/?$
route @review {
	@withdrawn file /${WITHDRAWN_FOLDER}/{re.review.1}
	error @withdrawn 410
}

# People type /insights for the page /insights/
@folder {
	not path */
	file {path}/index.html
}
route @folder {
	header {
${indented(indented(fields({ ...CORS, ...UNSTORED })))}
	}
	@asked expression \`{query} != ""\`
	redir @asked {path}/?{query} 308
	redir {path}/ 308
}

# What Caddy would refuse by itself, it would refuse with the fields below, to be cached.
request_header -If-Match
request_header -If-Unmodified-Since
request_header -Range

# Only of what has been found.
@unchanging path_regexp ${NEVER_CHANGES.source.replaceAll("\\/", "/")}
header @unchanging {
	Cache-Control "${IMMUTABLE["cache-control"]}"
	defer
}
@page {
	path */ *.html
	not path ${PAGES.badge}*
}
header @page {
${indented(fields(PAGE))}
	defer
}
@framed path ${PAGES.badge}*
header @framed {
${indented(fields(FRAMED))}
	defer
}
${linked.map(({ path, link }) => `header ${path} {\n\tLink \`${link}\`\n\tdefer\n}`).join("\n")}
header {
${indented(fields({ ...CORS, ...NOSNIFF, vary: FRESH["vary"]! }))}
	-Accept-Ranges
	defer
}
@changing not path_regexp ${NEVER_CHANGES.source.replaceAll("\\/", "/")}
header @changing {
	Cache-Control "${FRESH["cache-control"]}"
	defer
}

# Media types.
${mediaTypes()}

file_server {
	precompressed br gzip
}`;
}

function mediaTypes(): string {
  const { extensions, folders, addresses } = MEDIA_TYPES;
  const patterns = [
    ...extensions.map(([extension, type]) => [`*${extension}`, type]),
    ["*/", extensions.find(([extension]) => extension === ".html")![1]],
    ...folders.map(([path, type]) => [`${path}*`, type]),
    ...addresses,
  ];
  const byType = patterns.map(([pattern, type], index) => {
    const name = `@type${index + 1}`;
    return `${name} path ${pattern}\nheader ${name} Content-Type \`${type}\``;
  });
  return byType.join("\n");
}

function errorRoute(): string {
  const answers = OWN_ERRORS.map((status) => {
    const statuses = status === 503 ? [502, 503, 504] : [status];
    const when = `@is${status} expression \`${statuses.map((each) => `{err.status_code} == ${each}`).join(" || ")}\``;
    const lines = [
      ...(status === 405 ? [`header Allow "${ALLOWED}"`] : []),
      ...(ERROR_PAGES.includes(status) ? [errorPage(status)] : []),
      "header Content-Type application/json",
      `respond \`${problemText(status).replaceAll("{", "\\{")}\` ${status}`,
    ];
    return `${when}\nhandle ${`@is${status}`} {\n\troute {\n${indented(indented(lines.join("\n")))}\n\t}\n}`;
  });
  return [`header {\n${indented(fields({ ...CORS, ...UNSTORED }))}\n}`, ...answers].join("\n");
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
