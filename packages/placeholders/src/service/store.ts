import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { FileFolders } from './store/fileFolders';
import { Journal } from './store/journal';
import { type JournalRecord, parseRecord, type StoredAsset } from './store/records';
import { AssetState, CreditState } from './store/state';
import { UploadFiles } from './store/uploadFiles';

/** Milliseconds. A reservation whose run never ended, because of a crash, returns its credits after this time. */
const RESERVATION_MS = 15 * 60_000;

/**
 * The service's data in one folder: `journal.jsonl` (assets, tags, credits), `files/` (images of assets), and `uploads/`. Every change is
 * one journal line, so simultaneous changes never overwrite each other, even from another process on the same folder.
 */
export class Store {
  readonly #now: () => number;

  #assets = new AssetState();
  #credits = new CreditState();
  #secret: string | undefined;

  readonly #journal: Journal;

  private constructor(
    journalFile: string,
    readonly files: FileFolders,
    readonly uploads: UploadFiles,
    now: () => number,
  ) {
    this.#now = now;
    this.#journal = new Journal(
      journalFile,
      (line, position) => this.#apply(parseRecord(line), position),
      () => this.#clear(),
    );
  }

  /** @param now milliseconds since 1970 */
  static async open(directory: string, now: () => number): Promise<Store> {
    const files = await FileFolders.open(path.join(directory, 'files'));
    const uploads = await UploadFiles.open(path.join(directory, 'uploads'), now());
    const store = new Store(path.join(directory, 'journal.jsonl'), files, uploads, now);
    await store.#journal.open();
    return store;
  }

  /** Secret for signatures: created once for a folder, so tickets and cursors stay valid after a restart. */
  async secret(): Promise<string> {
    if (!this.#secret) await this.#append({ kind: 'secret', value: randomBytes(32).toString('base64url') });
    if (!this.#secret) throw new Error("The journal didn't keep the secret.");
    return this.#secret;
  }

  /** The assets, after reading new lines from the disk. */
  async assets(): Promise<Omit<AssetState, 'add' | 'setTags'>> {
    await this.#journal.catchUp();
    return this.#assets;
  }

  async addAsset(asset: StoredAsset): Promise<void> {
    await this.#append({ kind: 'asset', asset });
  }

  /** Replaces all tags. `undefined` if the asset doesn't exist. */
  async setTags(id: string, tags: string[]): Promise<StoredAsset | undefined> {
    if (!(await this.assets()).get(id)) return undefined;
    await this.#append({ kind: 'tags', id, tags, at: new Date(this.#now()).toISOString() });
    return this.#assets.get(id);
  }

  /** Credits that a new run may reserve. */
  async credits(): Promise<number> {
    await this.#journal.catchUp();
    return this.#credits.available(this.#now());
  }

  /** Tops the practice credits up to `to`. */
  async topUp(to: number): Promise<void> {
    await this.#append({ kind: 'topUp', to });
  }

  /** Reserves credits for a run; false if there aren't enough. */
  async reserve(run: string, amount: number): Promise<boolean> {
    if ((await this.credits()) < amount) return false;
    const at = this.#now();
    await this.#append({ kind: 'reserve', run, amount, at, until: at + RESERVATION_MS });
    return this.#credits.has(run);
  }

  /** Ends a run's reservation: `charged` credits are spent, the rest is returned. */
  async settle(run: string, charged: number): Promise<void> {
    await this.#append({ kind: 'settle', run, charged });
  }

  #append(record: JournalRecord): Promise<void> {
    return this.#journal.append(record);
  }

  #clear(): void {
    this.#assets = new AssetState();
    this.#credits = new CreditState();
  }

  #apply(record: JournalRecord | undefined, position: number): void {
    switch (record?.kind) {
      case 'secret':
        this.#secret ??= record.value;
        break;
      case 'asset':
        this.#assets.add(position, record.asset);
        break;
      case 'tags':
        this.#assets.setTags(record.id, record.tags, record.at);
        break;
      case 'topUp':
        this.#credits.topUp(record.to);
        break;
      case 'reserve':
        this.#credits.reserve(record.run, record.amount, record.at, record.until);
        break;
      case 'settle':
        this.#credits.settle(record.run, record.charged);
        break;
    }
  }
}
