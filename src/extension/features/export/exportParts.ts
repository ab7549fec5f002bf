import * as vscode from 'vscode';
import type { LinkedFolders } from '../../platform/linkedFolders';
import type { Log } from '../../platform/log';
import type { UserFiles } from '../../platform/userFiles';
import type { NormalMaps } from '../preview/discovery/normalMaps';
import { AgreedRecipes } from './agreedRecipes';
import type { Exporter } from './exporter';
import { ExportOnSave } from './exportOnSave';
import { ExportPanels } from './exportPanels';
import type { SourceDependencies } from './exportSource';
import { Exports } from './exports';
import { ExportTasks } from './exportTasks';
import { LastExports } from './lastExports';
import { OpenExports } from './openExports';
import { OwnOutputs } from './ownOutputs';
import { askAboutRecipes } from './recipeAsk';

export interface ExportPartsDependencies extends SourceDependencies {
  readonly extension: vscode.Uri;
  readonly exporter: Exporter;
  readonly maps: NormalMaps;
  readonly log: Log;
  readonly files: UserFiles;
  readonly linked: LinkedFolders;
  readonly workspaceState: vscode.Memento;
  readonly globalState: vscode.Memento;
}

/** All of exporting that commands and the editor use. */
export interface ExportParts extends vscode.Disposable {
  readonly exports: Exports;
  readonly panels: ExportPanels;
  readonly tasks: ExportTasks;
  /** Begins to follow files that have a recipe. */
  follow(): vscode.Disposable;
  /** Undoes the last export on save; resolves to a sentence. */
  undoOnSave(): Promise<string>;
  readonly canUndoOnSave: boolean;
  readonly onDidChangeUndo: vscode.Event<void>;
}

/** Makes the parts; the thread that exports begins with the first export. */
export function createExportParts(dependencies: ExportPartsDependencies): ExportParts {
  const { extension, exporter, log, linked, workspaceState, globalState, ...rest } = dependencies;
  const exports = new Exports({ ...rest, exporter, own: new OwnOutputs(workspaceState) });
  const last = new LastExports(workspaceState);
  const agreed = new AgreedRecipes(globalState);
  const panels = new ExportPanels({
    extension,
    exports,
    agreed,
    linked,
    last,
    open: new OpenExports(workspaceState),
    log,
  });
  let onSave: ExportOnSave | undefined;
  const undoChanged = new vscode.EventEmitter<void>();
  return {
    exports,
    panels,
    tasks: new ExportTasks({ exports, agreed, ask: askAboutRecipes(true) }, log),
    follow: () => {
      onSave = new ExportOnSave({ exports, agreed, ask: askAboutRecipes(false) }, log, () => undoChanged.fire());
      return onSave;
    },
    undoOnSave: async () => (await onSave?.undoLast()) ?? vscode.l10n.t('Nothing to undo.'),
    get canUndoOnSave() {
      return onSave?.canUndo ?? false;
    },
    onDidChangeUndo: undoChanged.event,
    dispose: () => {
      panels.dispose();
      undoChanged.dispose();
    },
  };
}
