import type { CssNode, Declaration, Lexer, WalkContext } from "css-tree";
import { type Message, transform } from "esbuild";
import type { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources, PACKAGES } from "../../data/_reuse/engine.ts";
import { fingerprintOf } from "../../data/_schema/etag.ts";

/** Throws an Error with a line for each fault in these style sheets, by their files. What was looked at before is not again. */
export async function refuseBrokenStyles(
  sheets: ReadonlyMap<string, string>,
  kept: BuildCache,
): Promise<void> {
  const known = kept.namespace<string[]>("styles", () => [
    digestOfSources("content/_look/style-faults.ts", ...PACKAGES),
  ]);
  const faults = await Promise.all(
    [...sheets].map(([file, css]) =>
      known.keepLater(fingerprintOf(`${file}\n${css}`), () => styleFaults(file, css)),
    ),
  );
  if (faults.some((found) => found.length > 0)) throw new Error(faults.flat().join("\n"));
}

/**
 * What browsers would leave out of a style sheet without a word, a line each: `styles.css:3: what is wrong; what to do`. First its
 * form; where that is right, properties and values. Of functions, and of what stands in @supports, browsers may know more.
 */
export async function styleFaults(file: string, css: string): Promise<string[]> {
  const messages = await transform(css, { loader: "css", logLevel: "silent" }).then(
    ({ warnings }) => warnings,
    ({ errors }: { errors: Message[] }) => errors,
  );
  const found = messages.length > 0 ? messages.map(faultOf) : await declarationFaults(css);
  return found.map(({ line, message }) => `${file}:${line}: ${message}`);
}

interface StyleFault {
  line: number;
  message: string;
}

const NEWER = "browsers leave it out: mend it, or put what is newer into @supports";
const CLOSING: Record<string, string> = { "{": "}", "(": ")", "[": "]", "/*": "*/" };

function faultOf({ id, text, location, notes: [note] }: Message): StyleFault {
  const line = location?.line ?? 1;
  const open =
    /The unbalanced "(.)"/.exec(note?.text ?? "")?.[1] ?? (/"\*\/" to terminate/.test(text) && "/*");
  if (open)
    return {
      line: note?.location?.line ?? line,
      message: `"${open}" is never closed; add the "${CLOSING[open]}" that belongs to it`,
    };
  const known = id === "unsupported-css-property" && /^"(.+)" is not.*$/.exec(text);
  if (known)
    return { line, message: `${known[1]} is not a known property; did you mean ${location?.suggestion}?` };
  return { line, message: `${text}; mend this line or the one before` };
}

async function declarationFaults(css: string): Promise<StyleFault[]> {
  // Loaded only here, since it takes long.
  const { generate, lexer, parse, walk } = await import("css-tree");
  const faults: StyleFault[] = [];
  const sheet = parse(css, { positions: true });
  let newer = 0;
  walk(sheet, {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === "Atrule" && node.name === "supports") newer++;
      // Outside of rules are descriptors, such as those of fonts.
      if (node.type !== "Declaration" || newer > 0 || !this.rule) return;
      const message = declarationFault(node, generate(node.value), lexer);
      if (message) faults.push({ line: node.loc!.start.line, message });
    },
    leave(node: CssNode) {
      if (node.type === "Atrule" && node.name === "supports") newer--;
    },
  });
  return faults;
}

function declarationFault({ property, value }: Declaration, words: string, lexer: Lexer): string | undefined {
  if (value.type === "Raw") {
    const next = /\s([a-z-]+)\s*:/i.exec(value.value)?.[1];
    return next && lexer.getProperty(next)
      ? `";" is missing before ${next}; add it at the end of the value`
      : undefined;
  }
  if (property.startsWith("-")) return undefined;
  if (!lexer.getProperty(property)) return `${property} is not a known property; ${NEWER}`;
  if (words.includes("(") || lexer.matchProperty(property, value).error === null) return undefined;
  return `${words} is not a value of ${property}; ${NEWER}`;
}
