import type { PreviewItem } from '../../../shared/protocol/preview';
import type { EditList } from '../../../shared/protocol/previewEdits';
import type { Change } from '../../../sprite/edit/change';
import { newPartsLacks, refusedLack } from '../../../sprite/edit/files/partsLacks';
import type { EditStepName } from '../../../sprite/edit/labels';
import type { EditPart, PartsChange } from '../../../sprite/edit/parts';
import { ChangeRefused } from '../../../sprite/edit/refusal';
import type { Entry } from '../../../sprite/edit/versions';
import { formatLackText, newLacksText } from '../../../sprite/edit/words/lackText';
import { refusalText } from '../../../sprite/edit/words/refusalText';
import type { Picture } from '../../lib/picture/picture';
import type { EditedPart, Editor } from '../core/editing';
import type { PageContext } from '../core/feature';
import { EditedFiles } from './editedFiles';
import { EditedItems } from './editedItems';
import { frameReader } from './readFrames';

/** Changes what is shown, at once; the host is told, and keeps what is saved and undone. */
export class FileEditor implements Editor {
  readonly #ctx: PageContext;
  #files: EditedFiles;
  readonly #before = new Map<string, Picture>();
  #version = 0;
  #theirs = false;
  readonly #listeners = new Set<() => void>();
  /** Readings of the files, one after the other. */
  #reading: Promise<void> = Promise.resolve();

  /** Reads the files. Rejects with the host's sentence, or with one about a damaged file. */
  static async open(ctx: PageContext): Promise<FileEditor> {
    const editor = new FileEditor(ctx, await readFiles(ctx));
    await editor.#learnPictures();
    editor.#show();
    return editor;
  }

  private constructor(ctx: PageContext, files: EditedFiles) {
    this.#ctx = ctx;
    this.#files = files;
  }

  get isDirty(): boolean {
    return this.#files.dirty;
  }

  get conflict(): readonly string[] {
    return this.#files.conflict;
  }

  get showsTheirs(): boolean {
    return this.#theirs;
  }

  get parts(): readonly EditPart[] {
    return this.#files.parts;
  }

  get certainParts(): readonly EditPart[] {
    return this.#files.certain;
  }

  partOf(item: PreviewItem | undefined, parts = this.#files.parts): EditedPart | undefined {
    const showing = item && this.#files.showing(item);
    const part = showing && parts[showing.part];
    if (!part) return undefined;
    const frame =
      showing.what === 'file' ? part.sprite.frames.findIndex(({ from }) => from === showing.frame) : undefined;
    return {
      index: showing.part,
      part,
      open: this.#files.open.files[showing.part],
      showing: showing.what,
      ...(frame !== undefined && { frame: Math.max(0, frame) }),
    };
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  change(item: PreviewItem | undefined, ...changes: readonly Change[]): boolean {
    const found = this.partOf(item);
    if (!found) return false;
    const parts = this.parts.length > 1 ? { parts: [found.index] } : {};
    return this.apply(changes.map((change) => ({ ...parts, change })));
  }

  apply(changes: readonly PartsChange[], step?: EditStepName, note?: string): boolean {
    if (!changes.length) return false;
    const entries = changes.map((change) => ({ id: newId(), change }));
    const after = this.#files.last;
    const told = this.#make(entries);
    if (told === undefined) return false;
    this.#show();
    const said = [note, told].filter(Boolean).join(' ');
    if (said) this.#ctx.say(said);
    const sent = entries.map(({ id, change }) => ({ id, change: { ...change } }));
    const made = {
      base: this.#files.base,
      ...(after !== undefined && { after }),
      entries: sent,
      ...(step && { step }),
    };
    this.#ctx.host.call('change', made).catch((error) => {
      // Of several, the first one says why.
      if (!this.#drop(entries)) return;
      this.#show();
      this.#ctx.say(error instanceof Error ? error.message : String(error));
    });
    return true;
  }

  /** Makes all changes or none. Returns what the files can't hold of them, as sentences; undefined: they're refused, and that is said. */
  #make(entries: readonly Entry[]): string | undefined {
    const files = this.#files;
    const before = files.certain;
    try {
      for (const entry of entries) files.add(entry);
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
      return this.#refuse(entries, refusalText(error.refusal));
    }
    const refused = refusedLack(files.open, files.certain);
    return refused
      ? this.#refuse(entries, formatLackText(refused))
      : newLacksText(newPartsLacks(files.open, before, files.certain));
  }

  #refuse(entries: readonly Entry[], sentence: string): undefined {
    this.#drop(entries);
    this.#show();
    this.#ctx.say(sentence);
  }

  /** With all that came after the first one. */
  #drop([first]: readonly Entry[]): boolean {
    return first !== undefined && this.#files.drop(first.id);
  }

  try(changes: readonly PartsChange[]): string | undefined {
    try {
      this.#files.try(changes);
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
      return refusalText(error.refusal);
    }
    this.#show();
    const refused = refusedLack(this.#files.open, this.#files.parts);
    return refused && formatLackText(refused);
  }

  /** Takes the host's list of changes, after undo, redo, a save, or a change in another editor. */
  take(list: EditList): void {
    if (this.#files.take(list)) this.#show();
    else this.#reading = this.#reading.then(() => this.#readAgain());
  }

  async #readAgain(): Promise<void> {
    this.#files = await readFiles(this.#ctx);
    await this.#learnPictures();
    this.#show();
  }

  /** Pictures of the files have what no change affects, such as the color profile. */
  async #learnPictures(): Promise<void> {
    for (const item of this.#ctx.shown().state.items) {
      if (!this.#files.showing(item)) continue;
      const { edited: _, ...file } = item;
      const picture = await this.#ctx.pictures.load(file).catch(() => undefined);
      if (picture) this.#before.set(item.id, picture);
    }
  }

  showTheirs(shown: boolean): void {
    this.#show(shown);
  }

  #show(theirs = false): void {
    this.#theirs = theirs;
    this.#ctx.showEdited(theirs ? undefined : new EditedItems(this.#files, ++this.#version, this.#before));
    for (const listener of this.#listeners) listener();
  }
}

async function readFiles(ctx: PageContext): Promise<EditedFiles> {
  const init = await ctx.host.call('edit', {});
  return EditedFiles.read(init, frameReader(init, ctx.shown().state.items, ctx.pictures));
}

/** Numbers of changes are drawn by lot, because several editors of a file make some. */
const newId = () => 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
