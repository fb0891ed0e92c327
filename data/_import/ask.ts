import type { FoundContact } from "../_journal/contacts.ts";
import type { ImportedExport } from "./imported-export.ts";
import type { ImportPlan } from "./plan.ts";
import type { Answers, Question } from "./questions.ts";

/** Puts questions to the owner; `keep` is to be called with each answer as soon as it is given. */
export type Ask = (
  questions: readonly Question[],
  keep: (answers: Answers) => void,
  seen: { found: ImportedExport; plan: ImportPlan; contacts: readonly FoundContact[] },
) => Promise<void>;
