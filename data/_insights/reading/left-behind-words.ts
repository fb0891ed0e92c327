const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const phrases = (list: string): ReadonlySet<string> =>
  new Set(list.split(",").map((each) => each.trim().replace(/\s+/g, " ")));

/** How things are before a visit as well as after it. */
export const FAULTS = phrases(`
  not working, stopped working, quit working, didn't work, did not work, doesn't work, does not work, properly, damaged,
  damage to, scratched, cracked the, cracked my, ruined, uneven, hole in my, hole in our, hole in the wall, not fixed,
  improperly, incorrectly, broke my, broke our, broke the, same problem, same issue, breakage, breakages, fell apart,
  falling apart, came loose, came off, came apart, fell off, dents in, dent in, dented my, dented our, dented the,
  chipped my, chipped our, chipped the, gouge in, gouges in, scratches on, scratches all over, faulty, defective,
  incomplete, not completed, not finished, never finished, no better than before, made no difference,
  dirty, filthy, messy, stains, stained, stain on, greasy, grease on, oil on, a mess, such a mess, huge mess, big mess,
  bad smell, foul smell, smelly, not clean, unclean, smashed, shattered, dropped my, dropped our, dropped the,
  crushed, was crushed, were crushed, broke down, banged up, dinged, gouged, items were broken, things were broken,
  never worked, hasn't worked, has not worked, haven't worked`);
export const ATTRIBUTIVE = set(
  "damaged scratched ruined uneven improperly incorrectly hole properly faulty defective",
);
export const WORN_BY = set(
  "water storm fire smoke wind hail termite sun badly previously severely fixed patched repaired",
);
export const LEAVING = set("left leaving leave made punched cut");
/** Said of claims and forms as well as of work. */
export const MISDONE = set("improperly incorrectly properly");
export const WORKED =
  /^(?:install|wire|fit|fix|repair|hung|paint|laid|done|did|put|assemble|connect|seal|mount|pack|load|grout|instal)/;
/** What is no work of hands. */
export const OF_PAPERS =
  /^(?:information|answers?|reviews?|records?|documents?|documentation|forms?|response|replies|reply|paperwork|claims?|application|reason|reasons|concern|concerns|point|coverage|policy|price|rate|ball|bill)$/;

export const DOERS = set(`
  he she they they've they'd he'd she'd who guy guys man men lads helper helpers movers crew team workers worker installers
  installer cleaners tech techs technician technicians driver drivers painters company`);
export const STRANGERS = set(`
  someone somebody thief thieves burglar burglars burglary vandals kids kid child children son
  daughter husband wife dog dogs cat cats puppy tenant tenants neighbor neighbors neighbour neighbours owner's previous
  prior former builder builders`);
export const OTHER_DOERS: ReadonlySet<string> = new Set([
  ...STRANGERS,
  ..."i i've i'd we we've we'd".split(" "),
]);
/** What a customer does with damage that others did. */
export const FOUND =
  /^(?:found|find|have|had|noticed|discovered|saw|see|got|received|ended|still|now|were|was|are)$/;
/** "someone from the office", "somebody came out and": of the business. */
export const FROM_THERE = set("from at in who there on came else");
/** Behind these stands what a thing is and not who made it so. */
export const NO_DOERS = set("was were is are be been being got get gets that's it's it");
export const JOINING = set("and then also");
export const CAUSES = set(`
  accident accidents accidental accidentally flood floods flooding storm storms hurricane tornado hail wind winds fire
  lightning earthquake rust rusted burst freeze froze frozen stolen theft vandalism soaked soaking soot tree trees collision
  crash hit-and-run resulted years`);
export const AFTERWARDS = set("again still afterwards afterward later since newly");
export const CUSTOMER = set("i we i've we've i'd we'd had to and wife husband so");
export const CALLING = set(
  "called call needed need contacted contact hired hire scheduled phoned reached requested",
);
export const SENT_FOR = set("came come out sent here back");
/** Begin a sentence about the customer's own things. */
export const OWNED = set("my our i i've we we've had when");
export const SPANS = set("day days week weeks month months hour hours");
/** "The lock does not work" tells of today. */
export const PRESENT = set("doesn't doesnt does don't is isn't are aren't");
/** What the business has made or put in. */
export const OWN_WORK =
  /^(?:repairs?|work|workmanship|fix|jobs?|install\w*|treatments?|replacements?|patch|paintwork|new)$/;
