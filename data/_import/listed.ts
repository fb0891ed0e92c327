/** At most so many of these lines, and how many more there are. */
export function listed(lines: readonly string[], most: number): string[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), `  and ${rest} more (--all shows them)`] : [...lines];
}
