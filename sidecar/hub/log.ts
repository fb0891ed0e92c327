/** Writes a line with these fields, among them an error as `err`. */
export type Line = (fields: object, message: string) => void;

/** A log. The hub gives it no secret, no challenge and no whole callback. */
export type Log = Record<"debug" | "info" | "warn" | "error", Line>;
