import * as z from "zod";

export const Issue = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  code: z.string(),
  message: z.string(),
});

/** The shape of every error of the read endpoints. */
export const Problem = z
  .object({
    type: z.string().meta({ description: "about:blank, or the URL of a section that explains the error." }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    issues: z.array(Issue).optional().meta({ description: "On every 400: each fault." }),
  })
  .meta({ id: "Problem", title: "Error" });

export type Issue = z.infer<typeof Issue>;
export type Problem = z.infer<typeof Problem>;

/** What a request is told whose parameters are at fault. */
export const BAD_REQUEST = {
  title: "Bad Request",
  detail: "The request is not valid; each fault is listed in issues.",
};

/** The body of an error; a 400 lists its faults. */
export function problemOf(
  status: number,
  { title, detail }: Pick<Problem, "title" | "detail">,
  issues: Issue[] = [],
): Problem {
  return { type: "about:blank", title, detail, status, ...(status === 400 && { issues }) };
}
