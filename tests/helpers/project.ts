import { resolve } from "node:path";

/** The project's root folder. */
export const PROJECT = resolve(import.meta.dirname, "../..");
