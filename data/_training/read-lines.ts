import { readFileSync } from "node:fs";
import type { z } from "zod";

/**
 * The lines of a JSONL file, blank ones left out; a schema may depend on what stands in its line. Throws an Error that names the
 * file, or each line that does not fit its schema.
 */
export function readLines<T>(file: string, schema: z.ZodType<T> | ((value: unknown) => z.ZodType<T>)): T[] {
  const faults: string[] = [];
  const rows = readText(file)
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "" || faults.length === MOST_FAULTS) return [];
      const fault = (message: string) => {
        faults.push(`${file}:${index + 1}: ${message}`);
        return [];
      };
      const value = parsed(line);
      if (value === undefined) return fault("is not JSON; each line is one object");
      const { data, error } = (typeof schema === "function" ? schema(value) : schema).safeParse(value);
      if (!error) return [data];
      const issues = error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean));
      return fault(issues.map((issue) => issue.join(": ")).join("; "));
    });
  if (faults.length === MOST_FAULTS) faults.push("and perhaps more");
  if (faults.length > 0) throw new Error(faults.join("\n"));
  if (rows.length === 0) throw new Error(`${file}: has no lines`);
  return rows;
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${file}: ${code === "ENOENT" ? "there is no such file" : `cannot be read: ${message}`}`);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const MOST_FAULTS = 20;
