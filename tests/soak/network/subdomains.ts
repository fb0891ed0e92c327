import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCallbackServer } from "../../helpers/hub/callback-server.ts";
import { createCertificateAuthority } from "../../helpers/hub/certificate-authority.ts";
import { measureFlood, VICTIM } from "./flood.ts";
import { startNameServer } from "./name-server.ts";

/**
 * Runs alone in namespaces, with a name server and a public address of its own, to which any name below `wild.test` leads:
 * measures without and beside a flood of requests for such names. Writes both as one line of JSON.
 */
const [hostile = 20_000, healthy = 500, fresh = 20, perSecond = 500] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), "hub-wild-"));
const settings = join(folder, "resolv.conf");
writeFileSync(settings, "nameserver 127.0.0.1\n");
spawnSync("mount", ["--bind", settings, "/etc/resolv.conf"]);
spawnSync("ip", ["link", "set", "lo", "up"]);
spawnSync("ip", ["addr", "add", `${VICTIM}/32`, "dev", "lo"]);
const nameServer = await startNameServer({ "wild.test": VICTIM });
const { certificate, issue } = await createCertificateAuthority();
const subscriber = async () => {
  const issued = { authority: certificate, identity: await issue([], ["127.0.0.1"]) };
  return startCallbackServer("127.0.0.1", Promise.resolve(issued));
};
const load = { hostile, healthy, fresh, perSecond };
const control = await measureFlood("none", load, subscriber());
const during = await measureFlood("subdomains", load, subscriber());
console.log(JSON.stringify({ control, during }));
nameServer.close();
rmSync(folder, { recursive: true, force: true });
process.exit();
