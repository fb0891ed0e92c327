import { type ProcessOptions, startProcess } from "./start-process.ts";

export interface AskedProcess<Question, Reply> {
  pid: number;
  /** One question at a time. Throws an Error when the process could not answer it. */
  ask(question: Question): Promise<Reply>;
  stop(): Promise<void>;
}

type Message<Reply> = { reply: Reply } | { error: string };

/** Starts a process that answers messages, one each; see `answerQuestions`. */
export function askProcess<Question, Reply>(options: ProcessOptions): AskedProcess<Question, Reply> {
  const { child, pid, ended, output, stop } = startProcess(options);
  return {
    pid,
    stop,
    async ask(question) {
      const answered = new Promise<Message<Reply>>((settle) => child.once("message", settle as () => void));
      child.send(question as object);
      const failed = ended.then(() => ({ error: `${options.script} has ended:\n${output()}` }));
      const message = await Promise.race([answered, failed]);
      if ("error" in message) throw new Error(message.error);
      return message.reply;
    },
  };
}

/** The other side of `askProcess`. */
export function answerQuestions<Question, Reply>(
  answer: (question: Question) => Reply | Promise<Reply>,
): void {
  process.on("message", async (question: Question) => {
    try {
      process.send!({ reply: await answer(question) });
    } catch (error) {
      process.send!({ error: (error as Error).message });
    }
  });
}
