/** As the choice of a location may make all others needless, and the reading of a table changes what follows. */
const ORDER = [
  "location",
  "table",
  "published",
  "scale",
  "dates",
  "as-of",
  "undated",
  "source",
  "level",
  "unlikely",
  "skip-invalid",
  "contacts",
  "duplicates",
] as const;

/** What only the owner can tell of an import; each is also the name of the option that answers it. */
export type QuestionId = (typeof ORDER)[number];

/** Asked at a terminal, listed in a message, or answered by `--yes`: one list for all three. */
export interface Question {
  id: QuestionId;
  /** What is asked and what was seen, in one or several lines. */
  asks: string;
  /** What may be answered; absent where any text may, as far as `accepts` says. */
  choices?: readonly string[];
  accepts?: ((answer: string) => boolean) | undefined;
  /** What is probably right; absent where nothing makes one answer more likely. */
  default?: string | undefined;
  /** Whether the default neither loses nor distorts anything, so that `--yes` may take it. */
  safe?: boolean;
}

export type Answers = Partial<Record<QuestionId, string>>;

/** One question of each kind, since one option answers all of a kind. */
export function onceEach(questions: readonly Question[]): Question[] {
  return ORDER.flatMap((id) => {
    const same = questions.filter((question) => question.id === id);
    const [first] = same;
    if (!first) return [];
    const agree = same.every((each) => each.default === first.default);
    return {
      ...first,
      asks: [...new Set(same.map(({ asks }) => asks))].join("\n"),
      choices: [...new Set(same.flatMap(({ choices = [] }) => choices))],
      default: agree ? first.default : undefined,
      safe: agree && same.every(({ safe }) => safe === true),
    };
  });
}

/** The defaults that lose nothing. */
export function safeAnswers(questions: readonly Question[]): Answers {
  const safe = questions.filter((question) => question.safe && question.default !== undefined);
  return Object.fromEntries(safe.map(({ id, default: answer }) => [id, answer]));
}

/** The option that answers a question, with what it would take by default. */
export function optionFor({ id, default: answer, choices = [] }: Question): string {
  if (id === "duplicates") return "--same <id>|all or --different <id>|all";
  if (id === "skip-invalid") return "--skip-invalid";
  const value = answer ?? (choices.length > 0 && choices.length <= 4 ? choices.join("|") : "<…>");
  return `--${id} ${/^[\w.:@,=|<>…-]+$/.test(value) ? value : JSON.stringify(value)}`;
}

/** A line for each option that is missing, and what is asked by it. */
export function listQuestions(questions: readonly Question[]): string[] {
  return questions.flatMap((question) => {
    const mark =
      question.default === undefined
        ? ""
        : question.safe
          ? " (--yes takes it)"
          : " (likely; say so if it is right)";
    return [`  ${optionFor(question)}${mark}`, ...question.asks.split("\n").map((line) => `      ${line}`)];
  });
}
