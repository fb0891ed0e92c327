/** A place in nested figures; items of lists are found by their id, name, phrase or index, and their number is `length`. */
export function figureAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (inner === null || typeof inner !== "object") return undefined;
    if (!Array.isArray(inner)) return Object.hasOwn(inner, key) ? (inner as Figure)[key] : undefined;
    if (key === "length") return inner.length;
    return inner.find((item) => key === (item?.id ?? item?.name ?? item?.phrase)) ?? inner[Number(key)];
  }, tree);
}

type Figure = Record<string, unknown>;
