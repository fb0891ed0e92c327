import { openStore } from "../../../sidecar/hub/store/open-store.ts";
import { describeStore } from "../../helpers/hub/store-suite.ts";
import { createTestDatabase } from "../../helpers/postgres/postgres.ts";

describeStore("the store on Postgres", async () => {
  const url = await createTestDatabase();
  const again = () => openStore(url);
  return { store: await again(), again };
});
