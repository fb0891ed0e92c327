import { z } from "zod";

/**
 * A review and who of the business's staff it names: by a name or alias in the roster, or as the text writes the first
 * name of those who are not in it. A row with a roster begins another business, whose reviews are it and those after it.
 */
export const LabelledNames = z.object({
  text: z.string().min(1),
  roster: z
    .array(
      z.union([
        z.string().min(1),
        z.object({ name: z.string().min(1), aliases: z.array(z.string()).default([]) }),
      ]),
    )
    .optional(),
  business: z.string().min(1).optional(),
  people: z.array(z.string().min(1)),
});

export type LabelledNames = z.infer<typeof LabelledNames>;
