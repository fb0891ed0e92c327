import type { NamedKind } from "../terms.ts";

type ListedKind = Exclude<NamedKind, "source">;

/** A question that an agent can be set to answer; its arguments name something on the owner's lists, or an aspect. */
export interface PromptDefinition {
  title: string;
  description: string;
  arguments: readonly { name: ListedKind; description: string; required: boolean }[];
}

/** What customers ask most, once, in the order of the list that clients see. */
export const PROMPTS = {
  good_at: {
    title: "Are they good at this job?",
    description: "What customers say about one service, in one area if given, with quotes from both sides.",
    arguments: [
      { name: "service", description: "Id, name or a synonym of a service.", required: true },
      { name: "area", description: "Id, name or a synonym of a service area.", required: false },
    ],
  },
  whom_to_ask_for: {
    title: "Whom should I ask for?",
    description: "The technicians side by side, and whether the differences are more than chance.",
    arguments: [
      { name: "aspect", description: "The topic that matters most to you, such as price.", required: false },
    ],
  },
  what_goes_wrong: {
    title: "What goes wrong, and is it getting better?",
    description: "Complaints with dates and replies, and how ratings have changed.",
    arguments: [{ name: "service", description: "Id, name or a synonym of a service.", required: false }],
  },
} as const satisfies Record<string, PromptDefinition>;

export type PromptName = keyof typeof PROMPTS;
