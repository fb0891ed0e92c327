import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    demonstrationSite: string;
  }
}

/** Where the demonstration business is built for, in tests. */
export const DEMONSTRATION_URL = "https://reviews.example.test";

/** The site folder of the demonstration business, built once for the whole run; nobody writes to it. */
export function demonstrationSite(): string {
  return inject("demonstrationSite");
}
