import type { AspectDefinition } from "./definition.ts";

export const professionalism: AspectDefinition = {
  id: "professionalism",
  name: "Professionalism",
  question: "Do they act professionally?",
  ofPeople: true,
  terms: `professionalism, work ethic, attitude, conduct, uniform`,
  praise: `professional, professionally, very professional, businesslike, real pro, real pros, a pro,
    true pro, true professional, true professionals, consummate professional, respectful, respectfully,
    respected our home, respected my home, treated our home, treated my home, hard working, hardworking,
    hard worker, hard workers, conscientious, trustworthy people, gentleman, a gentleman,
    above and beyond, over and above, the extra mile, extra mile, takes pride, diligent, came prepared,
    arrived prepared, dependability, reliability, well organized, well organised, worked extremely hard,
    worked incredibly hard, work so hard, work very hard, stayed until it was done, did exactly what,
    did as promised, kept their word, kept his word, kept her word, true to their word,
    true to his word, with respect, most professional, professionals, trustworthy and reliable,
    never let us down, never let me down, haven't let us down, haven't let me down, hasn't let us
    down,
    profesional, proffessional, proffesional, professionnal, profesionally, professinal, total pro, complete
    pro, total professional, complete professional, top notch professional, dedicated, dedication, devoted,
    hard working crew, extra effort, goes the extra mile, tireless, tirelessly, persistent, perseverance,
    never gave up, didn't give up, did not give up, wouldn't give up, refused to give up, didn't quit until,
    worked diligently, diligently, worked his butt off, worked their butts off, worked his tail off, worked
    their tails off, respectful of our home, respectful of my home, respectful of our property, respectful of
    my property, respectful of our house, respectful of my house, respectful of our space, took pride in,
    take pride in, takes pride in, pride in what, pride in the work, well dressed, well presented, well
    groomed, neatly dressed, great work ethic, strong work ethic, excellent work ethic, amazing work ethic,
    good work ethic, utmost professionalism, great attitude, positive attitude, excellent attitude, wonderful
    attitude, amazing attitude, took ownership, true craftsman, can always count on, could count on, always
    count on, can always depend on, can depend on, can always rely on, always there for us, always there
    when, always come through, always comes through, always came through, customer focused, customer
    oriented, class act,
    professionaly, proffesionally, professonal, utmost professional, very organized,
    consistently professional`,
  deeds: `worked hard, reliable, dependable, took pride, well prepared, fully prepared, organized,
    organised, work hard, works hard, working hard, worked so hard, worked very hard,
    worked really hard, hard work, stayed late, worked late, did what they said, did what he said,
    did what she said,
    did what he was supposed, did what they were supposed, did exactly as, came through for, does what he
    says, do what they say, does what they say, do what he says, did everything they said, did everything he
    said, on top of everything, followed through, follows through, took care of everything, took great care
    of, take great care of, took good care of,
    professionalism, proactive, very determined, determination`,
  blame: `swore at, swore in front, unprofessional, not professional, unreliable, undependable,
    disrespectful, careless attitude, smelled of smoke, unprepared, came unprepared,
    without the right tools, joke of a company, amateur hour, sat in his truck, sat in the truck,
    sat in his van, unprofessionalism, lack of professionalism, irresponsible, reckless,
    couldn't be bothered, not reliable, no accountability, take no responsibility,
    takes no responsibility, took no responsibility, lack of accountability,
    not very professional, wasn't professional, isn't professional, weren't professional,
    aren't professional, less than professional, anything but professional, so unprofessional,
    most unprofessional, extremely unprofessional, zero professionalism, no professionalism,
    refuse to take responsibility, refused to take responsibility, refuses to take responsibility,
    won't take responsibility, wouldn't take responsibility, would not take responsibility,
    will not take responsibility, don't take responsibility, doesn't take responsibility,
    didn't take responsibility, did not take responsibility, not take responsibility,
    not taking responsibility, take zero responsibility, took zero responsibility, zero responsibility,
    take accountability, zero accountability, not accountable, won't own up, refuse to own up,
    never took responsibility, refused to accept responsibility, blamed everyone,
    blame everyone, blames everyone, blaming everyone, blame someone else, pass the buck, passing the buck,
    passed the buck, pointing fingers, point fingers, finger pointing, unreliability, can't rely on,
    cannot rely on, couldn't rely on, can't count on, cannot count on, can't depend on,
    flaked, incapable, unethical behavior, poor conduct, disrespectful of my, disrespected my home,
    disrespected my property, no respect for, lack of respect, shameful behavior, childish, immature,
    lackadaisical, nonchalant, half assing, didn't take pride, no pride, take no pride, takes no pride,
    unkempt, reeked of, smelled like smoke, smelled like weed, smelled like alcohol, smelled of alcohol,
    smelled of weed`,
  failings: `lazy, on his phone, on their phones, swearing, cursing, shouted, yelled, yelled at,
    screamed, argued, argued with me, laughed at me, laughed when, inappropriate, didn't have the parts,
    didn't have the part, without the part, without the parts, wrong part, wrong parts, clowns,
    amateurs, amateur, amateurish,
    didn't have the tools, no tools, wrong tools,
    on his cell phone, on his cell, checking his watch, checking her watch, hungover, no respect, shortcuts,
    came drunk, was drunk, showed up drunk, turned up drunk,
    they blamed, blamed me, blamed us, blames the customer,
    was smoking, were smoking, smoking in, smoking cigarettes, on their phone,
    on the phone the whole, on his phone the whole, sat around, sitting around, stood around,
    standing around, sat in their truck, sitting in his truck, sitting in their truck, took breaks,
    took a break, long breaks, smoke breaks, cussing, vulgar, foul language, profanity, blamed it on,
    blame it on, blaming me, blaming us, blame the customer, blamed the customer`,
};
