/** How many rounds a random trial takes, or how much of something: `long` in `npm run soak -- long-rounds`, else `short`. */
export function rounds({ short, long }: { short: number; long: number }): number {
  return process.env["ROUNDS"] === "long" ? long : short;
}
