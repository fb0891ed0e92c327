import type UserConfig from "@11ty/eleventy/UserConfig";

export interface FilterContext {
  baseUrl: string;
  /** BCP 47 tag of the owner's language. */
  language: string;
}

/** What the page templates may call. */
export function registerFilters(config: UserConfig, { baseUrl }: FilterContext): void {
  config.addFilter("stars", stars);
  config.addFilter("absoluteUrl", (path: string) => baseUrl + path);
}

/** A rating as five characters: ★★★★☆. */
export function stars(rating: number): string {
  return "★".repeat(rating) + "☆".repeat(5 - rating);
}
