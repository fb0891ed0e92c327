import { join } from "node:path";
import { onTestFinished } from "vitest";
import { followSite } from "../../sidecar/mirror/follow-site.ts";
import type { Cdn } from "./cdn.ts";
import { folderWith } from "./data-folder.ts";
import { DEMONSTRATION_URL } from "./demonstration.ts";
import { createLookingClock } from "./mirror/looking-clock.ts";

export interface FollowOptions {
  folder?: string;
  baseUrl?: string;
  patience?: number;
  roomIn?: () => Promise<number>;
}

/** A sidecar's view of a host; it looks when told to. `changed` and `faults` fill as it tells of them. */
export async function follow(
  { url: siteUrl }: Pick<Cdn, "url">,
  {
    folder = join(folderWith(), "state", "mirror"),
    baseUrl = DEMONSTRATION_URL,
    patience,
    roomIn,
  }: FollowOptions = {},
) {
  const changed: string[] = [];
  const faults: string[] = [];
  const { clock, passing } = createLookingClock();
  const site = await followSite({
    siteUrl,
    baseUrl,
    folder,
    userAgent: "test",
    onChange: ({ generation }) => changed.push(generation),
    onFault: ({ message }) => faults.push(message),
    clock,
    ...(patience !== undefined && { patience }),
    ...(roomIn && { roomIn }),
  });
  onTestFinished(site.stop);
  return {
    ...site,
    folder,
    changed,
    faults,
    clock,
    /** Lets the time pass until the next look, and waits for its end. */
    poll: () => passing(60_000),
    /** The same for the look that begins at once where something was kept, and for one that a hint asked for. */
    soon: () => passing(5_000),
  };
}
