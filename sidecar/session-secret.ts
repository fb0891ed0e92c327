import { loadSecret, type SecretFile } from "../data/_command/private-file.ts";

/** The secret that signs session ids: the environment's, else the one kept in `stateDir`, see `loadSecret`. */
export function loadSessionSecret(given: Pick<SecretFile, "fromEnvironment" | "stateDir">): string {
  return loadSecret({ ...given, setting: "SESSION_SECRET", file: "session-secret", least: 16 });
}
