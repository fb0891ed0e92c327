import type { Name, Request, Value } from "./prerequisites.ts";

/**
 * Asks the run for something that is started once for all its test files. Resolves, when it is there or cannot be had, with
 * a function that returns it or throws the reason: so a file may ask while it is loaded, where no time limit runs, and only
 * the tests that use it fail.
 */
export async function ask<Asked extends Name>(
  name: Asked,
  request?: Request<Asked>,
): Promise<() => Value<Asked>> {
  const service = process.env["CANDOR_TEST_RUN"];
  if (service === undefined) throw new Error(`a run of vitest is needed to ask for ${name}`);
  const body = JSON.stringify(request ?? null);
  const answer = await fetch(`${service}/${name}`, { method: "POST", body });
  const { value, fault } = (await answer.json()) as { value: Value<Asked>; fault?: string };
  return () => {
    if (fault !== undefined) throw new Error(fault);
    return value;
  };
}
