import { Later } from '../../shared/base/later';

/** A result is asked for after a pause in changes of this length, in milliseconds. */
const REST_MS = 150;
/** Progress is shown for results that take longer than this, in milliseconds. */
const BUSY_MS = 300;

export interface MakerEvents<Wanted, Made> {
  /** Resolves to null if a newer request replaced this one. */
  readonly ask: (wanted: Wanted) => Promise<Made | null>;
  readonly done: (result: Made) => void;
  readonly failed: (error: unknown) => void;
  /** Called with true if a result takes long, and with false when it is done. */
  readonly busy: (on: boolean) => void;
}

export interface Maker<Wanted> {
  /** Asks for a result, after a pause or at once. Only the answer to the last request counts. */
  make(wanted: Wanted, when?: 'soon' | 'now'): void;
  /** Drops the current request; the last result stays. */
  stop(): void;
}

/** Asks for results while a person changes what is wanted. */
export function createMaker<Wanted, Made>({ ask, done, failed, busy }: MakerEvents<Wanted, Made>): Maker<Wanted> {
  let turn = 0;
  const rest = new Later(REST_MS, begin);
  const slow = new Later(BUSY_MS, () => busy(true), { fromFirst: true });

  async function begin(wanted: Wanted): Promise<void> {
    const own = ++turn;
    slow.schedule();
    try {
      const result = await ask(wanted);
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
    make(wanted, when = 'soon') {
      rest.schedule(wanted);
      if (when === 'now') rest.flush();
    },
    stop() {
      rest.cancel();
      turn++;
      rested();
    },
  };
}
