import { join } from "node:path";
import { expect, it } from "vitest";
import { openStore } from "../../../sidecar/hub/store/open-store.ts";
import { sqliteBackend } from "../../../sidecar/hub/store/sqlite/backend.ts";
import { openDatabase } from "../../../sidecar/hub/store/sqlite/database.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { describeStore } from "../../helpers/hub/store-suite.ts";

describeStore("the embedded store", async () => {
  const url = `file:${join(folderWith(), "hub.db")}`;
  const again = () => openStore(url);
  return { store: await again(), again };
});

it("waits for the disk with all but what a power failure may undo, also after a failure of that", async () => {
  const database = openDatabase(join(folderWith(), "hub.db"));
  const leave = () => {};
  const backend = sqliteBackend(database, leave, leave);
  const synchronous = () => database.rows<{ synchronous: number }>("PRAGMA synchronous")[0]!.synchronous;
  const [NORMAL, FULL] = [1, 2];
  expect(await backend.fleeting(async () => synchronous())).toBe(NORMAL);
  expect(await backend.transaction(async () => synchronous())).toBe(FULL);
  const failing = backend.fleeting(async () => {
    throw new Error("failing");
  });
  await expect(failing).rejects.toThrow("failing");
  expect(await backend.transaction(async () => synchronous())).toBe(FULL);
  await backend.close();
});

it("may be closed twice", () => {
  const database = openDatabase(join(folderWith(), "hub.db"));
  database.close();
  expect(() => database.close()).not.toThrow();
});
