import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { writePrivately } from "../private-file.ts";

const Consent = z.object({ refresh_token: z.string().min(1) });

const FILE = "google.json";

/** What Google gave for the owner's consent; null before it, or when it is damaged. */
export function readConsent(stateDir: string): string | null {
  try {
    return Consent.parse(JSON.parse(readFileSync(join(stateDir, FILE), "utf8"))).refresh_token;
  } catch {
    return null;
  }
}

/** Keeps it so that only this user may read it. */
export function keepConsent(stateDir: string, refreshToken: string): void {
  writePrivately(join(stateDir, FILE), `${JSON.stringify({ refresh_token: refreshToken })}\n`);
}
