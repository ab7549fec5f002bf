import { SentenceError } from '../../platform/errors';
import { tooLongAgoText } from './putText';

/** Bytes of old contents that are held in memory for Undo, all together. */
const MOST_HELD = 64 * 1024 * 1024;

/** Old contents of files, of which the oldest are forgotten first. */
export class HeldBytes {
  private readonly held = new Map<symbol, Uint8Array>();

  constructor(private readonly most = MOST_HELD) {}

  /**
   * Holds bytes for a step that takes something back once; where it fails, it can be tried again.
   * @returns the step; it rejects if its bytes were forgotten
   */
  hold<T>(bytes: Uint8Array, step: (bytes: Uint8Array) => Promise<T>): () => Promise<T> {
    const key = Symbol();
    this.held.set(key, bytes);
    let sum = [...this.held.values()].reduce((total, { length }) => total + length, 0);
    for (const [oldest, { length }] of this.held) {
      if (sum <= this.most) break;
      this.held.delete(oldest);
      sum -= length;
    }
    return async () => {
      const found = this.held.get(key);
      if (!found) throw new SentenceError(tooLongAgoText());
      const done = await step(found);
      this.held.delete(key);
      return done;
    };
  }
}
