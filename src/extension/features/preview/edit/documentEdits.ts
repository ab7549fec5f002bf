import * as vscode from 'vscode';
import { parentOf } from '../../../../core/disk/fileStore';
import type { EditBase, EditState, KeptEdit } from '../../../../core/edits/editBase';
import { saveFault } from '../../../../core/edits/editErrors';
import type { EditSession } from '../../../../core/edits/editSession';
import type { SpriteEdits } from '../../../../core/edits/edits';
import { foreignText, plainText } from '../../../../shared/base/foreignText';
import type { EditStepName } from '../../../../sprite/edit/labels';
import type { Entry } from '../../../../sprite/edit/versions';
import { changeText, stepText } from '../../../../sprite/edit/words/changeText';
import type { Log } from '../../../platform/log';
import { FolderWatch } from '../fileChanges';

export interface DocumentEditsDependencies {
  readonly edits: Pick<SpriteEdits, 'open'>;
  readonly log: Pick<Log, 'error'>;
  /** Tells VS Code of a step that it can undo. */
  tell(step: { readonly label: string; undo(): void; redo(): void }): void;
  /** Tells VS Code that the document isn't what is on disk, whatever is undone. */
  stayUnsaved(): void;
}

/** What is changed in the sprite, or the files, of one document. Nothing is read before the first change. */
export class DocumentEdits implements vscode.Disposable {
  readonly #uris: readonly string[];
  readonly #dependencies: DocumentEditsDependencies;
  readonly #changed = new vscode.EventEmitter<EditState>();
  readonly onDidChange = this.#changed.event;
  readonly #watch = new FolderWatch((keys) => void this.#look(keys));
  #opening: Promise<EditSession> | undefined;
  #session: EditSession | undefined;
  /** What an earlier window had, until it's continued. */
  #restored: KeptEdit | undefined;
  readonly #numbers = new WeakMap<EditBase, number>();
  #read = 0;

  /**
   * @param uris URI strings, at least one; several: each is changed by itself
   * @param restored what an earlier window had when it ended
   */
  constructor(uris: readonly string[], dependencies: DocumentEditsDependencies, restored?: KeptEdit) {
    this.#uris = uris;
    this.#dependencies = dependencies;
    this.#restored = restored;
    if (restored) void this.session().catch((error) => dependencies.log.error("Changes couldn't be restored", error));
  }

  /** What was changed until now; undefined before the first change. */
  get now(): EditSession | undefined {
    return this.#session;
  }

  /** Whether something was changed, or is just being restored. */
  get hasBegun(): boolean {
    return this.#session !== undefined || this.#restored !== undefined;
  }

  /** What was changed, or is just being restored; undefined if nothing is. */
  async begun(): Promise<EditSession | undefined> {
    return this.#restored || this.#opening ? this.session() : undefined;
  }

  /** @throws {ExportSourceError} the next call tries again */
  session(): Promise<EditSession> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<EditSession> {
    const restored = this.#restored;
    try {
      const session = await this.#dependencies.edits.open(this.#uris, restored);
      session.onDidChange((state) => this.#changed.fire(state));
      this.#session = session;
      this.#restored = undefined;
      this.#watch.watch([...session.state.base.files.keys()].map(parentOf));
      // Pages that are open already don't know of it.
      if (restored) this.#changed.fire(session.state);
      return session;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  /** Adds changes as one step, under the name that it gets in VS Code's menu and history. @param entries at least one */
  change(session: EditSession, entries: readonly Entry[], step?: EditStepName): void {
    const [first] = entries;
    const label = step ? stepText(step) : first ? changeText(first.change.change) : '';
    this.#dependencies.tell({ label: plainText(foreignText(label)), ...session.change(...entries) });
  }

  /** Each reading of the files has its own number. */
  numberOf(base: EditBase): number {
    const number = this.#numbers.get(base) ?? this.#read++;
    this.#numbers.set(base, number);
    return number;
  }

  /** Writes what was changed. @throws {Error} with a sentence for VS Code's message: nothing was written, and nothing is lost */
  async save(): Promise<void> {
    const session = await this.begun();
    await session?.save().catch((error: unknown) => {
      throw saveFault(error, this.#uris[0] ?? '');
    });
  }

  /** URI strings of files that have changes which aren't saved; empty without any. */
  get unsaved(): readonly string[] {
    return this.#session?.isDirty ? [...this.#session.state.base.files.keys()] : [];
  }

  /** Writes what was changed as another file, in the format of its extension. @param to URI string */
  async saveAs(to: string): Promise<void> {
    const session = await this.begun();
    await session?.saveAs(to).catch((error: unknown) => {
      throw saveFault(error, to);
    });
  }

  async keepMine(): Promise<void> {
    await this.#session?.keepMine();
    if (this.#session?.isDirty) this.#dependencies.stayUnsaved();
  }

  async takeTheirs(): Promise<void> {
    const step = await this.#session?.takeTheirs();
    if (step) this.#dependencies.tell({ label: vscode.l10n.t('Take the Version on Disk'), ...step });
  }

  async #look(keys: ReadonlySet<string>): Promise<void> {
    try {
      await this.#session?.look(keys);
    } catch (error) {
      this.#dependencies.log.error("A file that is changed couldn't be looked at", error);
    }
  }

  dispose(): void {
    this.#watch.dispose();
    this.#changed.dispose();
  }
}
