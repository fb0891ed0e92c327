const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Frequent first names of North America, in lower case. */
export const FIRST_NAMES = set(`
  aaron abby abdul abel abigail abraham adam adrian adriana ahmed aidan al alan albert alberto aldo alejandra alejandro
  alex alexander alexis alfonso alfred alfredo ali alice alicia alina alisa allan allen allison alma alvaro alvin alyssa
  amanda amir amit amy ana andrea andreas andres andrew andy angela angelica angelina anita ann anna anne annette annie
  anthony anton antonio arlene armando arnold arthur arturo ashley audrey barbara barry bart beatriz becky ben benjamin
  benny bernard bernie beth betty beverly billy blaine blake bobby bonnie boris brad braden brandon brenda brendan brent
  brett brian brianna bridget bruce bruno bryan bryce byron caitlin caleb calvin cameron camila camille carl carla carlos
  carly carmen caroline carolyn carrie cassandra cathy cecilia cedric celeste cesar charlene charles charlie cheryl chris
  christina christine christopher cindy clara clarence claude claudia clayton clint clyde colby colin colleen connie
  connor conrad corey cory courtney craig curtis cynthia damian damon dan dana daniel daniela danielle danny darius
  darlene darnell darrell darren darryl dave david dawson debbie deborah debra denise dennis derek derrick desmond devin
  diana diane dimitri dina dmitri dominic don donald donna donnie donovan doreen doris dorothy doug douglas duane dustin
  dwayne dwight dylan eddie edgar eduardo edward edwin elaine eleanor elena eli elias elijah elise elizabeth ella ellen
  elliot elmer elsa emanuel emilia emilio emily emma enrique eric erica erik erin ernesto ernie esteban esther ethan eva
  evan evelyn ezra fabian felicia felipe felix fernando fiona frances francis franklin fred freddie freddy frederick gabe
  gabriel gabriela gail garrett gary gavin geoff geoffrey george gerald gerardo gina gladys glenda gloria gonzalo gordon
  greg gregg gregory greta guadalupe guillermo gus gustavo hannah hans harold harriet harvey hector heidi helen henry
  herbert herman hilda hiroshi horacio howard hugh hugo ian ibrahim ignacio igor ingrid irene irma isaac isabel isabella
  isaiah ismael ivan jackie jacob jacqueline jaime jake jamal james jamie jan jana jane janet janice jared jason javier
  jeff jeffrey jen jenna jennifer jenny jeremiah jeremy jermaine jerome jesse jessica jill jim jimmy joan joann joanna
  joanne jocelyn jodi joe joel joey johan johnny jon jonathan jorge jose josé joseph joshua josue joyce juan juanita
  judith judy julia julian juliana julie julio julius justin kaitlyn kara karen karina karl karla kate katherine kathleen
  kathryn kathy katie kayla keith kelly kelsey ken kendra kenneth kenny kerry kevin khalid kim kimberly kirk kristen
  kristin kristina kurt lamar larry laura lauren laurie leah leandro leigh lena leo leon leonard leonardo leroy leslie
  lester lewis liam linda lindsay lindsey lisa liz lloyd lonnie loretta lori louis louise lucas lucia lucy luis luisa luke
  lupe lydia lynn mackenzie maddie madeline malcolm malik mandy manny manuel marc marcel marcia marco marcos marcus
  margaret margarita maria mariana marie marilyn mario marisol marissa marjorie marlene marsha martha martin martina marty
  marvin mary mateo mathew matt matthew maureen maurice mauricio maxine maya megan mehmet melanie melinda melissa melvin
  meredith michael michele michelle micheal miguel mikayla mike mikhail mindy miranda miriam mitch mitchell mohammad
  mohammed moises molly monica monique moses muhammad myra myron nadia nancy naomi natalia natalie natasha nathan
  nathaniel neal ned neil nicholas nicolas nicole nikita nikki nina noah noel nora norma norman octavio oleg olga oliver
  olivia omar oscar osvaldo otis owen pablo pam pamela paola patricia patrick paul paula pauline pavel pedro peggy perry
  pete peter phil philip phillip phyllis priscilla priya quentin quinn rachel rafael rahul raj ralph ramon ramona randall
  randy raquel raul raymond rebecca reggie regina reginald renee rene rhonda ricardo richard rick ricky riley rita robbie
  robert roberta roberto rocio roderick rodney rodolfo rodrigo roger roland rolando ron ronald ronnie rosa rosalie rosario
  rosemary ross roxanne roy ruben rudy russ russell ruth ryan sabrina salvador sam samantha samir sammy samuel sandra
  sanjay santiago sara sarah sasha scott sean seth sergei sergio shaun shauna shawn sheila shelby sheldon shelly sherri
  sherry shirley sid sidney silvia simon simone sofia sonia sonya sophia sophie spencer stacey stacy stan stanley stefan
  stella stephanie stephen steve steven stewart stuart susan suzanne sven sylvia tabitha tamara tammy tanya tara tasha
  taylor ted teddy terence teresa terrance terri terry thelma theo theodore theresa thomas tiffany tim timothy tina todd
  tom tomas tommy toni tony tracy travis trent trevor tricia trina tyrone valerie vanessa vera vernon veronica vicki vicky
  victoria vince vincent vivian vladimir wallace walt walter wanda warren wayne wendell wendy wesley whitney wilfred
  willard william willie wilma wilson xavier yolanda yusuf yvette yvonne zach zachary zachery zack zane zoe`);
