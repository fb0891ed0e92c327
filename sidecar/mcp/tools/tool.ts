import type { z } from "zod";
import type { TOOLS, ToolName } from "../../../data/_schema/tools/tools.ts";
import type { PublishedSite } from "../../site/published-site.ts";
import type { Listing } from "./listing.ts";

type Definition<Name extends ToolName> = (typeof TOOLS)[Name];
type Arguments<Name extends ToolName> = z.output<Definition<Name>["input"]>;
type Result<Name extends ToolName> = z.output<Definition<Name>["output"]>;

/** The structured result for valid arguments. Throws a ToolFault for anything the site does not have. */
export type Answer<Name extends ToolName> = (
  site: PublishedSite,
  given: Arguments<Name>,
) => Result<Name> | Listing;
