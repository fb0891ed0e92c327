import { staysAsItIs } from "./loaded-site.ts";
import { ask } from "./run/ask.ts";

export { DEMONSTRATION_URL } from "./demonstration-url.ts";

const demonstration = await ask("demonstration");

/** The site folder of the demonstration business, built once for the whole run; nobody writes to it. */
export function demonstrationSite(): string {
  const { siteDir } = demonstration();
  staysAsItIs(siteDir);
  return siteDir;
}
