import { ANNOTATIONS, type Annotations, type LeftOut } from "./annotations.ts";

/** What the owner should know of lines that were left out, a sentence for each reason. */
export function notesOn({ leftOut }: Annotations): string[] {
  return (Object.keys(WHY) as LeftOut[])
    .filter((reason) => leftOut[reason].length > 0)
    .map((reason) => {
      const lines = leftOut[reason];
      const rest = lines.length - SHOWN;
      const numbers = lines.slice(0, SHOWN).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
      return `${ANNOTATIONS}: left out ${lines.length === 1 ? "line" : "lines"} ${numbers}: ${WHY[reason]}`;
    });
}

const WHY: Record<LeftOut, string> = {
  erased: "it may hold words of an erased review; npm run journal -- erase <its id> removes it",
  withdrawn: "its review is withdrawn; it may be removed",
  edited: "its words stood in an earlier version of its review; have that read again, or remove the line",
};

/** Line numbers that a sentence names. */
const SHOWN = 10;
