import path from 'node:path';
import * as vscode from 'vscode';
import { AuthenticationError, ConnectionError, MissingKeyError } from '../../../service/errors';
import { errorText } from '../../platform/errorText';
import type { Keys } from '../../platform/keys';
import type { Log } from '../../platform/log';
import { SentenceError } from '../../platform/sentenceError';
import type { Connection, Connections } from '../account/connection';
import type { Runs } from '../runs/runs';
import { accountId } from './account';
import { AssetFile } from './assetFile';
import { AssetIndex } from './assetIndex';
import { AssetSync } from './assetSync';

export interface LibraryParts {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly runs: Runs;
  readonly log: Log;
  readonly memory: vscode.Memento;
  /** Folder of all indexes. */
  readonly directory: string;
}

/** How far the index is, and why no further. */
export interface LibraryStatus {
  readonly state: 'loading' | 'reading' | 'ready' | 'no-key' | 'offline' | 'refused' | 'failed';
  /** A sentence on what went wrong. */
  readonly message?: string;
  /** Assets read so far, while `reading`. */
  readonly read?: number;
}

/** The index of one account, open in this window. */
export interface Shelf {
  readonly connection: Connection;
  readonly index: AssetIndex;
  /** What the account has on disk. */
  readonly folder: string;
  readonly file: AssetFile;
  readonly sync: AssetSync;
}

/** What has changed is written after it rested so long. */
const WRITE_MS = 2000;

/** The assets of the account that the settings lead to: shown from disk at once, then brought up to date. */
export class AssetLibrary implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  /** The status or the index changed. */
  readonly onDidChange = this.changed.event;
  private current = new AssetIndex();
  private opening: Promise<Shelf | undefined> | undefined;
  private first: Promise<void> | undefined;
  private pass: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  private now: LibraryStatus = { state: 'loading' };
  private writing: NodeJS.Timeout | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: LibraryParts) {
    this.subscriptions = [
      parts.connections.onDidChange(() => this.reopen()),
      parts.keys.onDidChange(() => this.reopen()),
      parts.runs.onDidChange(() => this.addOutputs()),
    ];
  }

  get index(): AssetIndex {
    return this.current;
  }

  get status(): LibraryStatus {
    return this.now;
  }

  /** Reads the index from disk, then what is new; resolves once the first entries are there. Later calls do nothing but wait for them. */
  async open(): Promise<void> {
    if (!this.opening) {
      let firstShown = () => {};
      this.first = new Promise<void>((resolve) => {
        firstShown = resolve;
      });
      this.opening = this.load(firstShown);
      void this.opening.then((shelf) => shelf && this.refresh(false)).finally(firstShown);
    }
    return this.first;
  }

  /** Reads what is new, or everything. One pass at a time: a full one takes the place of another. */
  async refresh(full: boolean): Promise<void> {
    if (!this.opening) return this.open();
    // What failed to open, for want of a key, is tried again.
    const shelf = (await this.opening) ?? (await this.again());
    while (this.pass) {
      if (!full) return this.pass.done;
      this.pass.stop.abort();
      await this.pass.done;
    }
    // Another account was opened meanwhile, and is read by who opened it.
    if (shelf?.index !== this.current) return;
    const stop = new AbortController();
    const pass = { stop, done: this.read(shelf, full, stop.signal) };
    this.pass = pass;
    await pass.done;
    if (this.pass === pass) this.pass = undefined;
  }

  /** The connection that the index belongs to; rejects where there is none. */
  async connection(): Promise<Connection> {
    return (await this.opening)?.connection ?? this.parts.connections.current();
  }

  /** What is open; undefined where nothing is, or could not be. */
  async opened(): Promise<Shelf | undefined> {
    return this.opening;
  }

  /** The account with its index, opened where it was not; rejects where there is none. */
  async account(): Promise<Pick<Shelf, 'connection' | 'index' | 'folder'>> {
    await this.open();
    const shelf = (await this.opening) ?? (await this.again());
    if (shelf) return shelf;
    // Its error says why.
    await this.parts.connections.current();
    throw new SentenceError(this.now.message);
  }

  /** Another key may be another account. */
  reopen(): void {
    const { opening, current } = this;
    this.pass?.stop.abort();
    this.pass = undefined;
    void this.write(opening, current);
    this.opening = undefined;
    this.current = new AssetIndex();
    this.report({ state: 'loading' });
    if (opening) void this.open();
  }

  /** Writes what is not written yet. */
  async close(): Promise<void> {
    this.pass?.stop.abort();
    await this.pass?.done;
    await this.write(this.opening, this.current);
  }

  dispose(): void {
    this.pass?.stop.abort();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private again(): Promise<Shelf | undefined> {
    this.opening = this.load(() => {});
    return this.opening;
  }

  private async load(firstShown: () => void): Promise<Shelf | undefined> {
    const index = new AssetIndex();
    this.current = index;
    try {
      const connection = await this.parts.connections.current();
      const key = connection.kind === 'hosted' ? await this.parts.keys.find(connection.origin) : '';
      const account = connection.kind === 'hosted' ? await accountId(key ?? '', this.parts.memory) : 'local';
      const folder = path.join(this.parts.directory, `${connection.originId}-${account}`);
      const file = new AssetFile(path.join(folder, 'index.jsonl'));
      const header = await file.read(index.shared, async (entries) => {
        index.restore(entries);
        firstShown();
        if (this.current === index) this.changed.fire();
        // The window answers in between.
        await new Promise(setImmediate);
      });
      index.watch(() => this.later(index));
      return { connection, index, folder, file, sync: new AssetSync(index, connection.client, header) };
    } catch (error) {
      if (this.current === index) this.report(failed(error));
      return undefined;
    }
  }

  private async read(shelf: Shelf, full: boolean, signal: AbortSignal): Promise<void> {
    const tell = (read: number) => this.report({ state: 'reading', read });
    tell(0);
    try {
      await (full ? shelf.sync.readAll(signal, tell) : shelf.sync.readNew(signal, tell));
      if (!signal.aborted) this.report({ state: 'ready' });
    } catch (error) {
      if (signal.aborted) return;
      this.parts.log.warn(`The list of assets could not be read: ${errorText(error).text}`);
      this.report(failed(error));
    }
  }

  private report(status: LibraryStatus): void {
    this.now = status;
    this.changed.fire();
  }

  private later(index: AssetIndex): void {
    if (this.current !== index) return;
    this.changed.fire();
    clearTimeout(this.writing);
    this.writing = setTimeout(() => void this.write(this.opening, index), WRITE_MS);
    this.writing.unref();
  }

  private async write(opening: Promise<Shelf | undefined> | undefined, index: AssetIndex): Promise<void> {
    if (!this.writing) return;
    clearTimeout(this.writing);
    this.writing = undefined;
    try {
      const shelf = await opening;
      await shelf?.file.write(index.entries(), shelf.sync.header);
    } catch (error) {
      this.parts.log.error('The index of assets could not be written', error);
    }
  }

  /** Outputs of runs are assets, known before the list is read again; only over a list that is whole, or its rest would never be read. */
  private addOutputs(): void {
    if (this.now.state !== 'ready') return;
    void this.opening?.then((shelf) => {
      if (!shelf) return;
      const assets = this.parts.runs
        .list()
        .filter((run) => run.snapshot.origin === shelf.connection.origin)
        .flatMap((run) => run.snapshot.outputs.flatMap(({ asset }) => asset ?? []))
        .filter(({ id }) => !this.current.has(id));
      if (assets.length) this.current.insert(assets, 0);
    });
  }
}

function failed(error: unknown): LibraryStatus {
  const message = errorText(error).text;
  if (error instanceof MissingKeyError) return { state: 'no-key', message };
  if (error instanceof AuthenticationError) return { state: 'refused', message };
  if (error instanceof ConnectionError) return { state: 'offline', message };
  return { state: 'failed', message };
}
