/** Does something with each item, with at most so many of them at a time. */
export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers draw from this one iterator.
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
