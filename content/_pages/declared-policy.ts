import type { Policy } from "../../data/_schema/policy.ts";
import type { Interface } from "../_strings/strings.ts";

/** Something that the business declares about its reviews. */
export interface Declaration {
  /** The field of the policy, and what it says. */
  name: string;
  value: string;
  /** What it is about, in words. */
  subject: string;
  words: string;
  /** The address that is declared instead of words. */
  url: string | null;
}

const SUBJECTS = ["collection", "incentives", "moderation"] as const;

/** What is declared, in the order in which pages show it: a choice in the words of the pages, a sentence of the owner's as it is. */
export function declarationsOf(policy: Policy, { strings }: Interface): Declaration[] {
  const { policySubjects, policyChoices } = strings.about;
  const sentences = SUBJECTS.flatMap((subject): Declaration[] => {
    const declared = policy[subject];
    if (declared === undefined) return [];
    const choices = new Map(Object.entries(policyChoices[subject]));
    return [
      {
        name: subject,
        value: declared,
        subject: policySubjects[subject],
        words: choices.get(declared) ?? declared,
        url: null,
      },
    ];
  });
  const { report_url: url } = policy;
  return url === undefined
    ? sentences
    : [...sentences, { name: "report_url", value: url, subject: policySubjects.report_url, words: url, url }];
}
