import { describe } from "vitest";
import { checkClaims } from "../../helpers/check-claims.ts";

describe("damage and faults", () =>
  checkClaims([
    ["A storm tore the gutter down and left damage to the fascia.", 2, "workmanship"],
    ["We found damage to three chairs after they had gone.", 1, "workmanship", "negative"],
    ["Someone broke the lock of our garage.", 1, "workmanship"],
    ["Someone from the crew broke the lock of our garage.", 1, "workmanship", "negative"],
    ["The soot had damaged everything in the room.", 1, "workmanship"],
    ["They damaged everything in the room.", 1, "workmanship", "negative"],
    ["My dishwasher stopped working.", 1, "workmanship"],
    ["My dishwasher stopped working a day after he fixed it.", 1, "workmanship", "negative"],
    ["I called them because the opener quit working.", 2, "workmanship"],
    ["The opener quit working again.", 2, "workmanship", "negative"],
    ["The repair didn't work.", 1, "workmanship", "negative"],
    ["The form was not completed.", 1, "workmanship"],
    ["They have not completed their review of my file.", 1, "workmanship"],
    ["The deck was not completed.", 1, "workmanship", "negative"],
    ["After all that we are still heart broken.", 1, "workmanship"],
    ["The gate is still broken.", 1, "workmanship", "negative"],
  ]));

describe("money that is not the price", () =>
  checkClaims([
    ["Avoid them at all costs!", 1, "price"],
    ["The costs were terrible.", 1, "price", "negative"],
    ["My very expensive bicycle stood in the rain.", 1, "price"],
    ["Their service is very expensive.", 1, "price", "negative"],
    ["I sent over the estimate and heard nothing.", 1, "price"],
    ["The bill came in way over the estimate.", 1, "price", "negative"],
    ["They charged me $150 for ten minutes.", 1, "price", "negative"],
    ["He could have charged me $150 and did not.", 5, "price"],
    ["$89 just to tell me to call somebody.", 1, "price", "negative"],
    ["I paid more than they quoted.", 1, "price", "negative"],
  ]));

describe("other people's crimes, and what is no lie", () =>
  checkClaims([
    ["The bank flagged the payment for fraud.", 1, "honesty"],
    ["This company is a fraud.", 1, "honesty", "negative"],
    ["A thief had cut the lock and the police came.", 1, "honesty"],
    ["They are thieves.", 1, "honesty", "negative"],
    ["The problem lies in the valve.", 2, "honesty"],
    ["He told nothing but lies.", 1, "honesty", "negative"],
    ["They are not to be trusted.", 1, "honesty", "negative"],
    ["They misrepresented the contract.", 1, "honesty", "negative"],
  ]));

describe("time that rules set, and other senses of being late or off", () =>
  checkClaims([
    ["There is a waiting period of 14 days.", 1, "speed"],
    ["It took them 14 days.", 1, "speed", "negative"],
    ["What a waste of time.", 1, "speed"],
    ["The test didn't show any mold.", 2, "punctuality"],
    ["The painter didn't show.", 1, "punctuality", "negative"],
    ["The truck was delayed by heavy snow on the pass.", 3, "punctuality"],
    ["I cancelled it myself.", 1, "scheduling"],
    ["They cancelled my appointment at the last minute.", 1, "scheduling", "negative"],
    ["The money was in my account the same day.", 5, "scheduling"],
    ["They came the same day.", 5, "scheduling", "positive"],
    ["I am too lazy to write more.", 1, "professionalism"],
    ["The helpers were lazy.", 1, "professionalism", "negative"],
  ]));

describe("of which word blame is said", () =>
  checkClaims([
    ["The buyer who spoke on the phone was a horrible person.", 1, "office"],
    ["Their phone system is horrible.", 1, "office", "negative"],
    ["It was difficult to process a claim.", 3, "office"],
    ["There are issues with the booking process.", 2, "office", "negative"],
    ["Their communication during the project was so poor.", 1, "communication", "negative"],
  ]));

describe("what was asked or promised and not done", () =>
  checkClaims([
    ["They refused to help us.", 1, "friendliness", "negative"],
    ["I could not help but laugh.", 5, "friendliness"],
    ["They won't come back out to look at it.", 1, "warranty", "negative"],
    ["They couldn't come back until Monday.", 2, "warranty"],
    ["He said he would call back with a price and he never did.", 1, "communication", "negative"],
    ["I have been trying to reach them for weeks.", 1, "communication", "negative"],
    ["The tech barely sprayed anything.", 1, "workmanship", "negative"],
    ["No one ever showed up.", 1, "punctuality", "negative"],
    ["They arrived two hours after the scheduled time.", 1, "punctuality", "negative"],
    ["They kept moving my appointment.", 1, "scheduling", "negative"],
    ["They moved my appointment up when they heard of the leak.", 5, "scheduling"],
    ["Their website does not work.", 1, "office", "negative"],
    ["They installed the wrong faucet.", 1, "workmanship", "negative"],
    ["We have been without heat for two weeks.", 1, "speed", "negative"],
    ["We didn't get what we paid for.", 1, "price", "negative"],
    ["I did not get what I paid for the first time, but they made it right.", 5, "price"],
  ]));
