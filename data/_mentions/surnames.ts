const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Frequent surnames, in lower case, that are no words: behind a first name they tell of another person even where the
 * writer uses no capitals.
 */
export const SURNAMES = set(`
  adams ahmed aguilar allen alvarez andersen anderson arnold bailey barnes bennett boyd bryant burke burns campbell
  carlson carpenter carroll castillo castro chavez chen chang clark clarke cohen collins contreras cooper cruz cunningham
  davies davis delgado diaz dixon doyle duncan dunn edwards elliott ellis estrada evans ferguson fernandez fischer fisher
  fitzgerald fleming flores foster fowler freeman garcia garza gibson gill gilbert gomez gonzales gonzalez gordon graham
  green greene griffin gupta gutierrez guzman hall hamilton hansen hanson harper harris harrison harvey hawkins hayes
  henderson hernandez herrera hicks hoffman holmes howard hudson hughes huang hussain ibarra jackson jacobs jenkins
  jensen jimenez johnson johnston jones jordan juarez kapoor kaur kelley kelly kennedy khan kim kowalski kumar larsen
  larson lawson lewis lopez maldonado marshall martin martinez mason mcdonald mccarthy mcdaniel medina mehta mendez
  mendoza meyer miller mitchell mohamed molina moore morales moreno morgan morris morrison mueller muller munoz murphy
  murray myers navarro nelson newman newton nguyen nguyễn nielsen o'brien o'connor o'neil o'neill obrien olsen olson oneill
  orozco ortega ortiz owens palmer parker patel patterson perez perkins perry petersen peterson pham phillips pierce
  powell ramirez ramos reed reid reyes reynolds richards richardson rivera roberts robertson robinson rodriguez rogers
  romero ruiz russell ryan salazar sanchez sanders sandoval santiago santos schmidt schneider schultz schwartz scott
  sharma shaw silva simmons simpson singh smith snyder sokolov solis soto spencer stephens stevens stevenson stewart
  sullivan suarez tanaka taylor thomas thompson tran trujillo tucker turner valdez vargas vasquez vega velasquez wagner
  walker wallace ward washington watson weaver weber webster wilkins williams williamson wilson wong wright yamamoto yang
  zhang zimmerman`);
