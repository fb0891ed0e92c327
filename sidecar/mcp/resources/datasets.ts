import type { Resource, TextResourceContents } from "@modelcontextprotocol/sdk/types.js";
import { LOG, PUBLIC_JOURNAL } from "../../../data/_schema/addresses.ts";
import { OPERATIONS } from "../../../data/_schema/operations.ts";
import { bytesOf } from "../../http/content.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { CUSTOMER_TEXT_OF_DATASETS, customerTextMeta } from "../tools/customer-text.ts";
import { RpcFault } from "../tools/rpc-fault.ts";
import { readTemplate } from "./templates.ts";

/** Maximum bytes of a dataset in one message, which holds it in memory several times while it is sent. */
export const MOST_IN_A_MESSAGE = 16 * 1024 * 1024;

/** For verifiers, and too long for anybody else's context. */
const NOT_TOLD: ReadonlySet<string> = new Set([LOG.checkpoint, PUBLIC_JOURNAL]);

const DATASETS = OPERATIONS.filter(
  ({ made, path }) => made === "build" && !path.includes("{") && !NOT_TOLD.has(path),
);

/** The published datasets, by their own addresses. */
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

/** A dataset as published, or what a template names. Throws an RpcFault for what is not listed or too large for a message. */
export function readResource(site: PublishedSite, uri: string): TextResourceContents {
  const named = readTemplate(site, uri);
  if (named) return named;
  const path = DATASETS.find((dataset) => site.baseUrl + dataset.path === uri)?.path;
  const asset = path && site.asset(path);
  if (!asset) throw new RpcFault(-32002, "Resource not found; resources/list has the available ones");
  const { length } = asset.identity.content;
  if (length > MOST_IN_A_MESSAGE) {
    throw new RpcFault(
      -32602,
      `This dataset has ${Math.round(length / 1e6)} MB, too much for one message; fetch its address over ` +
        "HTTP, or call search_reviews or get_reviews_since",
    );
  }
  return {
    uri,
    mimeType: asset.mediaType,
    text: bytesOf(asset.identity.content).toString("utf8"),
    ...customerTextMeta(CUSTOMER_TEXT_OF_DATASETS[path]),
  };
}
