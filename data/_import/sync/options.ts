import type { Limits } from "./ask.ts";
import type { GoogleAccess } from "./business-profile/google.ts";
import type { Ways } from "./patience.ts";

export interface SyncOptions {
  dataDir: string;
  stateDir: string;
  /** The setting SYNC_SOURCES. */
  more: readonly string[];
  google: Pick<GoogleAccess, "client" | "endpoints">;
  /** Publishes what the journal holds; tells whether that went well. */
  build(): Promise<boolean>;
  /** Hears a line for each source, and one of the build. */
  log(line: string): void;
  ways: Ways;
  limits: Limits;
}
