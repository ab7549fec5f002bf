import { CanceledError } from '../../../service/errors';
import type { Reached } from '../../../shared/base/reached';
import type { ThreadFault } from '../../../work/workerQueue';
import type { CodeText, ScannedText } from './codeTasks';
import { type CodeThread, codeThread } from './codeThread';

/** Milliseconds for the text files of a batch: a text of 4 MiB takes a few seconds at worst. */
const BATCH_MS = 20_000;

/** The thread ended over one of the text files. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
  constructor(
    readonly fault: ThreadFault,
    readonly reached: Reached | undefined,
    options?: ErrorOptions,
  ) {
    super(`Reading code ended: ${fault}.`, options);
  }
}

/** Reads text files in a thread. A text that takes the thread down affects no other. */
export class ScanThread {
  readonly #queue: CodeThread;

  /** @param script path of the thread's script, built from `codeWorker.ts` @param limitMs most milliseconds of a batch */
  constructor(script: string, limitMs = BATCH_MS) {
    this.#queue = codeThread(script, limitMs, (fault, cause, reached) =>
      fault === 'canceled' || fault === 'closed' ? new CanceledError() : new ThreadEnded(fault, reached, { cause }),
    );
  }

  /** What the text files say, in their order; `failed` for one that took too long or too much. @throws {CanceledError} */
  async scan(texts: readonly CodeText[], signal: AbortSignal): Promise<(ScannedText | { readonly kind: 'failed' })[]> {
    if (!texts.length) return [];
    try {
      return [...(await this.#queue.run('scan', { texts }, signal))];
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      const culprit = (error.reached?.at ?? 1) - 1;
      const [before, after] = [texts.slice(0, culprit), texts.slice(culprit + 1)];
      return [...(await this.scan(before, signal)), { kind: 'failed' }, ...(await this.scan(after, signal))];
    }
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
