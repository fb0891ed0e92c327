/** The supported protocol versions that have an initialize handshake, newest first. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** The supported versions without sessions, in which every request says all there is to know. */
export const STATELESS_VERSIONS = ["2026-07-28"] as const;

type SessionVersion = (typeof PROTOCOL_VERSIONS)[number];

export function isSupported(version: string): version is SessionVersion {
  return (PROTOCOL_VERSIONS as readonly string[]).includes(version);
}

/** The version to answer initialize with: the client's if supported, else the newest. */
export function negotiate(requested: string): SessionVersion {
  return isSupported(requested) ? requested : PROTOCOL_VERSIONS[0];
}

/** Whether this is a version, supported or not, of those without sessions: versions are days, in order. */
export function isStateless(version: unknown): version is string {
  return (
    typeof version === "string" && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= STATELESS_VERSIONS[0]
  );
}
