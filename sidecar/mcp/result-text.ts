import type { Result } from "@modelcontextprotocol/sdk/types.js";

/** Makes the JSON of results, completed as an era wants them. That of a frozen result, which stays as it is, is made once. */
export function createResultText(complete: (result: Result) => Result): (result: Result) => string {
  const made = new WeakMap<Result, string>();
  return (result) => {
    const known = made.get(result);
    if (known !== undefined) return known;
    const text = JSON.stringify(complete(result));
    if (Object.isFrozen(result)) made.set(result, text);
    return text;
  };
}
