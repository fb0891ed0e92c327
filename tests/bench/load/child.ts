import { answerQuestions } from "../processes/ask-process.ts";
import { generateLoad } from "./generate.ts";

/** A process of its own, so that what asks takes no time from what answers. */
answerQuestions(generateLoad);
