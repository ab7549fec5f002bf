import { Later } from '../../shared/base/later';
import type { Made, MakeFault } from '../../shared/protocol/export';
import type { ExportOptions } from '../../sprite/engines/exportOptions';

/** A result is asked for after a pause in changes of this length, in milliseconds. */
const REST_MS = 150;
/** Progress is shown for results that take longer than this, in milliseconds. */
const BUSY_MS = 300;

export interface MakerEvents {
  /** Resolves to null if a newer request replaced this one. */
  readonly ask: (options: ExportOptions) => Promise<Made | MakeFault | null>;
  readonly done: (result: Made | MakeFault) => void;
  readonly failed: (error: unknown) => void;
  /** Called with true if a result takes long, and with false when it is done. */
  readonly busy: (on: boolean) => void;
}

export interface Maker {
  /** Asks for a result of these options, after a pause or at once. Only the answer to the last request counts. */
  make(options: ExportOptions, when?: 'soon' | 'now'): void;
  /** Drops the current request; the last result stays. */
  stop(): void;
}

/** Asks for results while the user changes options. */
export function createMaker({ ask, done, failed, busy }: MakerEvents): Maker {
  let turn = 0;
  const rest = new Later(REST_MS, begin);
  const slow = new Later(BUSY_MS, () => busy(true), { fromFirst: true });

  async function begin(options: ExportOptions): Promise<void> {
    const own = ++turn;
    slow.schedule();
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
    slow.cancel();
    busy(false);
  }

  return {
    make(options, when = 'soon') {
      rest.schedule(options);
      if (when === 'now') rest.flush();
    },
    stop() {
      rest.cancel();
      turn++;
      rested();
    },
  };
}
