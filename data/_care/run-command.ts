/** Runs a command with what was typed after its name: what it throws is told without a stack, and the exit code is 1. */
export async function runCommand(main: (args: readonly string[]) => Promise<void>): Promise<void> {
  // A reader such as head closes the pipe when it has seen enough.
  process.stdout.on("error", () => {});
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** The address below which a site lies, as typed, without a trailing slash; null for what is none. */
export function addressOf(text = ""): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || href !== origin + pathname) return null;
  return href.replace(/\/+$/, "");
}
