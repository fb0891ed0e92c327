import { Ajv2020, type ErrorObject, type Options } from "ajv/dist/2020.js";
import { isCalendarDay } from "../../data/_schema/calendar.ts";

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** A strict validator of JSON Schema 2020-12 that also checks the formats our schemas name. */
export function schemaValidator(options: Options = {}): Ajv2020 {
  return new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, ...options })
    .addFormat("date", isCalendarDay)
    .addFormat("date-time", (text: string) => {
      const day = DATE_TIME.exec(text)?.[1];
      return day !== undefined && isCalendarDay(day) && !Number.isNaN(Date.parse(text));
    })
    .addFormat("uri", (text: string) => URL.canParse(text))
    .addFormat("uri-reference", (text: string) => URL.canParse(text, "https://example.com/"));
}

/** The faults of a value as lines; empty for a valid one. */
export function faultsOf(ajv: Ajv2020, schema: string | object, value: unknown): string[] {
  const validate = typeof schema === "string" ? ajv.getSchema(schema) : ajv.compile(schema);
  if (!validate) throw new Error(`no schema ${String(schema)}`);
  if (validate(value)) return [];
  return ((validate.errors ?? []) as ErrorObject[]).map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
}
