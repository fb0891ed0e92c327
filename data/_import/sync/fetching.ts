import type { RunContext, SyncLimits } from "./request.ts";
import type { SourceState } from "./state.ts";

/** An export that has come. */
export interface IncomingExport {
  /** Among those of its source. */
  name: string;
  /** A file, a folder or a .zip. */
  path: string;
  /** Tells it from an earlier one of the same name; null where nothing does, and each is looked at. */
  mark: string | null;
}

export interface IncomingExports {
  /** What has not been taken yet, oldest first. */
  exports: IncomingExport[];
  /** Lines for the owner on what was left for the next run. */
  notes: string[];
}

/** What fetching from any source may use. */
export interface Fetching {
  /** What was taken before. */
  taken: SourceState["taken"];
  /** An empty folder for what is downloaded; only this user may read it. */
  scratch: string;
  context: RunContext;
  limits: SyncLimits;
}
