import { backUp } from "./back-up.ts";
import { runOnFolder } from "./run-on-folder.ts";

const USAGE = `npm run backup -- <new folder>
        backs up everything that cannot be rebuilt: the owner's files, the hub's subscriptions with their secrets, the secret of
        the log, the session secret, and what sync keeps

Settings: DATA_DIR, STATE_DIR and HUB_DATABASE_URL, as the sidecar reads them.`;

await runOnFolder(USAGE, {}, backUp);
