/** `Map.groupBy` of ES2024, which Node 20 does not have: the items by key, keys and items in the order they came. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Some texts, each once, the most frequent first and equals by their code units. */
export function byFrequency(texts: Iterable<string>): string[] {
  const counted = [...groupBy(texts, (text) => text)];
  return counted.sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1)).map(([text]) => text);
}
