import { PAGES, REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { type ErrorStatus, problem } from "../../data/_schema/errors.ts";
import { HOST_RULES, HOSTS_FOLDER } from "../../data/_schema/generation.ts";
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
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { BY_ADDRESS, BY_EXTENSION, BY_FOLDER, typeByExtension } from "../_generation/media-type.ts";

/** The sidecar's own addresses; one that ends with `*` is all below. */
export const SIDECAR_ADDRESSES = OPERATIONS.filter(({ made }) => made === "sidecar").map(({ path }) =>
  path.replace(/\{\w+\}$/, "*"),
);

/** Has an empty file for each withdrawn review, named by its id, so that a server can look it up. */
export const WITHDRAWN_FOLDER = `${HOSTS_FOLDER}/withdrawn`;

/** `x-content-type-options` as people write it. */
export function fieldName(name: string): string {
  return name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace(/^Etag$/, "ETag");
}

const fields = (headers: HeaderRecord) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [fieldName(name), value]));

/** The errors that a server answers by itself, and those that a person gets as a page. */
const ERRORS: readonly ErrorStatus[] = [404, 405, 410, 412, 501, 503];
const ERROR_PAGES: readonly ErrorStatus[] = [404, 410];

const RULES = Object.values(HOST_RULES).map((name) => name.replace(".", "\\."));

/**
 * What the templates of servers' configurations say of a site, whatever their syntax. `linked` are the files that have a `Link`
 * field, `sidecar` the addresses that the sidecar answers, as in `SIDECAR_ADDRESSES`; none where there is no sidecar.
 */
export function servedBy(baseUrl: string, linked: readonly Asset[], sidecar: readonly string[]) {
  return {
    base_url: baseUrl,
    host: new URL(baseUrl).hostname,
    linked,
    sidecar,
    /** The methods that there are, and those of a published file. */
    methods: [...METHODS],
    allowed: "GET, HEAD, OPTIONS",
    everywhere: fields({ ...CORS, ...NOSNIFF }),
    fresh: fields(FRESH),
    immutable: fields(IMMUTABLE),
    unstored: fields(UNSTORED),
    page: fields(PAGE),
    framed: fields(FRAMED),
    preflight: fields(PREFLIGHT),
    /** Of the ends of names, of folders, and of addresses whose end says something else. */
    types: {
      extensions: Object.entries(BY_EXTENSION),
      folders: Object.entries(BY_FOLDER),
      addresses: Object.entries(BY_ADDRESS).filter(([path, type]) => typeByExtension(path) !== type),
    },
    page_type: BY_EXTENSION[".html"],
    /** As the sidecar answers them. */
    errors: ERRORS.map((status) => ({
      status,
      body: JSON.stringify(problem(status)),
      page: ERROR_PAGES.includes(status),
    })),
    badge: PAGES.badge,
    review_pages: REVIEW_PAGES,
    withdrawn: WITHDRAWN_FOLDER,
    never_changes: NEVER_CHANGES.source.replaceAll("\\/", "/"),
    /**
     * Fits what lies in the folder of a generation and is no address: what begins with a dot, but for /.well-known/, rules for
     * hosts, and files that other addresses stand for. As a regular expression that every server reads alike.
     */
    not_published: `^/(\\.[^w]|(${RULES.join("|")})$)|/index\\.html$|\\.(br|gz)$`,
  };
}
