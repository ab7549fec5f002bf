import { createInterface } from 'node:readline';

/** Where a question is asked. */
export interface Asking {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Ends the question with a no. */
  readonly signal: AbortSignal;
}

/**
 * Asks on a terminal. Only `y` and `yes` are a yes; everything else, the end of input, and an abort are a no.
 * @param question one line, without the choices
 */
export function askYesNo(question: string, { input, output, signal }: Asking): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  // The terminal itself edits the line, so Ctrl-C stays a signal for the process.
  const lines = createInterface({ input, terminal: false });
  output.write(`${question} (y/N) `);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      signal.removeEventListener('abort', stop);
      resolve(yes);
      lines.close();
    };
    const stop = () => {
      output.write('\n');
      answer(false);
    };
    signal.addEventListener('abort', stop, { once: true });
    lines.once('line', (line) => answer(/^\s*y(?:es)?\s*$/i.test(line)));
    lines.once('close', () => answer(false));
  });
}
