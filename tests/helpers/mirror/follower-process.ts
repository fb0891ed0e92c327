import { followSite } from "../../../sidecar/mirror/follow-site.ts";
import { collectGarbage } from "../collect-garbage.ts";
import { createLookingClock } from "./looking-clock.ts";

export interface Asked {
  siteUrl: string;
  baseUrl: string;
  folder: string;
  /** Milliseconds without a byte. */
  patience: number;
}

export interface Looked {
  /** The generation that is served, and the one that a new start would serve. */
  served: string;
  kept: string;
  /** What the log has been told since the last look. */
  faults: string[];
  /** The most memory that this process has had so far, in MB. */
  memory: number;
}

const asked: Asked = JSON.parse(process.argv[2]!);
let faults: string[] = [];
const begin = async () => {
  const { clock, passing } = createLookingClock();
  const site = await followSite({
    ...asked,
    userAgent: "test",
    clock,
    onChange: () => {},
    onFault: ({ message }) => faults.push(message),
  });
  return { site, clock, passing };
};
const running = await begin();

const tell = async () => {
  const again = await begin();
  again.site.stop();
  process.send!({
    served: running.site.current().generation,
    kept: again.site.current().generation,
    faults,
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  } satisfies Looked);
  faults = [];
  // So that the next look is charged with its own alone.
  await collectGarbage();
};
process.on("message", async (message) => {
  if (message === "pass") return running.clock.advance(600_000);
  await running.passing(60_000);
  await tell();
});
process.once("disconnect", () => process.exit());
await tell();
