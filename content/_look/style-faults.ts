import { type Message, transform } from "esbuild";

/** Throws an Error with a line for each fault in these style sheets, by their files. */
export async function refuseBrokenStyles(sheets: ReadonlyMap<string, string>): Promise<void> {
  const faults = await Promise.all([...sheets].map(([file, css]) => styleFaults(file, css)));
  if (faults.flat().length > 0) throw new Error(faults.flat().join("\n"));
}

/**
 * What browsers would leave out of a style sheet without a word, a line each: `styles.css:3: what is wrong; what to do`. Its form,
 * and properties that are nearly those that there are: of others, and of values, browsers may know more.
 */
export async function styleFaults(file: string, css: string): Promise<string[]> {
  const messages = await transform(css, { loader: "css", logLevel: "silent" }).then(
    ({ warnings }) => warnings,
    ({ errors }: { errors: Message[] }) => errors,
  );
  return messages.map(faultOf).map(({ line, message }) => `${file}:${line}: ${message}`);
}

interface StyleFault {
  line: number;
  message: string;
}

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
