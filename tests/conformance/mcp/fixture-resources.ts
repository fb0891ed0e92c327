import type { ReadResourceResult, Resource, ResourceTemplate } from "@modelcontextprotocol/sdk/types.js";
import { PNG } from "./media.ts";

type Contents = ReadResourceResult["contents"][number];

const STATIC: Contents[] = [
  {
    uri: "test://static-text",
    mimeType: "text/plain",
    text: "This is the content of the static text resource.",
  },
  { uri: "test://static-binary", mimeType: "image/png", blob: PNG },
];

export const RESOURCES: Resource[] = STATIC.map(({ uri, mimeType }) => ({
  uri,
  name: uri.slice("test://".length),
  mimeType: mimeType!,
}));

export const TEMPLATES: ResourceTemplate[] = [
  { uriTemplate: "test://template/{id}/data", name: "template", mimeType: "application/json" },
];

/** What is at an address; undefined when it is no fixture's. */
export function readFixture(uri: string): Contents | undefined {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return STATIC.find((contents) => contents.uri === uri);
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { uri, mimeType: "application/json", text: JSON.stringify(data) };
}
