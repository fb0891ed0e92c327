import type { Review } from "../../_schema/review.ts";
import type { Word } from "../../_text/words.ts";
import { UnheardComplaints } from "../complaints/unheard-complaints.ts";
import { namesOthers } from "./against-stars.ts";
import { aspectMentions } from "./aspect-mentions.ts";
import { ENGLISH_DENIALS } from "./denials.ts";
import { type OpinionatedSentence, readOpinions } from "./opinions.ts";
import { judge } from "./polarity.ts";
import type { SentenceReader } from "./reading.ts";
import type { SignalPhrases } from "./signals.ts";

/** Reads by phrases, those of the taxonomy, and by the trained models. */
export function englishReader(
  { text, rating }: Review,
  words: readonly Word[],
  phrases: SignalPhrases,
): SentenceReader<OpinionatedSentence> {
  const unheard = new UnheardComplaints(rating);
  let afterOthers = false;
  let before: OpinionatedSentence | undefined;
  return {
    words,
    denials: ENGLISH_DENIALS,
    read(part, denied) {
      const sentence = readOpinions(text, words, part, phrases, afterOthers, denied);
      afterOthers ||= namesOthers(sentence);
      return sentence;
    },
    mentionsIn(sentence) {
      const mentions = unheard.addTo(aspectMentions(sentence, rating, before), sentence);
      before = sentence;
      return mentions;
    },
    judge(sentence, place) {
      return judge(sentence, { ...place, aspect: null, own: 0 }, rating);
    },
    pronouns: PERSONAL,
    rest(mentions) {
      return unheard.rest(mentions);
    },
  };
}

const PERSONAL = new Set(["he", "she", "he'd", "she'd", "he'll", "she'll"]);
