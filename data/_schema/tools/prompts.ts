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
    description: "What customers say of one kind of work, if wanted in one place, with quotes of both sides.",
    arguments: [
      { name: "service", description: "A service, by its id, name or a synonym.", required: true },
      { name: "area", description: "A service area, by its id, name or a synonym.", required: false },
    ],
  },
  whom_to_ask_for: {
    title: "Whom should I ask for?",
    description: "The technicians side by side, and whether they differ by more than chance.",
    arguments: [{ name: "aspect", description: "What matters most, such as price.", required: false }],
  },
  what_goes_wrong: {
    title: "What goes wrong, and is it getting better?",
    description: "Complaints with their dates and replies, and how ratings changed.",
    arguments: [
      { name: "service", description: "A service, by its id, name or a synonym.", required: false },
    ],
  },
} as const satisfies Record<string, PromptDefinition>;

export type PromptName = keyof typeof PROMPTS;
