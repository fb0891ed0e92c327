/** Does something with each item, with at most so many of them at a time; none is begun after a failure. */
export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers draw from this one generator, which ends where one of them throws, as no iterator of a list does.
  const queue = (function* () {
    yield* items;
  })();
  const worker = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
