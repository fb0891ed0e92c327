import { stem } from "./stem.ts";

/** Words that make a question or hold a sentence together, and are not what anybody looks for: English, then Spanish. */
const QUESTION_WORDS: ReadonlySet<string> = setOf(`
  a about after all also am an and any anybody anyone are as at be because been before being between both but by can cant could
  did do does doesnt doing didnt dont during each either else ever every for from get gets getting give given gives go goes
  going got had has have having he her hers herself him himself his how however i if in into is isnt it its itself just let like
  many may me might mine more most much must my myself no nor not of off on once or other our ours ourselves out over own per
  please really shall she should so some somebody someone such than that the their theirs them themselves then there these
  they this those through to too until up upon us very was we were what whats when where whether which while who whom whose
  why will with within without would you your yours yourself
  al algo algun alguna alguien ante aqui como con cual cuando cuanto de del desde donde el ella ellas ellos en entre era
  es esa ese eso esta estan estas este esto estos fue ha hace hacen hacia han hasta hay la las le les lo los mas me mi
  mis muy nos nosotros o para pero por porque que quien se ser si sin sobre son su sus tal tambien te tiene tienen tu un
  una unas uno unos y ya`);

/** What a question begins with: English, then Spanish. */
const ASKING: ReadonlySet<string> = setOf(`
  any anybody anyone are can could did do does has have how is should was were what when where which who whom whose why will
  would
  alguien como cual cuando cuanto donde hacen hay quien que son tienen`);

/**
 * Words that say little where every text is about the visit of a tradesman: who came, that it was a job, what all do, how often
 * and how soon, and what everybody asks. They need not be there, and raise the reviews that have them.
 */
const LIGHT_WORDS: ReadonlySet<string> = new Set(
  [
    ...setOf(`
  able accept actual advance allow already always another anything area around arrive ask available bad best better
  big bring business care carry come company contractor crew customer day deal employee enough entire everything
  expect experience far feel find firm folk good great guy handle handyman happen help here hire home honor house
  installer issue job keep kind know large leave little local long look lot major make mechanic minor money near
  nearby need new nothing offer often ok okay people person place plumber possible pro problem provide pull put real
  recommend repairman review same say see seem service serviceman show small something soon sort speak staff start
  still stuff sure take team tech technician tell thing think time today total town tradesman treat trouble try turn
  type use usual visit want way whole wonder work worker worth yet
  bueno casa empresa hacer llegan mejor necesitar ofrecen plomero problema servicio tecnico trabajan trabajo venir vienen`),
  ].map((word) => stem(word, "en")),
);

/** Whether a folded query asks rather than names: whoever asks is answered either way. */
export const isQuestion = (folded: string): boolean =>
  /[?¿]/.test(folded) || ASKING.has(folded.split(" ", 1)[0]!);

/** Whether a word only makes a question or holds a sentence together. */
export const isQuestionWord = (word: string): boolean => QUESTION_WORDS.has(word);

/** Whether a word of a query need not be found where there are others. */
export const isLight = (word: string): boolean => LIGHT_WORDS.has(stem(word, "en"));

/** The words of a query that must be found: all that are no question words; when there is no other, those. */
export function wantedWords<Item extends { word: string }>(items: readonly Item[]): Item[] {
  const wanted = items.filter(({ word }) => !isQuestionWord(word));
  return wanted.length > 0 ? wanted : [...items];
}

function setOf(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/));
}
