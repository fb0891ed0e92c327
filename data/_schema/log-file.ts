import * as z from "zod";
import { CalendarDay } from "./calendar.ts";

/** Beside the journal; written by commands. */
export const LOG_FILE = "log.json";

/** In a copy of a public journal, beside it: what its log has signed. */
export const CHECKPOINT = "checkpoint";

/** A log that ended, since it could not go on. */
export const FormerLog = z.strictObject({
  checkpoint: z.string().min(1).describe("The last checkpoint the log published, with its signatures."),
  keys: z.array(z.string()).describe("The verifier keys of the checkpoint."),
  ended: CalendarDay,
  reason: z.string().min(1).describe("Why the log ended, in the owner's words."),
});

/** What is known of a log beyond its journal. */
export const LogFile = z
  .strictObject({
    former_origins: z
      .array(z.string().regex(/^[^\s+]+\/log$/, "must be a host and /log, such as reviews.example.com/log"))
      .optional()
      .describe("Names under which the log was published before, oldest first."),
    former: FormerLog.array().optional().describe("Logs that ended, oldest first."),
    keys: z
      .array(z.string())
      .optional()
      .describe("The verifier keys of the checkpoint; only in a copy of a public journal."),
  })
  .meta({ title: "Log file" });

export type FormerLog = z.infer<typeof FormerLog>;
export type LogFile = z.infer<typeof LogFile>;
