import * as z from "zod";
import { described, documented, named } from "./documentation.ts";

export const Issue = z.object({
  path: documented(
    z.array(z.union([z.string(), z.int()])),
    "The parameter at fault, as a path; empty for the request as a whole.",
    ["rating"],
  ),
  code: documented(z.string(), "Code of the fault, for programs.", "too_big"),
  message: documented(z.string(), "What a valid value is, in words.", "must be a whole number from 1 to 5"),
});

/** The shape of every error of the read endpoints. */
export const Problem = named("Problem", "Error", "What went wrong, and what the client can do about it.", {
  type: described(
    z.string(),
    "about:blank, or the address of a section that explains the error.",
    "about:blank",
  ),
  title: documented(z.string(), "The name of the HTTP status.", "Bad Request"),
  status: documented(z.int().min(400).max(599), "The HTTP status code.", 400),
  detail: documented(
    z.string(),
    "What is wrong, and what the client can do about it.",
    "The request is not valid; issues lists each fault.",
  ),
  issues: described(z.array(Issue).optional(), "Every fault of the request; present if the status is 400."),
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
