/**
 * What `npx candor` can be asked to do, in the order in which an owner needs it. A module is loaded in the process of the
 * command; what has none builds first. `usage` follows
 * the name in the README.
 * @type {Record<string, { does: string, usage?: string, module?: string, serves?: boolean }>}
 */
export const COMMANDS = {
  init: {
    does: "begins in this folder: business.json to fill in, an empty journal, a README, scripts; overwrites nothing",
    module: "sidecar/candor/init/cli.ts",
  },
  import: {
    usage: " -- <file, folder or .zip> [--full] [--dry-run]",
    does: "appends the reviews of an export to the journal",
    module: "data/_import/cli.ts",
  },
  sync: {
    usage: " [-- --every <minutes>]",
    does: "fetches, imports and builds what is new at the sources",
    module: "data/_import/sync/cli.ts",
  },
  start: { does: "builds, then serves the whole origin", serves: true },
  build: { does: "rebuilds the site; a running sidecar picks it up and pushes" },
  sidecar: { does: "serves what is built, without building", module: "sidecar/main.ts" },
  dev: { does: "builds and serves drafts, again after each change", module: "sidecar/dev/main.ts" },
  deployed: {
    does: "after an upload: waits for the origin, tells the hub",
    module: "data/_care/deployed/cli.ts",
  },
  journal: {
    usage: " -- <command>",
    does: "checks, corrects and removes reviews in the journal",
    module: "data/_care/journal/cli.ts",
  },
  doctor: {
    usage: " [-- <origin>]",
    does: "lists what needs attention, and how to fix it",
    module: "data/_care/doctor/cli.ts",
  },
  verify: {
    usage: " -- <origin> [--keep <folder>], or --receipt <file>",
    does: "checks the log of an origin, builds it again and compares every byte and answer; or checks a receipt",
    module: "data/_care/verify/cli.ts",
  },
  receipt: {
    usage: " -- <id> [--to <file>] [--origin <url>]",
    does: "prints or saves a proof that the log holds a review",
    module: "data/_care/receipt/cli.ts",
  },
  hub: {
    usage: " -- <command>",
    does: "shows and changes the hub's subscriptions",
    module: "sidecar/hub/cli.ts",
  },
  backup: {
    usage: " -- <new folder>",
    does: "backs up everything that cannot be rebuilt",
    module: "sidecar/backup/cli.ts",
  },
  restore: {
    usage: " -- <folder> [--replace]",
    does: "restores a backup",
    module: "sidecar/backup/restore/cli.ts",
  },
};
