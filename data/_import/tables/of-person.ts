const PEOPLE =
  "user|reviewer|author|customer|consumer|client|guest|kunde|gast(?!r|geber)|auteur|autor|klant|huésped|ospite|hóspede";
const PERSON = new RegExp(`(?:${PEOPLE})(?!n?[\\W_]*(?:review|bewertung))`, "i");
const TO_PERSON = new RegExp(
  `(?<!\\p{L})(?:to|an|aan|op|aux?|à|al?|alla|ao)\\s+(?:\\p{L}{1,3}(?:['’]|\\s+))?(?:${PEOPLE})`,
  "iu",
);

/** Whether the name of a column is of somebody who writes reviews, and not of a review of theirs. */
export const isOfPerson = (column: string) => PERSON.test(column);

/** Whether it is of what somebody who writes reviews is told, as "Réponse au client" is. */
export const isToPerson = (column: string) => TO_PERSON.test(column);
