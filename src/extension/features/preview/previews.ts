import * as vscode from 'vscode';
import { plainText } from '../../../shared/foreignText';
import type { PreviewTask } from '../../../shared/protocol/preview';
import type { FileProvenance } from '../../domain/provenance';
import type { ShownSource } from '../../domain/runPlan';
import { type Bin, editorBin } from '../../platform/bin';
import type { Log } from '../../platform/log';
import type { UserFiles } from '../../platform/userFiles';
import type { Run } from '../runs/run';
import type { Runs } from '../runs/runs';
import { askToDelete } from './actions/discard';
import { type AskPlace, askInEditor } from './actions/saveFile';
import { type UndoStack, UndoStacks } from './actions/undo';
import { Choices } from './choices';
import { FileSource } from './fileSource';
import { Moves } from './moves';
import { PreviewEditor } from './previewEditor';

import { addressOfFiles, addressOfRun, placeOf, previewTabs, tabOfRun, titleOf, viewTypeOf } from './previewPlace';
import type { PreviewDocument, PreviewSource } from './previewSource';

import { RunSource } from './runSource';

export interface PreviewsDependencies {
  readonly extension: vscode.Uri;
  readonly files: UserFiles;
  readonly log: Log;
  readonly runs: Runs;
  readonly provenance: FileProvenance;
  /** Resolves when the journal of earlier runs was read. */
  readonly recovered: Promise<void>;
  /** State of the workspace, and of the user. */
  readonly workspaceState: vscode.Memento;
  readonly globalState: vscode.Memento;
  readonly bin?: Bin;
  readonly ask?: AskPlace;
}

/** All previews: what the custom editor `spriteKiln.preview` shows, be it a file, several, or a run. */
export class Previews implements vscode.CustomReadonlyEditorProvider<PreviewDocument>, vscode.Disposable {
  private readonly choices: Choices;
  private readonly moves: Moves;
  private readonly undoStacks = new UndoStacks();
  private readonly editors = new Set<PreviewEditor>();
  /** What pages that are about to open begin with, by the address of their preview. */
  private readonly tasks = new Map<string, PreviewTask>();

  constructor(private readonly dependencies: PreviewsDependencies) {
    this.choices = new Choices(dependencies.workspaceState, dependencies.globalState);
    this.moves = new Moves(dependencies.workspaceState);
  }

  /** Shows a run beside the editor, from its start or after its end. */
  async showRun(run: Run, preserveFocus: boolean): Promise<void> {
    const open = tabOfRun(run.id);
    const uri = open?.input.uri ?? addressOfRun(run);
    const viewColumn = open?.column ?? besideColumn();
    await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), {
      viewColumn,
      preserveFocus,
      preview: false,
    });
  }

  /** Whether a run is in sight: its preview says itself what becomes of the run. */
  isShown(run: Run): boolean {
    return tabOfRun(run.id)?.active ?? false;
  }

  /**
   * Shows picture files in the active column, several of them together.
   * @param task what the page begins with, as if a person had chosen it there
   */
  async showFiles(uris: readonly vscode.Uri[], title?: string, task?: PreviewTask): Promise<void> {
    const uri = addressOfFiles(uris, title);
    if (!uri) return;
    const open = [...this.editors].find((editor) => editor.shows(uri));
    if (task && !open) this.tasks.set(uri.toString(), task);
    await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri));
    if (task) open?.begin(task);
  }

  /** The picture that the active preview shows, as it shows it; undefined where none is active, or it shows several. */
  active(): ShownSource | undefined {
    return [...this.editors].map((editor) => editor.active()).find((shown) => shown !== undefined);
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
    const { bin = editorBin(askToDelete), ask = askInEditor, ...dependencies } = this.dependencies;
    const takeTask = () => {
      const key = document.uri.toString();
      const task = this.tasks.get(key);
      this.tasks.delete(key);
      return task;
    };
    const editor = new PreviewEditor(panel, document, { ...dependencies, choices: this.choices, bin, ask, takeTask });
    this.editors.add(editor);
    panel.onDidDispose(() => this.editors.delete(editor));
  }

  dispose(): void {
    for (const part of [...this.editors, this.moves, this.undoStacks]) part.dispose();
  }

  private sourceOf(uri: vscode.Uri): PreviewSource {
    const { files, runs, provenance, recovered, log } = this.dependencies;
    const place = placeOf(uri);
    const title = plainText(titleOf(uri));
    const { moves, choices } = this;
    if (place.kind === 'run') return new RunSource(place.id, title, { files, runs, recovered, moves });
    return new FileSource(title, place.kind === 'file' ? [place.uri] : place.uris, { files, choices, provenance, log });
  }
}

/** The column that shows runs already, else a new one, so that the file from which the run was started stays visible. */
function besideColumn(): vscode.ViewColumn {
  const runs = previewTabs().filter(({ input }) => placeOf(input.uri).kind === 'run');
  const { tabs } = vscode.window.tabGroups.activeTabGroup;
  return runs.at(-1)?.column ?? (tabs.length > 0 ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active);
}
