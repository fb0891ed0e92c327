import type { HeaderRecord } from "../../data/_schema/headers.ts";
import type { ContentEncoding } from "../../data/_schema/manifest.ts";
import { type Fields, isUnchanged, type Validators } from "./conditional.ts";
import type { Content } from "./content.ts";
import { preferredEncodings } from "./negotiate.ts";

/** In bytes; below this size compression saves less than one network packet. */
export const WORTH_COMPRESSING = 1024;

/** A resource in one content encoding, with its response headers assembled once. */
export interface Representation extends Validators {
  content: Content;
  /** Names and values alternating, the form that Node writes fastest. */
  headers: readonly string[];
  unchangedHeaders: readonly string[];
}

export interface Representations extends Partial<Record<ContentEncoding, Representation | undefined>> {
  identity: Representation;
}

export interface Outcome {
  status: 200 | 304;
  headers: readonly string[];
  /** Null for a 304; omitted when answering HEAD. */
  content: Content | null;
}

interface Described extends Validators {
  content: Content;
  encoding: ContentEncoding | null;
  mediaType: string;
  headers: HeaderRecord;
}

export function represent({ content, encoding, mediaType, headers, ...validators }: Described) {
  const { etag, lastModified } = validators;
  const unchangedHeaders = [...Object.entries(headers).flat(), "etag", etag];
  if (lastModified !== undefined)
    unchangedHeaders.push("last-modified", new Date(lastModified).toUTCString());
  return {
    ...validators,
    content,
    unchangedHeaders,
    headers: [
      ...unchangedHeaders,
      "content-type",
      mediaType,
      "content-length",
      String(content.length),
      ...(encoding === null ? [] : ["content-encoding", encoding]),
    ],
  };
}

export function preferred(representations: Representations, acceptEncoding: string | null): Representation {
  for (const encoding of preferredEncodings(acceptEncoding)) {
    const form = representations[encoding];
    if (form !== undefined) return form;
  }
  return representations.identity;
}

export function answerWith(form: Representation, fields: Fields): Outcome {
  return isUnchanged(fields, form)
    ? { status: 304, headers: form.unchangedHeaders, content: null }
    : { status: 200, headers: form.headers, content: form.content };
}
