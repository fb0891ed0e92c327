import { describe } from "vitest";
import { checkClaims } from "../../helpers/check-claims.ts";

describe("complaints in everyday German", () =>
  checkClaims([
    ["Die neue Feder hat keine drei Monate gehalten.", 2, "workmanship", "negative"],
    ["Der Monteur hatte offensichtlich keine Ahnung.", 1, "workmanship", "negative"],
    ["Auf den Kostenvoranschlag warte ich seit vier Wochen.", 2, "speed", "negative"],
    ["Man wollte uns eine neue Heizung andrehen.", 1, "honesty", "negative"],
    ["Am Telefon wurde ich angeblafft.", 1, "office", "negative"],
    ["Den Schutt wegräumen durfte ich selbst.", 2, "cleanliness", "negative"],
    ["Der versprochene Rückruf ist nie gekommen.", 2, "communication", "negative"],
    ["Der versprochene Rückruf ist nie gekommen.", 2, "punctuality"],
    ["Der Elektriker roch nach Bier.", 1, "professionalism", "negative"],
    ["Die Dachrinne war voller Dreck, jetzt läuft alles wieder ab.", 5, "cleanliness"],
    ["Am nächsten Tag tropfte es wieder.", 2, "speed"],
    ["Er wollte mir nichts aufschwatzen.", 5, "honesty"],
    ["Ich habe keine Ahnung von Heizungen, er hat mir alles erklärt.", 5, "workmanship"],
    ["Die andere Firma wollte mir eine neue Heizung verkaufen.", 5, "honesty"],
    ["Die Techniker zogen sogar die dreckigen Schuhe aus.", 5, "cleanliness"],
    ["Der Techniker war stets gut aufgelegt.", 4, "office"],
    ["Bereits am nächsten Tag war die Heizung wieder kalt.", 2, "speed"],
    ["Es tropft wie am ersten Tag.", 3, "workmanship"],
    ["Nach zwei Stunden kam das Wasser wieder.", 4, "workmanship"],
    ["Wir wussten nicht weiter und riefen dort an.", 4, "workmanship"],
    ["Wir haben nur telefoniert und er konnte schon helfen.", 5, "professionalism"],
    ["Putzen musste ich danach nichts.", 3, "cleanliness"],
  ]));

describe("complaints in everyday French", () =>
  checkClaims([
    ["Plus de deux heures de retard et pas un mot d'excuse.", 2, "punctuality", "negative"],
    ["Il a voulu me refourguer une chaudière neuve.", 1, "honesty", "negative"],
    ["Troisième fois qu'ils décalent la date.", 2, "scheduling", "negative"],
    ["La facture finale est plus élevée que le devis.", 1, "price", "negative"],
    ["Ils font les morts depuis que j'ai payé.", 1, "communication", "negative"],
    ["La toiture a été faite n'importe comment.", 1, "workmanship", "negative"],
    ["Ils refusent d'appliquer la garantie.", 1, "warranty", "negative"],
    ["Pas les moins chers mais le travail est soigné.", 5, "price"],
    ["On peut le joindre sur son portable même le soir.", 5, "professionalism"],
    ["Plus de dix ans qu'ils entretiennent ma chaudière.", 5, "workmanship"],
    ["Le lendemain matin, la fuite était revenue.", 2, "speed"],
    ["Le soir même, la chaudière s'est arrêtée de nouveau.", 2, "speed"],
    ["Il a fallu deux jours pour tout repeindre, superbe.", 4, "speed"],
    ["Ils ont passé le balai derrière eux.", 4, "cleanliness"],
    ["Nous avons dû refaire la salle de bain.", 4, "workmanship"],
    ["Sans un mot de trop, efficace.", 4, "communication"],
    ["Ma chaudière est tombée en panne et ils sont venus le jour même.", 5, "workmanship"],
  ]));
