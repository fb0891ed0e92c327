/** Options of a zod object: the message for what is no object shows one; other faults keep theirs. */
export function objectLike(example: string) {
  return {
    error: ({ code }: { code?: string }) =>
      code === "invalid_type" ? `must be an object such as ${example}` : undefined,
  };
}
