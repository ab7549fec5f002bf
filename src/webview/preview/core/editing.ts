import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Change } from '../../../sprite/edit/change';
import type { OpenPart } from '../../../sprite/edit/files/openParts';
import type { EditStepName } from '../../../sprite/edit/labels';
import type { EditPart, PartsChange } from '../../../sprite/edit/parts';

/** How features change the sprite that is shown. Its code is loaded with the first change. */
export interface Editing {
  /** Whether what is shown can be changed. */
  readonly isPossible: boolean;
  /** What changes the sprite; undefined before the first change. */
  readonly now: Editor | undefined;
  /** Loads what changes the sprite, and the files. Rejects with a sentence for people. */
  begin(): Promise<Editor>;
}

/** The part of the files that an item shows. */
export interface EditedPart {
  readonly index: number;
  readonly part: EditPart;
  readonly open: OpenPart | undefined;
  readonly showing: 'sprite' | 'file' | 'map';
  /** The only frame of the sprite that a numbered file shows. */
  readonly frame?: number;
}

/** Changes what is shown, at once; the host is told, and keeps what is saved and undone. */
export interface Editor {
  readonly isDirty: boolean;
  /** Names of files that changed on disk while changes here aren't saved. */
  readonly conflict: readonly string[];
  /** Whether files with a conflict are shown as they are on disk. */
  readonly showsTheirs: boolean;
  readonly parts: readonly EditPart[];
  /** The same without what is only tried. */
  readonly certainParts: readonly EditPart[];
  /** Undefined if the item isn't among the files that are changed. */
  partOf(item: PreviewItem | undefined, parts?: readonly EditPart[]): EditedPart | undefined;
  /** Calls back after each change, those of other editors of the file too. */
  onDidChange(listener: () => void): { dispose(): void };
  /** Changes the part that an item shows; see `apply`. */
  change(item: PreviewItem | undefined, ...changes: readonly Change[]): boolean;
  /**
   * Makes changes as one step. Says why if one of them can't be made: then nothing changed. Returns whether they were made.
   * @param note sentences that are said with what the files can't hold of them
   */
  apply(changes: readonly PartsChange[], step?: EditStepName, note?: string): boolean;
  /** Shows changes that aren't made yet, until others are tried or made. Returns why they can't be made, as a sentence. */
  try(changes: readonly PartsChange[]): string | undefined;
  /** Shows what is on disk instead of what is changed, until something changes. */
  showTheirs(shown: boolean): void;
}
