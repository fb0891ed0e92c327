import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortenAddressIn, shortenNameIn, shortName } from "../../../data/_import/short-name.ts";

describe("a display name as it is published", () => {
  it.each([
    ["Ada Pell", "Ada P."],
    ["  ada   pell ", "ada P."],
    ["Mahesh", "Mahesh"],
    ["Ludwig van der Berg", "Ludwig B."],
    ["María de la Cruz", "María C."],
    ["Anne-Marie O’Neil", "Anne-Marie O."],
    ["J. R. Hartley", "J. H."],
    ["J.R. Hartley", "J.R. H."],
    ["K R", "K R."],
    ["Deb R.", "Deb R."],
    ["Dr. Jane Smith", "Jane S."],
    ["Dr Reddy", "Dr R."],
    ["Robert Dunn Jr.", "Robert D."],
    ["Robert Dunn, Jr.", "Robert D."],
    ["Smith, John", "John S."],
    ["John Smith, Plumber", "John S."],
    ["Smith Jr., John", "John S."],
    ["Smith, Jr., John", "John S."],
    ["De La Cruz, Maria", "Maria C."],
    ["van den Berg, Els", "Els B."],
    ["Anna Berger, Hamburg", "Anna B."],
    ["John Smith, Verified Customer", "John S."],
    ["Van Morrison, Belfast", "Van M."],
    ["Mrs Smith, Leeds", "Mrs S."],
    ["Dr. med. Anna Berger", "Anna B."],
    ["Berger, Dr. med. Anna", "Anna B."],
    ["Prof. Dr. rer. nat. Eva Klein", "Eva K."],
    ["Dipl.-Ing. Eva Klein", "Eva K."],
    ["Dr. med. Berger", "Dr. B."],
    ["Dr. Phil Collins", "Phil C."],
    ["Anil (Bunty)", "Anil"],
    ["Sadik (", "Sadik"],
    ["john_smith", "john S."],
    ["john.smith", "john S."],
    ["john.smith@mail.example", "john E."],
    ["Anna 🌸 Bell 🔥", "Anna B."],
    ["manideep 4you", "manideep 4."],
    ["nadine_87", "nadine"],
    ["Nadine 1987", "Nadine"],
    ["4711", "4711"],
    ["Sven aus Bochum", "Sven"],
    ["Kim P. from Leeds", "Kim P."],
    ["Jan uit Utrecht", "Jan"],
    ["Judith Aus", "Judith A."],
    ["Frau Lindemann", "Frau L."],
    ["نجلاء نور", "نجلاء ن."],
    ["علی\u200cرضا احمدی", "علی\u200cرضا ا."],
    ["अतुल पाटिल", "अतुल पा."],
    ["Åse ångström", "Åse Å."],
    ["Zoe\u0308 E\u0301lan", "Zoë É."],
    ["李明", "李."],
    ["김 민수", "김."],
    ["さくら", "さくら"],
    ["Jr Adams", "Jr A."],
    ["🔥🔥", null],
    ["...", null],
    ["", null],
  ])("%j becomes %j", (displayName, short) => {
    expect(shortName(displayName)).toBe(short);
  });

  const word = fc.stringMatching(/^[A-Z][a-z]{1,9}$/);

  it("never holds more of a last name than its first letter", () => {
    const middleName = word.filter((name) => !/^(?:From|Aus|Uit)$/.test(name));
    fc.assert(
      fc.property(word, fc.array(middleName, { maxLength: 2 }), word, (first, between, last) => {
        fc.pre(!/^(?:Jr|Sr|Ii|Iii|Iv|Phd|Md|Cpa|Esq|Mr|Mrs|Ms|Miss|Mx|Dr|Prof)$/.test(last));
        const short = shortName([first, ...between, last].join(" ")) ?? "";
        expect(short.split(" ").at(-1)).toBe(`${last[0]}.`);
        expect(short.split(" ")).toHaveLength(2);
      }),
    );
  });

  it("is found for any text at all, and a short name stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (displayName) => {
        expect(() => shortenNameIn("any text", displayName)).not.toThrow();
        const short = shortName(displayName);
        if (short !== null) expect(short.trim()).not.toBe("");
      }),
    );
    fc.assert(
      fc.property(word, word, (first, last) => {
        const short = shortName(`${first} ${last}`) ?? "";
        expect(shortName(short)).toBe(short);
      }),
    );
  });
});

describe("a full name repeated in a text", () => {
  it.each([
    ["Thanks Ada Pell. Bye", "Ada Pell", "Thanks Ada P. Bye"],
    ["Thank you De La Cruz, Maria", "De La Cruz, Maria", "Thank you Maria C."],
    ["Thank you Smith, John", "Smith, John", "Thank you John S."],
    ["Thanks ada\npell!", "Ada Pell", "Thanks Ada P.!"],
    ["Ada Pell's tap", "Ada Pell", "Ada P.'s tap"],
    ["Ada Louise Pell, Ada Pell", "Ada Louise Pell", "Ada P., Ada P."],
    ["Dear Dr. Jane Smith, dear Jane Smith", "Dr. Jane Smith", "Dear Jane S., dear Jane S."],
    ["李明您好", "李明", "李.您好"],
    ["김민수 고객님", "김 민수", "김. 고객님"],
    ["Ada and Pell, Ada Pellworth, Nada Pell", "Ada Pell", "Ada and Pell, Ada Pellworth, Nada Pell"],
    ["Dear Deb R., hello", "deb R.", "Dear Deb R., hello"],
    ["Mahesh garu", "Mahesh", "Mahesh garu"],
    ["Thanks Sean O’Brien – “bye”", "Sean O'Brien", "Thanks Sean O. – “bye”"],
    ["Thanks D`Angelo Obrien!", "D’Angelo O'Brien", "Thanks D’Angelo O.!"],
    ["Café ☕: thanks Jose Garcia!", "José García", "Café ☕: thanks José G.!"],
    ["Cafe\u0301: merci Ele\u0301a E\u0301lan!", "Elea Elan", "Cafe\u0301: merci Elea E.!"],
    ["Dear Anna-Maria Berger", "Anna Maria Berger", "Dear Anna B."],
    ["Dear Anna Maria Berger Klein", "Anna-Maria Berger‐Klein", "Dear Anna-Maria K."],
    ["Dear John and Mary Smith", "John & Mary Smith", "Dear John and Mary S."],
    ["Liebe Eva Pohl, lieber Uwe Klein", "Eva Pohl und Uwe Klein", "Liebe Eva P., lieber Uwe K."],
    ["Thanks Sean O'Brien", "Sean O´Brien", "Thanks Sean B."],
    ["김민수 김문수", "김 민수", "김. 김문수"],
    ["a+b (c) $& text", "a+b (c)", "a+b (c) $& text"],
  ])("in %j, of %j, leaves %j", (text, displayName, expected) => {
    expect(shortenNameIn(text, displayName)).toBe(expected);
  });

  it.each([
    ["Danke, Sven aus Bochum.", "Sven aus Bochum", "Danke, Sven."],
    ["Sehr geehrter Herr Pohl, danke. Familie Pohl", "Uwe Pohl", "Sehr geehrter Herr P., danke. Familie P."],
    ["Guten Tag Frau Dr. Klein!", "Eva Klein", "Guten Tag Frau Dr. K.!"],
    ["Dear Mr. Pell. Thanks", "Ada Pell", "Dear Mr. P. Thanks"],
    ["Mr ΠΑΠΑΔΌΠΟΥΛΟΣ’s visit", "Γιώργος Παπαδόπουλος", "Mr Π.’s visit"],
    ["Estimada Sra. García López:", "María García López", "Estimada Sra. L.:"],
    ["Hola señora García", "María García López", "Hola señora G."],
    ["Chère Madame de La Tour", "Anne de la Tour", "Chère Madame T."],
    ["Beste mevrouw Van den Berg,", "Els van den Berg", "Beste mevrouw B.,"],
    ["Geachte heer Smit", "Piet Smit", "Geachte heer S."],
    ["Gentile Sig.ra Rossi", "Lia Rossi", "Gentile Sig.ra R."],
    ["Herr Pohlmann, Herr P.", "Uwe Pohl", "Herr Pohlmann, Herr P."],
    ["Herr Pohl", "Pohl", "Herr Pohl"],
    ["Frau von Stein, Frau von Berg", "Eva von Berg", "Frau von Stein, Frau B."],
    ["Ms Ray and Mr P", "Uwe P.", "Ms Ray and Mr P"],
    ["Thanks Sean O’Brien! Mr O’Brien senior", "Sean O'Brien", "Thanks Sean O.! Mr O. senior"],
    ["Estimado Senor Garcia", "José García", "Estimado Senor G."],
    ["Liebe Frau Özdemir", "Eda Ozdemir", "Liebe Frau Ö."],
    ["Frau Müller Lüdenscheidt", "Eva Müller-Lüdenscheidt", "Frau M."],
  ])("behind a form of address in a reply: %j, of %j, leaves %j", (reply, displayName, expected) => {
    expect(shortenAddressIn(shortenNameIn(reply, displayName), displayName)).toBe(expected);
  });
});
