/** Ids that differ from an earlier one only in case, each with that one: their pages would be one file on many a disk. */
export function idsAlike(ids: Iterable<string>): { id: string; earlier: string }[] {
  const first = new Map<string, string>();
  const alike: { id: string; earlier: string }[] = [];
  for (const id of ids) {
    const earlier = first.get(id.toLowerCase());
    if (earlier === undefined) first.set(id.toLowerCase(), id);
    else alike.push({ id, earlier });
  }
  return alike;
}
