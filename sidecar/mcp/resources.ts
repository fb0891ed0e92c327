import type { Resource, TextResourceContents } from "@modelcontextprotocol/sdk/types.js";
import { OPERATIONS } from "../../data/schema/operations.ts";
import { bytesOf } from "../http/content.ts";
import type { PublishedSite } from "../published-site.ts";
import { CUSTOMER_TEXT_OF_DATASETS, customerTextMeta } from "./customer-text.ts";
import { RpcFault } from "./rpc-fault.ts";

const DATASETS = OPERATIONS.filter(({ made }) => made === "build");

/** The published datasets under their own addresses. */
export function listResources(site: PublishedSite): Resource[] {
  return DATASETS.flatMap(({ path, summary }) => {
    const asset = site.asset(path);
    if (!asset) return [];
    return {
      uri: site.baseUrl + path,
      name: path.slice(1),
      title: summary,
      mimeType: asset.mediaType,
      size: asset.identity.content.length,
      annotations: { lastModified: new Date(asset.lastModified).toISOString() },
    };
  });
}

/** One dataset as it is published. Throws an RpcFault for an address that is none of the listed ones. */
export function readResource(site: PublishedSite, uri: string): TextResourceContents {
  const path = DATASETS.find((dataset) => site.baseUrl + dataset.path === uri)?.path;
  const asset = path && site.asset(path);
  if (!asset) throw new RpcFault(-32002, "Resource not found; resources/list names those there are");
  return {
    uri,
    mimeType: asset.mediaType,
    text: bytesOf(asset.identity.content).toString("utf8"),
    ...customerTextMeta(CUSTOMER_TEXT_OF_DATASETS[path]),
  };
}
