/** "the leak never came back", "the noise is back": what people call for, and what becomes of it. */
const TROUBLES = "problem, issue, leak, noise, smell, odor, odour, clog, stain, error".split(", ");
export const GONE = troubles(
  "never came back, never returned, hasn't come back, hasn't returned, has not come back, is gone, was gone",
);
export const RETURNED = troubles(
  "came back, is back, was back, returned, keeps coming back, kept coming back",
);

function troubles(ends: string): string {
  return TROUBLES.flatMap((trouble) => [trouble, `the ${trouble}`])
    .flatMap((trouble) => ends.split(", ").map((end) => `${trouble} ${end}`))
    .join(", ");
}
