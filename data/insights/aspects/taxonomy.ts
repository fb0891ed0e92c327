import type { AspectDefinition } from "./definition.ts";
import { peopleAspects } from "./people.ts";
import { resultAspects } from "./result.ts";
import { visitAspects } from "./visit.ts";

/** The closed list of aspects; its order is the order of equals everywhere. */
export const TAXONOMY: readonly AspectDefinition[] = [...visitAspects, ...peopleAspects, ...resultAspects];
