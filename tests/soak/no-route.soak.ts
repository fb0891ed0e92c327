import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { amount } from "./amount.ts";

const subscribers = amount("SUBSCRIBERS", 100);
const script = resolve(import.meta.dirname, "network/no-route.ts");
const alone = ["-rn"];
const hasNamespaces = spawnSync("unshare", [...alone, "ip", "link"]).status === 0;

it.runIf(hasNamespaces)(
  `${subscribers} subscribers outlast more than ten retry periods without a route`,
  () => {
    const command = [process.execPath, "--import", "tsx", script, String(subscribers), "5000"];
    const { stdout, stderr } = spawnSync("unshare", [...alone, ...command], {
      encoding: "utf8",
      timeout: 120_000,
    });
    expect(stdout, stderr).not.toBe("");
    const result = JSON.parse(stdout);
    console.log(result);
    expect(result).toMatchObject({
      troubles: ["route"],
      kept: subscribers,
      removed: 0,
      failed: 0,
      after: [],
    });
    expect(result.hindered).toBeGreaterThanOrEqual(subscribers);
  },
);
