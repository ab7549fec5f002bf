import * as vscode from 'vscode';
import type { LinkedFolders } from '../../platform/linkedFolders';
import type { Log } from '../../platform/log';
import type { UserFiles } from '../../platform/userFiles';
import type { NormalMaps } from '../preview/discovery/normalMaps';
import { AgreedRecipes } from './agreedRecipes';
import { ExportOnSave } from './exportOnSave';
import type { SourceDependencies } from './exportSource';
import { ExportTabs } from './exportTabs';
import { ExportTasks } from './exportTasks';
import type { ExportThread } from './exportThread';
import { ExportWriter } from './exportWriter';
import { LastExports } from './lastExports';
import { OwnOutputs } from './ownOutputs';
import { askAboutRecipes } from './recipeAsk';
import { RememberedTabs } from './rememberedTabs';

export interface ExportFeatureDependencies extends SourceDependencies {
  readonly extension: vscode.Uri;
  readonly exporter: ExportThread;
  readonly maps: NormalMaps;
  readonly log: Log;
  readonly files: UserFiles;
  readonly linked: LinkedFolders;
  readonly workspaceState: vscode.Memento;
  readonly globalState: vscode.Memento;
}

/** Everything about exports that commands and the editor use. */
export interface ExportFeature extends vscode.Disposable {
  readonly exports: ExportWriter;
  readonly panels: ExportTabs;
  readonly tasks: ExportTasks;
  /** Starts following files that have a recipe. */
  follow(): vscode.Disposable;
  /** Undoes the last export on save; resolves to a sentence. */
  undoOnSave(): Promise<string>;
  readonly canUndoOnSave: boolean;
  readonly onDidChangeUndo: vscode.Event<void>;
}

/** Creates the parts. The export thread starts with the first export. */
export function createExportFeature(dependencies: ExportFeatureDependencies): ExportFeature {
  const { extension, exporter, log, linked, workspaceState, globalState, ...rest } = dependencies;
  const exports = new ExportWriter({ ...rest, exporter, own: new OwnOutputs(workspaceState) });
  const last = new LastExports(workspaceState);
  const agreed = new AgreedRecipes(globalState);
  const panels = new ExportTabs({
    extension,
    exports,
    agreed,
    linked,
    last,
    open: new RememberedTabs(workspaceState),
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
