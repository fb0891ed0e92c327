import type { Prerequisites } from "./prerequisites.ts";

type Value<Name extends keyof Prerequisites> = Awaited<ReturnType<Prerequisites[Name]>>["value"];

/**
 * Asks the run for something that is started once for all its test files. Resolves, when it is there or cannot be had, with
 * a function that returns it or throws the reason: so a file may ask while it is loaded, where no time limit runs, and only
 * the tests that use it fail.
 */
export async function ask<Name extends keyof Prerequisites>(
  name: Name,
  parameters?: Parameters<Prerequisites[Name]>[1],
): Promise<() => Value<Name>> {
  const service = process.env.CANDOR_TEST_RUN;
  if (service === undefined) throw new Error(`a run of vitest is needed to ask for ${name}`);
  const query = parameters === undefined ? "" : `?${encodeURIComponent(JSON.stringify(parameters))}`;
  const answer = await fetch(`${service}/${name}${query}`);
  const { value, fault } = (await answer.json()) as { value: Value<Name>; fault?: string };
  return () => {
    if (fault !== undefined) throw new Error(fault);
    return value;
  };
}
