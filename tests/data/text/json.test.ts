import { expect, test } from "vitest";
import { duplicateKeys } from "../../../data/_text/json.ts";

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
