const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** First names that are also words: without a capital letter's help they need a cue that a person is meant. */
export const HOMOGRAPHS = set(`
  amber angel archer art ash autumn baron basil bear bill bishop blue bob brandy brook brooks buck bud butch buster
  candy carol carter case cash chance charity chase christian chip chuck clay cliff clover cody colt cooper coral
  crystal curt daisy dale dash dawn dean deacon destiny dick dill don dot drew duke dusty earl earnest ed eve faith
  fern flora forest frank gage gene gay ginger glen grace grant guy hank harmony harry hazel heath heather holly hope
  hunter ike iris ivory ivy jack jade jasmine jay jean jerry jet jewel jimmy john josh joy kit king lance lane laurel
  lily link lucky mace major mark mason maverick max may mercy merry miles mike mini myrtle nat nick noble norm
  oak olive opal page pat patience patty pearl peg penny pepper peter petunia pierce piper poppy porter prince
  prudence ranger ray red reed rich rob robin rock rocky rod rose ruby rusty sage sandy scarlet serenity shane
  shepherd sierra sky skip sonny spring star stone storm sue summer sunny tad tanner teddy temple tiny
  trace trinity trip trooper tuck van victor violet wade walker ward warren web wells west will willow winter woody zip
  january february march april june july august sunday monday
  lennox carrier goodman trane kohler bosch bradford ruud nest alexa ford mercedes`);

/** Those that are the subject of "was" and "came" as things too: a bill came, a rod was bent, June was hot. */
export const THING_NAMES = set(`
  autumn bill cash chance chase dawn hope joy link may march april june july august page rod sky spring star stone storm
  summer trip van web winter sunday monday lennox carrier goodman trane kohler bosch bradford ruud nest alexa ford`);

/** Auxiliary verbs: a capital letter inside a sentence is not enough. */
export const MODALS = set("will may");

/** Verbs whose past is written like the form after "will": "Will let you know". */
export const SAME_PAST = set("put cut let set hit shut come run read sent");

/** Names of sites and makers that people write like a name. */
export const BRAND_NAMES = set(
  "angie alexa lennox carrier goodman trane kohler bosch ruud nest ford mercedes",
);

/** Names of a time of the day or the year. */
export const TIME_NAMES = set("dawn eve summer autumn winter spring");

/** What begins like a name and is none. */
export const COMPOUNDS: ReadonlySet<string> = new Set([
  "luke warm",
  "will power",
  "jack hammer",
  "jack hammers",
  "bobby pin",
  "bobby pins",
  "bill pay",
]);

/** What ends the name of a company: "Hunter and Sons". */
export const COMPANY_ENDS = set("sons son co company bros brothers daughters associates partners inc llc");

/** What follows the name of a firm. */
export const COMPANY_TRADES = set(`
  plumbing heating cooling electric electrical hvac roofing moving movers removals insurance services service
  cleaning cleaners construction contracting mechanical appliance appliances locksmith locksmiths pest landscaping
  painting painters flooring windows doors garage glass towing auto motors bank hospital clinic group inc llc ltd
  company co corp hardware supply restoration remodeling builders homes realty properties & sons bros brothers`);

export const TITLES_OF_OTHERS = set(
  "dr doctor officer judge pastor reverend rev senator president professor coach",
);

export const MONTHS = set(`
  january february march april may june july august september october november december`);

export const WEEKDAYS = set("monday tuesday wednesday thursday friday saturday sunday");

/** First names that are cities, states or countries as well. */
export const PLACE_NAMES = set(`
  alexandria asia athens aurora austin augusta berlin bethlehem boston bristol brooklyn camden carolina charlotte
  chad chelsea chester china cleveland columbus cuba dakota dallas denver devon diego eden elgin eugene everett
  florence florida francisco georgia geneva hamilton helena henderson houston india indiana israel jackson jersey
  jordan jose kent kenya kingston kyle lancaster laredo lima lincoln london lorraine louisiana macon madison
  malta memphis mesa milan milton mobile montana nevada odessa orlando oxford paris phoenix preston raleigh reno
  rochester salem savannah sedona shannon sienna sydney tiffin trenton troy tulsa tyler valencia verona vienna
  virginia washington wyoming antonio angelo`);

export const PLACE_PREPOSITIONS = set(`
  in at near to from around outside inside through across toward towards downtown north south east west of over
  serving serve serves covering
  en desde hacia cerca`);

export const TIME_WORDS = set(`
  in since until till by last next this early late mid of before after during from through every on`);

/** Words that make a longer name of what follows: Saint Mark, San Jose, Fort Wayne. */
export const NAME_PREFIXES = set("saint st san santa santo sao mount mt lake fort ft port new el la los las");

export const KIN = set(`
  uncle aunt auntie brother sister husband wife hubby son daughter dad daddy father mom mum mother grandpa grandma
  grandfather grandmother grandson granddaughter nephew niece cousin fiance fiancé fiancée fiancee law
  tío tio tía tia hermano hermana esposo esposa marido hijo hija papá papa mamá mama padre madre abuelo abuela
  sobrino sobrina primo prima suegro suegra cuñado cuñada
  mann ehemann ehefrau sohn tochter bruder schwester vater mutter schwager schwägerin
  mari épouse fils fille frère soeur sœur père mère beau-père belle-mère`);

/** People of the customer, but only as "my ...": a technician has a partner and a boss too. */
export const COMPANIONS = set(`
  neighbor neighbour friend partner boss landlord landlady tenant roommate coworker colleague boyfriend girlfriend kids
  buddy dog cat kid baby boy girl child toddler realtor agent bookkeeper secretary assistant vecino vecina amigo
  amiga perro gato jefe inquilino dentist doctor accountant lawyer attorney barber pastor priest coach teacher puppy
  horse parrot frau nachbar nachbarin freund freundin femme voisin voisine copain copine chat`);

/** Animals that live with people. */
export const PETS = set(`
  pet dog doggy doggie pup puppy pooch cat kitty kitten hound bunny rabbit hamster horse pony parrot bird goat perro perra
  perrito gato gata gatito hund hündin katze kater chien chienne chatte`);

/** Kinds of them, in the words that stand before a name: "our golden retriever Max". */
export const BREEDS = set(`
  retriever lab labrador poodle goldendoodle labradoodle doodle terrier yorkie chihuahua corgi beagle bulldog frenchie
  dachshund husky shepherd collie pug boxer mastiff pitbull pit maltese spaniel shihtzu schnauzer dane rottweiler
  pomeranian tabby siamese ragdoll tuxedo calico mutt`);

export const OWN = set(`
  my our mi nuestro nuestra mein meine meinem meinen meiner unser unsere unserem unseren unserer mon ma notre`);

export const DETERMINERS = set("a an the my our your their its no any each some");

export const ROLES = set(`
  technician technicians tech techs plumber plumbers installer installers electrician dispatcher receptionist owner
  manager mgr apprentice serviceman repairman repairmen handyman guy guys gentleman gentlemen man men lady woman fellow
  foreman supervisor helper crew lead team pro professional expert specialist mechanic worker rep representative
  estimator salesman inspector driver named mr mrs ms miss
  técnico tecnico técnica plomero plomera fontanero señor señora senor senora muchacho joven don doña
  herr herrn frau techniker technikerin monteur monteurin installateur klempner handwerker meister mitarbeiter mitarbeiterin
  monsieur madame mme mlle technicien technicienne plombier électricien réparateur`);

export const THANKS = set(
  "thanks thank thankyou kudos props shoutout bravo cheers thx ty gracias danke dank merci",
);

export const BEFORE_ANY_NAME = set(
  "with by from sent had met and told asked ask request requested called got send con",
);

export const ADVERBS = set(`
  also then just even always again actually both still never once often since soon later personally himself herself
  absolutely really truly definitely finally quickly promptly kindly patiently carefully immediately honestly
  then now today yesterday here there first nos me se le lo`);

/** Verbs that tell of a person's doing. Regular past forms are known by their ending. */
export const PERSON_VERBS = set(`
  explained fixed arrived showed told took did installed replaced repaired cleaned diagnosed answered called
  recommended suggested offered helped worked checked walked inspected apologized apologised cleared troubleshot
  responded knew kept said gave spent taught understood spoke wore brought drove dug knows explains works fixes helps
  does takes deserves rocks goes gets shows treats makes listened figured solved noticed removed stayed wiped poured
  discovered repiped unclogged snaked swapped handled finished quoted texted assured educated charged
  llegó llego explicó explico arregló arreglo reparó reparo instaló hizo trabajó trabajo ayudó ayudo cambió encontró
  resolvió atendió revisó dejó limpió
  found scheduled booked squeezed greeted joked listened promised tried climbed crawled carried measured ordered
  returned emailed wrote insisted forgot ignored lied yelled refused missed wired welded soldered hauled loaded
  hung overcharged damaged ruined walks talked talks picked`);

export const ANY_SUBJECT_VERBS = set(`
  is was has had came comes went got made left ran found put cut sent set stood kept let saw felt rang rose hit
  held met paid sold told thought wrote won who whom and's are were isn't wasn't hasn't hadn't didn't doesn't couldn't
  broke bent blew built bought caught chose dealt drew fell fought froze grew hid laid led lost rode slid spoke stuck
  stole swept threw woke wore began
  wouldn't could would can will should might must vino fue es estuvo era tiene`);

/** What is said of people and not of things, after "was" or "is". */
export const PERSON_PREDICATES = set(`
  great awesome amazing wonderful excellent fantastic friendly polite professional knowledgeable courteous kind
  helpful patient punctual thorough honest respectful efficient prompt pleasant nice personable super outstanding
  attentive careful considerate rude unprofessional late early here terrific superb prepared informative attentive
  our my the`);

export const OBJECTS = set("me us you him them it");

/** Where someone in the office sits: "Ana at the front desk". */
export const OFFICES = set(
  "office desk dispatch phone reception scheduling front customer service support sales billing claims accounting " +
    "oficina recepción teléfono büro empfang zentrale firma betrieb werkstatt kundendienst bureau accueil secrétariat",
);

/** Roles of those who do the work, as they stand behind a name: "Ana, our technician". */
export const TRADES = set(`
  technician tech plumber installer electrician dispatcher receptionist owner manager apprentice serviceman repairman
  handyman foreman supervisor helper mechanic estimator salesman specialist lead named technicians techs plumbers
  installers guys men team crew roofer cleaner locksmith
  representative rep associate consultant advisor adviser coordinator instructor trainer stylist groomer therapist
  server waiter waitress bartender barista chef host hostess movers cleaners painters
  painter mover driver gentleman guy man lady woman técnico tecnico plomero fontanero`);

/** Capitalised words that stand where names do: makers, shops, sites, things, and words people write large. */
export const NOT_PEOPLE = set(`
  although though anyways anyway meanwhile perhaps maybe besides
  google yelp angi angie facebook nextdoor thumbtack bbb amazon costco lowes lowe walmart sears ace menards ferguson
  rheem amana daikin mitsubishi rinnai navien bryant york payne honeywell ecobee moen delta kenmore whirlpool samsung lg
  maytag ge frigidaire electrolux liftmaster chamberlain genie generac cummins tesla toyota honda chevy dodge navitar
  noritz takagi fujitsu tempstar heil comfortmaker grundfos watts zoeller culligan kinetico roto rooter terminix orkin
  schlage kwikset yale leviton eaton siemens square american standard bradley smith
  hvac ac usa covid christmas thanksgiving easter halloween hanukkah ramadan god jesus lord santa internet
  english spanish french german italian mexican chinese european victorian airbnb uber zoom venmo paypal visa
  mastercard zelle saint team everyone everybody folks guys sir ma'am madam mister doctor professor captain
  update edit review star stars warranty plan basement kitchen bathroom attic garage furnace heater boiler plumbing
  heating cooling air electric electrical roofing county city town state street avenue road lane north south east west
  midwest ohio pennsylvania michigan illinois california texas arizona oregon maine vermont alaska hawaii idaho iowa
  kansas kentucky maryland massachusetts minnesota mississippi missouri nebraska oklahoma tennessee utah wisconsin
  canada mexico europe america`);
