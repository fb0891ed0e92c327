import type { CompleteRequest, CompleteResult } from "@modelcontextprotocol/sdk/types.js";
import { PROMPTS, type PromptDefinition, type PromptName } from "../../../data/_schema/tools/prompts.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import { kindOfTemplate } from "../resources/templates.ts";
import { knownNames, type ListedKind } from "../tools/known-names.ts";
import { RpcFault } from "../tools/rpc-fault.ts";

/** Most values of an answer, by the protocol. */
const MOST = 100;

/**
 * What an argument of a prompt or of a template can be, given how it begins: whatever on the lists has a name so, under
 * the name that the lists show. Throws an RpcFault for a prompt, a template or an argument that there is not.
 */
export function complete(site: PublishedSite, { ref, argument }: CompleteRequest["params"]): CompleteResult {
  const kind = ref.type === "ref/prompt" ? kindInPrompt(ref.name, argument.name) : kindOfTemplate(ref.uri);
  if (kind === undefined || kind !== argument.name)
    throw new RpcFault(-32602, "Invalid params: no such prompt or template, or it has no such argument");
  const listed = knownNames(site)[kind];
  const values = site.names.beginning(kind, argument.value).filter((value) => listed.includes(value));
  return {
    completion: { values: values.slice(0, MOST), total: values.length, hasMore: values.length > MOST },
  };
}

function kindInPrompt(name: string, argument: string): ListedKind | undefined {
  if (!Object.hasOwn(PROMPTS, name)) return undefined;
  const prompt: PromptDefinition = PROMPTS[name as PromptName];
  return prompt.arguments.find((one) => one.name === argument)?.name;
}
