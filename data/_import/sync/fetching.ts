import type { Limits, Ways } from "./request.ts";
import type { SourceState } from "./state.ts";

/** An export that has come. */
export interface Drop {
  /** Among those of its source. */
  name: string;
  /** A file, a folder or a .zip. */
  path: string;
  /** Tells it from an earlier one of the same name; null where nothing does, and each is looked at. */
  mark: string | null;
}

export interface Dropped {
  /** What has not been taken yet, oldest first. */
  drops: Drop[];
  /** Lines for the owner on what was left for the next run. */
  notes: string[];
}

/** What fetching from any source may use. */
export interface Fetching {
  /** What was taken before. */
  taken: SourceState["taken"];
  /** An empty folder for what is downloaded; only this user may read it. */
  scratch: string;
  ways: Ways;
  limits: Limits;
}
