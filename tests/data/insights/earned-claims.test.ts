import { describe } from "vitest";
import { checkClaims } from "../../helpers/check-claims.ts";

describe("the sense of a word", () =>
  checkClaims([
    ["They carried a nasty old water heater out of the basement.", 5, "friendliness"],
    ["The dispatcher was nasty to my wife.", 1, "friendliness", "negative"],
    ["An aggressive root system had filled the line and they cleared it.", 5, "friendliness"],
    ["The salesman was aggressive and would not leave.", 1, "friendliness", "negative"],
    ["Their online system is a mess.", 1, "cleanliness"],
    ["They left a huge mess in the hallway.", 1, "cleanliness", "negative"],
    ["Fast forward two years and the same valve is gone.", 1, "speed"],
    ["Fast and tidy.", 5, "speed", "positive"],
    ["It was too late in the season to pour concrete, so they covered the trench.", 5, "punctuality"],
    ["They were two hours late.", 2, "punctuality", "negative"],
    ["The booking page does not work.", 1, "workmanship"],
    ["The new faucet does not work.", 1, "workmanship", "negative"],
  ]));

describe("of whom it is said", () =>
  checkClaims([
    ["Granite is expensive, and they told us where to save.", 5, "price"],
    ["We had an expensive leak behind the wall and they found it.", 5, "price"],
    ["Great crew, but their quote was very expensive.", 4, "price", "negative"],
    ["Their prices are expensive.", 2, "price", "negative"],
    ["My landlord was rude about the whole thing.", 1, "friendliness"],
    ["The driver was rude about the whole thing.", 1, "friendliness", "negative"],
    ["The tenants were dishonest about the damage.", 1, "honesty"],
    ["This company was dishonest about the damage.", 1, "honesty", "negative"],
    ["I cancelled and found somebody closer.", 1, "scheduling"],
    ["They cancelled on me twice.", 1, "scheduling", "negative"],
    ["Cancelled after the second week of silence.", 1, "scheduling"],
    ["My insurer denied the claim, these folks helped me appeal.", 5, "warranty"],
    ["They denied the claim for the table their crew scratched.", 1, "warranty", "negative"],
    ["The previous company was overpriced and these guys were not.", 5, "price"],
    ["Our builder botched the drain and they put it right.", 5, "workmanship"],
    ["They botched the drain.", 1, "workmanship", "negative"],
  ]));

describe("negation, comparison and supposition", () =>
  checkClaims([
    ["Moving can be expensive, so we were glad of the help.", 5, "price"],
    ["You know how expensive it can get, and they stayed below that.", 4, "price"],
    ["It was expensive!", 2, "price", "negative"],
    ["I thought it was going to be a scam, and it was nothing of the kind.", 5, "honesty"],
    ["It was a scam.", 1, "honesty", "negative"],
    ["I was worried they would be careless with the piano.", 5, "workmanship"],
    ["They were careless with the piano.", 1, "workmanship", "negative"],
    ["Are they honest?", 1, "honesty"],
    ["They are honest.", 5, "honesty", "positive"],
    ["I am looking for an honest company now.", 1, "honesty"],
    ["Next time I will look for a more reliable crew.", 1, "professionalism"],
    ["The crew was reliable.", 5, "professionalism", "positive"],
    ["Less expensive than the two others we asked.", 5, "price"],
    ["No fuss, no bother, they just worked quickly.", 5, "speed", "positive"],
    ["There was not one item that was not covered by the guarantee.", 5, "warranty", "positive"],
    ["They never raised the price.", 5, "price", "positive"],
    ["They raised the price and told nobody.", 1, "price", "negative"],
    ["We did not need to call twice.", 5, "communication"],
  ]));

describe("quotation and irony under few stars", () =>
  checkClaims([
    ['Their "honest" estimator doubled the figure overnight.', 1, "honesty"],
    ['The "friendly" crew shouted at my son.', 1, "friendliness"],
    ["The crew was friendly, but the pipe burst a day later.", 2, "friendliness", "positive"],
    ["They immediately took my deposit and vanished.", 1, "speed"],
    ["He was polite, I will give him that, but nothing got done.", 2, "friendliness", "positive"],
  ]));

describe("a reservation in a good review", () =>
  checkClaims([
    ["Lovely people and solid work, but a bit pricey.", 5, "price", "negative"],
    ["My only complaint is that they were a little slow.", 4, "speed", "negative"],
    ["Great company. The repair we had last year at another house was costly.", 5, "price"],
    ["I had to call for a second appointment and Rosa found one.", 5, "communication"],
    ["I had to call four times before anybody answered.", 1, "communication", "negative"],
  ]));

describe("what happened, without a word of opinion", () =>
  checkClaims([
    ["It took six weeks to get a date.", 1, "speed", "negative"],
    ["We moved here six weeks ago.", 1, "speed"],
    ["They were done within two hours.", 5, "speed", "positive"],
    ["I called five times last week.", 1, "communication", "negative"],
    ["They have worked here five times.", 5, "communication"],
    ["Nobody has responded to my messages.", 1, "communication", "negative"],
    ["I did not respond to the survey.", 1, "communication"],
    ["They changed the date without informing us.", 2, "communication", "negative"],
    ["I was quoted $300 and billed $480.", 1, "price", "negative"],
    ["I was quoted $300 and billed $280.", 5, "price", "positive"],
    ["They raised the monthly rate again.", 2, "price", "negative"],
    ["They raised the deck by a foot.", 2, "price"],
    ["The price was a bit high.", 4, "price", "negative"],
    ["Their rates are on the high side.", 3, "price", "negative"],
    ["The water pressure was a bit high.", 3, "price"],
    ["They were late, but fair play, they came.", 4, "price"],
    ["Fair play, the price was fair.", 4, "price", "positive"],
    ["My rate doubled after the first year.", 1, "price", "negative"],
    ["They refused to cover the damage to my floor.", 1, "warranty", "negative"],
    ["They covered the floor with sheets.", 5, "warranty"],
    ["It does not pay to claim early, a neighbor said.", 1, "warranty"],
    ["It is impossible to reach anyone there.", 1, "office", "negative"],
    ["The shut-off is impossible to reach.", 5, "office"],
    ["The tap is still leaking.", 1, "workmanship", "negative"],
    ["The room is still not cooling after three visits.", 1, "workmanship", "negative"],
    ["You can never get a human on the phone.", 1, "office", "negative"],
    ["They left a hole in my ceiling.", 1, "workmanship", "negative"],
    ["They patched a hole in my ceiling.", 5, "workmanship"],
    ["The old boiler is still running.", 5, "workmanship"],
    ["They charged my card twice.", 1, "price", "negative"],
    ["I never heard back.", 1, "communication", "negative"],
    ["I never heard a noise from it since.", 5, "communication"],
    ["They still have not refunded my deposit.", 1, "price", "negative"],
    ["It takes forever to get an answer.", 1, "speed", "negative"],
  ]));

describe("lists", () =>
  checkClaims([
    ["Great service, communication and workmanship.", 5, "workmanship", "positive"],
    ["Good communication, workmanship and price.", 5, "price", "positive"],
    ["Terrible service, communication and workmanship.", 1, "communication", "negative"],
    ["The weather was great, and they left the estimate in the mailbox.", 5, "price"],
  ]));

describe("what happened, in any trade", () =>
  checkClaims([
    ["The locksmith never came.", 1, "punctuality", "negative"],
    ["The smell never came back.", 5, "punctuality"],
    ["Spring had not come when I called.", 1, "punctuality"],
    ["They finished two days early.", 5, "speed", "positive"],
    ["They left early.", 1, "speed"],
    ["He drove out on a Sunday.", 5, "emergency-response", "positive"],
    ["We waited until a Saturday and he came.", 3, "emergency-response"],
    ["The movers left packaging in the yard.", 1, "cleanliness", "negative"],
    ["They left us a card with packaging advice.", 5, "cleanliness"],
    ["They left no sawdust.", 5, "cleanliness", "positive"],
    ["I had to mop the kitchen.", 1, "cleanliness", "negative"],
    ["I like to mop the kitchen.", 1, "cleanliness"],
    ["They took their boots off in the hall.", 5, "cleanliness", "positive"],
    ["I wore my boots in the hall.", 5, "cleanliness"],
    ["The opener jammed again on Friday.", 1, "workmanship", "negative"],
    ["The new pump quit after two weeks.", 1, "workmanship", "negative"],
    ["The old pump quit after twenty years.", 1, "workmanship"],
    ["The roaches were back within a week.", 1, "workmanship", "negative"],
    ["About that roach he came back the next day.", 1, "workmanship"],
    ["We haven't seen a mouse since.", 5, "workmanship", "positive"],
    ["We haven't seen our neighbors since.", 5, "workmanship"],
    ["The wasps came right back.", 1, "workmanship", "negative"],
    ["He saw the wasps and came right back.", 1, "workmanship"],
    ["Three weeks later the dampness returned.", 1, "workmanship", "negative"],
    ["They returned my call about the dampness.", 1, "workmanship"],
    ["Hot water was back within an hour.", 2, "workmanship"],
    ["The smell still lingers.", 1, "workmanship", "negative"],
    ["Termites are still in the walls.", 1, "workmanship", "negative"],
    ["The crew was still there at eight.", 2, "workmanship"],
    ["The problem was never resolved.", 1, "workmanship", "negative"],
    ["We had to hire another roofer.", 1, "workmanship", "negative"],
    ["In the end we had to call another company.", 1, "workmanship", "negative"],
    ["Another plumber had to fix it.", 1, "workmanship", "negative"],
    ["Another plumber had been there before.", 2, "workmanship"],
    ["We had to buy another ladder.", 1, "workmanship"],
    ["The cleaner texted on her way.", 5, "communication", "positive"],
    ["I texted on my way home.", 5, "communication"],
    ["He sent me photos of the chimney.", 5, "communication", "positive"],
    ["I sent photos of the chimney.", 5, "communication"],
    ["None of my emails were answered.", 1, "communication", "negative"],
    ["The office never rang.", 1, "communication", "negative"],
    ["My mother hadn't slept and rang me.", 1, "communication"],
    ["They tacked on another $90.", 1, "price", "negative"],
    ["For an extra $90 they haul the old one away.", 1, "price"],
    ["The bill was higher than they said.", 1, "price", "negative"],
    ["The ladder was higher than they said.", 1, "price"],
    ["He wouldn't take a penny.", 5, "price", "positive"],
    ["I wouldn't take a penny.", 5, "price"],
    ["She knocked $40 off.", 5, "price", "positive"],
    ["She took the cover off.", 5, "price"],
  ]));

describe("a word in another sense", () =>
  checkClaims([
    ["They cancelled my service plan without asking.", 1, "scheduling"],
    ["I see that our membership was canceled.", 1, "scheduling"],
    ["They cancelled an hour before the visit.", 1, "scheduling", "negative"],
    ["The refund reached us the same day.", 5, "scheduling"],
    ["Two men came out the same day.", 5, "scheduling", "positive"],
    ["My uncle was admitted overnight and they kept our slot.", 5, "honesty"],
    ["The foreman admitted his mistake and made it good.", 5, "honesty", "positive"],
    ["Their website was simple and very straightforward.", 5, "honesty"],
    ["The owner was straightforward with us.", 5, "honesty", "positive"],
    ["Their booking page is really a mess.", 2, "cleanliness"],
    ["They left a mess in the pantry.", 2, "cleanliness", "negative"],
    ["They never show any sign of holding up their end of the deal.", 1, "workmanship"],
    ["The foreman has excellent people skills.", 5, "expertise"],
    ["I just had to submit an invoice, which was easy.", 5, "price"],
    ["The invoice was excellent, lower than we feared.", 5, "price", "positive"],
    ["We take good care of our lawn, and so we called them.", 4, "workmanship"],
    ["They explained very well what is not covered.", 5, "warranty"],
    ["Other insurers have competitive rates.", 3, "price"],
    ["The page is mobile friendly.", 5, "friendliness"],
    ["They are friendly.", 5, "friendliness", "positive"],
    ["The visit was supposed to have been cancelled.", 2, "scheduling"],
    ["Their ordering page needs a thorough review.", 3, "workmanship"],
    ["They were thorough with the wiring.", 4, "workmanship", "positive"],
    ["Be sure to thoroughly read the small print.", 2, "workmanship"],
    ["They thoroughly cleaned the gutters.", 5, "workmanship", "positive"],
    ["To be honest I expected more.", 3, "honesty"],
    ["They are honest.", 3, "honesty", "positive"],
    ["Their texting is not working.", 1, "workmanship"],
    ["The dryer is not working.", 1, "workmanship", "negative"],
    ["Both dogs were rescued and bark at strangers.", 5, "emergency-response"],
    ["He said it was not worth coming on a Sunday without the part.", 2, "price"],
    ["It was not worth the hassle of arguing.", 1, "price"],
    ["It was not worth the money.", 1, "price", "negative"],
    ["I had to call them out again after two weeks.", 1, "communication"],
    ["I had to call them every day for news.", 1, "communication", "negative"],
    ["We called them out five times for the same radiator.", 1, "communication"],
    ["We called them five times and nobody rang back.", 1, "communication", "negative"],
  ]));

describe("what a customer calls their own", () =>
  checkClaims([
    ["The vet was helpful and her clinic is friendly.", 4, "friendliness", "positive"],
    ["The dentist was rude.", 2, "friendliness", "negative"],
    ["My vet was rude, not them.", 2, "friendliness"],
    ["Our dentist is expensive.", 2, "price"],
  ]));

describe("what customers say of themselves", () =>
  checkClaims([
    ["I was very thorough when I compared the roofers.", 5, "workmanship"],
    ["He was very thorough when he compared the roofs.", 5, "workmanship", "positive"],
    ["We were late for the walk-through.", 2, "punctuality"],
    ["They were late for the walk-through.", 2, "punctuality", "negative"],
    ["I have been patient and polite.", 4, "friendliness"],
  ]));

describe("what is disliked, and what others have", () =>
  checkClaims([
    ["I did not like the big price increase.", 3, "price", "negative"],
    ["There was no price increase.", 5, "price", "positive"],
    ["There are other movers who are more affordable.", 3, "price"],
    ["They are more affordable.", 4, "price", "positive"],
  ]));

describe("how often a customer has to call for an appointment", () =>
  checkClaims([
    ["Had to call three times to get an appointment.", 2, "scheduling", "negative"],
    ["It took four calls before anybody gave us a slot.", 2, "scheduling", "negative"],
    ["We called seven times over two weeks before anybody would book us.", 1, "scheduling", "negative"],
    ["After five calls we finally got an appointment.", 3, "scheduling", "negative"],
    ["I only had to call once to get an appointment.", 4, "scheduling"],
    ["I called three times to thank them.", 4, "scheduling"],
    ["They called three times to confirm the appointment.", 3, "scheduling"],
    ["No need to call three times to get a date, they answer at once.", 3, "scheduling"],
    ["I only had to call once to get an appointment.", 4, "communication"],
    ["I had to call three times.", 3, "communication", "negative"],
    ["No need to call three times, they answered at once.", 3, "communication"],
    ["I didn't need to ring them several times.", 3, "communication"],
    ["I had not heard from them, so I called three times.", 2, "communication", "negative"],
    ["Job not finished, had to phone six times.", 1, "communication", "negative"],
    ["They do not care, have to call several times.", 2, "communication", "negative"],
    ["I had to call three times to cancel my appointment, sorry for that.", 3, "scheduling"],
    ["I called another company three times to get an appointment before I tried this one.", 3, "scheduling"],
  ]));

describe("what is claimed and then denied", () =>
  checkClaims([
    ["They promise to be on time. They weren't.", 3, "punctuality", "negative"],
    ["They say they're fair. They're not.", 3, "price", "negative"],
    ["The website says fair pricing. It isn't.", 3, "price", "negative"],
    ["On their site it says friendly and honest. Nope.", 3, "honesty", "negative"],
    ["They promise to come on time and they do.", 5, "punctuality", "positive"],
    ["I read that they are honest, and I can confirm it.", 5, "honesty", "positive"],
    ["Reviews say they are honest and on time. That was not our experience.", 3, "punctuality", "negative"],
    ["Not pushy. Not at all.", 5, "honesty", "positive"],
    ["They were not late. They weren't.", 5, "punctuality", "positive"],
    ["Overpriced. Never.", 1, "price", "negative"],
    ["He was friendly. He wasn't late.", 3, "friendliness", "positive"],
    ["I have to say they were on time.", 5, "punctuality", "positive"],
  ]));

describe("praise that is far from true, or nothing less", () =>
  checkClaims([
    ["Nowhere near on time.", 3, "punctuality", "negative"],
    ["The tech was nowhere near friendly.", 3, "friendliness", "negative"],
    ["Nowhere close to professional.", 3, "professionalism", "negative"],
    ["Not what I would call clean work.", 3, "cleanliness", "negative"],
    ["A far cry from professional.", 3, "professionalism", "negative"],
    ["They are nowhere near us but were on time.", 5, "punctuality", "positive"],
    ["Nothing short of professional.", 4, "professionalism", "positive"],
    ["The price was nothing short of fair.", 5, "price", "positive"],
    ["Nothing less than professional.", 5, "professionalism", "positive"],
    ["Nothing if not polite.", 4, "friendliness", "positive"],
    ["Nothing short of rude.", 1, "friendliness", "negative"],
  ]));

describe("praise that ends, and wishes for others", () =>
  checkClaims([
    ["Super responsive until the check cleared.", 1, "communication"],
    ["They were very friendly until I asked for my money back.", 1, "friendliness"],
    [
      "The crew was polite, stayed until they finished, but the price was high.",
      2,
      "friendliness",
      "positive",
    ],
    ["They are only honest when caught.", 1, "honesty"],
    ["Only on time when it suits them.", 2, "punctuality"],
    ["He was polite, but we waited until the office called.", 2, "friendliness", "positive"],
    ["He was polite and worked until 5 pm.", 2, "friendliness", "positive"],
    ["I wish all companies were on time like this one.", 4, "punctuality"],
    ["I wish more contractors were this honest.", 4, "honesty"],
    ["I wish they were more punctual.", 3, "punctuality", "negative"],
    ["Had they been late I would have been in trouble, but they came right at nine.", 4, "punctuality"],
    ["Had they been on time we would have been happy.", 3, "punctuality", "negative"],
  ]));

describe("what is worth it, and what a price is called", () =>
  checkClaims([
    ["A little late but worth it.", 4, "price"],
    ["Took two days, but worth it.", 4, "price"],
    ["A bit pricey but well worth it.", 5, "price", "positive"],
    ["It cost $300 and was not worth it.", 2, "price", "negative"],
    ["The receptionist is rude, prices are high.", 1, "friendliness", "negative"],
    ["Steep, but worth it.", 5, "price", "positive"],
    ["Rude staff, price hike.", 2, "friendliness", "negative"],
    ["Dirty tricks with the bill.", 2, "cleanliness"],
    ["Dirty boots.", 2, "cleanliness", "negative"],
  ]));
