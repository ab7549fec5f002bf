import type { Made, MakeFault } from '../../shared/protocol/export';
import type { ExportOptions } from '../../shared/protocol/exportOptions';

/** Typing continues for so many milliseconds before a result is asked for. */
export const REST_MS = 150;
/** Making that takes longer is shown as under way. */
export const BUSY_MS = 300;

export interface MakerEvents {
  /** Answers null if a newer question has come. */
  readonly ask: (options: ExportOptions) => Promise<Made | MakeFault | null>;
  readonly done: (result: Made | MakeFault) => void;
  readonly failed: (error: unknown) => void;
  /** Work takes long, or has ended. */
  readonly busy: (on: boolean) => void;
}

export interface Maker {
  /** Asks for a result of these options, soon or at once. Only the answer to the last question counts. */
  make(options: ExportOptions, when?: 'soon' | 'now'): void;
  /** Drops the request under way; the last result stays. */
  stop(): void;
}

/** Asks for results while somebody chooses: after a moment without changes, and the latest question alone is answered. */
export function createMaker({ ask, done, failed, busy }: MakerEvents): Maker {
  let turn = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;

  async function begin(options: ExportOptions): Promise<void> {
    const own = ++turn;
    slow ??= setTimeout(() => busy(true), BUSY_MS);
    try {
      const result = await ask(options);
      if (own === turn && result) done(result);
    } catch (error) {
      if (own === turn) failed(error);
    } finally {
      if (own === turn) rested();
    }
  }

  function rested(): void {
    clearTimeout(slow);
    slow = undefined;
    busy(false);
  }

  return {
    make(options, when = 'soon') {
      clearTimeout(rest);
      if (when === 'now') void begin(options);
      else rest = setTimeout(() => void begin(options), REST_MS);
    },
    stop() {
      clearTimeout(rest);
      turn++;
      rested();
    },
  };
}
