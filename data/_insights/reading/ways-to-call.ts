import { words } from "../../_text/words.ts";

/**
 * How customers call a business whose name is given: "Tidy Tank Plumbing & Septic, LLC" whole, without its legal form,
 * and up to each word that names a trade. Single words are left out, since they are words of the language, too.
 */
export function waysToCall(name: string): string[] {
  const all = words(name);
  const ends = all
    .map(({ key }, at) => ({
      at,
      isEnd: at === all.length - 1 || TRADES.has(key) || LEGAL.has(all[at + 1]!.key),
    }))
    .filter(({ at, isEnd }) => isEnd && at > 0);
  return ends.map(({ at }) => name.slice(all[0]!.start, all[at]!.end));
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const TRADES = set(`
  plumbing plumber plumbers plumbery heating cooling air hvac electric electrical electricians roofing roofers garage door
  doors pest locksmith locksmiths cleaning cleaners movers moving landscaping lawn painting painters flooring drain drains
  rooter septic tank appliance glass windows pools tree handyman insurance`);
const LEGAL = set("inc llc ltd limited corp corporation co gmbh plc llp");
