import { expect, test } from "vitest";
import { duplicateKeys, jsonFaultAt, parseJson, TooDeep } from "../../../data/_text/json.ts";
import { effortOf } from "../../helpers/effort.ts";

test.each<[string, string[]]>([
  ["{}", []],
  ['"a"', []],
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":"a","b":["a","a","b"]}', []],
  ['{"text":"{\\"a\\":1,\\"a\\":2}","a":"\\\\"}', []],
  ['{"a":1,"a":2}', ["a"]],
  ['{ "a" : 1 ,\t"b" : [ ] , "a" : { } }', ["a"]],
  ['{"a":1,"\\u0061":2}', ["a"]],
  ['{"a":"\\\\","a":"\\""}', ["a"]],
  ['{"author":{"name":"A","name":"B"}}', ["author.name"]],
  ['{"l":[{"x":1},{"x":1,"y":{"z":1,"z":2}}]}', ["l[1].y.z"]],
  ['{"a":1,"a":2,"a":3,"b":{"c":1,"c":1},"b":0}', ["a", "b.c", "b"]],
  ['[{"__proto__":1,"__proto__":2}]', ["[0].__proto__"]],
])("the keys that stand twice in %s", (json, keys) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect(duplicateKeys(json)).toEqual(keys);
});

test.each([
  ["3", 0, true],
  ['"[[[["', 0, true],
  ['"\\"[[[["', 0, true],
  ["[]", 0, false],
  ["[]", 1, true],
  ['[{},[],{"a":{}}]', 2, false],
  ['[{},[],{"a":{}}]', 3, true],
  ['{"[[[":"]]]","b":"\\\\"}', 1, true],
])("a text of JSON is read to a depth: %s to %i", (json, depth, held) => {
  const read = () => parseJson(json, depth);
  if (held) expect(read()).toEqual(JSON.parse(json));
  else expect(read).toThrow(TooDeep);
});

test("a text that is too deep is refused in plain words and with its place, whether or not it ends", () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
    ["[", ""],
  ] as const) {
    const json = `${open.repeat(1_000_000)}1${close.repeat(1_000_000)}`;
    let fault: unknown;
    try {
      parseJson(json, 50);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(TooDeep);
    expect((fault as Error).message).toBe("has objects or lists nested more than 50 deep, which is the most");
    expect(jsonFaultAt(fault, json)).toBe(open.length * 50);
  }
});

test("what does not parse is still a fault of its syntax", () => {
  expect(() => parseJson('{"a":"', 3)).toThrow(SyntaxError);
  expect(() => parseJson("]]]", 3)).toThrow(SyntaxError);
});

test("many keys that stand twice are found in time that grows with the text, not with its square", async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join();
  expect(await effortOf(() => expect(duplicateKeys(`{${many},${many}}`)).toHaveLength(100_000))).toBeLessThan(
    50,
  );
});
