import { leaveOut } from "../_text/left-out.ts";

// Loaded before a script, since lists and rules are made when their modules are loaded. The name is the query of the address.
leaveOut([decodeURIComponent(new URL(import.meta.url).search.slice(1))]);
