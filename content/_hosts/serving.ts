import { PAGES, REVIEW_PAGES } from "../../data/_schema/addresses.ts";
import { type ERRORS, type ErrorStatus, problem } from "../../data/_schema/errors.ts";
import { HOST_RULES, HOSTS_FOLDER } from "../../data/_schema/generation.ts";
import {
  FRAMED,
  FRESH,
  IMMUTABLE,
  METHODS,
  NEVER_CHANGES,
  PREFLIGHT,
  UNSTORED,
} from "../../data/_schema/headers.ts";
import type { Asset } from "../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { BY_ADDRESS, BY_EXTENSION, BY_FOLDER, typeByExtension } from "../_generation/media-type.ts";

/* What the configurations of servers are made of, whatever their syntax. */

/** What a server's configuration is made of, apart from what all sites have alike. */
export interface Served {
  /** The public origin. */
  baseUrl: string;
  /** The files that have a `Link` field. */
  linked: readonly Asset[];
  /** The addresses that the sidecar answers, as in `SIDECAR_ADDRESSES`; none where there is no sidecar. */
  apart: readonly string[];
}

/** The sidecar's own addresses; one that ends with `*` is all below. */
export const SIDECAR_ADDRESSES = OPERATIONS.filter(({ made }) => made === "sidecar").map(({ path }) =>
  path.replace(/\{\w+\}$/, "*"),
);

/** The methods of a published file. */
export const ALLOWED = "GET, HEAD, OPTIONS";

/** The errors that a server answers by itself. */
export const OWN_ERRORS = [404, 405, 410, 412, 501, 503] as const satisfies readonly ErrorStatus[];

/** Those that a person gets as a page. */
export const ERROR_PAGES: readonly ErrorStatus[] = [404, 410];

/** The body of an error as the sidecar writes it. */
export const problemText = (status: keyof typeof ERRORS): string => JSON.stringify(problem(status));

/** The media types: of the ends of names, of folders, and of addresses whose end says something else. */
export const MEDIA_TYPES = {
  extensions: Object.entries(BY_EXTENSION),
  folders: Object.entries(BY_FOLDER),
  addresses: Object.entries(BY_ADDRESS).filter(([path, type]) => typeByExtension(path) !== type),
};

export const PAGE_TYPE = BY_EXTENSION[".html"]!;

/** `x-content-type-options` as people write it. */
export function fieldName(name: string): string {
  return name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace(/^Etag$/, "ETag");
}

/** Lines indented by a tab. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "\t");
}

/** Has an empty file for each withdrawn review, named by its id, so that a server can look it up. */
export const WITHDRAWN_FOLDER = `${HOSTS_FOLDER}/withdrawn`;

const RULES = Object.values(HOST_RULES).map((name) => name.replace(".", "\\."));

/**
 * Fits what lies in the folder of a generation and is no address: what begins with a dot, but for /.well-known/, rules for
 * hosts, and files that other addresses stand for. As a regular expression that every server reads alike.
 */
export const NOT_PUBLISHED = `^/(\\.[^w]|(${RULES.join("|")})$)|/index\\.html$|\\.(br|gz)$`;

/** What is alike for all sites, by the names that the configurations have for it. */
export const FACTS = {
  allowed: ALLOWED,
  badge: PAGES.badge,
  framed: FRAMED["content-security-policy"]!,
  fresh: FRESH["cache-control"]!,
  immutable: IMMUTABLE["cache-control"]!,
  methods: [...METHODS].join("|"),
  never_changes: NEVER_CHANGES.source.replaceAll("\\/", "/"),
  not_published: NOT_PUBLISHED,
  preflight_age: PREFLIGHT["access-control-max-age"]!,
  preflight_headers: PREFLIGHT["access-control-allow-headers"]!,
  review_pages: REVIEW_PAGES,
  unstored: UNSTORED["cache-control"]!,
  vary: FRESH["vary"]!,
  withdrawn: WITHDRAWN_FOLDER,
};
