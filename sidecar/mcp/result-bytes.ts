import type { Result } from "@modelcontextprotocol/sdk/types.js";
import { WrittenResult } from "./written-result.ts";

/** What a revision adds to every result: members before all others, and some of `_meta`. */
interface Additions {
  before?: object;
  meta?: object;
}

/**
 * Makes the JSON of results in UTF-8, completed as a revision wants them, with the brace that ends a message after it. That
 * of a result that stays as it is, because it is frozen or written, is made once.
 */
export function createResultBytes(additions: Additions = {}): (result: Result | WrittenResult) => Buffer {
  const made = new WeakMap<object, Buffer>();
  return (result) => {
    const known = made.get(result);
    if (known !== undefined) return known;
    const isWritten = result instanceof WrittenResult;
    const bytes = isWritten ? written(result, additions) : completed(result, additions);
    if (isWritten || Object.isFrozen(result)) made.set(result, bytes);
    return bytes;
  };
}

function completed(result: Result, { before, meta }: Additions): Buffer {
  const whole = { ...before, ...result, ...(meta && { _meta: { ...result._meta, ...meta } }) };
  return Buffer.from(`${JSON.stringify(whole)}}`);
}

function written({ json, meta: own }: WrittenResult, { before = {}, meta }: Additions): Buffer {
  const head = JSON.stringify({ ...before, content: [] }).slice(0, -2);
  const tail = own || meta ? `,"_meta":${JSON.stringify({ ...own, ...meta })}` : "";
  return Buffer.concat([
    Buffer.from(`${head}{"type":"text","text":"`),
    json.escaped,
    Buffer.from('"}],"structuredContent":'),
    json.asIs,
    Buffer.from(`${tail}}}`),
  ]);
}
