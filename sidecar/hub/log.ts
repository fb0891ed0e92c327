type Line = (fields: object, message: string) => void;

/** Where the hub writes what it did; a pino logger fits. No secret, challenge or full callback is ever handed to it. */
export interface Log {
  debug: Line;
  info: Line;
  warn: Line;
  error: Line;
}
