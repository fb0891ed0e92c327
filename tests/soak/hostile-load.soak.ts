import { parseArgs } from "node:util";
import { DEADLINE } from "../../sidecar/hub/callbacks/egress.ts";
import { measureHostile } from "./measure-hostile.ts";

/** `npx tsx tests/soak/hostile.ts`: what a hundred hostile callbacks cost the others and the hub. */
const { values } = parseArgs({
  options: {
    subscribers: { type: "string", default: "500" },
    hosts: { type: "string", default: "20" },
    hostile: { type: "string", default: "100" },
    rounds: { type: "string", default: "5" },
  },
});
const load = {
  subscribers: Number(values.subscribers),
  hosts: Number(values.hosts),
  hostile: Number(values.hostile),
  rounds: Number(values.rounds),
  watch: DEADLINE + 500,
};
const { p99Alone, p99Beside, rssAlone, rssBeside } = await measureHostile(load);
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
console.log(
  `${load.subscribers} willing subscribers on ${load.hosts} hosts, ${load.rounds} changes of 30 KB`,
);
console.log(`p99 from change to arrival, alone:                 ${p99Alone.toFixed(0)} ms`);
console.log(
  `p99 beside ${String(load.hostile).padEnd(4)} hostile callbacks at once:       ${p99Beside.toFixed(0)} ms`,
);
console.log(`ratio:                                             ${(p99Beside / p99Alone).toFixed(2)}`);
console.log(`highest resident memory of the hub, alone:         ${megabytes(rssAlone)} MB`);
console.log(`beside the hostile:                                ${megabytes(rssBeside)} MB`);
console.log(`added:                                             ${megabytes(rssBeside - rssAlone)} MB`);
