import { followSite } from "../../../sidecar/mirror/follow-site.ts";
import { collectGarbage } from "../collect-garbage.ts";
import { peakMemory } from "../peak-memory.ts";
import { createLookingClock } from "./looking-clock.ts";

export interface Asked {
  siteUrl: string;
  baseUrl: string;
  folder: string;
}

/** A look, at an origin that may send nothing for so many milliseconds; or the ten minutes pass that a look may take. */
export type Order = { look: true; patience?: number } | { pass: true };

export interface Looked {
  /** The generation that is served, and the one that a new start would serve. */
  served: string;
  kept: string;
  /** What `/readyz` says of it. */
  fault: string | null;
  /** What the log has been told since the last look. */
  faults: string[];
  /** The most memory that this process has had so far, in MB. */
  memory: number;
}

/** What is slow here is the machine, unless a test says otherwise. */
const NO_CLOCK = 300_000;

const asked: Asked = JSON.parse(process.argv[2]!);
let faults: string[] = [];
const begin = async (patience = NO_CLOCK) => {
  const { clock, passing } = createLookingClock();
  const site = await followSite({
    ...asked,
    patience,
    userAgent: "test",
    clock,
    onChange: () => {},
    onFault: ({ message }) => faults.push(message),
  });
  return { site, clock, passing };
};
const running = await begin();

const tell = async (from = running) => {
  const again = await begin();
  again.site.stop();
  process.send!({
    served: from.site.current().generation,
    kept: again.site.current().generation,
    fault: from.site.fault(),
    faults,
    memory: Math.round(peakMemory()),
  } satisfies Looked);
  faults = [];
  // So that the next look is charged with its own alone.
  await collectGarbage();
};
process.on("message", async (order: Order) => {
  if ("pass" in order) return running.clock.advance(600_000);
  const { patience } = order;
  const looking = patience === undefined ? running : await begin(patience);
  await looking.passing(60_000);
  await tell(looking);
  if (looking !== running) looking.site.stop();
});
process.once("disconnect", () => process.exit());
await tell();
