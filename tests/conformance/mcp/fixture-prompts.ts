import type { CompleteResult, Prompt, PromptMessage } from "@modelcontextprotocol/sdk/types.js";
import { PNG } from "./media.ts";

type Arguments = Record<string, string>;

const say = (words: string): PromptMessage => ({ role: "user", content: { type: "text", text: words } });

const MAKERS: Record<string, { arguments: string[]; make(given: Arguments): PromptMessage[] }> = {
  test_simple_prompt: { arguments: [], make: () => [say("This is a simple prompt for testing.")] },
  test_prompt_with_arguments: {
    arguments: ["arg1", "arg2"],
    make: ({ arg1, arg2 }) => [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: ["resourceUri"],
    make: ({ resourceUri = "" }) => [
      {
        role: "user",
        content: {
          type: "resource",
          resource: {
            uri: resourceUri,
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
      },
      say("Please process the embedded resource above."),
    ],
  },
  test_prompt_with_image: {
    arguments: [],
    make: () => [
      { role: "user", content: { type: "image", data: PNG, mimeType: "image/png" } },
      say("Please analyze the image above."),
    ],
  },
};

export const PROMPTS: Prompt[] = Object.entries(MAKERS).map(([name, prompt]) => ({
  name,
  description: "A fixture of the official suites.",
  arguments: prompt.arguments.map((argument) => ({ name: argument, required: true })),
}));

/** The messages of a prompt; undefined when there is none of that name. */
export function getPrompt(name: string, given: Arguments): PromptMessage[] | undefined {
  return Object.hasOwn(MAKERS, name) ? MAKERS[name]!.make(given) : undefined;
}

const WORDS = ["paris", "park", "party"];

/** The words that begin as the client has begun. */
export function completeParty(begun: string): CompleteResult["completion"] {
  const values = WORDS.filter((word) => word.startsWith(begun));
  return { values, total: values.length, hasMore: false };
}
