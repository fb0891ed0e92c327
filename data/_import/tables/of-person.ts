/** Whether the name of a column is of somebody who writes reviews, and not of a review of theirs. */
export const isOfPerson = (column: string) => PERSON.test(column);

const PEOPLE =
  "user|reviewer|author|customer|consumer|client|guest|kunde|gast(?!r)|auteur|autor|klant|huésped|ospite|hóspede";
const PERSON = new RegExp(`(?:${PEOPLE})(?!n?[\\W_]*(?:review|bewertung))`, "i");
