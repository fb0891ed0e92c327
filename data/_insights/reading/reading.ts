import type { EntityScan } from "../../_mentions/entity-scan.ts";
import type { Review } from "../../_schema/review.ts";
import { sentenceWords } from "../../_text/sentences.ts";
import { type Word, words } from "../../_text/words.ts";
import { UnheardComplaints } from "../complaints/unheard-complaints.ts";
import { namesOthers } from "./against-stars.ts";
import { type AspectMention, aspectMentions } from "./aspect-mentions.ts";
import { deniedBy, ENGLISH_DENIALS } from "./denials.ts";
import { readOpinions } from "./opinions.ts";
import { judge } from "./polarity.ts";
import { quoteAround } from "./quote-span.ts";
import type { SignalPhrases } from "./signals.ts";
import { type Reading, type TechnicianMention, techniciansIn, wholeReading } from "./whole-reading.ts";

export type { Reading, TechnicianMention } from "./whole-reading.ts";

/**
 * Reads one review, given its words. `scan` finds the people of the roster; without it, or where the review's own
 * `mentions` name nobody, none are looked for. `phrases` are those of the taxonomy, the built-in one without.
 */
export function readReview(
  review: Review,
  scan?: EntityScan,
  all: readonly Word[] = words(review.text),
  phrases?: SignalPhrases,
): Omit<Reading, "language"> {
  const { text, rating } = review;
  const named = techniciansIn(review, all, scan);
  const mentions: AspectMention[] = [];
  const technicians: TechnicianMention[] = [];
  let nextName = 0;
  let spokenOf: number | undefined;
  let afterOthers = false;
  const unheard = new UnheardComplaints(review, all);
  const parts = [...sentenceWords(text, all)];
  for (const [at, part] of parts.entries()) {
    const { span, first, last } = part;
    const denied = deniedBy(text, all, part, parts[at + 1], ENGLISH_DENIALS);
    const sentence = readOpinions(text, all, span, first, last, phrases, afterOthers, denied);
    afterOthers ||= namesOthers(sentence);
    const judgements = unheard.addTo(aspectMentions(review, all, sentence), sentence);
    for (const mention of judgements) mentions.push(mention);

    const targets = new Map<number, { first: number; last: number }>();
    for (let name = named[nextName]; name && name.first <= last; name = named[++nextName]) {
      if (!targets.has(name.index)) targets.set(name.index, { first: name.first, last: name.last });
    }
    if (targets.size === 0 && spokenOf !== undefined && PERSONAL.has(all[first]?.key ?? "")) {
      targets.set(spokenOf, { first, last: first });
    }
    for (const [technician, place] of targets) {
      const verdict = judge(sentence, { ...place, aspect: null, own: 0 }, rating);
      const quote = quoteAround(all, sentence, place.first, judgements.length);
      technicians.push({ review, technician, judgements, ...verdict, ...quote });
    }
    spokenOf = targets.size === 1 ? [...targets.keys()][0] : undefined;
  }
  const rest = unheard.rest(mentions);
  if (rest) mentions.push(rest);
  return wholeReading(review, mentions, technicians);
}

const PERSONAL = new Set(["he", "she", "he'd", "she'd", "he'll", "she'll"]);
