import type { Spinner } from 'yocto-spinner';
import type { Progress } from '../context';

/** For streams that aren't a terminal, and for `--json`. */
export const SILENT: Progress = { say: () => {}, end: () => {} };

/** Whether a stream is a terminal whose last line can be redrawn. */
export function canRedraw(stream: NodeJS.WriteStream, env: Readonly<NodeJS.ProcessEnv>): boolean {
  return stream.isTTY === true && env.TERM !== 'dumb' && env.CI === undefined;
}

/** Milliseconds between two strings: hundreds of small files are done in a second. */
const REDRAW_MS = 50;

/** A line on a terminal. What draws it is loaded with the first text. */
export class ProgressLine implements Progress {
  readonly #stream: NodeJS.WriteStream;

  #text: string | undefined;
  #spinner: Spinner | undefined;
  #loading = false;
  #drawing: NodeJS.Timeout | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  say(text: string): void {
    this.#text = text;
    if (!this.#spinner) {
      if (!this.#loading) void this.#start();
    } else this.#drawing ??= setTimeout(() => this.#draw(), REDRAW_MS).unref();
  }

  end(): void {
    this.#text = undefined;
    clearTimeout(this.#drawing);
    this.#drawing = undefined;
    this.#spinner?.stop();
    this.#spinner = undefined;
  }

  #draw(): void {
    this.#drawing = undefined;
    if (this.#spinner && this.#text !== undefined) this.#spinner.text = this.#text;
  }

  async #start(): Promise<void> {
    this.#loading = true;
    const { startSpinner } = await import('./spinner');
    this.#loading = false;
    if (this.#text !== undefined) this.#spinner = startSpinner(this.#stream, this.#text);
  }
}
