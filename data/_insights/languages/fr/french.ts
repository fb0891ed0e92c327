import type { Lexicon } from "../lexicon.ts";
import { aspects } from "./aspects.ts";

/** French as customers in France, Belgium, Switzerland and Canada write it. */
export const french: Lexicon = {
  language: "fr",
  aspects,
  praise: `bon(|s|ne|nes), très bien, bien, super, top, au top, parfait(|s|e|es|ement), excellent(|s|e|es), impeccable(|s), nickel, génial(|e|es), géniaux, formidable(|s), magnifique(|s), superbe(|s), remarquable(|s), irréprochable(|s), exemplaire(|s), satisfait(|s|e|es), ravi(|s|e|es), enchanté(|s|e|es), content(|s|e|es), efficace(|s|ment), efficacité, recommandable(|s), au rendez vous, à la hauteur, sans faille, incroyable(|s), extraordinaire(|s), facile(|s|ment), simple(|s|ment), apprécié(|e), meilleur(|s|e|es), correct(|s|e|es)`,
  blame: `mauvais(|e|es), nul(|s|le|les), médiocre(|s), catastrophique(|s), catastrophe, déplorable(|s), lamentable(|s), honteu(x|se|ses), une honte, inadmissible(|s), inacceptable(|s), décevant(|s|e|es), déception, déçu(|s|e|es), horrible(|s), affreu(x|se|ses), exécrable(|s), scandaleu(x|se|ses), désastre, désastreu(x|se|ses), insatisfait(|s|e|es), mécontent(|s|e|es), pire(|s), laisse(|nt) à désirer, laissait à désirer, à fuir, cauchemar, pitoyable(|s), minable(|s), inexistant(|e|s|es), zéro, insuffisant(|e|s|es)`,
  negators:
    "pas, jamais, aucun, aucune, sans, ni, rien, peu, personne, guère, plus, manque de, loin d'être, au lieu de, tout sauf, pas du tout, pas très, pas vraiment, pas trop, pas si, pas spécialement, pas particulièrement, zéro",
  notNegators: `pas que, pas seulement, non seulement, pas de (problème|problèmes|souci|soucis), aucun (problème|souci), sans (problème|souci|aucun problème|hésiter|hésitation|aucune hésitation), n'hésitez pas, (rien|pas grand chose) à (dire|redire|reprocher|signaler|critiquer), pas déçu(|s|e), pas mal, pas (trouvé |vu |)mieux, pas une seule (fausse note|critique), pas mauvais, plus que, de plus, en plus, plus (rapide|rapides|sympa|agréable|tard), le plus, la plus, les plus, au plus vite, plus tôt, non plus, un peu de, petit à petit, bonne journée, bonne continuation, bonne heure, bon courage, bon vent, bon à savoir, bonnes fêtes, bien que, bien sûr, bien entendu, ou bien, eh bien, aussi bien, bien avant, bien après, eau propre, simple devis, simple visite, mauvais temps, mauvaise odeur, mauvaises odeurs, mauvaise surprise, meilleurs voeux, personne de, une personne, la personne, cette personne, en personne, personne âgée, peu importe, depuis peu, sous peu, à peu près, peu à peu, avant peu, le moins cher, chère madame, cher monsieur, pièce chère, en retard de paiement, leur propre, ses propres, mon propre, notre propre, leurs propres, tiré d'affaire`,
  strengtheners:
    "très, vraiment, super, hyper, extrêmement, particulièrement, tout à fait, absolument, totalement, complètement, si, tellement, trop, toujours, entièrement, ultra, fort, parfaitement, incroyablement, bien, plus que",
  weakeners:
    "un peu, assez, plutôt, relativement, parfois, presque, quasiment, légèrement, un brin, globalement, généralement, quelquefois",
  wishes:
    "aurait (pu|dû|aimé|souhaité|mérité), auraient (pu|dû|aimé), j'aurais (aimé|préféré|souhaité), nous aurions (aimé|préféré|souhaité), on aurait (aimé|préféré|souhaité), dommage qu'ils ne soient pas, pourrait (être|faire) (|plus|mieux), pourraient (être|faire) (|plus|mieux), devrait (être|avoir), devraient (être|avoir), si seulement, soi disant, censé(|s|e) (être|), mériterait (d'être |)",
  expectations:
    "peur (de|d'|que|qu'), craignais, craignions, crainte, redoutais, m'attendais à, nous attendions à, s'attendait à, pensais, pensait, pensions, je croyais, on croyait, espérais, espérions, j'espère, espérons, promis, promettent, promettait, promet, annoncent, se disent, se dit, se prétend, se prétendent, si, s'ils, s'il, cherchais, cherchions, cherchait, à la recherche d'un, recherchais, avais besoin d'un, avions besoin d'un, on m'avait dit, on nous avait dit, on m'a dit, on nous a dit, soit, soient, serait, seraient, qu'importe, peu importe, pour être, afin d'être",
  others:
    "autre(|s) (entreprise|entreprises|plombier|plombiers|artisan|artisans|société|sociétés|électricien|prestataire|prestataires|devis|technicien|professionnel|professionnels|serrurier), (le|la|l'|les) (précédent|précédente|ancien|ancienne) (plombier|entreprise|artisan|société|prestataire|électricien|technicien), l'ancien plombier, l'ancienne entreprise, (entreprise|société|prestataire|artisan|plombier) précédent(|e), concurrent(|s|e), la concurrence, les autres, les concurrents, l'autre, un autre, une autre, ailleurs",
  thirdParties:
    "l'assurance, mon assurance, notre assurance, l'assureur, le propriétaire, mon propriétaire, le bailleur, le syndic, la mairie, le fabricant, le fournisseur, le voisin, la voisine, mon voisin, ma voisine, les voisins, mon mari, ma femme, ma mère, mon père, mon fils, ma fille, mon beau frère, une amie, un ami, l'architecte, l'agence, le promoteur",
  beforeSubject:
    "le la les l un une et mais que car quand puis alors mon ma mes notre nos tous toutes avec de d chez par aussi",
  comparing: "que qu comparé rapport contrairement parmi entre mieux qu'",
  and: "et puis ensuite",
  or: "ou ni",
  conjunctions:
    "mais, cependant, toutefois, par contre, en revanche, pourtant, bien que, malgré, sauf, car, parce que, alors que, tandis que, puisque, hormis, dommage, seul bémol",
  contrasts: "mais cependant toutefois contre revanche pourtant malgré sauf bémol hormis seul dommage",
  elides: true,
};
