import { weightOf } from '../../sprite/edit/plainValues';
import type { Entry } from '../../sprite/edit/versions';
import type { CutGuess } from '../../sprite/sheet/guessCut';
import { FileChangedError } from '../disk/diskWriter';
import { placeKey } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { MAX_SHOWN_BYTES } from '../domain/pictureFiles';
import { Emitter } from '../host/events';
import { type DiskFile, type EditBase, type EditState, type KeptEdit, ownCutOf } from './editBase';
import { UndoFullError } from './editErrors';
import { type FileChange, writeChanges } from './writeChanges';

/** A file as a save writes it. */
export interface SavedFile {
  /** URI string. */
  readonly uri: string;
  readonly bytes: Uint8Array;
}

/** What a state makes of the files. Places are URI strings. */
export interface MadeFiles {
  /** Only those that differ. */
  readonly files: readonly SavedFile[];
  /** Numbered files that are frames no longer. */
  readonly gone: readonly string[];
  /** How images without a JSON are cut now, if they're cut in another way. */
  readonly cuts: readonly ImageCut[];
}

interface ImageCut {
  readonly uri: string;
  readonly cut: CutGuess;
}

export interface EditSessionDependencies {
  /** What is opened, as URI strings. */
  readonly places: readonly string[];
  readonly files: Pick<UserFiles, 'read' | 'save' | 'replace' | 'writeTogether' | 'remove' | 'create'>;
  /** Reads the files again, as they are now. */
  read(): Promise<EditBase>;
  /** Makes the files of a state, in a thread: only those that differ from its base, or another one. @param as URI string of that one */
  make(state: EditState, as?: string): Promise<MadeFiles>;
  /** Remembers how an image is cut. @param uri URI string @param cut null: as if nobody had said it */
  recut(uri: string, cut: CutGuess | null): Promise<void>;
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

/** Bytes of the changes that count, pasted pixels included. */
export const MAX_UNDO_BYTES = 256 * 1024 * 1024;

/** A state in a chain: each has only what was added, so that many steps don't cost the square of their number. */
class ListedState implements EditState {
  readonly base: EditBase;
  readonly #before: ListedState | undefined;
  readonly #added: readonly Entry[];
  /** Of all its changes, about. */
  readonly bytes: number;

  constructor(base: EditBase, added: readonly Entry[], before?: ListedState) {
    this.base = base;
    this.#before = before;
    this.#added = added;
    this.bytes = added.reduce((sum, { change }) => sum + weightOf(change), before?.bytes ?? 0);
  }

  get entries(): readonly Entry[] {
    const lists: (readonly Entry[])[] = [];
    for (let state: ListedState | undefined = this; state; state = state.#before) lists.push(state.#added);
    return lists.reverse().flat();
  }
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
  #state: ListedState;
  /** What is on disk. */
  #saved: ListedState | undefined;
  /** What was last read or written, by `placeKey`: a save replaces nothing else. */
  readonly #disk = new Map<string, DiskFile>();
  /** How images were cut by saves, by URI string. */
  readonly #cuts: Map<string, CutGuess | null>;
  #conflict: EditConflict | undefined;
  /** Numbers of all changes that were ever made, undone ones too. */
  readonly #ids: Set<number>;
  #nextId = 1;
  #work: Promise<void> = Promise.resolve();

  /** @param restored what an earlier window had: it isn't saved, even if the list is empty because a saved change was undone */
  constructor(base: EditBase, dependencies: EditSessionDependencies, restored?: KeptEdit) {
    this.#dependencies = dependencies;
    const entries = restored?.entries ?? [];
    this.#state = new ListedState(base, entries);
    this.#saved = restored ? undefined : this.#state;
    this.#ids = new Set(entries.map(({ id }) => id));
    this.#cuts = new Map(restored?.cuts);
    this.#remember(base);
    for (const file of restored?.disk ?? []) this.#disk.set(placeKey(file.uri), file);
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

  /** What another window needs to continue here. */
  get kept(): KeptEdit {
    const { base, entries } = this.#state;
    return { of: this.#dependencies.places, base, entries, disk: [...this.#disk.values()], cuts: [...this.#cuts] };
  }

  /**
   * Adds changes after those that count, as one step.
   * @param wanted with the number that it should have, if it's a whole one above 0 that no other change ever had
   * @throws {UndoFullError} nothing changed
   */
  change(...wanted: readonly (Omit<Entry, 'id'> & Partial<Entry>)[]): EditStep {
    const before = this.#state;
    const bytes = wanted.reduce((sum, { change }) => sum + weightOf(change), before.bytes);
    if (bytes > MAX_UNDO_BYTES) throw new UndoFullError();
    const added = wanted.map(({ id, change }): Entry => ({ id: this.#idFor(id), change }));
    return this.#step(new ListedState(before.base, added, before));
  }

  #idFor(wanted: number | undefined): number {
    if (wanted !== undefined && Number.isSafeInteger(wanted) && wanted > 0 && !this.#ids.has(wanted)) {
      this.#ids.add(wanted);
      return wanted;
    }
    while (this.#ids.has(this.#nextId)) this.#nextId++;
    this.#ids.add(this.#nextId);
    return this.#nextId++;
  }

  /** Back to what is on disk. */
  revert(): Promise<void> {
    return this.#inTurn(() => this.#revert());
  }

  async #revert(): Promise<void> {
    this.#show(await this.#readAgain());
  }

  /** Takes what is on disk now, as a step that can be undone; undefined: there is no conflict now. */
  takeTheirs(): Promise<EditStep | undefined> {
    return this.#inTurn(async () => (this.#conflict ? this.#step(await this.#readAgain()) : undefined));
  }

  async #readAgain(): Promise<ListedState> {
    const base = await this.#dependencies.read();
    await this.#forget(base);
    this.#remember(base);
    this.#conflict = undefined;
    this.#saved = new ListedState(base, []);
    return this.#saved;
  }

  /** Continues with what was changed here: the next save replaces what is on disk now. Only what a person saw in conflict, not what is found until then. */
  keepMine(): Promise<void> {
    const seen = this.#conflict?.files ?? [];
    return this.#inTurn(async () => {
      const files = seen.filter((uri) => this.#conflict?.files.includes(uri));
      if (!files.length) return;
      for (const uri of files) this.#learnAgain(uri, await this.#bytesAt(uri));
      // What a save wrote is there no longer, so undoing back to it isn't what is on disk.
      this.#saved = undefined;
      this.#settle(files);
      this.#changed.fire(this.#state);
    });
  }

  /**
   * Writes what differs from the disk, all files or none. What is changed in the meantime is written too: an editor takes for saved what there is when
   * this ends.
   * @throws {FileChangedError | ReadOnlyError | InUseError | OutsideError} nothing was written, and nothing is lost
   */
  save(): Promise<void> {
    return this.#inTurn(async () => {
      while (this.isDirty) await this.#save();
      // Files that this didn't write may have become others: nothing waits to be saved now, so they are taken.
      await this.#look(this.#conflict?.files ?? []);
    });
  }

  /** Writes another file that a person chose in a dialog, in the format of its extension. What is changed here stays unsaved. @param to URI string */
  saveAs(to: string): Promise<void> {
    return this.#inTurn(async () => {
      const { files } = await this.#dependencies.make(this.#state, to);
      for (const { uri, bytes } of files) {
        await this.#dependencies.files.save(uri, bytes);
        // A person may also choose a file of the sprite: no other program changed it then.
        const known = this.#disk.get(placeKey(uri));
        if (known) this.#learnAgain(known.uri, bytes);
      }
    });
  }

  async #save(): Promise<void> {
    const state = this.#state;
    const made = await this.#dependencies.make(state);
    await this.#write(state, made);
    await this.#recut(state, made.cuts);
    this.#saved = state;
    this.#changed.fire(this.#state);
  }

  /** What a save does to the files. */
  #changesTo({ base }: EditState, { files, gone }: MadeFiles): readonly FileChange[] {
    const wanted = new Map(files.map(({ uri, bytes }) => [placeKey(uri), { uri, bytes }]));
    const isGone = new Set(gone.map(placeKey));
    // What an earlier save changed and this state doesn't is as it was read. What somebody deleted that nothing changed stays so.
    for (const [uri, bytes] of base.files) {
      const key = placeKey(uri);
      const lost = this.#disk.get(key)?.lost;
      const isWanted = !wanted.has(key) && !isGone.has(key) && !(lost && sameContent(lost, bytes));
      if (isWanted) wanted.set(key, { uri, bytes });
    }
    const changes: FileChange[] = [];
    for (const [key, { uri, bytes }] of wanted) {
      const old = this.#disk.get(key)?.bytes;
      if (!old || !sameContent(old, bytes)) changes.push({ uri, bytes, ...(old && { old }) });
    }
    for (const [key, { uri, bytes: old, isOwn }] of this.#disk)
      if (old && !wanted.has(key) && (isOwn || isGone.has(key))) changes.push({ uri, old });
    return changes;
  }

  async #write(state: EditState, made: MadeFiles): Promise<void> {
    let changes = this.#changesTo(state, made);
    try {
      await writeChanges(changes, this.#dependencies.files);
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
      const isAllGone = await this.#look(changes.map(({ uri }) => uri));
      if (!isAllGone) throw error;
      changes = this.#changesTo(state, made);
      await writeChanges(changes, this.#dependencies.files);
    }
    for (const { uri, bytes, old } of changes) {
      const isOwn = this.#disk.get(placeKey(uri))?.isOwn ?? (!old && !state.base.files.has(uri));
      this.#learn({ uri, bytes, ...(isOwn && { isOwn }) });
    }
  }

  /** Images without a JSON are cut as they were saved; one that is as it was read, as it was then. */
  async #recut({ base }: EditState, cuts: readonly ImageCut[]): Promise<void> {
    const wanted = new Map<string, CutGuess | null>(cuts.map(({ uri, cut }) => [uri, cut]));
    for (const uri of this.#cuts.keys()) if (!wanted.has(uri)) wanted.set(uri, ownCutOf(base, uri));
    for (const [uri, cut] of wanted) {
      if (this.#cuts.get(uri) === cut) continue;
      this.#cuts.set(uri, cut);
      await this.#dependencies.recut(uri, cut);
    }
  }

  /**
   * Looks at files that may have changed on disk. If nothing waits to be saved, what is there now is taken; otherwise it's a conflict.
   * @param uris URI strings, or their `placeKey`; others than those of the sprite are ignored
   */
  look(uris: Iterable<string>): Promise<void> {
    return this.#inTurn(async () => void (await this.#look(uris)));
  }

  /** Whether all that changed is gone: a save makes it again. */
  async #look(uris: Iterable<string>): Promise<boolean> {
    const differing: DiskFile[] = [];
    const same: string[] = [];
    for (const one of uris) {
      const known = this.#disk.get(placeKey(one));
      if (!known) continue;
      const found = foundAgain(known, await this.#bytesAt(known.uri));
      if (found === known || (known.lost && sameContent(found.bytes, known.lost))) {
        this.#learn(found);
        same.push(known.uri);
      } else differing.push(found);
    }
    if (this.#settle(same)) this.#changed.fire(this.#state);
    if (!differing.length) return false;
    const gone = differing.filter(({ bytes }) => !bytes);
    if (!this.isDirty) {
      await this.#revert().catch(() => this.#learnAll(gone));
      return false;
    }
    this.#learnAll(gone);
    const isSettled = this.#settle(gone.map(({ uri }) => uri));
    const files = differing.filter(({ bytes }) => bytes).map(({ uri }) => uri);
    if (files.length) this.#conflict = { files: [...new Set([...(this.#conflict?.files ?? []), ...files])] };
    if (files.length || isSettled) this.#changed.fire(this.#state);
    return !files.length;
  }

  /** Files that are in conflict no longer. Returns whether one was. */
  #settle(uris: readonly string[]): boolean {
    const before = this.#conflict?.files ?? [];
    const files = before.filter((uri) => !uris.includes(uri));
    this.#conflict = files.length ? { files } : undefined;
    return files.length < before.length;
  }

  /** One after the other: a save that was begun writes all of it before a person goes back to what is on disk. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  #step(after: ListedState): EditStep {
    const before = this.#state;
    this.#show(after);
    return { undo: () => this.#show(before), redo: () => this.#show(after) };
  }

  #show(state: ListedState): void {
    this.#state = state;
    this.#changed.fire(state);
  }

  #remember({ files }: EditBase): void {
    for (const [uri, bytes] of files) this.#learnAgain(uri, bytes);
  }

  /** Before files are read as another base. What somebody else wrote is theirs, but steps back may still lead to what is as this session left it. */
  async #forget({ files }: EditBase): Promise<void> {
    const read = new Map([...files].map(([uri, bytes]) => [placeKey(uri), bytes]));
    for (const [key, { uri, bytes }] of this.#disk) {
      const now = read.get(key) ?? (await this.#bytesAt(uri));
      if (!sameContent(now, bytes)) this.#disk.delete(key);
    }
  }

  #learnAll(files: readonly DiskFile[]): void {
    for (const file of files) this.#learn(file);
  }

  /** A file that may be known has other bytes: what this session made stays its own. */
  #learnAgain(uri: string, bytes: Uint8Array | undefined): void {
    const { isOwn } = this.#disk.get(placeKey(uri)) ?? {};
    this.#learn({ uri, bytes, ...(isOwn && { isOwn }) });
  }

  #learn(file: DiskFile): void {
    this.#disk.set(placeKey(file.uri), file);
  }

  #bytesAt(uri: string): Promise<Uint8Array | undefined> {
    return this.#dependencies.files.read(uri, MAX_SHOWN_BYTES).catch(() => undefined);
  }
}

/** A known file with what is there now. */
function foundAgain(known: DiskFile, bytes: Uint8Array | undefined): DiskFile {
  if (sameContent(bytes, known.bytes)) return known;
  const { uri, isOwn, bytes: old } = known;
  return { uri, bytes, ...(isOwn && { isOwn }), ...(!bytes && old && { lost: old }) };
}

const sameContent = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a && b ? Buffer.compare(a, b) === 0 : a === b;
