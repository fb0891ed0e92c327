/** Words that make a question or hold a sentence together, and are not what anybody looks for: English, then Spanish. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `a about after all also am an and any anybody anyone are as at be been before being but by can could did do does doing
  dont during either ever every for from get gets getting give given gives go goes going got had has have having he her
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

/** The words of a query that must be found: all that are no question words; when there is no other, those. */
export function wantedWords<Item extends { word: string }>(items: readonly Item[]): Item[] {
  const wanted = items.filter(({ word }) => !QUESTION_WORDS.has(word));
  return wanted.length > 0 ? wanted : [...items];
}
