import * as vscode from 'vscode';
import type { FileStore } from '../../platform/fileStore';
import type { Log } from '../../platform/log';
import type { Run } from '../runs/run';
import type { Runs } from '../runs/runs';
import { type Bin, editorBin } from './actions/discard';
import { type AskPlace, askInEditor } from './actions/saveFile';
import type { UndoStack } from './actions/undoStack';
import { Choices } from './choices';
import { FileSource } from './fileSource';
import { Moves } from './moves';
import { Origins } from './origins';
import type { PreviewDocument } from './previewDocument';
import { PreviewEditor } from './previewEditor';
import { addressOfFiles, addressOfRun, PREVIEW, placeOf, titleOf } from './previewPlace';
import type { PreviewSource } from './previewSource';
import { previewTabs } from './previewTabs';
import { RunSource } from './runSource';
import { UndoStacks } from './undoStacks';

export interface PreviewsParts {
  readonly extension: vscode.Uri;
  readonly files: FileStore;
  readonly log: Log;
  readonly runs: Runs;
  /** Resolves when the runs of earlier windows are known, as far as they can be. */
  readonly recovered: Promise<void>;
  /** Of the workspace, and of the user. */
  readonly workspaceState: vscode.Memento;
  readonly globalState: vscode.Memento;
  readonly bin?: Bin;
  readonly ask?: AskPlace;
}

/** All previews: what the custom editor `spriteKiln.preview` shows, be it a file, several, or a run. */
export class Previews implements vscode.CustomReadonlyEditorProvider<PreviewDocument>, vscode.Disposable {
  private readonly choices: Choices;
  private readonly origins: Origins;
  private readonly moves: Moves;
  private readonly undoStacks = new UndoStacks();
  private readonly editors = new Set<PreviewEditor>();

  constructor(private readonly parts: PreviewsParts) {
    this.choices = new Choices(parts.workspaceState, parts.globalState);
    this.origins = new Origins(parts.runs);
    this.moves = new Moves(parts.workspaceState);
  }

  /** Shows a run beside the editor, from its start or after its end. */
  async showRun(run: Run, preserveFocus: boolean): Promise<void> {
    const uri = addressOfRun(run);
    const open = previewTabs().find(({ input }) => input.uri.toString() === uri.toString());
    const viewColumn = open?.column ?? besideColumn();
    await vscode.commands.executeCommand('vscode.openWith', uri, PREVIEW, {
      viewColumn,
      preserveFocus,
      preview: false,
    });
  }

  /** Shows picture files in the active column, several of them together. */
  async showFiles(uris: readonly vscode.Uri[], title?: string): Promise<void> {
    const uri = addressOfFiles(uris, title);
    if (uri) await vscode.commands.executeCommand('vscode.openWith', uri, PREVIEW);
  }

  openCustomDocument(uri: vscode.Uri): PreviewDocument {
    const source = this.sourceOf(uri);
    let undo: UndoStack | undefined;
    return {
      uri,
      source,
      undoStack: () => {
        undo ??= this.undoStacks.of(uri);
        return undo;
      },
      dispose: () => {
        source.dispose();
        this.undoStacks.close(uri);
      },
    };
  }

  resolveCustomEditor(document: PreviewDocument, panel: vscode.WebviewPanel): void {
    const { bin = editorBin, ask = askInEditor, ...parts } = this.parts;
    const editor = new PreviewEditor(panel, document, { ...parts, choices: this.choices, bin, ask });
    this.editors.add(editor);
    panel.onDidDispose(() => this.editors.delete(editor));
  }

  dispose(): void {
    for (const part of [...this.editors, this.origins, this.moves, this.undoStacks]) part.dispose();
  }

  private sourceOf(uri: vscode.Uri): PreviewSource {
    const { files, runs, recovered, log } = this.parts;
    const place = placeOf(uri);
    const title = titleOf(uri);
    const { moves, choices, origins } = this;
    if (place.kind === 'run') return new RunSource(place.id, title, { files, runs, recovered, moves });
    return new FileSource(title, place.kind === 'file' ? [place.uri] : place.uris, { files, choices, origins, log });
  }
}

/** The column that runs are shown in already, else a new one: what the run was asked for stays in sight, where it is open. */
function besideColumn(): vscode.ViewColumn {
  const runs = previewTabs().filter(({ input }) => placeOf(input.uri).kind === 'run');
  const { tabs } = vscode.window.tabGroups.activeTabGroup;
  return runs.at(-1)?.column ?? (tabs.length > 0 ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active);
}
