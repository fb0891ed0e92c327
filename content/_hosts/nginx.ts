import { PAGES, REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import {
  CORS,
  FRAMED,
  FRESH,
  IMMUTABLE,
  METHODS,
  NEVER_CHANGES,
  NOSNIFF,
  PAGE,
  PREFLIGHT,
  UNSTORED,
} from "../../data/_schema/headers.ts";
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
 * What a server block of nginx includes to serve a generation as the sidecar does. It names no file of a generation, so
 * that it stays as it is over rebuilds: what has been withdrawn, and which compressed forms there are, is looked up.
 */
export function nginxConfiguration({ baseUrl, linked, apart }: Served): string {
  return `# ${baseUrl}: to be included in a server block of nginx; tested with 1.22.1.
#
#	server {
#		listen 443 ssl;
#		server_name ${new URL(baseUrl).hostname};
#		root /srv/reviews/_site/current;
${apart.length > 0 ? "#\t\tset $candor_sidecar 127.0.0.1:8080;\n" : ""}#		include /srv/reviews/_site/current/.hosts/nginx.conf;
#	}
#
# Made by the build; reload nginx when it has changed, which it does with a release or another BASE_URL alone.

absolute_redirect off;
# All there is to compress is compressed already.
gzip off;
# A refused range would be an error that says how long it may be cached.
max_ranges 0;

set $candor_allow "";
set $candor_cors_methods "";
set $candor_preflight_headers "";
set $candor_preflight_age "";
set $candor_cache "${FRESH["cache-control"]}";
set $candor_unstored "";
set $candor_policy "";
set $candor_referrer "";
set $candor_permissions "";
set $candor_link "";
set $candor_vary "${FRESH["vary"]}";
set $candor_encoding "";
set $candor_suffix "";
${addHeaders()}
# A person gets an error as a page.
set $candor_wants "json";
if ($http_accept ~* "text/html|application/xhtml\\+xml") { set $candor_wants "page"; }

# The file of a page is the index of its folder.
set $candor_file $uri;
if ($uri ~ "/$") { set $candor_file "\${uri}index.html"; }

# Methods, and what is in the folder and not published.
set $candor_method $request_method;
set $candor_private "";
if ($uri ~ "${NOT_PUBLISHED}") { set $candor_private "yes"; }
${apart.length > 0 ? sidecarExceptions(apart) : ""}if ($candor_method !~ "^(${[...METHODS].join("|")})$") { return 501; }
if ($candor_method = OPTIONS) {
	${UNSTORED_NOW}
	set $candor_vary "";
	set $candor_allow "${ALLOWED}";
	set $candor_cors_methods "${ALLOWED}";
	set $candor_preflight_headers "${PREFLIGHT["access-control-allow-headers"]}";
	set $candor_preflight_age "${PREFLIGHT["access-control-max-age"]}";
	return 204;
}
if ($candor_method !~ "^(GET|HEAD)$") { return 405; }

if ($candor_private) { return 404; }

# Pages of withdrawn reviews.
set $candor_review "";
if ($uri ~ "^${REVIEW_PAGES}([^/]+)/?$") { set $candor_review $1; }
if (-f "$document_root/${WITHDRAWN_FOLDER}/$candor_review") { return 410; }

# People type /insights for the page ${PAGES.insights}
set $candor_page $uri/index.html;
if ($uri ~ "/$") { set $candor_page ""; }
if (-f "$document_root$candor_page") {
	${UNSTORED_NOW}
	return 308 $uri/$is_args$args;
}

# The compressed forms that there are, brotli before gzip.
set $candor_accepts_gzip $http_accept_encoding;
if (!-f "$document_root$candor_file.gz") { set $candor_accepts_gzip ""; }
if ($candor_accepts_gzip ~* "${accepting("(x-)?gzip")}") { set $candor_encoding gzip; set $candor_suffix .gz; }
set $candor_accepts_brotli $http_accept_encoding;
if (!-f "$document_root$candor_file.br") { set $candor_accepts_brotli ""; }
if ($candor_accepts_brotli ~* "${accepting("br")}") { set $candor_encoding br; set $candor_suffix .br; }

# Fields of some files.
if ($uri ~ "${NEVER_CHANGES.source.replaceAll("\\/", "/")}") { set $candor_cache "${IMMUTABLE["cache-control"]}"; }
if ($candor_file ~ "\\.html$") {
${indented(policyOn())}
}
if ($uri ~ "^${PAGES.badge}") { set $candor_policy "${FRAMED["content-security-policy"]}"; }
${linked.map(({ path, link }) => `if ($uri = ${path}) { set $candor_link '${link}'; }`).join("\n")}

${apart.length > 0 ? sidecarLocation(apart) : ""}# Media types.
${locations()}

# Errors, in JSON or as pages.
${errorLocations()}
`;
}

/** Each field once, for all answers; one that is empty is not sent. */
function addHeaders(): string {
  const always = {
    ...CORS,
    ...NOSNIFF,
    "cache-control": "$candor_unstored",
    "content-security-policy": "$candor_policy",
    "referrer-policy": "$candor_referrer",
    "permissions-policy": "$candor_permissions",
    link: "$candor_link",
    vary: "$candor_vary",
    "content-encoding": "$candor_encoding",
    allow: "$candor_allow",
    "access-control-allow-methods": "$candor_cors_methods",
    "access-control-allow-headers": "$candor_preflight_headers",
    "access-control-max-age": "$candor_preflight_age",
  };
  const lines = Object.entries(always).map(
    ([name, value]) => `add_header ${fieldName(name)} "${value}" always;\n`,
  );
  // Of no error, whatever goes wrong.
  return `add_header Cache-Control "$candor_cache";\n${lines.join("")}`;
}

const UNSTORED_NOW = `set $candor_cache ""; set $candor_unstored "${UNSTORED["cache-control"]}";`;

const policyOn = () =>
  Object.entries({
    policy: PAGE["content-security-policy"],
    referrer: PAGE["referrer-policy"],
    permissions: PAGE["permissions-policy"],
  })
    .map(([name, value]) => `set $candor_${name} "${value}";`)
    .join("\n");

/** Of an Accept-Encoding field, whatever the weights but 0. */
const accepting = (name: string) =>
  `(^|,)[ \\t]*${name}[ \\t]*(;[ \\t]*q=(1(\\.0*)?|0?\\.0*[1-9][0-9]*)[ \\t]*)?(,|$)`;

function patternOf(apart: readonly string[]): string {
  const patterns = apart.map((address) => address.replace(/\*$/, ".*"));
  return `^(${patterns.join("|")})$`;
}

function locations(): string {
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

const PAGE_TYPE = MEDIA_TYPES.extensions.find(([extension]) => extension === ".html")![1];

function sidecarExceptions(apart: readonly string[]): string {
  return `# The sidecar's addresses have methods of their own, and no file.
if ($uri ~ "${patternOf(apart)}") {
	set $candor_method GET;
	set $candor_private "";
}
`;
}

function sidecarLocation(apart: readonly string[]): string {
  return `# The sidecar's own addresses, whose fields are its own; before the types, since one may end as a file's name does.
location ~ "${patternOf(apart)}" {
	add_header Link "";
	proxy_pass http://$candor_sidecar;
	proxy_http_version 1.1;
	proxy_set_header Connection "";
	proxy_set_header Host $http_host;
	error_page 502 504 =503 @candor_problem_503;
}

`;
}

function errorLocations(): string {
  const unstored = [
    UNSTORED_NOW,
    'set $candor_encoding ""; set $candor_link ""; set $candor_policy ""; set $candor_referrer ""; set $candor_permissions "";',
  ].join("\n");
  return OWN_ERRORS.map((status) => {
    const isPage = ERROR_PAGES.includes(status);
    const vary = `set $candor_vary "${isPage ? "Accept, Accept-Encoding" : ""}";`;
    const body = [
      unstored,
      vary,
      ...(status === 405 ? [`set $candor_allow "${ALLOWED}";`] : []),
      "types {} default_type application/json;",
      `return ${status} '${problemText(status).replaceAll("'", "\\'")}';`,
    ].join("\n");
    const page = [
      unstored,
      vary,
      policyOn(),
      "etag off;",
      `types {} default_type '${PAGE_TYPE}';`,
      `try_files /${status}.html =404;`,
    ].join("\n");
    return [
      `error_page ${status} @candor_${isPage ? `\${candor_wants}` : "problem"}_${status};`,
      `location @candor_${isPage ? "json" : "problem"}_${status} {\n${indented(body)}\n}`,
      ...(isPage ? [`location @candor_page_${status} {\n${indented(page)}\n}`] : []),
    ].join("\n");
  }).join("\n");
}
