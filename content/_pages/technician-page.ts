import { technicianPath } from "../../data/_schema/addresses.ts";
import { slugOf } from "./slug.ts";

/** The address of a technician's page, by the name on the roster. */
export const technicianPage = (name: string) => technicianPath(slugOf(name));
