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
    ["Ma chaudière est tombée en panne et ils sont venus le jour même.", 5, "workmanship"],
  ]));
