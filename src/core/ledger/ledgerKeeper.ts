import { Later } from '../../shared/base/later';
import { placeKey } from '../disk/fileStore';
import type { Disposable } from '../host/events';
import type { CoreLog } from '../host/log';
import type { Runs } from '../runs/runs';
import type { SpriteLedger } from './spriteLedger';

/** Milliseconds after the last change: a batch of runs, or of files, is one change of the ledger. */
const AFTER_MS = 2_000;

/** What a host says about the ledgers of projects. */
export interface LedgerHost {
  /** URI strings of the folders of projects. */
  readonly tops: () => readonly string[];
  /** Whether the ledger file of a project follows by itself. @param isKept whether the project has one */
  readonly wanted: (top: string, isKept: boolean) => boolean;
}

export interface LedgerKeeperDependencies {
  readonly ledger: Pick<SpriteLedger, 'isKept' | 'write'>;
  readonly runs: Pick<Runs, 'onDidChange' | 'onDidEnd' | 'atWork'>;
  readonly host: LedgerHost | undefined;
  readonly log: CoreLog;
}

/** Brings the ledger files of projects up to date, a moment after runs end or files change, if the projects want that. */
export class LedgerKeeper implements Disposable {
  readonly #dependencies: LedgerKeeperDependencies;
  readonly #closing = new AbortController();
  readonly #subscriptions: readonly Disposable[];
  readonly #later = new Later(AFTER_MS, () => void this.#write());
  #hasChanged = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(dependencies: LedgerKeeperDependencies) {
    this.#dependencies = dependencies;
    const { runs } = dependencies;
    this.#subscriptions = [
      // What other programs did, they write themselves: whoever only reads the records changes no project.
      runs.onDidChange(() => {
        if (runs.atWork().length) this.changed();
      }),
      runs.onDidEnd(() => this.changed()),
    ];
  }

  /** Runs or files of projects changed. */
  changed(): void {
    if (!this.#dependencies.host) return;
    this.#hasChanged = true;
    this.#later.schedule();
  }

  /**
   * Writes what changed since the start, also if the end of a run is told only after this. Resolves when it's written; what can't be written is in the
   * log.
   */
  async flush(): Promise<void> {
    this.#later.cancel();
    if (this.#hasChanged) await this.#write();
  }

  dispose(): void {
    this.#closing.abort();
    this.#later.dispose();
    for (const one of this.#subscriptions) one.dispose();
  }

  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { ledger, host, log } = this.#dependencies;
    const tops = new Map(host?.tops().map((top) => [placeKey(top), top]));
    for (const top of tops.values()) {
      if (this.#closing.signal.aborted) return;
      try {
        if (host?.wanted(top, await ledger.isKept(top))) await ledger.write(top, this.#closing.signal);
      } catch (error) {
        if (!this.#closing.signal.aborted) log.error("The ledger of sprites couldn't be written", error);
      }
    }
  }
}
