import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "esbuild";
import { parseWordList } from "../../data/_text/word-list.ts";

const MODULES = /[\\/]word-lists\.ts$/;
const READER = /^import \{ readWordList \} from "[^"]+";$/m;
const READING = /readWordList\(new URL\("(\.\/words\/[\w.-]+\.txt)", import\.meta\.url\)\)/g;

/**
 * Lets modules of the name `word-lists.ts` read their lists in browsers, too: each `readWordList` of a list without
 * sections becomes an import of the file, and the file a module with its entries.
 */
export const inlineWords: Plugin = {
  name: "inline-words",
  setup(build) {
    build.onLoad({ filter: MODULES }, ({ path }) => {
      const imports: string[] = [];
      const source = readFileSync(path, "utf8").replace(READER, "");
      const contents = source.replace(READING, (_, file: string) => {
        const name = `words${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(file)};\n`);
        return name;
      });
      return { contents: imports.join("") + contents, loader: "ts" };
    });
    build.onLoad({ filter: /[\\/]words[\\/][\w.-]+\.txt$/ }, ({ path }) => {
      const list = parseWordList(readFileSync(path, "utf8"), basename(path)).get("")!;
      const lines = JSON.stringify(list.map(({ text }) => text).join("\n"));
      const contents = `export default new Map([["", ${lines}.split("\\n").map((text) => ({ text }))]]);`;
      return { contents, loader: "js" };
    });
  },
};
