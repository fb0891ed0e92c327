import type { Settings } from "./settings.ts";

/** The values in the settings that nobody else may read: those of each `_SECRET`, passwords, tokens, and keys in addresses. */
export function secretsOf(settings: Settings): string[] {
  const { HUB_DATABASE_URL, PURGE_URL = "", PURGE_HEADER = "", SYNC_SOURCES } = settings;
  const own = Object.entries(settings).filter(([name]) => name.endsWith("_SECRET"));
  return [
    ...own.map(([, value]) => String(value ?? "")),
    ...passwordsIn(HUB_DATABASE_URL),
    ...keysIn(PURGE_URL),
    ...credentialsIn(PURGE_HEADER),
    ...SYNC_SOURCES.flatMap(secretsOfSource),
  ].filter((value) => value !== "");
}

/** What is secret in an address from which exports are fetched: all of its path may be a key. */
export function secretsOfSource(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { pathname } = new URL(address);
  const folders = pathname.split("/").filter((part) => part.length >= LEAST_KEY);
  return [...keysIn(address), ...folders.flatMap(readings)];
}

/** Characters of a part of a path that may be a key. */
const LEAST_KEY = 16;

/** Of a database: all else of its address says where it is, and how it is spoken to. */
function passwordsIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { password, searchParams } = new URL(address);
  return [...readings(password), searchParams.get("password") ?? ""];
}

/** Credentials, and the values of a query. */
function keysIn(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { username, password, search } = new URL(address);
  const values = search
    .slice(1)
    .split("&")
    .map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [username, password, ...values].flatMap(readings);
}

/** `Bearer TOKEN` as a whole, and the token. */
function credentialsIn(header: string): string[] {
  const value = header.slice(header.indexOf(":") + 1).trim();
  return [value, value.replace(/^[A-Za-z]+ +/, "")];
}

/** As it is written, and as it is meant. */
function readings(encoded: string): string[] {
  try {
    return [encoded, decodeURIComponent(encoded)];
  } catch {
    return [encoded];
  }
}
