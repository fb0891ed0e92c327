/**
 * Loads a module of `peers/`, whose packages the rest of the project does not need. Throws an Error that says how to
 * install them where they are missing.
 */
export async function loadPeer<Module>(
  name: "firefox" | "flexsearch" | "minisearch" | "orama" | "pagefind",
): Promise<Module> {
  try {
    return (await import(new URL(`peers/${name}.ts`, import.meta.url).href)) as Module;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error(`${name} is not installed; run npm ci --prefix tests/bench`, { cause: error });
  }
}
