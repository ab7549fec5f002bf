import type * as vscode from 'vscode';
import type { UndoStack } from './actions/undoStack';
import type { PreviewSource } from './previewSource';

/** What one or several editors show: read only, so there is nothing to save. */
export interface PreviewDocument extends vscode.CustomDocument {
  readonly source: PreviewSource;
  /** Follows the document where its file is renamed. */
  undoStack(): UndoStack;
}
