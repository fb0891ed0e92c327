const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const phrases = (list: string): ReadonlySet<string> =>
  new Set(list.split(",").map((each) => each.trim().replace(/\s+/g, " ")));

/** Customers, and what may stand between them and what they did. */
export const SPEAKER = set("i we i've we've i'd we'd");
export const BETWEEN = set(`
  also then just finally even had have has first later still actually already eventually immediately quickly
  carefully both all myself ourselves`);

/** First words of phrases that tell what somebody did, who may be the customer. */
export const DEEDS = set(`
  explained explains communicated listened called phoned rang texted sent confirmed answered showed told walked talked
  went gave drew admitted lied swore shouted yelled screamed argued laughed tried upsold cleaned tidied vacuumed
  swept mopped wiped hauled put laid took left made fixed solved found figured diagnosed misdiagnosed pinpointed
  tracked guessed googled broke cracked scratched damaged ruined installed followed checked cancelled canceled
  rescheduled postponed arrived turned forgot hung had no never unable refused refuse don't dont didn't didnt did couldn't could knew experienced
  prepared replied responded`);
/** What only happens to customers. */
export const EXPERIENCES = set(
  "get got hear heard need needed trust wait waited to me us back through been answer refund off",
);

/** What people are and things can be. */
export const MANNERS = phrases(`
  nice, nicest, lovely, pleasant, delightful, charming, kind, gracious, welcoming, understanding, a pleasure, a delight,
  a joy, aggressive, nasty, hostile`);
export const PEOPLE = set(`
  people person support folks folk team crew staff bunch trio duo pair group chap chaps bloke blokes lad lads boy boys girl girls
  ladies women cleaner cleaners mover movers painter painters roofer roofers locksmith electricians workers worker
  employee employees human humans soul individual individuals dude dudes couple family owners receptionist
  installers dispatchers operator foreman contractor contractors`);
export const PERSONS = set("he she they you who everyone everybody guys both y'all all");
export const CONTRACTED = /^(?:he|she|they|you)'(?:s|re)$/;
export const TREATED = set("me us my our everyone everybody him her");
export const PRODUCTS = set(`
  unit units system systems furnace boiler heater pump ac conditioner machine appliance appliances fridge bulbs lights
  windows insulation thermostat equipment model app communication`);
export const COPULAS = set("was were is are be been am seemed seem seems being where");
export const ARTICLES = set("a an the some any such");
export const NOUN_PHRASE_ENDS = set("was were is are by with for from to in on at but because when");
/** "nice and quick" is of how it went. */
export const THINGS_ARE = set(`
  clean easy quick quickly speedy neat tidy smooth smoothly fast warm warmly cool cold cozy early quiet simple clear hot`);

export const DETERMINERS = set("a an the my our your their this that any some of in those these");

/** Said of people who do not come back, and of what they mended. */
export const RETURNS = phrases("never came back, didn't come back, haven't come back");
export const TROUBLES = set(`
  problem problems issue issues leak leaks noise smell odor odour bugs ants mice rats roaches pests spiders wasps bees
  clog stain stains mold mould error it`);

/** What customers meet on a screen or on the line, which may be out of order or a mess without any work done badly. */
export const ONLINE =
  /^(?:server|website|websites|webpage|site|pages?|system|apps?|link|portal|login|option|code|card|email|phone|claims?|form|chat|chatbot|texting|messaging|software|database|records?|billing|account)$/;
