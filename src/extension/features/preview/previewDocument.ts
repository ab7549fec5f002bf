import type * as vscode from 'vscode';
import type { UndoStack } from './actions/undoStack';
import type { PreviewSource } from './previewSource';

/** What one or several editors show: read only, so there is nothing to save. */
export interface PreviewDocument extends vscode.CustomDocument {
  readonly source: PreviewSource;
  /** Asked for late: a document that follows a renamed file takes over what the one before it did. */
  undoStack(): UndoStack;
}
