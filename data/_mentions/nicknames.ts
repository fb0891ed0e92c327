/**
 * The other forms under which customers know a first name, in lower case, "mike" for "michael" and the reverse; none
 * for a short form that stands for several names (Chris, Alex, Sam), since it tells neither.
 */
export function otherFormsOf(first: string): ReadonlySet<string> {
  const forms = new Set(SHORT_FORMS.get(first));
  const longer = [...SHORT_FORMS].filter(([, shorts]) => shorts.includes(first));
  if (longer.length === 1) for (const form of [longer[0]![0], ...longer[0]![1]]) forms.add(form);
  forms.delete(first);
  return forms;
}

/** A name, and after it its short forms. */
const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  `abigail abby
  albert al bert
  alejandra ale
  alejandro alex ale
  alexander alex xander
  alexandra alex lexi sandra
  alfred al fred
  alfredo fredo
  allison allie
  andrew andy drew
  angela angie
  anthony tony
  antonio tony toño
  arthur art artie
  barbara barb
  benjamin ben benny
  bernard bernie
  bradley brad
  calvin cal
  catherine cathy kate cat
  charles charlie chuck chas
  christina chris tina chrissy
  christine chris chrissy
  christopher chris topher
  clifford cliff
  curtis curt
  cynthia cindy
  daniel dan danny
  danielle dani
  david dave davey
  deborah deb debbie
  dominic dom nick
  donald don donnie
  douglas doug
  eduardo eddie lalo
  edward ed eddie ted
  eleanor ellie
  elizabeth liz beth lizzie betty eliza
  enrique kike
  eugene gene
  francisco paco pancho frank
  francis frank
  frederick fred freddie
  gabriel gabe
  gabriella gabby
  gerald gerry jerry
  gregory greg
  guadalupe lupe
  guillermo memo
  gustavo gus
  harold harry hal
  henry hank harry
  ignacio nacho
  isabella bella izzy
  jacob jake
  jacqueline jackie
  james jim jimmy jamie
  jason jay
  jeffrey jeff
  jennifer jen jenny
  jeremiah jeremy
  jessica jess jessie
  jesús chuy
  jonathan jon jonny
  joseph joe joey
  josé pepe
  joshua josh
  judith judy
  kathleen kathy kate
  katherine kathy kate katie kat
  kathryn kathy kate katie kat
  kenneth ken kenny
  kimberly kim
  lawrence larry
  leonard leo lenny
  leonardo leo
  louis lou louie
  luis lucho
  manuel manny
  margaret maggie meg peggy marge
  matthew matt matty
  maximilian max
  melissa mel
  michael mike mikey mick
  miguel mike
  mitchell mitch
  mohammed mo
  nathan nate
  nathaniel nate
  nicholas nick nicky
  nicole nikki
  oliver ollie
  pamela pam
  patricia pat patty trish tricia
  patrick pat paddy
  peter pete
  philip phil
  phillip phil
  randall randy
  raymond ray
  rebecca becky becca
  reginald reggie
  ricardo ricky rico
  richard rick rich richie ricky dick
  robert rob bob bobby robbie bert
  roberto beto
  rodney rod
  rodolfo rudy
  ronald ron ronnie
  russell russ
  samantha sam
  samuel sam sammy
  santiago santi
  sebastian seb
  stephen steve stevie
  stephanie steph
  steven steve stevie
  stewart stew stu
  stuart stu
  susan sue susie
  teodoro teo
  terrence terry
  theodore ted teddy theo
  theresa terri tess
  thomas tom tommy
  timothy tim timmy
  tobias toby
  valerie val
  veronica vero ronnie
  victor vic
  victoria vicky tori
  vincent vince vinny
  walter walt
  william will bill billy willie
  zachary zach zack`
    .split("\n")
    .map((line): [string, readonly string[]] => {
      const [name = "", ...shorts] = line.trim().split(" ");
      return [name, shorts];
    }),
);
