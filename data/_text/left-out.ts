const leftOut = new Set<string>();
const asked = new Set<string>();

/**
 * Whether a word list, a section of one or a rule is to be read as if it did not exist, which `npm run evaluate -- --without`
 * asks to measure what it adds; a build leaves out nothing. To be asked once, when a module is loaded.
 */
export function isLeftOut(name: string): boolean {
  asked.add(name);
  return leftOut.has(name);
}

/** What stands for a rule or a weight: itself or, where its name is left out, what takes its place. */
export function unlessLeftOut<Value>(name: string, value: Value, instead: NoInfer<Value>): Value {
  return isLeftOut(name) ? instead : value;
}

/** Has effect on the modules that are loaded afterwards. */
export function leaveOut(names: readonly string[]): void {
  for (const name of names) leftOut.add(name);
}

/** The names of all that could have been left out so far. */
export function namesAsked(): string[] {
  return [...asked].sort();
}
