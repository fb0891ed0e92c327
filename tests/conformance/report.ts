/** What an assertion came to; `detail` says what was seen instead. */
export interface Assertion {
  check: string;
  section: string;
  statement: string;
  passed: boolean;
  detail?: string | undefined;
}

export interface Report {
  /** Notes that a statement of the standard, named by its section, holds or not. Answers whether it does. */
  assert(section: string, statement: string, passed: boolean, detail?: string): boolean;
}

export function createReport(check: string, note: (assertion: Assertion) => void): Report {
  return {
    assert(section, statement, passed, detail) {
      note({ check, section, statement, passed, ...(passed ? {} : { detail }) });
      return passed;
    },
  };
}

/** One line, for people. */
export function lineOf({ check, section, statement, passed, detail }: Assertion): string {
  return `${passed ? "pass" : "FAIL"}  ${section.padEnd(6)} ${check}: ${statement}${detail ? ` (${detail})` : ""}`;
}
