import { announce } from "./announce.ts";
import type { Command } from "./command.ts";
import { list } from "./list.ts";
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
        return await list(store, command.selection, command.json, now);
      case "remove":
        return await remove(store, command.selection, now);
      case "retry":
        return await retry(store, command.selection, now);
      case "announce":
        return await announce(store, siteDir, now);
    }
  } finally {
    await store.close();
  }
}
