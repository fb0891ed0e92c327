const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words that texts of a language, reviews above all, use all the time, by BCP 47 tag. */
export const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: list(`the a and to was were is are of in it they he she we you my our for on with that this have had i at be been not
    very great good job work service would will them us me from as by but so thanks thank again an his her their your its
    he's she's it's they're i'm i've we've don't didn't wasn't couldn't can't won't isn't could should did does do done has if
    or when what who which there then than just only out up all no more most never always after before about because
    excellent highly recommend recommended professional friendly price prices fair quick quickly fast time helpful amazing
    best awesome nice polite honest clean guys guy company experience customer came fixed did got get how well too really
    everything anyone definitely perfect wonderful fantastic any some many each every over here am him us call called told
    said day hour late early left right rude terrible worst poor bad avoid never overpriced expensive cheap reasonable
    prompt job staff quality team love work worth money happy problem efficient knowledgeable courteous super outstanding`),
  es: list(`el la los las un una unos unas y e o de del al que en por para con sin muy es son fue fueron era eran ser está
    están estaba mi mis tu su sus nos se lo le les me te no sí si pero como más mas gracias excelente buen bueno buena buenos
    buenas trabajo servicio todo toda todos todas hay han ha he había hecho hace hizo hicieron tiene cuando donde quien porque
    también tambien ya desde hasta entre sobre este esta esto ese esa eso aquí nada nunca siempre bien mal mejor peor mucho mucha
    muchos poco precio precios caro cara barato rápido rapido rápida rápidos puntual puntuales profesional profesionales amable
    amables atención atencion trato recomiendo recomendado recomendable recomendables llegó llego llegaron vino vinieron tarde
    hora casa cliente problema técnico tecnico encantado contenta contento limpio personal empresa hasta después despues antes
    día dias días volveré volveria dejaron dejó pésimo pesimo mala malo malos horrible estafa ladrones serios seria serio
    calidad equipo chicos muchacho señor arregló arreglo arreglaron resolvió solucionaron perfecto súper super honesto honestos
    recomendaría sin fueron cobran cobraron qué que tan solo sólo así asi dos tres quedó quedo`),
  de: list(`der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen ist sind war waren wird
    wurde wurden hat haben hatte hatten ich wir sie er es ihr uns mich mir ihm ihn mein meine meinen unser unsere unserer
    mit von zu zum zur bei beim nach vor für auf aus im in am an um über unter durch ohne bis seit sehr gut gute guter gutes
    guten super schnell schnelle schneller freundlich freundliche freundlicher freundliches kompetent kompetente pünktlich sauber
    preis preise teuer günstig fair arbeit service leistung leistungen beratung termin team firma mitarbeiter kunde kunden handwerker monteur
    alles immer nie wieder nur noch schon auch so wie als wenn dass weil hier dort da dann man sich gerne gern empfehlen
    empfehlenswert weiterempfehlung weiterempfehlen danke vielen dank leider zufrieden top prima toll tolle perfekt zuverlässig
    unfreundlich schlecht schlechte schlechter rechnung gekommen gemacht nett nette netter ordentlich einfach mehr viel`),
  fr: list(`le la les un une des du de et ou où mais ne pas plus est sont était étaient a ont été avait avons avez être
    je j tu il elle nous vous ils elles on me m te se s lui leur mon ma mes notre nos votre vos son sa ses ce cette ces cet
    c d l n qu que qui quoi dont en au aux avec sans pour par sur dans chez entre très bien bon bonne bons bonnes mauvais mauvaise
    travail travaux service merci rapide rapides rapidement prix cher chère devis équipe professionnel professionnelle
    professionnels sérieux sérieuse ponctuel ponctuels ponctualité propre soigné accueil accueillant sympa sympathique
    sympathiques agréable efficace efficaces compétent compétents recommande recommander toujours jamais rien tout toute tous
    toutes même aussi encore déjà après avant depuis comme quand si parce fait faire suis sommes intervention dépannage
    technicien plombier excellent excellente parfait parfaite top nickel déçu déçue arnaque qualité conseil conseils retard
    heure jour fois peu trop beaucoup moins satisfait satisfaite correct tarif tarifs impeccable`),
  pt: list(`o os as um uma uns e de do da dos das no na nos nas em por para com sem muito muita é são foi foram era eu ele ela nós
    eles meu minha seu sua não sim mas como mais obrigado obrigada bom boa bons ótimo ótima trabalho serviço atendimento
    preço tudo todos recomendo rápido excelente profissional você vocês que se ao pelo pela já até também isso este esta
    equipe equipa nunca sempre bem chegou ficou fez pontual`),
  it: list(`il lo la i gli le un uno una e di del della dei delle dal al alla in nel nella per con senza su che chi non è sono era
    ho ha abbiamo hanno molto bene buono buona ottimo ottima lavoro servizio grazie prezzo tutto tutti ma come più mi ci si
    consiglio consigliato gentile gentili professionale professionali veloce puntuale puntuali questo questa sempre mai
    anche subito ditta personale stato stata`),
  nl: list(`de het een en of maar niet geen is zijn was waren wordt werd heeft hebben had ik wij we jij je hij zij ze ons mij mijn
    onze met van te voor op uit in aan bij naar door over zonder zeer erg goed goede snel snelle vriendelijk vriendelijke
    prijs werk dienst dank bedankt alles altijd nooit weer ook nog wel dat die dit deze er hier daar als om top aanrader
    netjes afspraak geholpen bedrijf service`),
  ca: list(`els les una i dels que per amb sense molt és són va van meu meva nostre ens ho sí però
    com més gràcies excel·lent bon bona bons feina servei tot tots bé preu ràpid ràpida professional professionals
    amables tracte recomano recomanable aquest aquesta sempre mai`),
  pl: list(`i w z na do nie jest są był była było się to że jak co bardzo dobry dobra dobrze polecam obsługa praca cena szybko
    firma pan pani wszystko ale za od po o a ja my oni dziękuję profesjonalnie super tak już tylko przez`),
  sv: list(`och att det är var en ett inte jag vi han hon de som på för med av till mycket bra tack jobb snabb snabbt trevlig
    pris har hade från om så rekommenderar alltid allt mig oss service duktig duktiga`),
  da: list(`og at det er var en et ikke jeg vi han hun de som på for med af til meget god godt tak arbejde hurtig hurtigt pris har
    havde fra om så anbefale altid alt mig os service dygtig dygtige venlig`),
  ro: list(`și si a al ai de la în in cu pe pentru este sunt a fost nu foarte bun bună bine mulțumesc recomand servicii preț
    rapid totul mai dar care un o au am le ne profesionalism`),
  tr: list(`ve bir bu çok iyi güzel teşekkürler teşekkür ederim hizmet için ile da de ama değil daha en hızlı tavsiye her şey
    fiyat usta işini var yok kadar gibi oldu`),
  tl: list(`ang ng mga sa na at si ni ay po ko mo niya namin nila siya sila kami ako ito yung lang din rin hindi salamat maganda
    mabait mabilis sobrang galing magaling`),
  vi: list(
    `và là của có không rất tốt cảm ơn dịch vụ cho với tôi chúng được này nhanh giá nhiệt tình người làm`,
  ),
  id: list(`dan yang di ke dari ini itu tidak sangat baik bagus terima kasih pelayanan dengan untuk saya kami cepat harga
    ramah sudah bisa akan`),
  fi: list(`ja on oli ei se että hyvä hyvin kiitos palvelu nopea nopeasti työ suosittelen todella meille minulle mutta kun
    ovat erittäin hinta`),
  hu: list(`és a az hogy nem is volt nagyon jó köszönöm köszönjük munka gyors ár ajánlom csak egy ezt meg de mindenkinek
    szakember kedves`),
  cs: list(`a je to se na že byl byla bylo ale velmi dobrý dobrá práce děkuji doporučuji rychle cena jsem jsme za od pro
    všechno pan s v z do nic`),
};
