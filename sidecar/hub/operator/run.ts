import { announce } from "./announce.ts";
import { backUp, restore } from "./backup.ts";
import type { Command } from "./command.ts";
import { list } from "./list.ts";
import { originOf } from "./manifest.ts";
import { move } from "./move.ts";
import { openExistingStore } from "./open-existing.ts";
import { remove } from "./remove.ts";
import { retry } from "./retry.ts";

type StoreCommand = Exclude<Command, { name: "help" }>;

export interface Surroundings {
  databaseUrl: string;
  siteDir: string;
  now: number;
}

/** Runs a command and resolves to what to print. Rejects with CommandError or StoreTrouble. */
export async function runCommand(
  command: StoreCommand,
  { databaseUrl, siteDir, now }: Surroundings,
): Promise<string> {
  const store = await openExistingStore(databaseUrl);
  try {
    switch (command.name) {
      case "list":
        return await list(store, { ...command, origin: originOf(siteDir) }, now);
      case "remove":
        return await remove(store, command.selection, now);
      case "retry":
        return await retry(store, command.selection, now);
      case "move":
        return await move(store, command.former, siteDir, now);
      case "backup":
        return await backUp(store, command.file);
      case "restore":
        return await restore(store, command.file, now);
      case "announce":
        return await announce(store, siteDir, now);
    }
  } finally {
    await store.close();
  }
}
