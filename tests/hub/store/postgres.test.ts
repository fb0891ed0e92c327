import { storeOpener } from "../../../sidecar/hub/store/open-store.ts";
import { describeStore } from "../../helpers/hub/store-suite.ts";
import { createTestDatabase } from "../../helpers/postgres/postgres.ts";

describeStore("the store on Postgres", async () => {
  const again = storeOpener(await createTestDatabase());
  return { store: await again(), again };
});
