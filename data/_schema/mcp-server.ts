/** The supported protocol versions that have an initialize handshake, newest first. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** The supported versions without sessions, in which every request says all there is to know. */
export const STATELESS_VERSIONS = ["2026-07-28"] as const;

/** What the server is called at its host. */
export const SERVER_NAME = "reviews";

/** What the MCP server calls itself: in its answers, its card and its entry of the registry. `version` is the release's. */
export function serverIdentity(site: { baseUrl: string; business: string; version: string }) {
  const { baseUrl, business, version } = site;
  const host = new URL(baseUrl).hostname.replace(/[^a-z0-9.-]/g, "-");
  // In reverse-DNS form, as the registry of MCP asks for: `com.example.reviews/reviews`.
  const name = `${host.split(".").reverse().join(".")}/${SERVER_NAME}`;
  return { name, title: `Reviews of ${business}`, version, websiteUrl: baseUrl };
}
