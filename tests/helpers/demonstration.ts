import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    demonstration: { siteDir: string; fault: string | null };
  }
}

/** Where the demonstration business is built for, in tests. */
export const DEMONSTRATION_URL = "https://reviews.example.test";

/** The site folder of the demonstration business, built once for the whole run; nobody writes to it. */
export function demonstrationSite(): string {
  const { siteDir, fault } = inject("demonstration");
  if (fault !== null) throw new Error(`the demonstration business cannot be built:\n${fault}`);
  return siteDir;
}
