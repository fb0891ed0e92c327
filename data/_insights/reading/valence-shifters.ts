const list = (phrases: string): readonly string[] => phrases.split(",").map((phrase) => phrase.trim());

/** Invert an opinion in the next words. */
export const NEGATORS =
  list(`not, not once, not a single, not one, not even a, not so much as a, nothing was, no, zero, never, neither, none, nobody, no one, nothing, without, hardly, barely, scarcely,
  lack of, lacking any, far from, anything but, didn't, doesn't, don't, isn't, wasn't,
  aren't, weren't, won't, wouldn't, couldn't, can't, cannot,
  hasn't, haven't, hadn't, ain't, aint, shouldn't, failed to, refused to, instead of,
  rather than, too busy to be, less than, not exactly, not very, not so, not particularly, not at all`);

/** Strengthen or weaken the opinion that follows. */
export const INTENSIFIERS: ReadonlyMap<string, number> = new Map([
  ...list(`very, really, so, extremely, super, incredibly, absolutely, truly, totally, completely, beyond, insanely,
    highly, especially, particularly, exceptionally, remarkably, too, way, way too, such, such a, quite, damn,
    ridiculously, unbelievably, thoroughly, genuinely, utterly, always, wildly`).map(
    (word) => [word, 1.4] as const,
  ),
  ...list(`a bit, a little, a little bit, somewhat, slightly, kinda, sort of, kind of, mildly, almost, nearly, fairly, pretty,
    reasonably, mostly, generally, usually, sometimes, a tad, a touch, relatively`).map(
    (word) => [word, 0.75] as const,
  ),
]);

/** Introduce something wished for, promised or feared that did not happen: an opinion after it is inverted or voided. */
export const UNREAL: ReadonlyMap<string, number> = new Map([
  ...list(`if only, if they had, if they'd, if he had, if he'd, if she had, if she'd, if it had, had they been,
    wish, wished, should have, should've, shouldve, could have been, could've been, could be, would have been,
    would've been, would be nice, supposed to, was supposed, were supposed, should be, would have liked, could use,
    needs to be, need to be, claimed to be, claim to be, claims to be, hardly what i'd call, i'd hoped,
    had hoped, hoping for, could be more, could have been more, will be more, would be more, should be more, nicer if,
    better if, great if, good if`).map((phrase) => [phrase, -0.6] as const),
  ...list(`isn't that, it's not that, not that, if, unless, promised, promised to, expected, expecting, expect, was told, were told, said they would,
    said they'd, said he would, said he'd, worried, feared, afraid, assumed, dreading, braced for, in case, whether,
    hope, hopefully, to see if, supposedly, regarding, concerning, concern about, concerns about, doubts about, doubt about, questioned, questioning,
    don't care how, do not care how, doesn't matter how, no matter how, called about, call about, called because, issue with a,
    issue with the, problem with a, problem with the, need to, needs to,
    was looking for, were looking for, been looking for, was searching for, were searching for, trying to find`).map(
    (phrase) => [phrase, 0] as const,
  ),
]);

/** Say that another business is meant, whose merits and faults are not this one's. */
export const OTHERS =
  list(`another company, other company, other companies, other plumber, other plumbers, another plumber,
  other contractor, other contractors, another contractor, previous company, previous plumber, previous contractor,
  previous tech, last company, last plumber, last contractor, first company, first plumber, second company,
  old company, old plumber, competitor, competitors, competition, big box store, other outfits, other outfit,
  another outfit, big chain, previous owner, last owner, other guys, other places, everyone else, everybody else,
  another insurance company, another insurer, another provider, another firm, other insurance companies,
  other insurance company's, other insurers, other providers, other firms, other vendors, there are other, there are better, there are cheaper,
  handyman, handymen, first two`);

/** People who are no competitors and not of this business either: what they do is told where they are the subject. */
export const THIRD_PARTIES =
  list(`permit office, city inspector, county inspector, building inspector, state inspector, inspector, insurance company,
  insurance, insurer, insurance adjuster, adjuster, home warranty company, home warranty, manufacturer, gas company,
  power company, water company, electric company, utility company, supply house, supplier, landlord, builder,
  general contractor, property manager, realtor`);
