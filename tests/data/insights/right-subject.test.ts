import { describe } from "vitest";
import { checkClaims } from "../../helpers/check-claims.ts";

describe("who comes back, and who came", () =>
  checkClaims([
    ["Won't come back.", 1, "warranty"],
    ["I was so let down and will not come back.", 1, "warranty"],
    ["My wife will not come back here.", 1, "warranty"],
    ["They won't come back to fix it.", 1, "warranty", "negative"],
    ["Won't come back to finish the trim.", 1, "warranty", "negative"],
    ["Our waiter never came back to the table.", 1, "warranty"],
    ["Won't return.", 1, "communication"],
    ["They won't return my calls.", 1, "communication", "negative"],
    ["No one came to check.", 1, "punctuality"],
    ["No one came over to the counter.", 1, "punctuality"],
    ["We took the day off for the appointment and no one came.", 1, "punctuality", "negative"],
    ["My old earring never turned up.", 1, "punctuality", "negative"],
    ["I lost an earring there and it never turned up.", 3, "punctuality"],
  ]));

describe("who is late", () =>
  checkClaims([
    ["We arrived a little late, and she took us anyway.", 3, "punctuality"],
    ["I was running late and they would not take me.", 1, "punctuality"],
    ["My husband drove over, and was ten minutes late, so they sent him home.", 1, "punctuality"],
    ["The stylist was ten minutes late.", 2, "punctuality", "negative"],
    ["He was running late again.", 2, "punctuality", "negative"],
    ["I was charged for returning the van late.", 1, "punctuality"],
    ["They add late fees to every invoice.", 1, "punctuality"],
  ]));

describe("what the customer needs, pays, tries and has to do", () =>
  checkClaims([
    ["I didn't need a haircut.", 1, "honesty"],
    ["They sold me a filter that I didn't need.", 1, "honesty", "negative"],
    ["Don't pay for the wash until your car is dry.", 1, "warranty"],
    ["They didn't pay for the damage to my car.", 1, "warranty", "negative"],
    ["They tried to charge me two times.", 1, "communication"],
    ["I called them two times and nobody rang me.", 1, "communication", "negative"],
    ["I was unable to deposit a check.", 1, "price"],
    ["They refused to return my deposit.", 1, "price", "negative"],
    ["I have a clean car.", 1, "cleanliness"],
    ["I had to clean the basin myself.", 1, "cleanliness", "negative"],
    ["It took me two days off work to drive there.", 1, "speed"],
    ["It took them two days to call me a cab.", 1, "speed", "negative"],
  ]));

describe("what goes smoothly", () =>
  checkClaims([
    ["They made our move smooth and stress-free.", 5, "office"],
    ["They made it very easy to move.", 5, "office"],
    ["A painless root canal.", 5, "office"],
    ["A seamless experience from start to finish.", 5, "office"],
    ["It has a lot of easy to use storage.", 5, "office"],
    ["The booking was stress-free.", 5, "office", "positive"],
    ["It was easy to submit a claim.", 5, "office", "positive"],
  ]));

describe("what is later or longer than was said", () =>
  checkClaims([
    ["The project started two months later than promised.", 2, "punctuality", "negative"],
    ["It was delivered a week later than agreed.", 2, "punctuality", "negative"],
    ["The build took longer than projected.", 2, "speed", "negative"],
    ["We waited longer than we were told.", 2, "speed", "negative"],
    ["I came later than agreed and they would not take me.", 2, "punctuality"],
    ["We left later than planned.", 2, "punctuality"],
    ["They stayed later than planned to finish the job.", 5, "punctuality"],
    ["It took no longer than promised.", 3, "speed", "positive"],
    ["The old boiler lasted longer than expected.", 3, "speed"],
  ]));

describe("what runs out, is waited for, or is no person", () =>
  checkClaims([
    ["I was in Wales for 9 days and stopped by twice.", 5, "speed"],
    ["The roll was soggy after the 5 minute walk.", 3, "speed"],
    ["He fixed it in under 2 hours.", 5, "speed", "positive"],
    ["In just about three days the whole roof was done.", 5, "speed", "positive"],
    ["They sold out very quickly.", 5, "speed"],
    ["The cakes tend to run out quickly.", 5, "speed"],
    ["She put me at ease right away.", 5, "speed"],
    ["He came to us right away.", 5, "speed", "positive"],
    ["About a 20 minute wait but totally worth it.", 5, "price"],
    ["Their care made it all worth it.", 5, "price"],
    ["Not cheap but worth it.", 5, "price", "positive"],
    ["The sauce was overpowering and completely unpleasant.", 1, "friendliness"],
    ["The receptionist was unpleasant.", 2, "friendliness", "negative"],
    ["The chicken roll wasn't very nice.", 2, "friendliness"],
    ["Some dealerships feel shady but not these people.", 5, "honesty"],
    ["I don't think the staff were rude.", 1, "friendliness"],
    ["They weren't very nice.", 1, "friendliness", "negative"],
  ]));

describe("what is twice as much, early or quick", () =>
  checkClaims([
    ["The waiting time was almost double what they said on the phone.", 1, "price"],
    ["The drive took twice what it should have.", 2, "price"],
    ["The bill was double what they quoted.", 2, "price", "negative"],
    ["We could not use the deck because the snow came early.", 5, "punctuality"],
    ["The crew came early.", 5, "punctuality", "positive"],
    ["They returned my call right away.", 5, "speed", "positive"],
    ["They got our AC up and running quickly.", 5, "speed", "positive"],
    ["They called back right away.", 5, "speed", "positive"],
  ]));

describe("disbelief that praises", () =>
  checkClaims([
    ["I could not believe how efficient they were.", 5, "speed", "positive"],
    ["You cannot imagine how friendly they are.", 5, "friendliness", "positive"],
    ["I can say without hesitation that they are honest.", 5, "honesty", "positive"],
    ["You won't believe how slow they are.", 1, "speed", "negative"],
    ["They are not honest.", 1, "honesty", "negative"],
  ]));

describe("the writer's own trade", () =>
  checkClaims([
    ["As a craftsman I know what it takes.", 5, "workmanship"],
    ["Being an expert myself, I was curious.", 5, "expertise"],
    ["As a professional he knew his way around.", 5, "professionalism", "positive"],
    ["He is a craftsman.", 5, "workmanship", "positive"],
  ]));

describe("other people", () =>
  checkClaims([
    ["Other customers were rude.", 1, "friendliness"],
    ["Most members have no manners.", 1, "friendliness"],
    ["The customer service was rude.", 1, "friendliness", "negative"],
    ["The lady in front of me was rude.", 1, "friendliness"],
    ["The lady in front was rude.", 1, "friendliness", "negative"],
    ["He called me a liar.", 1, "honesty"],
    ["He is a liar.", 1, "honesty", "negative"],
    ["I don't trust mechanics.", 1, "honesty"],
    ["I don't trust these mechanics.", 1, "honesty", "negative"],
    ["I couldn't get an appointment at my regular salon.", 1, "scheduling"],
    ["I couldn't get an appointment for three weeks.", 1, "scheduling", "negative"],
    ["These bad reviews say that they were late, and they were not.", 5, "punctuality"],
    ["The vet bill was expensive.", 1, "price"],
    ["The bill was expensive.", 1, "price", "negative"],
    ["The treatment was expensive, and they paid the claim.", 5, "price"],
    ["Great insurance, but the premium is expensive.", 5, "price", "negative"],
  ]));

describe("somebody who is treated, and how somebody is", () =>
  checkClaims([
    ["I am a new patient and love it here.", 5, "friendliness"],
    ["I called patient services.", 3, "friendliness"],
    ["My dentist was patient.", 5, "friendliness", "positive"],
    ["She was patient with my son.", 5, "friendliness", "positive"],
    ["Cheap and cheerful.", 5, "friendliness"],
    ["Cheap and cheerful.", 5, "price", "positive"],
    ["A cheerful crew.", 5, "friendliness", "positive"],
  ]));

describe("things that work, wear and stand by themselves", () =>
  checkClaims([
    ["Smart thermostat works, app works.", 5, "office"],
    ["Their booking app is great.", 5, "office", "positive"],
    ["My hair grows fast.", 5, "speed"],
    ["He works fast.", 5, "speed", "positive"],
    ["It's only been two days and it's already chipping.", 1, "speed"],
    ["It's been two weeks without an answer.", 1, "speed", "negative"],
    ["The color lasted a solid three weeks.", 3, "workmanship"],
    ["The color lasted three days.", 1, "workmanship", "negative"],
    ["They seemed to hate their job.", 1, "workmanship"],
    ["They did a horrible job.", 1, "workmanship", "negative"],
    ["My coat was hung up by the door.", 3, "office"],
    ["She hung up when I asked.", 1, "office", "negative"],
    ["The installation took two days.", 5, "workmanship"],
    ["The installation was excellent.", 5, "workmanship", "positive"],
  ]));

describe("what others should do", () =>
  checkClaims([
    ["If your furnace smells, call right away.", 5, "speed"],
    ["If you see a leak call straight away.", 5, "speed"],
    ["Don't wait, call them immediately.", 5, "speed"],
    ["Call them right away, they are great.", 5, "speed"],
    ["They call right away when you leave a message.", 5, "speed", "positive"],
    ["I called and they came right away.", 5, "speed", "positive"],
  ]));

describe("who was called out, and who was called", () =>
  checkClaims([
    ["I reached out several times but no one replies.", 2, "workmanship"],
    ["I reached out several times but no one replies.", 2, "communication", "negative"],
    ["I have been trying to get a hold of someone for a week.", 1, "communication", "negative"],
    ["I called them out three times and it still leaks.", 2, "workmanship", "negative"],
  ]));

describe("a promise and its breach in two sentences", () =>
  checkClaims([
    ["They said they would come Monday. Nobody came.", 1, "punctuality", "negative"],
    ["They promised to be here at nine. It never happened.", 2, "punctuality", "negative"],
    ["The office said he would call me back. He never did.", 2, "communication", "negative"],
    ["I was told that somebody would send a plumber. Nobody did.", 1, "punctuality", "negative"],
    ["They said Tuesday between eight and twelve. No one arrived.", 1, "punctuality", "negative"],
    ["I said I would come by the shop. I never did.", 2, "punctuality"],
    ["They said they would come Monday. They did.", 3, "punctuality"],
  ]));

describe("a delay told beside praise in five stars", () =>
  checkClaims([
    ["Had to wait three weeks for the part, but great work.", 5, "speed", "negative"],
    ["Great work, although it took two months to get the part.", 5, "speed", "negative"],
    ["The only downside is that we waited six weeks.", 5, "speed", "negative"],
    ["We had waited three weeks for another company, but these people were great.", 5, "speed"],
    ["It took two hours, but it looks great.", 5, "speed"],
    ["Great work! It took three weeks.", 5, "speed"],
  ]));
