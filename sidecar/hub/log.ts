type Line = (fields: object, message: string) => void;

/** The hub's log; a pino logger fits. It never receives a secret, a challenge or a whole callback. */
export interface Log {
  debug: Line;
  info: Line;
  warn: Line;
  error: Line;
}
