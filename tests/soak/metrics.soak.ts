import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { FEED, startHubSidecar } from "../helpers/hub/sidecar.ts";

/** What `promtool check metrics` finds in a text; null where it is not installed. */
function findings(text: string): string | null {
  const { error, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
    input: text,
    encoding: "utf8",
  });
  if (error && (error as NodeJS.ErrnoException).code === "ENOENT") return null;
  return stdout + stderr;
}

it("promtool has nothing to say of /metrics, after requests, deliveries and refusals", async () => {
  const sidecar = await startHubSidecar();
  await sidecar.subscribe("/one");
  await sidecar.until((samples) => samples.get('hub_verifications_total{outcome="confirmed"}') === 1);
  sidecar.change();
  await sidecar.until(
    (samples) => samples.get(`hub_last_delivery_lag_seconds{topic="${FEED}"}`) !== undefined,
  );
  await sidecar.post({ "hub.mode": "nonsense" });
  const found = findings(await sidecar.metrics());
  if (found === null) console.log("promtool is not installed: metrics were not checked");
  else expect(found).toBe("");
});

it("control: a gauge that is named as a counter is found", () => {
  const found = findings("# HELP wrong_total What is wrong.\n# TYPE wrong_total gauge\nwrong_total 1\n");
  if (found !== null) expect(found).toContain("wrong_total");
});
