import { describe, expect, it } from "vitest";
import { claimsOf } from "../../helpers/check-claims.ts";

/** Of a happy customer, unless stars are told. */
const claims = (text: string, rating = 5) => claimsOf(text, rating);

describe("nothing is claimed of the business", () => {
  it.each([
    "I explained the problem and they sent somebody.",
    "We finally cleaned up the water and rang them.",
    "I had no idea what was wrong with the heater.",
    "We couldn't find the leak ourselves.",
    "I argued with my husband about the colour.",
    "My husband fixed it himself before.",
  ])("for what the customer did: %j", (text) => expect(claims(text)).toEqual({}));

  it.each([
    "Our furnace stopped working on Christmas.",
    "The dishwasher was not draining and the disposal was not working.",
    "He replaced the damaged pipe behind the wall.",
    "All the windows were very dirty.",
    "I called regarding a door that wasn't closing properly.",
  ])("for why a happy customer called: %j", (text) => expect(claims(text)).toEqual({}));

  it.each([
    "Nice house, lovely garden and a pleasant street.",
    "We now have a lovely bathroom.",
    "The new floor is very nice.",
    "A kind neighbor gave me their number.",
    "Booking by text is a joy.",
    "Kind regards from Ohio.",
    "Great team!",
    "These guys were awesome.",
  ])("in friendliness where nobody's manners are spoken of: %j", (text) =>
    expect(claims(text)).not.toHaveProperty("friendliness"),
  );

  it.each([
    ["The city inspector was rude.", 1],
    ["Our insurance company never called back.", 1],
    ["The permit office was slow.", 3],
    ["The permit office lost our paperwork.", 3],
    ["And then the landlord was late.", 1],
  ] as const)("for what third parties do: %j", (text, rating) => expect(claims(text, rating)).toEqual({}));

  it.each([
    "The app shows the temperature.",
    "They painted my home office.",
    "The parts arrived at the end of the month.",
    "Our driveway is steep and they managed.",
    "To be fair, it was raining.",
    "He took charge of the whole thing.",
    "The electric bill is lower.",
    "The dirty filter was the cause.",
    "He ran a flexible hose to the dryer.",
    "The new boiler is very efficient.",
    "I tried to sell the house last year.",
    "They covered it with blankets.",
    "We experienced a power cut.",
    "I was prepared for the worst.",
  ])("by words that mean something else: %j", (text) => expect(claims(text)).toEqual({}));
});

describe("what is said beside such words is still claimed", () => {
  it.each([
    ["The guys were nice.", 5, { friendliness: "positive" }],
    ["Really nice group of lads.", 5, { friendliness: "positive" }],
    ["Henrik was lovely to my mother.", 5, { friendliness: "positive" }],
    ["Never came back to finish it.", 1, { warranty: "negative" }],
    ["The leak never came back.", 5, { workmanship: "positive" }],
    ["The toilet still doesn't work.", 4, { workmanship: "negative" }],
    ["They damaged the fence but made it right.", 4, { workmanship: "negative", warranty: "positive" }],
    ["The AC doesn't work.", 1, { workmanship: "negative" }],
    ["He stayed late to finish the job.", 5, { professionalism: "positive" }],
    ["They arrived two hours later than promised.", 4, { punctuality: "negative" }],
    ["The price was better than at other companies, very reasonable.", 5, { price: "positive" }],
    ["Cheaper than the last company and so fast.", 5, { price: "positive", speed: "positive" }],
    ["Not a single dish was scratched.", 5, { workmanship: "positive" }],
    ["Finished with no damage or delays.", 5, { workmanship: "positive", punctuality: "positive" }],
    [
      "They were not expensive very professional and quick.",
      5,
      { price: "positive", professionalism: "positive", speed: "positive" },
    ],
    ["Never rude or late.", 5, { friendliness: "positive", punctuality: "positive" }],
    ["No apology.. heating not working", 1, { communication: "negative", workmanship: "negative" }],
    ["He could not have been more professional.", 5, { professionalism: "positive" }],
    ["I have never met a more honest mechanic.", 5, { honesty: "positive" }],
    ["They could not have been more rude.", 1, { friendliness: "negative" }],
    ["We never heard back from them.", 1, { communication: "negative" }],
    ["I had to call three times.", 2, { communication: "negative" }],
  ] as const)("%j", (text, rating, expected) => expect(claims(text, rating)).toEqual(expected));
});
