import * as z from "zod";
import { documented, withExample } from "./documentation.ts";

export const Issue = z.object({
  path: documented(
    z.array(z.union([z.string(), z.int()])),
    "Which parameter; empty for the request as a whole.",
    ["rating"],
  ),
  code: documented(z.string(), "The kind of fault, for programs.", "too_big"),
  message: documented(z.string(), "What would be right, in words.", "must be a whole number from 1 to 5"),
});

/** The shape of every error of the read endpoints. */
export const Problem = z
  .object({
    type: withExample(
      z.string().meta({ description: "about:blank, or the URL of a section that explains the error." }),
      "about:blank",
    ),
    title: documented(z.string(), "The name of the status.", "Bad Request"),
    status: documented(z.int().min(400).max(599), "The HTTP status.", 400),
    detail: documented(
      z.string(),
      "What is wrong, and what to do about it.",
      "The request is not valid; issues lists each fault.",
    ),
    issues: z.array(Issue).optional().meta({ description: "On every 400: each fault." }),
  })
  .meta({ id: "Problem", title: "Error" });

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
