/**
 * What `npx candor` can be asked to do, in the order in which an owner needs it. A module is loaded in the process of the
 * command; what has none builds first.
 * @type {Record<string, { does: string, module?: string, serves?: boolean }>}
 */
export const COMMANDS = {
  init: {
    does: "begins in this folder: business.json to fill in, an empty journal, scripts; overwrites nothing",
    module: "sidecar/candor/init/cli.ts",
  },
  import: { does: "appends the reviews of an export to the journal", module: "data/_import/cli.ts" },
  sync: {
    does: "fetches, imports and builds what is new at the sources",
    module: "data/_import/sync/cli.ts",
  },
  start: { does: "builds, then serves the whole origin", serves: true },
  build: { does: "makes the site anew; a running sidecar picks it up and pushes" },
  sidecar: { does: "serves what is built, without building", module: "sidecar/main.ts" },
  dev: { does: "builds and serves drafts, again after each change", module: "sidecar/dev/main.ts" },
  deployed: {
    does: "after an upload: waits for the origin, tells the hub",
    module: "data/_care/deployed/cli.ts",
  },
  journal: { does: "care of the journal", module: "data/_journal/cli.ts" },
  doctor: { does: "what you should look at, each with what to do", module: "data/_care/doctor/cli.ts" },
  verify: { does: "computes again all that an origin publishes", module: "data/_care/verify/cli.ts" },
  hub: { does: "shows and changes the hub's subscriptions", module: "sidecar/hub/cli.ts" },
};
