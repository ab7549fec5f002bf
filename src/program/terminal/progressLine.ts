import type { Spinner } from 'yocto-spinner';
import type { Progress } from '../context';

/** For streams that aren't a terminal, and for `--json`. */
export const SILENT: Progress = { say: () => {}, end: () => {} };

/** Whether a stream is a terminal whose last line can be redrawn. */
export function canRedraw(stream: NodeJS.WriteStream, env: Readonly<NodeJS.ProcessEnv>): boolean {
  return stream.isTTY === true && env.TERM !== 'dumb' && env.CI === undefined;
}

/** A line on a terminal. What draws it is loaded with the first text. */
export class ProgressLine implements Progress {
  private text: string | undefined;
  private spinner: Spinner | undefined;
  private loading = false;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  say(text: string): void {
    this.text = text;
    if (this.spinner) this.spinner.text = text;
    else if (!this.loading) void this.start();
  }

  end(): void {
    this.text = undefined;
    this.spinner?.stop();
    this.spinner = undefined;
  }

  private async start(): Promise<void> {
    this.loading = true;
    const { startSpinner } = await import('./spinner');
    this.loading = false;
    if (this.text !== undefined) this.spinner = startSpinner(this.stream, this.text);
  }
}
