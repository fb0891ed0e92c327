import type { Lexicon } from "../lexicon.ts";
import { aspects } from "./aspects.ts";

/** German as customers in Germany, Austria and Switzerland write it. */
export const german: Lexicon = {
  language: "de",
  aspects,
  praise: `gut(|e|er|es|en), sehr gut, super, top, toll(|e|er|es|en), klasse, spitze, prima, perfekt(|e|er|es|en), hervorragend(|e|er|es|en), ausgezeichnet(|e|er|es|en), exzellent(|e|er|es|en), fantastisch(|e|er|es|en), großartig(|e|er|es|en), wunderbar(|e|er|es|en), einwandfrei(|e|er|es|en), tadellos(|e|er|es|en), vorbildlich(|e|er|es|en), erstklassig(|e|er|es|en), reibungslos(|e|er|es|en), bestens, beste(|r|n|s), am besten, empfehlenswert(|e|er), zufrieden, begeistert, unkompliziert(|e|er|es|en), problemlos, hat geklappt, stimmt, lobenswert, 1a, eins a, mega, genial(|e|er|es), angemessen(|e|er|es), fair(|e|er|es|en), effizient(|e|er)`,
  blame: `schlecht(|e|er|es|en|este), miserabel, miserable(|r|s|n), katastrophe, katastrophal(|e|er|es|en), furchtbar(|e|er|es), schrecklich(|e|er|es), grauenhaft(|e|er|es), grottenschlecht, unterirdisch(|e|er|es), enttäuschend(|e|er|es|en), enttäuscht, enttäuschung, mies(|e|er|es), unmöglich(|e|er|es), inakzeptabel, zumutung, lächerlich(|e), peinlich(|e), ärgerlich(|e), schlimm(|e|er|es|ste), mangelhaft(|e|er|es), ungenügend(|e), unzufrieden, frechheit, ein witz, ein graus, lässt (zu|sehr zu) wünschen übrig, ließ zu wünschen übrig, unzureichend(|e)`,
  negators:
    "nicht, kein, keine, keinen, keiner, keinerlei, keineswegs, nie, niemals, ohne, weder, nichts, niemand, kaum, null, mangelnde, fehlende, anstatt, statt, alles andere als, von wegen, wenig, nicht gerade, nicht besonders, nicht sehr, nicht so, nicht wirklich, überhaupt nicht, gar nicht",
  notNegators: `nicht nur, nicht besser (|sein|machen|laufen), nichts (auszusetzen|zu meckern|zu beanstanden|zu bemängeln|zu kritisieren), kein problem, keine probleme, ohne probleme, ohne problem, keine (beanstandung|beanstandungen|mängel|kritik), nie probleme, noch nie (so|einen so|eine so|ein so), nie wieder ein(en|e) ander(en|e), gibt nichts (besseres|zu), ohne wenn und aber, ohne zweifel, zweifellos, nicht zu vergessen, guten tag, gute frau, gute besserung, gute stunde, gut eine stunde, gut zwei stunden, so gut wie, beste grüße, bester grüße, guten morgen, gut gemeint, schlechte laune hatte ich, schlechtes wetter, schlechten wetter, schlimmes befürchtet, schief gegangen wäre, nicht zuletzt, na ja gut, schön und gut, statt dessen, teures material, dreckiges wasser, schmutziges wasser, verschmutzt war, verdreckte (filter|rohre|heizung|dachrinne), besten dank, schnellstmöglich, so schnell wie möglich, möglichst schnell, so schnell nicht, angebot angefordert, fair trade, top adresse, stimmt nicht, stimmte nicht`,
  strengtheners:
    "sehr, super, äußerst, wirklich, absolut, total, extrem, richtig, mega, besonders, überaus, ausgesprochen, unglaublich, völlig, viel zu, so, echt, immer, stets, wahnsinnig, rundum, maßlos, komplett",
  weakeners:
    "etwas, ein bisschen, ein wenig, relativ, recht, ziemlich, eher, meist, meistens, manchmal, einigermaßen, fast, nahezu, leicht",
  wishes:
    "hätte mir gewünscht, hätten uns gewünscht, hätte ich mir, wünschte, wäre schön gewesen, wäre schön wenn, könnte(|n) (etwas |)(besser|freundlicher|pünktlicher|schneller|sauberer|günstiger), sollte, sollten, hätte sein (können|sollen), angeblich, soll ja, sollten mal",
  expectations:
    "hatte (erwartet|gehofft|befürchtet|angst), hatten (erwartet|gehofft|befürchtet|angst), befürchtete, befürchteten, erwartete, erwarte, erwarten, hoffte, hofften, hoffe, hoffen, dachte, dachten, versprochen war, versprochen wurde, versprachen, wurde versprochen, wurde uns versprochen, wurde mir versprochen, soll, sollen, laut website, laut homepage, laut werbung, falls, wenn, ob, damit, suchte, suchten, gesucht, auf der suche nach, brauchte, brauchten, benötigte, egal ob, egal wie, bei bedarf, um zu, wollte, wollten, werben mit, wirbt mit, nennt sich, nennen sich, hieß es",
  others:
    "andere(|r|n|m|s) (firma|firmen|handwerker|betrieb|betriebe|betrieben|anbieter|anbietern|unternehmen|installateur|installateure|monteur|klempner|elektriker|maler|werkstatt), eine andere firma, die vorherige firma, vorherige(|r|n) (firma|handwerker|betrieb|anbieter|monteur|installateur), der vorige, die vorige, letzte(|r|n) (firma|handwerker|anbieter), vorgänger(|firma), konkurrenz, mitbewerber(|n), die anderen, bei anderen, alle anderen, ander(e|en) hatten, früherer anbieter",
  thirdParties:
    "versicherung, die versicherung, vermieter, der vermieter, hausverwaltung, die hausverwaltung, hersteller, der hersteller, lieferant, der lieferant, bauträger, nachbar, nachbarn, nachbarin, mein mann, meine frau, meine mutter, mein vater, mein sohn, meine tochter, mein schwager, ein freund, eine freundin, stadtwerke, gutachter, der architekt",
  beforeSubject:
    "der die das den dem ein eine einen mein meine meinen meiner unser unsere unserer und aber da dann als weil nachdem während denn doch bei von vom mit alle auch",
  comparing: "als wie gegenüber vergleich zu zum zur unter vor",
  and: "und sowie dann",
  or: "oder noch",
  conjunctions:
    "aber, jedoch, allerdings, obwohl, sondern, weil, denn, während, außer, trotz, trotzdem, dafür, dagegen, leider, nur (?=der|die|das|leider|schade)",
  contrasts: "aber jedoch allerdings obwohl nur leider einziger einzige einziges dafür trotzdem außer",
  respelled: [
    ["ä", "ae"],
    ["ö", "oe"],
    ["ü", "ue"],
  ],
};
