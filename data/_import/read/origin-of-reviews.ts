import { FIRST_PARTY, VERIFICATION_LEVELS, VerificationLevel } from "../../_schema/review.ts";
import { counted, firstOf } from "../../_text/counted.ts";
import type { Answers, Question } from "../questions.ts";
import type { SourceReview } from "../source-review.ts";
import { isUnvouched, levelAt, platformCalled } from "../tables/platforms.ts";
import type { FoundRecord } from "./reading.ts";

/** Gives a record its source, and its level where no platform vouches for it; tells what of them only the owner can. */
export function withSource(
  record: FoundRecord,
  { source, level }: Answers,
): { source?: boolean; level?: boolean } {
  if (!("review" in record)) return {};
  const { review } = record;
  const isNameless = review.source === "";
  if (isNameless) {
    review.source = platformCalled(source ?? UNTOLD);
    review.verification = levelThere(review);
  }
  return { source: isNameless && !source, level: isUnvouched(review) && !setLevel(review, level) };
}

/** What is asked of reviews of which not all is told: how many have no source, and the sources of those without a level. */
export function askAboutOrigin(
  file: string,
  nameless: number,
  unvouched: readonly string[],
  anyWithdrawn: boolean,
) {
  const questions: Question[] = [];
  const elsewhere = unvouched.filter((name) => name !== FIRST_PARTY);
  const direct = unvouched.length - elsewhere.length;
  if (nameless > 0)
    questions.push({
      id: "source",
      asks:
        `${file} does not tell where its reviews were left; where was it, such as Trustpilot?` +
        (anyWithdrawn ? " Under another name than before, withdrawn reviews would come back." : ""),
      accepts: (answer) => answer.trim() !== "",
      default: UNTOLD,
      safe: !anyWithdrawn,
    });
  if (direct > 0) questions.push(askAboutDirect(file, direct));
  if (elsewhere.length > 0) questions.push(askAboutLevel(file, elsewhere));
  return questions;
}

function levelThere({ source, verification }: SourceReview): SourceReview["verification"] {
  return verification?.level === "platform"
    ? { ...levelAt(source), ...verification }
    : (verification ?? levelAt(source));
}

/** Gives a review of which its export does not tell it the level that was answered; whether that settles it. */
function setLevel(review: SourceReview, answer: string | undefined): boolean {
  const level = VerificationLevel.safeParse(answer).data;
  review.verification = { level: level ?? "platform" };
  return level !== undefined && (level !== "platform" || review.source !== FIRST_PARTY);
}

function askAboutDirect(file: string, reviews: number): Question {
  return {
    id: "level",
    asks:
      `${file} has ${counted(reviews, "review")} that came to you directly, where no platform knows who wrote; ` +
      "how do you know that these are customers: did you invite them, or match each to a job (transaction)?",
    choices: ["invited", "transaction"],
  };
}

function askAboutLevel(file: string, sources: readonly string[]): Question {
  return {
    id: "level",
    asks:
      `${file} does not tell how you know that customers wrote ${counted(sources.length, "review")} ` +
      `(${firstOf([...new Set(sources)], 3)}): did they have an account there (platform), did you invite them (invited), ` +
      "or did you match each to a job (transaction)?",
    choices: VERIFICATION_LEVELS,
  };
}

/** What a source is called that nobody names. */
const UNTOLD = "Unspecified";
