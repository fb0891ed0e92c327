export interface PageModule {
  /** Paths in an address: of the engine's script beside the module, and of `INDEX` from the site's address on. */
  engine: string;
  index: string;
  /** The hash in the names of all files of the search. */
  hash: string;
}

/** The script of a module whose `createSearch` loads the engine and the index at once, for a site with or without a path. */
export function pageModule(paths: PageModule): string {
  const [engine, index, hash] = [paths.engine, paths.index, paths.hash].map((text) => JSON.stringify(text));
  return `export async function createSearch({ base }) {
  const index = base.replace(/\\/$/, "") + ${index};
  const [{ openSearch }, loaded] = await Promise.all([import(${engine}), fetch(index)]);
  return openSearch(new URL(".", index).href, ${hash}, loaded);
}
`;
}
