import type * as vscode from 'vscode';
import type { DraftFolders } from '../../../core/domain/runPlan';
import type { RecipeChange } from '../../../core/exports/recipeSources';
import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import type { PreviewItem, PreviewState, SheetCut } from '../../../shared/protocol/preview';
import type { DocumentEdits } from './edit/documentEdits';
import type { UndoStack } from './undo';

/** An item of the page with its URI, which the page never gets. */
export interface PreviewPicture {
  readonly item: PreviewItem;
  /** Absent for a sequence, which isn't a file itself, and for an earlier version of a file. */
  readonly uri?: string;
  /** Files that are moved or discarded with this one: the JSON of a sheet. */
  readonly companions?: readonly string[];
  /** Of an output that is or was a draft. */
  readonly draft?: DraftOutput | undefined;
}

/** An output of a run whose outputs are drafts until they are kept. All places are URI strings. */
export interface DraftOutput {
  readonly runId: string;
  readonly drafts: DraftFolders;
  /** Folder that its files go to when it's kept. */
  readonly home: string;
  /** Where all of its files are now. */
  readonly files: readonly string[];
}

/** Content of a preview at one moment. */
export interface PreviewModel {
  readonly state: PreviewState;
  /** By item id. */
  readonly pictures: ReadonlyMap<string, PreviewPicture>;
  /** URI string of the Aseprite file that they were drawn from, if it is one. */
  readonly drawnFrom?: string;
}

/** Provides the content of a preview. */
export interface PreviewSource extends vscode.Disposable {
  /** Resolves when there is something to show, or it's certain that there is nothing. Never rejects. */
  readonly ready: Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  model(): PreviewModel;
  /** Reads the picture of an item that isn't a file. Rejects with a sentence for people. Absent if all items are files. */
  readItem?(item: string): Promise<PictureBytes>;
  /** Bytes of a picture that were read in advance; returned once. */
  takeEarlyBytes?(uri: string): Promise<Uint8Array> | undefined;
  /** Id of the run that is shown, or that made the displayed file. */
  readonly runId: string | undefined;
  /** Resolves when all files of the outputs of some items are saved, or won't be. Absent if there is nothing to wait for. */
  saved?(items: readonly string[]): Promise<void>;
  /** Stops watching the displayed run, if there is one. */
  cancelRun(): void;
  /** Remembers how a sheet is cut, and shows it that way. */
  cutSheet(uri: string, cut: SheetCut | null): Promise<void>;
  /** Remembers how to show the numbered files among the items. */
  showSequence(as: 'animation' | 'pictures'): Promise<void>;
  /** Writes what is known about the items into the recipes of their exports. Absent if they have none. */
  tellRecipes?(change?: RecipeChange): Promise<void>;
}

/** Content of one or several editors. */
export interface PreviewDocument extends vscode.CustomDocument {
  readonly source: PreviewSource;
  /** What is changed in the files; undefined if they can't be changed here. */
  readonly edits: DocumentEdits | undefined;
  /** Looked up at each use: after a rename, it's the stack of the document with the old name. */
  undoStack(): UndoStack;
}
