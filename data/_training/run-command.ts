/** Runs a command of this folder; a fault ends it with its message alone. */
export function runCommand(main: () => void): void {
  try {
    main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
