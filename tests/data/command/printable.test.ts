import { describe, expect, onTestFinished, test } from "vitest";
import { conceal, onOneLine, printable } from "../../../data/_command/print.ts";
import { syncSources } from "../../../data/_import/sync/sources.ts";
import { secretsOf } from "../../../data/_schema/secrets.ts";
import { parseSettings, SETTING_NAMES } from "../../../data/_schema/settings.ts";

function concealing(...values: string[]): void {
  conceal("test", values);
  onTestFinished(() => conceal("test", []));
}

describe("what is printed", () => {
  test("has every character that steers a terminal, or is not seen, escaped as JSON does", () => {
    const given =
      "\u0000\u0007\t\r\u001b[2J\u007f\u009b1m\u061c\u200b\u200f\u202a\u202e\u2028\u2060\u2066\u2069\ufeff\u{e0041}";
    expect(printable(given)).toBe(
      "\\u0000\\u0007\\u0009\\u000d\\u001b[2J\\u007f\\u009b1m\\u061c\\u200b\\u200f\\u202a\\u202e\\u2028\\u2060\\u2066\\u2069" +
        "\\ufeff\\udb40\\udc41",
    );
    for (let unit = 0; unit < 0xa0; unit += 1) {
      const character = String.fromCharCode(unit);
      const isShown = unit === 10 || (unit >= 32 && unit < 127);
      expect(printable(character) === character, `U+${unit.toString(16)}`).toBe(isShown);
    }
  });

  test("keeps its lines, unless it is to be one; control: all other words stay as they are", () => {
    expect(printable("a\nb")).toBe("a\nb");
    expect(onOneLine("a\nb\u001b")).toBe("a\\nb\\u001b");
    const words = "Größe, 清掃, مرحبا, 👍🏽, ½ — “so”";
    expect(printable(words)).toBe(words);
  });

  test("is the same JSON as before", () => {
    const value = { text: "a\u202eb\u009b\u{e0041}", "\u200b": ["\u001b"] };
    expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
  });
});

describe("a secret", () => {
  const SECRET = 'k3y/with+signs="and quotes"~0123';

  test.each<[string, string]>([
    ["as it is", SECRET],
    ["in JSON", JSON.stringify({ echo: SECRET })],
    ["in an address", `https://a.example/?q=${encodeURIComponent(SECRET)}`],
    ["in an address with small digits", encodeURIComponent(SECRET).replaceAll("%2B", "%2b")],
    ["in a form", new URLSearchParams({ SECRET }).toString()],
    ["in base64", Buffer.from(SECRET).toString("base64")],
    ["in base64 of an address", Buffer.from(SECRET).toString("base64url")],
    ["within base64, after one byte", Buffer.from(`:${SECRET}`).toString("base64")],
    ["within base64, between others", Buffer.from(`me:${SECRET}:me`).toString("base64")],
    ["cut off", `echo ${SECRET.slice(0, 20)}`],
  ])("is marked %s", (_, text) => {
    expect(printable(text)).not.toContain("[secret]");
    concealing(SECRET);
    const said = printable(text);
    expect(said).toContain("[secret]");
    for (let from = 0; from + 8 <= SECRET.length; from += 1)
      expect(said).not.toContain(SECRET.slice(from, from + 8));
    expect(said.length).toBeLessThan(text.length);
  });

  test("of a few characters is left alone, or other words would be marked", () => {
    concealing("abc", "");
    expect(printable("the abc of it")).toBe("the abc of it");
  });

  test("is forgotten when another takes its place", () => {
    concealing("first-secret");
    concealing("second-secret");
    expect(printable("first-secret second-secret")).toBe("first-secret [secret]");
  });
});

describe("the settings' secrets", () => {
  const settings = {
    SESSION_SECRET: "session-0123456789",
    GOOGLE_CLIENT_SECRET: "google-0123456789",
    HUB_DATABASE_URL: "postgres://hub:data%2Fbase-0123@db.internal/hub?sslmode=verify-full",
    PURGE_URL: "https://caches.example/purge?token=purge-url-0123",
    PURGE_HEADER: "Authorization: Bearer purge-0123456789",
    SYNC_SOURCES: "https://user:sync-0123@exports.example/a/path-0123456789abcdef.json?key=query-0123",
  };

  test("are all of them concealed, in their own words; control: what only names a place is shown", () => {
    concealing(...secretsOf(parseSettings(settings)));
    const said = printable(Object.values(settings).join(" "));
    for (const [, secret] of Object.values(settings)
      .join(" ")
      .matchAll(/(\S*?0123\w*)/g))
      expect(said).not.toContain(secret);
    expect(said).not.toContain("0123");
    for (const place of [
      "db.internal/hub?sslmode=verify-full",
      "https://caches.example/purge",
      "@exports.example/a/",
    ])
      expect(said).toContain(place);
    expect(printable("data/base-0123")).toBe("[secret]");
  });

  test("and keys in addresses that business.json lists are concealed once they are read", () => {
    const from = "https://exports.example/all.csv?key=listed-0123456789";
    onTestFinished(() => conceal("sources", []));
    syncSources(
      { name: "One", sources: [{ name: "A", sync: { from } }] } as Parameters<typeof syncSources>[0],
      { dataDir: ".", more: [] },
    );
    expect(printable(`GET ${from}`)).toBe("GET https://exports.example/all.csv?key=[secret]");
  });

  test("take in every setting that is named as one", () => {
    const named = SETTING_NAMES.filter((name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name));
    expect(named.length).toBeGreaterThan(1);
    for (const name of named)
      expect(secretsOf(parseSettings({ [name]: "a-value-of-32-characters-or-more" })), name).toContain(
        "a-value-of-32-characters-or-more",
      );
  });
});
