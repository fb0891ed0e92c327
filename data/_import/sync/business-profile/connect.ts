import type { SyncOptions } from "../options.ts";
import { askConsent } from "./consent.ts";
import { requireClient } from "./endpoints.ts";
import { createGoogleReader } from "./google.ts";
import { described, listLocations } from "./locations.ts";

/** Gets the owner's consent, and tells which locations can be synced. Throws an Error that says what to do. */
export async function connect(
  { google, stateDir, ways, limits }: Pick<SyncOptions, "google" | "stateDir" | "ways" | "limits">,
  say: (line: string) => void,
): Promise<true> {
  requireClient(google.client);
  const access = { ...google, stateDir };
  await askConsent(access, (address) => say(`Open this address in a browser on this machine:\n${address}`), {
    ways,
    limits,
  });
  say("Your consent is kept in STATE_DIR, for this user alone; you can withdraw it in your Google account.");
  const locations = await listLocations(createGoogleReader(access, { ways, limits }), google.endpoints);
  if (locations.length === 0) say("This account manages no Business Profile.");
  else say(`Locations, for "sync": {"from": "business-profile"} in business.json:`);
  for (const location of locations) say(`  ${described(location)}`);
  return true;
}
