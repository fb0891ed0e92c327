import type { ContentEncoding } from "../../data/schema/manifest.ts";
import { type Conditions, httpDate, isUnchanged, type Validators } from "./conditional.ts";
import type { Content } from "./content.ts";
import type { HeaderRecord } from "./headers.ts";
import { preferredEncodings } from "./negotiate.ts";

/** Bytes; below this, compression saves less than a network packet. */
export const WORTH_COMPRESSING = 1024;

/** One form of a resource with the headers it is sent with, put together once. */
export interface Representation extends Validators {
  content: Content;
  /** Names and values in turn, the form that Node writes fastest. */
  headers: readonly string[];
  /** Those of a 304. */
  unchangedHeaders: readonly string[];
}

/** A resource in all its forms. */
export interface Representations extends Partial<Record<ContentEncoding, Representation>> {
  identity: Representation;
}

/** What of a request decides how a resource is sent; null for fields that are not there. */
export interface Wishes extends Conditions {
  acceptEncoding: string | null;
}

/** What is sent in the end. */
export interface Outcome {
  status: 200 | 304;
  headers: readonly string[];
  /** Null on a 304; a HEAD is answered without it. */
  content: Content | null;
}

export interface Described extends Validators {
  content: Content;
  encoding: ContentEncoding | null;
  mediaType: string;
  /** Beside those that follow from the rest. */
  headers: HeaderRecord;
}

export function represent({
  content,
  encoding,
  mediaType,
  headers,
  ...validators
}: Described): Representation {
  const { etag, lastModified } = validators;
  const unchangedHeaders = [...flatten(headers), "etag", etag];
  if (lastModified !== undefined) unchangedHeaders.push("last-modified", httpDate(lastModified));
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

function preferredForm(forms: Representations, acceptEncoding: string | null): Representation {
  for (const encoding of preferredEncodings(acceptEncoding)) {
    const form = forms[encoding];
    if (form !== undefined) return form;
  }
  return forms.identity;
}

const flattened = new WeakMap<HeaderRecord, readonly string[]>();

/** Few records serve all answers. */
function flatten(headers: HeaderRecord): readonly string[] {
  let flat = flattened.get(headers);
  if (flat === undefined) {
    flat = Object.entries(headers).flat();
    flattened.set(headers, flat);
  }
  return flat;
}

/** 200 with the form that a client likes best, or 304 when it has that one. `now` is milliseconds since 1970. */
export function choose(forms: Representations, wishes: Wishes, now: number): Outcome {
  const chosen = preferredForm(forms, wishes.acceptEncoding);
  return isUnchanged(wishes, chosen, now)
    ? { status: 304, headers: chosen.unchangedHeaders, content: null }
    : { status: 200, headers: chosen.headers, content: chosen.content };
}
