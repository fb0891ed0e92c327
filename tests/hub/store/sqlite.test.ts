import { join } from "node:path";
import { storeOpener } from "../../../sidecar/hub/store/open-store.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { describeStore } from "../../helpers/hub/store-suite.ts";

describeStore("the embedded store", async () => {
  const again = storeOpener(`file:${join(folderWith(), "hub.db")}`, () => {});
  return { store: await again(), again };
});
