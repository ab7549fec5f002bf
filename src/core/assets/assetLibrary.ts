import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { AssetListError } from '../../service/errors';
import { Later } from '../../shared/base/later';
import type { Connection, Connections } from '../account/connection';
import { sha256Of } from '../disk/fileStore';
import { ownPath } from '../disk/ownPath';
import { type Disposable, Emitter } from '../host/events';
import type { KeySource } from '../host/keys';
import type { CoreLog } from '../host/log';
import type { Memory } from '../host/memory';
import { recall, remember } from '../host/stored';
import type { Runs } from '../runs/runs';
import { SentenceError } from '../text/errors';
import { reasonText } from '../text/errorText';
import { AssetFile } from './assetFile';
import { AssetIndex } from './assetIndex';
import { type AssetPages, AssetSync } from './assetSync';
import { faultStatus, type LibraryStatus, listFault } from './libraryStatus';

export interface LibraryDependencies {
  readonly connections: Connections;
  readonly keys: KeySource;
  readonly runs: Runs;
  readonly log: CoreLog;
  readonly memory: Memory;
  /** Folder of all indexes. */
  readonly directory: string;
}

/** The index of one account, open in this window. */
export interface OpenAccount {
  readonly connection: Connection;
  readonly index: AssetIndex;
  /** Folder of the account's data on disk. */
  readonly folder: string;
  readonly file: AssetFile;
  readonly sync: AssetSync;
}

/** The index is written to disk after this many milliseconds without a change. */
const WRITE_MS = 2000;

/** The assets of the connected account: read from disk at once, then brought up to date from the service. */
export class AssetLibrary implements Disposable {
  readonly #dependencies: LibraryDependencies;

  readonly #changed = new Emitter<void>();
  /** The status or the index changed. */
  readonly onDidChange = this.#changed.event;
  #current = new AssetIndex();
  #currentName: string | undefined;
  #opening: Promise<OpenAccount | undefined> | undefined;
  #first: Promise<void> | undefined;
  #pass: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  #now: LibraryStatus = { state: 'loading' };
  readonly #writing = new Later(WRITE_MS, () => this.#write(), { mayBeLost: true });
  readonly #subscriptions: Disposable[];

  constructor(dependencies: LibraryDependencies) {
    this.#dependencies = dependencies;
    this.#subscriptions = [
      dependencies.connections.onDidChange(() => this.reopen()),
      dependencies.keys.onDidChange(() => this.reopen()),
      dependencies.runs.onDidChange(() => this.#addOutputs()),
    ];
  }

  get index(): AssetIndex {
    return this.#current;
  }

  /** Identifies the account of the index; undefined until it's open. */
  get name(): string | undefined {
    return this.#currentName;
  }

  get status(): LibraryStatus {
    return this.#now;
  }

  /** Why the index may lack assets of the account; undefined if it's complete. */
  get fault(): AssetListError | undefined {
    return listFault(this.#now, Date.now());
  }

  /** Reads the index from disk, then new assets from the service; resolves when the first entries are available. Later calls only wait for them. */
  async open(): Promise<void> {
    if (!this.#opening) {
      let firstShown = () => {};
      this.#first = new Promise<void>((resolve) => {
        firstShown = resolve;
      });
      this.#opening = this.#load(firstShown);
      void this.#opening.then((account) => account && this.refresh(false)).finally(firstShown);
    }
    return this.#first;
  }

  /** Reads new assets, or all. One pass at a time; a full pass replaces one in progress. */
  async refresh(full: boolean): Promise<void> {
    if (!this.#opening) return this.open();
    // An account that couldn't be opened because it had no key is tried again.
    const account = (await this.#opening) ?? (await this.#openAgain());
    while (this.#pass) {
      if (!full) return this.#pass.done;
      this.#pass.stop.abort();
      await this.#pass.done;
    }
    // Another account was opened in the meantime, and opening it reads its assets.
    if (account?.index !== this.#current) return;
    const stop = new AbortController();
    const pass = { stop, done: this.#read(account, full, stop.signal) };
    this.#pass = pass;
    await pass.done;
    if (this.#pass === pass) this.#pass = undefined;
  }

  /** The connection that the index belongs to; rejects if there is none. */
  async connection(): Promise<Connection> {
    return (await this.#opening)?.connection ?? this.#dependencies.connections.current();
  }

  /** The open account; undefined if none is open, or if it couldn't be opened. */
  async opened(): Promise<OpenAccount | undefined> {
    return this.#opening;
  }

  /** The account with its index, once the first entries are available; rejects if there is none. */
  async account(): Promise<Pick<OpenAccount, 'connection' | 'index' | 'folder'>> {
    await this.open();
    return this.openAccount();
  }

  /** Like `account`, without waiting for entries. */
  async openAccount(): Promise<Pick<OpenAccount, 'connection' | 'index' | 'folder'>> {
    void this.open();
    const account = (await this.#opening) ?? (await this.#openAgain());
    if (account) return account;
    // Throws the reason.
    await this.#dependencies.connections.current();
    throw new SentenceError(this.#now.message);
  }

  /** Opens the connection's account again: another key may mean another account. */
  reopen(): void {
    const opening = this.#opening;
    this.#pass?.stop.abort();
    this.#pass = undefined;
    this.#writing.flush();
    this.#opening = undefined;
    this.#current = new AssetIndex();
    this.#currentName = undefined;
    this.#report({ state: 'loading' });
    if (opening) void this.open();
  }

  /** Stops the current pass and writes unsaved changes to disk. */
  async close(): Promise<void> {
    this.#pass?.stop.abort();
    await this.#pass?.done;
    const isChanged = this.#writing.isWaiting;
    this.#writing.cancel();
    if (isChanged) await this.#write();
  }

  dispose(): void {
    this.#pass?.stop.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #openAgain(): Promise<OpenAccount | undefined> {
    this.#opening = this.#load(() => {});
    return this.#opening;
  }

  async #load(firstShown: () => void): Promise<OpenAccount | undefined> {
    const index = new AssetIndex();
    this.#current = index;
    try {
      const connection = await this.#dependencies.connections.current();
      const key = connection.kind === 'hosted' ? await this.#dependencies.keys.find(connection.origin) : '';
      const account = connection.kind === 'hosted' ? await accountId(key ?? '', this.#dependencies.memory) : 'local';
      const name = `${connection.originId}-${account}`;
      const folder = ownPath(this.#dependencies.directory, name);
      if (this.#current === index) this.#currentName = name;
      const file = new AssetFile(path.join(folder, 'index.jsonl'));
      const header = await file.read(index.shared, async (entries) => {
        index.restore(entries);
        firstShown();
        if (this.#current === index) this.#changed.fire();
        // Lets the window respond in between.
        await new Promise(setImmediate);
      });
      index.watch(() => this.#indexChanged(index));
      const onWait = (resumeAt: number | undefined) => this.#reportWait(index, resumeAt);
      const assetPage: AssetPages['assetPage'] = (query, options) =>
        connection.client.assetPage(query, { ...options, onWait });
      return { connection, index, folder, file, sync: new AssetSync(index, { assetPage }, header) };
    } catch (error) {
      if (this.#current === index) this.#report(faultStatus(error));
      return undefined;
    }
  }

  async #read(account: OpenAccount, full: boolean, signal: AbortSignal): Promise<void> {
    const tell = (read: number) => this.#report({ state: 'reading', read });
    tell(0);
    try {
      await (full ? account.sync.readAll(signal, tell) : account.sync.readNew(signal, tell));
      if (!signal.aborted) this.#report({ state: 'ready' });
    } catch (error) {
      if (signal.aborted) return;
      this.#dependencies.log.warn(`The list of assets couldn't be read: ${reasonText(error)}`);
      this.#report(faultStatus(error));
    }
  }

  #reportWait(index: AssetIndex, resumeAt: number | undefined): void {
    if (this.#current === index && this.#now.resumeAt !== resumeAt) this.#report({ ...this.#now, resumeAt });
  }

  #report(status: LibraryStatus): void {
    this.#now = status;
    this.#changed.fire();
  }

  #indexChanged(index: AssetIndex): void {
    if (this.#current !== index) return;
    this.#changed.fire();
    this.#writing.schedule();
  }

  async #write(): Promise<void> {
    const index = this.#current;
    try {
      const account = await this.#opening;
      await account?.file.write(index.entries(), account.sync.header);
    } catch (error) {
      this.#dependencies.log.error("The index of assets couldn't be written", error);
    }
  }

  /** Adds the outputs of runs to a complete index only: a pass stops at the first known asset, and would miss older ones. */
  #addOutputs(): void {
    if (this.#now.state !== 'ready') return;
    void this.#opening?.then((account) => {
      if (!account) return;
      const assets = this.#dependencies.runs
        .list()
        .filter((run) => run.snapshot.origin === account.connection.origin)
        .flatMap((run) => run.snapshot.outputs.flatMap(({ asset }) => asset ?? []))
        .filter(({ id }) => !this.#current.has(id));
      if (assets.length) this.#current.insert(assets, 0);
    });
  }
}

/**
 * Identifies the account of a key, for a folder on this machine: 16 hex digits of a salted digest, which doesn't reveal the key.
 * The contract has no name for an account, and another key may mean another account.
 */
async function accountId(key: string, memory: Memory): Promise<string> {
  let salt = recall(memory, 'assets.salt');
  if (!salt) {
    salt = randomBytes(16).toString('hex');
    await remember(memory, 'assets.salt', salt);
  }
  return sha256Of(`${salt}\n${key}`).slice(0, 16);
}
