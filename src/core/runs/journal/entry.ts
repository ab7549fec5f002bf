import type { Clock } from '../../../service/clock';
import { LeaseLostError } from '../../../service/runErrors';
import { appendDurably, hasCode, replaceFile } from '../../disk/durableFiles';
import type { Holder } from '../../disk/lease';
import { readRegularText } from '../../disk/regularFile';
import { deleteIfAllowed } from './deletions';
import { changeLine, changesBetween, checkChange, type Fold, fold, wholeLine } from './lines';
import { isFinal, mayBeSent, type RunRecord } from './record';

/** A file is compacted to one line when it has `times` the bytes of the record plus `bytes`. */
const WASTE = { times: 4, bytes: 64 * 1024 };

export interface EntryDependencies {
  readonly file: string;
  readonly holder: Holder;
  readonly clock: Clock;
  /** Called after each change is on disk. */
  readonly onWrite: (record: RunRecord) => void;
}

/** A record as it was read, with what the next line needs to know about its file. */
export interface OnDisk {
  readonly record: RunRecord;
  /** Bytes. */
  readonly size: number;
  readonly end: Fold['end'];
}

/**
 * One record and its writer. Changes are visible at once and reach the disk in order, each as a flushed line.
 *
 * Why two windows never send the same run, even if one of them is suspended at any moment for any time: a record that may lead to a request
 * (`mayBeSent`) is a file that is only appended to, so its lines have one order, and `fold` decides by it. A window sends only after it has appended
 * `sending` and then found, by reading the file again (`confirm`), that it owns the record and that this line counts. A window that takes over
 * appends that it is the new owner, and then reads the record. If its line comes after `sending`, it reads `sending` and never sends. If its line
 * comes before, `sending` is not by the owner and doesn't count, so the other window doesn't send. The lease only keeps windows from disturbing each
 * other.
 *
 * The file is replaced (`compact`) or removed only in states in which nobody sends. So a window that was suspended right before that can't bring back
 * a state in which somebody would.
 */
export class JournalEntry {
  readonly #dependencies: EntryDependencies;

  #current: RunRecord;
  #disk: OnDisk;
  #last: Promise<void> = Promise.resolve();
  #lost = false;

  constructor(dependencies: EntryDependencies, disk: OnDisk) {
    this.#dependencies = dependencies;
    this.#disk = disk;
    this.#current = disk.record;
  }

  get record(): RunRecord {
    return this.#current;
  }

  /** Another window has the run now. */
  get isLost(): boolean {
    return this.#lost;
  }

  /**
   * Resolves when the change is on disk. Rejects with a `RecordError`, and changes nothing, if the record would no longer be valid; with a
   * `LeaseLostError` if another window has the run now.
   */
  async update(patch: Partial<RunRecord>): Promise<void> {
    const next = { ...this.#current, ...patch, updatedAt: this.#dependencies.clock.now() };
    checkChange(changesBetween(this.#current, next));
    this.#current = next;
    this.#last = this.#last.catch(() => {}).then(() => this.#append(next));
    return this.#last;
  }

  /** Whether this window still has the run according to its lease; cheaper than `confirm`, which reads the record. */
  async isHeld(): Promise<boolean> {
    if (!(await this.#dependencies.holder.held())) this.#lost = true;
    return !this.#lost;
  }

  /** Rejects with a `LeaseLostError` unless this window owns the run and its last change counts on disk. */
  confirm(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => this.#assertOwned());
    return this.#last;
  }

  /**
   * Removes a run that was never accepted. Its state becomes final first, so that no window resumes it in the meantime.
   * @param onFinal called in between: the run is no longer sent
   */
  async remove(onFinal: () => Promise<void>): Promise<void> {
    await this.update({ state: 'dismissed' });
    await this.confirm();
    await onFinal();
    await deleteIfAllowed(this.#dependencies.file, 'unaccepted', this.#current.state);
  }

  /** Replaces all lines with one, if that is safe. Ignores failures, because the lines say the same. */
  async tidy(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => this.#compact().catch(() => {}));
    return this.#last;
  }

  async #compact(): Promise<void> {
    if (mayBeSent(this.#disk.record.state)) return;
    const { file, holder } = this.#dependencies;
    const text = wholeLine(holder.owner, this.#disk.record);
    await replaceFile(file, text, { allowed: () => this.#assertOwned(), leftovers: 'kept' });
    this.#disk = { ...this.#disk, size: Buffer.byteLength(text), end: 'whole' };
  }

  async #append(next: RunRecord): Promise<void> {
    const { holder, onWrite } = this.#dependencies;
    if (this.#lost || !(await holder.held())) this.#lose();
    const { record, size, end } = this.#disk;
    const line = changeLine({ by: holder.owner, change: changesBetween(record, next) }, end);
    // Until this line is known to be complete, the next one must treat the end of the file as torn.
    this.#disk = { record, size: -1, end: 'torn' };
    // If the file is gone, another window has removed the run.
    const now = await appendDurably(this.#dependencies.file, line).catch((error) => this.#failed(error));
    // Unexpected size: another window has written, or an earlier write of this one failed. The lines say whether this one counts.
    if (now !== size + Buffer.byteLength(line) && (await this.#reread()).owner !== holder.owner) this.#lose();
    this.#disk = { record: next, size: now, end: 'whole' };
    onWrite(next);
    const wasted = isFinal(next.state) || now > WASTE.bytes + WASTE.times * JSON.stringify(next).length;
    if (wasted) await this.#compact().catch(() => {});
  }

  async #assertOwned(): Promise<void> {
    const { owner, fields } = await this.#reread();
    const { state, attempts } = this.#disk.record;
    if (owner !== this.#dependencies.holder.owner || fields.state !== state || fields.attempts !== attempts)
      this.#lose();
    if (!(await this.#dependencies.holder.held())) this.#lose();
  }

  async #reread(): Promise<Fold> {
    const text = await readRegularText(this.#dependencies.file).catch((error) => this.#failed(error));
    return fold(text) ?? this.#lose();
  }

  #failed(error: unknown): never {
    if (hasCode(error, 'ENOENT')) this.#lose();
    throw error;
  }

  #lose(): never {
    this.#lost = true;
    throw new LeaseLostError();
  }
}
