import { describe, expect, it } from "vitest";
import { isMachineTranslation, shownText } from "../../../data/_text/machine-translation.ts";

describe("a machine translation beside the author's words", () => {
  it.each([
    ["(Translated by Google) Nice (Original) Schön", "Schön"],
    ["(Translated by Google) Nice.\n\n(Original)\nSchön.", "Schön."],
    ["(Translated by Google) Nice.\r\n(Original) Schön.".replace("\r", ""), "Schön."],
    ["Schön. (Translated by Google) Nice.", "Schön."],
    ["Muy buen trato (Translated by Google) Very good treatment", "Muy buen trato"],
    ["Schön\n\n(Translated by Google)\nNice", "Schön"],
    ["Translated by Google: Nice work.\nOriginal: Buen trabajo.", "Buen trabajo."],
    ["Translated by Google\nNice work.\n\nOriginal\nBuen trabajo.", "Buen trabajo."],
    ["Buen trabajo.\nTranslated by Google: Nice work.", "Buen trabajo."],
    ["[Translated by Google] Nice [Original] Schön", "Schön"],
    ["( Translated by Google ) Nice (original) Schön", "Schön"],
    ["(Traducido por Google) Rápido (Original) Quick", "Quick"],
    ["(Traducido por Google) Rápido\n(Texto original)\nQuick", "Quick"],
    ["Quick!\n\n(Übersetzt von Google)\nSchnell!", "Quick!"],
    ["(Von Google übersetzt) Schnell (Original) Quick", "Quick"],
    ["(Traduit par Google) Vite\n\n(Avis d’origine)\nQuick", "Quick"],
    ["(Google による翻訳)良い\n\n(原文)\nGood", "Good"],
    ["(Original)\nSchön\n\n(Translated by Google)\nNice", "Schön"],
    ["(Translated by Google) Nice (Original) Schön (Translated by Google) Nice", "Schön"],
    ["(Translated by Google) Nice (Original) Schön… Mehr", "Schön…"],
    ["(Translated by Facebook) Nice (Original) Schön\nSee original · Rate this translation", "Schön"],
    ["(Original) Schön", "Schön"],
  ])("leaves of %j the original %j", (given, text) => {
    expect(shownText(given)).toEqual({ text, translated: false });
  });

  it.each([
    "(Translated by Google) Nice",
    "Translated by Google: Nice work.",
    "(Übersetzt von Google) Nett.",
    "Nice people, quick too.\nSee original",
    "Nice people. See original · Rate this translation",
    "Gente amable. Ver original",
    "(Translated by Google) Nice (Original)",
  ])("says of %j that a machine wrote it, and keeps the words that tell so", (given) => {
    expect(isMachineTranslation(given)).toBe(true);
    expect(shownText(shownText(given).text)).toEqual(shownText(given));
  });
});

describe("buttons of a platform", () => {
  it.each([
    ["They came late … More", "They came late …"],
    ["They came late...More", "They came late..."],
    ["They came late. Read more", "They came late."],
    ["They came late.\nRead more", "They came late."],
    ["Llegaron tarde. Leer más", "Llegaron tarde."],
    ["Kamen zu spät.\nMehr anzeigen", "Kamen zu spät."],
    ["En retard ! Lire la suite", "En retard !"],
    ["Llegaron tarde.\nVer traducción", "Llegaron tarde."],
  ])("are no words of the customer: %j", (given, text) => {
    expect(shownText(given)).toEqual({ text, translated: false });
  });
});

it.each([
  "The sign said (Translated by Google) and nothing else",
  "An (Original) part was fitted",
  "I would like to read more",
  "Ask for the manual, you will want to read more",
  "They did much more",
  "Great. And more",
  "(Sunday) They came within the hour.",
  "Found them on Google, and the reviews were right.",
  "They kept every tile.\nOriginal\nfloors from 1920 still shine.",
  "  Two spaces before stay, on Google too.",
  "",
])("leaves %j alone", (text) => {
  expect(shownText(text)).toEqual({ text, translated: false });
});
