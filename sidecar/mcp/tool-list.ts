import { listTools } from "../../data/_schema/tools/list.ts";
import { perGeneration } from "./per-generation.ts";
import { knownNames } from "./tools/known-names.ts";

/** The answer to tools/list, made once for a generation, whose names it tells. */
export const toolsListed = perGeneration((site) => Object.freeze({ tools: listTools(knownNames(site)) }));
