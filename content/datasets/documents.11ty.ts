import type { Document } from "../_api/documents.ts";

/** OpenAPI, the JSON Schemas, and what leads programs to them. */
export const data = {
  pagination: { data: "developers.documents", size: 1, alias: "document" },
  permalink: ({ document }: { document: Document }) => document.path,
  // As some have none, by their standards.
  eleventyAllowMissingExtension: true,
};

export function render({ document }: { document: Document }): string {
  return JSON.stringify(document.content, null, 2);
}
