import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "../_command/run-command.ts";

/** What was typed: options, and at most one thing beside them. Throws the usage for anything else. */
export function parseOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    if (parsed.positionals.length <= 1) return parsed;
  } catch {
    // Told below.
  }
  throw new UsageError(usage);
}

/** The address below which a site lies, as typed, without a trailing slash. Throws the usage for what is none. */
export function addressIn(text: string, usage: string): string {
  if (URL.canParse(text)) {
    const { protocol, origin, pathname, href } = new URL(text);
    if (/^https?:$/.test(protocol) && href === origin + pathname) return href.replace(/\/+$/, "");
  }
  throw new UsageError(usage);
}

export const TEXT = { type: "string" } as const;
