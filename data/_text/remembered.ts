/** Asks `make` once for each key; `made` holds the answers, of objects in a WeakMap where they shall not be kept alive. */
export function remembered<Key, Made>(
  make: (key: Key) => Made,
  made: { get(key: Key): Made | undefined; set(key: Key, made: Made): unknown } = new Map<Key, Made>(),
): (key: Key) => Made {
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const answer = make(key);
    made.set(key, answer);
    return answer;
  };
}

/** Asks `make` when its answer is needed first. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
