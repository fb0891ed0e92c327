import { stem } from "./stem.ts";

/** Words that make a question or hold a sentence together, and are not what anybody looks for: English, then Spanish. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any anybody anyone are as at be because been before being but by can cant could did do does doesnt doing
  didnt dont during either ever every for from get gets getting give given gives go goes going got had has have having he her
  hers herself him himself his how however i if in into is isnt it its itself just let like may me might mine more most
  much must my myself no nor not of off on once or our ours ourselves out over own really shall she should so some
  somebody someone such than that the their theirs them themselves then there these they this those through to too
  until up upon us very was we were what whats when where whether which while who whom whose why will with within
  would you your yours yourself
  al algo algun alguna alguien ante aqui como con cual cuando cuanto de del desde donde el ella ellas ellos en entre era
  es esa ese eso esta estan estas este esto estos fue ha hace hacen hacia han hasta hay la las le les lo los mas me mi
  mis muy nos nosotros o para pero por porque que quien se ser si sin sobre son su sus tal tambien te tiene tienen tu un
  una unas uno unos y ya`
    .trim()
    .split(/\s+/),
);

/**
 * Words that say little where every text is about the visit of a tradesman: who came, that it was a job, what all do, and
 * what everybody asks. They need not be there, and raise the reviews that have them.
 */
const LIGHT_WORDS: ReadonlySet<string> = new Set(
  `anything area around bad best better business come company contractor crew customer employee experience find firm
  good great guy handle help here home house installer issue job know local look make near nearby need people person
  place plumber problem provide really recommend repairman review same see service serviceman something staff take team
  tech technician tell thing think time trouble try use visit want way work worker
  bueno casa empresa hacer mejor necesitar plomero problema servicio tecnico trabajo venir`
    .split(/\s+/)
    .map((word) => stem(word, "en")),
);

/** Whether a word of a query need not be found where there are others. */
export const isLight = (word: string): boolean => LIGHT_WORDS.has(stem(word, "en"));

/** The words of a query that must be found: all that are no question words; when there is no other, those. */
export function wantedWords<Item extends { word: string }>(items: readonly Item[]): Item[] {
  const wanted = items.filter(({ word }) => !QUESTION_WORDS.has(word));
  return wanted.length > 0 ? wanted : [...items];
}
