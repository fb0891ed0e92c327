import type { Result } from "@modelcontextprotocol/sdk/types.js";

/**
 * Makes the JSON of results in UTF-8, completed as an era wants them. That of a frozen result, which stays as it is, is
 * made once.
 */
export function createResultBytes(complete: (result: Result) => Result): (result: Result) => Buffer {
  const made = new WeakMap<Result, Buffer>();
  return (result) => {
    const known = made.get(result);
    if (known !== undefined) return known;
    const bytes = Buffer.from(JSON.stringify(complete(result)));
    if (Object.isFrozen(result)) made.set(result, bytes);
    return bytes;
  };
}
