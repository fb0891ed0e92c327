const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** English function words, which say nothing about a business. */
export const FUNCTION_WORDS = set(`
  a about above after again all also am an and any anyone are around as at away back be because been before being
  below between both but by came can can't cannot come could couldn't did didn't do does doesn't doing don't done down
  each either else even ever every everything few for from further get gets getting give given go goes going gone got
  had has hasn't have haven't having he he'd he'll her here hers herself him himself his how however i i'd i'll i'm
  i've if in into is isn't it it'd it'll its itself just know last let like made make many me more most much must my
  myself never next no nobody none nor not nothing now of off on once one only or other our ours out over own per put
  rather really said same saw say says see seen she she'd she'll should since so some somebody someone something still
  such take taken tell than that the their theirs them themselves then there these they they'd they'll they're they've
  thing things think this those though three through to told too took two under until up upon us used using very was
  wasn't way we we'd we'll we're we've well went were weren't what when where which while who whole why will with
  within without won't would wouldn't yes yet you you'd you'll you're you've your yours first second zero three four
  five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand half minutes minute
  hours hour months month morning afternoon evening night ok lol thx tl dr day days time times year years week weeks
  ago`);

/** Words common in reviews of any business, which tell a reader nothing about what happened. */
export const BLAND_WORDS = set(`
  great good best better excellent awesome amazing fantastic wonderful outstanding superb perfect nice fine okay
  terrific incredible exceptional super solid top notch bad terrible awful horrible worst poor job jobs work works
  worked service services company companies business team crew guy guys people person place experience recommend
  recommended highly definitely absolutely truly totally completely always use again happy pleased satisfied
  thank thanks love loved customer customers anyone everyone friends family call called need needed needs want wanted
  lot bit little overall hands star stars five review reviews professional professionals quality wait hire hired
  deal done home house will`);
