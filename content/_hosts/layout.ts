import { HOST_RULES, HOSTS_FOLDER } from "../../data/_schema/generation.ts";

/** Has an empty file for each withdrawn review, named by its id, so that a server can look it up. */
export const WITHDRAWN_FOLDER = `${HOSTS_FOLDER}/withdrawn`;

const RULES = Object.values(HOST_RULES).map((name) => name.replace(".", "\\."));

/**
 * Fits what lies in the folder of a generation and is no address: what begins with a dot, but for /.well-known/, rules for
 * hosts, and files that other addresses stand for. As a regular expression that every server reads alike.
 */
export const NOT_PUBLISHED = `^/(\\.[^w]|(${RULES.join("|")})$)|/index\\.html$|\\.(br|gz)$`;
