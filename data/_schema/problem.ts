import * as z from "zod";
import { named } from "./zod-objects.ts";

export const Issue = z.object({
  path: z
    .array(z.union([z.string(), z.int()]))
    .describe("The parameter at fault, as a path; empty for the request as a whole."),
  code: z.string().describe("Code of the fault, for programs."),
  message: z.string().describe("What a valid value is, in words."),
});

/** The shape of every error of the read endpoints. */
export const Problem = named("Problem", "What went wrong, and what the client can do about it.", {
  type: z.string().describe("about:blank, or the address of a section that explains the error."),
  title: z.string().describe("The name of the HTTP status."),
  status: z.int().min(400).max(599).describe("The HTTP status code."),
  detail: z.string().describe("What is wrong, and what the client can do about it."),
  issues: Issue.array().optional().describe("Every fault of the request; present if the status is 400."),
});

export type Issue = z.infer<typeof Issue>;
export type Problem = z.infer<typeof Problem>;

/** What a request is told whose parameters are at fault. */
export const BAD_REQUEST = {
  title: "Bad Request",
  detail: "The request is not valid; issues lists each fault.",
};

/** The body of an error; a 400 lists its faults. */
export function problemOf(
  status: number,
  { title, detail }: Pick<Problem, "title" | "detail">,
  issues: Issue[] = [],
): Problem {
  return { type: "about:blank", title, detail, status, ...(status === 400 && { issues }) };
}
