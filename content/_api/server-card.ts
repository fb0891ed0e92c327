import { VERSION } from "../../data/_reuse/engine.ts";
import { DISCOVERY, PAGES } from "../../data/_schema/addresses.ts";
import {
  PROTOCOL_VERSIONS,
  SERVER_NAME,
  STATELESS_VERSIONS,
  serverIdentity,
} from "../../data/_schema/mcp-server.ts";
import { pathOf } from "../../data/_schema/operations.ts";

interface CardSource {
  /** Without a trailing slash. */
  baseUrl: string;
  business: string;
}

export const SERVER_CARD_TYPE = "application/mcp-server-card+json";
export const AI_CATALOG_TYPE = "application/ai-catalog+json";

const SCHEMAS = "https://static.modelcontextprotocol.io/schemas";

/** Most characters of a title or a description that the registry takes. */
const LONGEST = 100;

/** What a client reads before it connects: the server card of MCP, SEP-2127. */
export function serverCard(source: CardSource) {
  const supportedProtocolVersions = [...STATELESS_VERSIONS, ...PROTOCOL_VERSIONS];
  return describe("v1/server-card.schema.json", source, { supportedProtocolVersions });
}

/** The AI Catalog of the origin, by which a client that knows the host alone finds the card. */
export function aiCatalog(source: CardSource) {
  const { baseUrl, business } = source;
  const { title } = serverIdentity({ ...source, version: VERSION });
  return {
    specVersion: "1.0",
    host: { displayName: business, documentationUrl: baseUrl + PAGES.developers },
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${SERVER_NAME}`,
        displayName: title,
        type: SERVER_CARD_TYPE,
        url: baseUrl + DISCOVERY.serverCard,
      },
    ],
  };
}

/** What the owner may hand to the registry of MCP servers, its `server.json`. */
export function registryEntry(source: CardSource) {
  return describe("2025-12-11/server.schema.json", source);
}

function describe(schema: string, source: CardSource, more = {}) {
  const whole = `All published reviews of ${source.business}: search, figures, evidence. Read only, no key.`;
  const { title, ...identity } = serverIdentity({ ...source, version: VERSION });
  return {
    $schema: `${SCHEMAS}/${schema}`,
    ...identity,
    ...(title.length <= LONGEST && { title }),
    description:
      whole.length <= LONGEST ? whole : "All published reviews of one business. Read only, no key.",
    remotes: [{ type: "streamable-http", url: source.baseUrl + pathOf("mcp"), ...more }],
  };
}
