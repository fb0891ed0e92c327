import { leaveOut } from "../_text/left-out.ts";

// Loaded before a script, since lists and rules are made when their modules are loaded.
leaveOut([process.env["LEFT_OUT"] ?? ""]);
