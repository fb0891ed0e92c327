/** The supported protocol versions that have an initialize handshake, newest first. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

export function isSupported(version: string): boolean {
  return (PROTOCOL_VERSIONS as readonly string[]).includes(version);
}

/** The version to answer initialize with: the client's if supported, else the newest. */
export function negotiate(requested: string): string {
  return isSupported(requested) ? requested : PROTOCOL_VERSIONS[0];
}
