import { PROTOCOL_VERSIONS, STATELESS_VERSIONS } from "../../data/_schema/mcp-server.ts";

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
