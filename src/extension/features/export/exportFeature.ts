import * as vscode from 'vscode';
import type { Choices } from '../../../core/discovery/choices';
import type { AgreedRecipes } from '../../../core/exports/agreedRecipes';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import { LastExports } from '../../../core/exports/lastExports';
import type { RecipeSources } from '../../../core/exports/recipeSources';
import type { Memory } from '../../../core/host/memory';
import { SentenceError } from '../../../core/text/errors';
import type { LinkedFolders } from '../../platform/linkedFolders';
import type { Log } from '../../platform/log';
import { Atlases } from './atlases';
import { AtlasNews } from './atlasNews';
import { ExportOnSave } from './exportOnSave';
import { ExportTabs } from './exportTabs';
import { ExportTasks } from './exportTasks';
import { askAboutRecipes } from './recipeAsk';
import { RememberedTabs } from './rememberedTabs';
import type { CutsInCode } from './shownCut';

export interface ExportFeatureDependencies {
  readonly extension: vscode.Uri;
  readonly exports: ExportWriter;
  readonly agreed: AgreedRecipes;
  readonly recipes: RecipeSources;
  readonly choices: Choices;
  readonly cutsInCode: CutsInCode;
  readonly log: Log;
  readonly linked: LinkedFolders;
  readonly workspaceState: Memory;
}

/** Everything about exports that commands and the editor use. */
export interface ExportFeature extends vscode.Disposable {
  readonly exports: ExportWriter;
  readonly panels: ExportTabs;
  readonly tasks: ExportTasks;
  readonly atlases: Atlases;
  /** Starts following files that have a recipe. */
  follow(): vscode.Disposable;
  /** Undoes the last export on save; resolves to a sentence. */
  undoOnSave(): Promise<string>;
  readonly canUndoOnSave: boolean;
  readonly onDidChangeUndo: vscode.Event<void>;
}

/** Creates the parts. The thread of exports starts with the first export. */
export function createExportFeature(dependencies: ExportFeatureDependencies): ExportFeature {
  const { extension, exports, agreed, recipes, choices, cutsInCode, log, linked, workspaceState } = dependencies;
  const last = new LastExports(workspaceState);
  const panels = new ExportTabs({
    extension,
    exports,
    recipes,
    choices,
    cutsInCode,
    linked,
    last,
    open: new RememberedTabs(workspaceState),
    log,
  });
  let onSave: ExportOnSave | undefined;
  const undoChanged = new vscode.EventEmitter<void>();
  const news = new AtlasNews();
  const undoOnSave = async () => (await onSave?.undoLast()) ?? vscode.l10n.t('Nothing to undo.');
  const run = async (document: vscode.TextDocument) => {
    if (!onSave)
      throw new SentenceError(vscode.l10n.t("A part of Sprite Kiln couldn't start. The log says which part."));
    await onSave.saved(document);
  };
  return {
    exports,
    panels,
    tasks: new ExportTasks({ exports, agreed, recipes, ask: askAboutRecipes(true) }, log),
    atlases: new Atlases({ extension, exports, agreed, log, news, run, undo: undoOnSave }),
    follow: () => {
      const tools = { exports, agreed, recipes, ask: askAboutRecipes(false) };
      onSave = new ExportOnSave(tools, log, news, () => undoChanged.fire());
      return onSave;
    },
    undoOnSave,
    get canUndoOnSave() {
      return onSave?.canUndo ?? false;
    },
    onDidChangeUndo: undoChanged.event,
    dispose: () => {
      panels.dispose();
      undoChanged.dispose();
      news.dispose();
    },
  };
}
