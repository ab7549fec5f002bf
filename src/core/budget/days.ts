import { DayFold } from './fold';
import { type Day, type Ledger, type Place, START } from './ledger';
import type { LedgerLine } from './lines';

interface Seen {
  readonly fold: DayFold;
  readonly place: Place;
}

/**
 * What the lines of the ledger's days mean, for a process that asks often: a day is only read on from where it was read to. If its file is no longer
 * the same, it's read from the beginning.
 */
export class Days {
  readonly #ledger: Pick<Ledger, 'readOn'>;

  readonly #seen = new Map<Day, Seen>();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(ledger: Pick<Ledger, 'readOn'>) {
    this.#ledger = ledger;
  }

  /**
   * Of all lines that are in the file when this is called. Who reads the day later changes the object: decide before waiting for anything. Rejects with a
   * `LedgerFileError`.
   */
  fold(day: Day): Promise<DayFold> {
    // Two that read at the same time would add the same lines.
    const fold = this.#reading.then(() => this.#read(day));
    this.#reading = fold.catch(() => {});
    return fold;
  }

  /** Forgets all other days. */
  keep(days: readonly Day[]): void {
    for (const day of this.#seen.keys()) if (!days.includes(day)) this.#seen.delete(day);
  }

  async #read(day: Day): Promise<DayFold> {
    const last = this.#seen.get(day);
    if (last) {
      // All are read before the first counts: none does if one is damaged.
      const lines: LedgerLine[] = [];
      const place = await this.#ledger.readOn(day, last.place, (line) => lines.push(line));
      if (place) for (const line of lines) last.fold.add(line);
      if (place) this.#seen.set(day, { ...last, place });
      if (place) return last.fold;
      this.#seen.delete(day);
    }
    const fold = new DayFold();
    const place = await this.#ledger.readOn(day, START, (line) => fold.add(line));
    if (place) this.#seen.set(day, { fold, place });
    return fold;
  }
}
