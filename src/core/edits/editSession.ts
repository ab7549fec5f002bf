import type { Entry } from '../../sprite/edit/versions';
import { FileChangedError } from '../disk/diskWriter';
import { placeKey } from '../disk/fileStore';
import type { NewContent, UserFiles } from '../disk/userFiles';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { Emitter } from '../host/events';
import type { EditBase, EditState } from './editBase';

/** A file as a save writes it. */
export interface SavedFile {
  /** URI string. */
  readonly uri: string;
  readonly bytes: Uint8Array;
}

export interface EditSessionDependencies {
  readonly files: Pick<UserFiles, 'read' | 'save' | 'writeTogether'>;
  /** Reads the files again, as they are now. */
  read(): Promise<EditBase>;
  /** Makes the files of a state, in a thread: only those that differ from its base, or another one. @param as URI string of that one */
  make(state: EditState, as?: string): Promise<readonly SavedFile[]>;
}

/** A step between two states, for an editor's undo and redo. */
export interface EditStep {
  undo(): void;
  redo(): void;
}

/** Files changed on disk while their changes here weren't saved. URI strings. */
export interface EditConflict {
  readonly files: readonly string[];
}

/**
 * What a person changes in a sprite until it's saved. A state is the files as they were read and the list of changes since: undo, redo, and another
 * editor of the same file only need to know which list counts.
 */
export class EditSession {
  readonly #dependencies: EditSessionDependencies;
  readonly #changed = new Emitter<EditState>();
  /** The state, the conflict, or whether it's saved is another one. */
  readonly onDidChange = this.#changed.event;
  #state: EditState;
  /** What is on disk. */
  #saved: EditState | undefined;
  /** What was last read or written, by `placeKey`: a save replaces nothing else. */
  readonly #disk = new Map<string, { readonly uri: string; readonly bytes: Uint8Array | undefined }>();
  #conflict: EditConflict | undefined;
  /** Numbers of all changes that were ever made, undone ones too. */
  readonly #ids: Set<number>;
  #nextId = 1;
  #saving: Promise<void> = Promise.resolve();

  /** @param restored changes of a backup, which aren't on disk */
  constructor(base: EditBase, dependencies: EditSessionDependencies, restored: readonly Entry[] = []) {
    this.#dependencies = dependencies;
    this.#state = { base, entries: restored };
    this.#saved = restored.length ? undefined : this.#state;
    this.#ids = new Set(restored.map(({ id }) => id));
    this.#remember(base);
  }

  get state(): EditState {
    return this.#state;
  }

  get isDirty(): boolean {
    return this.#state !== this.#saved;
  }

  get conflict(): EditConflict | undefined {
    return this.#conflict;
  }

  /** Adds changes after those that count, as one step. @param wanted with the number that it should have, if no other one ever had it */
  change(...wanted: readonly (Omit<Entry, 'id'> & Partial<Entry>)[]): EditStep {
    const { base, entries } = this.#state;
    const added = wanted.map(({ id, change }): Entry => ({ id: this.#idFor(id), change }));
    return this.#step({ base, entries: [...entries, ...added] });
  }

  #idFor(wanted: number | undefined): number {
    if (wanted !== undefined && !this.#ids.has(wanted)) {
      this.#ids.add(wanted);
      return wanted;
    }
    while (this.#ids.has(this.#nextId)) this.#nextId++;
    this.#ids.add(this.#nextId);
    return this.#nextId++;
  }

  /** Back to what is on disk. */
  async revert(): Promise<void> {
    const base = await this.#dependencies.read();
    this.#disk.clear();
    this.#remember(base);
    this.#conflict = undefined;
    this.#state = { base, entries: [] };
    this.#saved = this.#state;
    this.#changed.fire(this.#state);
  }

  /** Takes what is on disk now, as a step that can be undone. */
  async takeTheirs(): Promise<EditStep> {
    const base = await this.#dependencies.read();
    this.#remember(base);
    this.#conflict = undefined;
    const theirs: EditState = { base, entries: [] };
    this.#saved = theirs;
    return this.#step(theirs);
  }

  /** Continues with what was changed here: the next save replaces what is on disk now. */
  async keepMine(): Promise<void> {
    for (const uri of this.#conflict?.files ?? [])
      this.#disk.set(placeKey(uri), { uri, bytes: await this.#bytesAt(uri) });
    this.#conflict = undefined;
    this.#changed.fire(this.#state);
  }

  /**
   * Writes what differs from the disk, all files or none. One save at a time.
   * @throws {FileChangedError | ReadOnlyError | InUseError | OutsideError} nothing was written, and nothing is lost
   */
  save(): Promise<void> {
    const saving = this.#saving.then(() => this.#save());
    this.#saving = saving.catch(() => undefined);
    return saving;
  }

  /** Writes another file that a person chose in a dialog, in the format of its extension. What is changed here stays unsaved. @param to URI string */
  async saveAs(to: string): Promise<void> {
    for (const { uri, bytes } of await this.#dependencies.make(this.#state, to))
      await this.#dependencies.files.save(uri, bytes);
  }

  async #save(): Promise<void> {
    const state = this.#state;
    if (state === this.#saved) return;
    const made = new Map((await this.#dependencies.make(state)).map((file) => [placeKey(file.uri), file]));
    // What an earlier save changed and this state doesn't is as it was read.
    for (const [uri, bytes] of state.base.files) if (!made.has(placeKey(uri))) made.set(placeKey(uri), { uri, bytes });
    const contents: NewContent[] = [];
    for (const [key, { uri, bytes }] of made) {
      const known = this.#disk.get(key);
      if (known?.bytes && sameContent(known.bytes, bytes)) continue;
      contents.push({ uri, bytes, ...(known?.bytes && { old: known.bytes }) });
    }
    await this.#write(contents);
    for (const { uri, bytes } of contents) this.#disk.set(placeKey(uri), { uri, bytes });
    this.#saved = state;
    this.#changed.fire(this.#state);
  }

  async #write(contents: readonly NewContent[]): Promise<void> {
    try {
      await this.#dependencies.files.writeTogether(contents);
    } catch (error) {
      if (error instanceof FileChangedError) await this.look(contents.map(({ uri }) => uri));
      throw error;
    }
  }

  /**
   * Looks at files that may have changed on disk. If nothing waits to be saved, what is there now is taken; otherwise it's a conflict.
   * @param uris URI strings, or their `placeKey`; others than those of the sprite are ignored
   */
  async look(uris: Iterable<string>): Promise<void> {
    const differing: string[] = [];
    for (const uri of uris) {
      const known = this.#disk.get(placeKey(uri));
      if (known && !sameContent(await this.#bytesAt(known.uri), known.bytes)) differing.push(known.uri);
    }
    if (!differing.length) return;
    if (!this.isDirty) {
      await this.revert().catch(() => this.#forget(differing));
      return;
    }
    const gone = await Promise.all(differing.map(async (uri) => ((await this.#bytesAt(uri)) ? [] : [uri])));
    // A deleted file conflicts with nothing: a save makes it again.
    this.#forget(gone.flat());
    const files = differing.filter((uri) => !gone.flat().includes(uri));
    if (!files.length) return;
    this.#conflict = { files };
    this.#changed.fire(this.#state);
  }

  #forget(uris: readonly string[]): void {
    for (const uri of uris) this.#disk.set(placeKey(uri), { uri, bytes: undefined });
  }

  #step(after: EditState): EditStep {
    const before = this.#state;
    this.#show(after);
    return { undo: () => this.#show(before), redo: () => this.#show(after) };
  }

  #show(state: EditState): void {
    this.#state = state;
    this.#changed.fire(state);
  }

  #remember({ files }: EditBase): void {
    for (const [uri, bytes] of files) this.#disk.set(placeKey(uri), { uri, bytes });
  }

  #bytesAt(uri: string): Promise<Uint8Array | undefined> {
    return this.#dependencies.files.read(uri, MAX_SHOWN_BYTES).catch(() => undefined);
  }
}

const sameContent = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a && b ? Buffer.compare(a, b) === 0 : a === b;
