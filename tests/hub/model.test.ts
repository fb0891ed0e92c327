import { it } from "vitest";
import { followSequences } from "../soak/model.ts";

/** `npm run soak -- model` takes ten thousand. */
it(
  "eight random sequences: exactly the verified and unexpired receive exactly what they lack, rightly signed",
  {
    timeout: 120_000,
  },
  () => followSequences(8),
);
