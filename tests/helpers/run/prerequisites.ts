import { startBrowser } from "./browser.ts";
import { issueCertificate } from "./certificate.ts";
import { buildDemonstration } from "./demonstration.ts";
import { startPostgres } from "./postgres.ts";

/** What is started: what those who asked for it are told, and how it is ended. */
export interface Started<Value> {
  /** Something that JSON can say. */
  value: Value;
  end?: () => unknown;
}

/** What test files may ask for, and how it is started; it rejects with the reason why it cannot be. */
export const PREREQUISITES = {
  demonstration: buildDemonstration,
  postgres: startPostgres,
  browser: startBrowser,
  certificate: issueCertificate,
} satisfies Record<string, (folder: string, parameters: never) => Promise<Started<unknown>>>;

export type Prerequisites = typeof PREREQUISITES;
