import { UsageError } from "../_command/run-command.ts";

/** The address below which a site lies, as typed, without a trailing slash. Throws the usage for what is none. */
export function addressIn(text: string, usage: string): string {
  if (URL.canParse(text)) {
    const { protocol, origin, pathname, href } = new URL(text);
    if (/^https?:$/.test(protocol) && href === origin + pathname) return href.replace(/\/+$/, "");
  }
  throw new UsageError(usage);
}

export const TEXT = { type: "string" } as const;
