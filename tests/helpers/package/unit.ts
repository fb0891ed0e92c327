import { read } from "../documents.ts";

/** The values of each key in a section of a systemd unit, in their order. */
export function readUnit(file: string, section: string): Map<string, string[]> {
  const text =
    read(file)
      .split(/^(?=\[)/m)
      .find((part) => part.startsWith(`[${section}]`)) ?? "";
  const values = new Map<string, string[]>();
  for (const [, key, value] of text.matchAll(/^(\w+)=(.*)$/gm))
    values.set(key!, [...(values.get(key!) ?? []), value!]);
  return values;
}

/** The settings that a unit's service sets. */
export function environmentOf(service: Map<string, string[]>): Record<string, string> {
  const words = (service.get("Environment") ?? []).flatMap((line) => line.split(" "));
  return Object.fromEntries(words.map((word) => word.split("=", 2) as [string, string]));
}
