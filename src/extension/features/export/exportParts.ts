import type * as vscode from 'vscode';
import type { Log } from '../../platform/log';
import type { Exporter } from './exporter';
import { ExportOnSave } from './exportOnSave';
import { ExportPanels } from './exportPanels';
import type { SourceDependencies } from './exportSource';
import { Exports } from './exports';
import { ExportTasks } from './exportTasks';
import { LastExports } from './lastExports';
import { OpenExports } from './openExports';
import { OwnOutputs } from './ownOutputs';

export interface ExportPartsDependencies extends SourceDependencies {
  readonly extension: vscode.Uri;
  readonly exporter: Exporter;
  readonly log: Log;
  readonly workspaceState: vscode.Memento;
}

/** All of exporting that commands and the editor use. */
export interface ExportParts extends vscode.Disposable {
  readonly exports: Exports;
  readonly panels: ExportPanels;
  readonly tasks: ExportTasks;
  /** Begins to follow files that have a recipe. */
  follow(): vscode.Disposable;
}

/** Makes the parts; the thread that exports begins with the first export. */
export function createExportParts(dependencies: ExportPartsDependencies): ExportParts {
  const { extension, exporter, log, workspaceState, ...rest } = dependencies;
  const exports = new Exports({ ...rest, exporter, own: new OwnOutputs(workspaceState) });
  const last = new LastExports(workspaceState);
  const panels = new ExportPanels({ extension, exports, last, open: new OpenExports(workspaceState), log });
  return {
    exports,
    panels,
    tasks: new ExportTasks(exports, log),
    follow: () => new ExportOnSave(exports, log),
    dispose: () => panels.dispose(),
  };
}
