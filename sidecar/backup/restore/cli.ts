import { runOnFolder } from "../run-on-folder.ts";
import { restore } from "./restore.ts";

const USAGE = `npm run restore -- <folder> [--replace]
        puts back what a backup has and this machine lacks, once all of it is found to be as it was; --replace also puts
        back the owner's files that differ

Settings: DATA_DIR, STATE_DIR and HUB_DATABASE_URL, as the sidecar reads them.`;

await runOnFolder(USAGE, { replace: { type: "boolean" } }, (folder, places, { replace }) =>
  restore(folder, places, { replace: replace === true, now: Date.now() }),
);
