import * as z from "zod";

// The pages' content security policy forbids evaluation, and reports even the attempt. Takes effect on schemas made later.
z.config({ jitless: true });
