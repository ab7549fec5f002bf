import type * as vscode from 'vscode';
import type { PreviewItem, PreviewState, SheetCut } from '../../../shared/protocol/preview';
import type { UndoStack } from './undo';

/** An item of the page with its place, which the page never sees. */
export interface PreviewPicture {
  readonly item: PreviewItem;
  /** Absent for a sequence, which isn't a file of its own. */
  readonly uri?: string;
  /** Files that go where this one goes: the JSON of a sheet. */
  readonly companions?: readonly string[];
}

/** What a preview shows at one moment. */
export interface PreviewModel {
  readonly state: PreviewState;
  /** By item id. */
  readonly pictures: ReadonlyMap<string, PreviewPicture>;
  /** URI string of the Aseprite file that they were drawn from, where that is one. */
  readonly drawnFrom?: string;
}

/** Where a preview gets what it shows. */
export interface PreviewSource extends vscode.Disposable {
  /** Resolves when there is something worth showing, or it is clear that there is nothing. Never rejects. */
  readonly ready: Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  model(): PreviewModel;
  /** Bytes of a picture that were read already, before anybody asked; given once. */
  takeEarlyBytes?(uri: string): Promise<Uint8Array> | undefined;
  /** Id of the run that is shown, or that made the file that is shown. */
  readonly runId: string | undefined;
  /** Stops watching the run that is shown, if there is one. */
  cancelRun(): void;
  /** Remembers how a sheet is cut, and shows it so. */
  cutSheet(uri: string, cut: SheetCut | null): Promise<void>;
  /** Remembers what the numbered files among the items are to be shown as. */
  showSequence(as: 'animation' | 'pictures'): Promise<void>;
}

/** What one or several editors show: read only, so there is nothing to save. */
export interface PreviewDocument extends vscode.CustomDocument {
  readonly source: PreviewSource;
  /** Looked up at each use: after a renaming, it is the stack of the document under the old name. */
  undoStack(): UndoStack;
}
