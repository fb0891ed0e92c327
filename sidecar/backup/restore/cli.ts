import { runOnFolder } from "../run-on-folder.ts";
import { restore } from "./restore.ts";

const USAGE = `npm run restore -- <folder> [--replace] [--unchecked]
        puts back what a backup has and this machine lacks, once all of it is found to be as it was; --replace also puts
        back the owner's files that differ; --unchecked takes a backup of an earlier release, which has no list of digests

Settings: DATA_DIR, STATE_DIR and HUB_DATABASE_URL, as the sidecar reads them.`;

const options = { replace: { type: "boolean" }, unchecked: { type: "boolean" } } as const;

await runOnFolder({ usage: USAGE, options }, (folder, places, { replace, unchecked }) =>
  restore(folder, places, { replace: replace === true, unchecked: unchecked === true, now: Date.now() }),
);
