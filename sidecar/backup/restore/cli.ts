import { restore } from "../back-up.ts";
import { runOnFolder } from "../run-on-folder.ts";

const USAGE = `npm run restore -- <folder> [--replace]
        puts back what a backup has and this machine lacks; --replace also puts back the owner's files that differ

Settings: DATA_DIR, STATE_DIR and HUB_DATABASE_URL, as the sidecar reads them.`;

const options = { replace: { type: "boolean" } } as const;

await runOnFolder({ usage: USAGE, options }, (folder, places, { replace = false }) =>
  restore(folder, places, { replace: replace === true, now: Date.now() }),
);
