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
