import * as vscode from 'vscode';
import { MAX_RECIPE_BYTES, RECIPE_ENDING } from '../../../core/discovery/recipeSource';
import { nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import { globFor, globOf } from '../../../core/domain/pictureFiles';
import { isAtlasName, isAtlasText } from '../../../core/exports/atlas/atlasRecipe';
import type { Written } from '../../../core/exports/exportWriter';
import { recipeOf, sourceOfRecipe } from '../../../core/exports/recipe';
import type { RecipeOutcome } from '../../../core/exports/recipeOutputs';
import { runRecipe } from '../../../core/exports/recipeRun';
import type { RecipeProblem } from '../../../core/exports/recipes';
import { errorText } from '../../../core/text/errorText';
import { CanceledError } from '../../../service/errors';
import { fileCount } from '../../../shared/base/counts';
import { plainText, rawText } from '../../../shared/base/foreignText';
import { Later, LaterByKey } from '../../../shared/base/later';
import { TaskQueue } from '../../../shared/base/taskQueue';
import type { Log } from '../../platform/log';
import { showWarning } from '../../platform/toast';
import type { AtlasNews } from './atlasNews';
import { ChangedAtlases } from './changedAtlases';
import { ChangedNeighbors } from './changedNeighbors';
import type { TaskTools } from './exportTasks';
import { RecipeQuestions } from './recipeQuestions';

/** Milliseconds; programs write a file in several steps, so events within this time count as one change. */
const SETTLED_MS = 300;
/** Most times that a half-written source is read again. */
const MAX_TRIES = 5;

interface Attempt {
  /** Earlier attempts that found the source half written; default 0. */
  readonly tries?: number;
  /** Reports nothing if nothing changed: the source itself may just have been exported. */
  readonly quiet?: boolean;
}

/**
 * Exports a sprite again when its file or a file that its export uses changes, if there is a recipe next to it. This also covers changes by
 * other programs, and happens in trusted workspaces only. It asks first about recipes that weren't made on this computer, and about replacing
 * files that no export of the sprite wrote. It reports in the status bar, with Undo, and in the log, and marks problems in the recipe.
 */
export class ExportOnSave implements vscode.Disposable {
  readonly #tools: TaskTools;
  readonly #log: Log;
  readonly #undoChanged: () => void;
  readonly #news: AtlasNews;

  readonly #settled = new LaterByKey(SETTLED_MS, (key, recipe: string, attempt: Attempt) => {
    void this.#queue.run(key, () => this.#export(recipe, attempt));
  });
  readonly #queue = new TaskQueue(() => 1);
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('sprite-kiln');
  /** Recipes whose problem was shown to the user, until they work again. */
  readonly #told = new Set<string>();
  readonly #parts: vscode.Disposable[];
  readonly #ending = new AbortController();
  readonly #neighbors: ChangedNeighbors;
  readonly #atlases: ChangedAtlases;
  readonly #questions: RecipeQuestions;
  /** The exports of the last recipe that wrote something, until they're undone: the only ones whose bytes are kept. */
  #last: readonly Written[] = [];
  readonly #undoItem = new UndoItem();

  constructor(tools: TaskTools, log: Log, news: AtlasNews, undoChanged: () => void) {
    this.#tools = tools;
    this.#news = news;
    this.#log = log;
    this.#undoChanged = undoChanged;
    this.#questions = new RecipeQuestions(tools, (recipe) => this.#soon(recipe));
    this.#neighbors = new ChangedNeighbors(tools.exports, SETTLED_MS, (recipe) => this.#soon(recipe, { quiet: true }));
    this.#atlases = new ChangedAtlases(tools.exports.files);
    const sources = vscode.workspace.createFileSystemWatcher(globFor('shown'));
    const recipes = vscode.workspace.createFileSystemWatcher(globOf([RECIPE_ENDING.slice(1)]));
    const onSprite = (uri: vscode.Uri) => {
      news.changed(uri.toString());
      void this.#atlases.with(uri.toString()).then((all) => this.#soonAll(all));
    };
    const onSource = (uri: vscode.Uri) => {
      this.#soon(recipeOf(uri.toString()));
      this.#neighbors.add(uri.toString());
      onSprite(uri);
    };
    const descriptions = vscode.workspace.createFileSystemWatcher(globOf(['json']));
    const onDescription = (uri: vscode.Uri) => {
      if (isAnyRecipe(uri.toString())) return;
      this.#neighbors.add(uri.toString());
      news.changed(uri.toString());
      void this.#atlases.near(uri.toString()).then((all) => this.#soonAll(all));
    };
    const onRecipe = (uri: vscode.Uri) => this.#soon(uri.toString());
    this.#parts = [
      sources,
      descriptions,
      recipes,
      this.#atlases,
      this.#neighbors,
      this.#questions,
      this.#undoItem,
      this.#diagnostics,
      sources.onDidChange(onSource),
      sources.onDidCreate(onSource),
      sources.onDidDelete(onSprite),
      descriptions.onDidChange(onDescription),
      descriptions.onDidCreate(onDescription),
      recipes.onDidChange(onRecipe),
      recipes.onDidCreate(onRecipe),
      recipes.onDidDelete((uri) => this.#forget(uri)),
      this.#atlases.recipes.onDidChange((uri) => void this.#ifAtlas(uri, onRecipe)),
      this.#atlases.recipes.onDidCreate((uri) => void this.#ifAtlas(uri, onRecipe)),
      this.#atlases.recipes.onDidDelete((uri) => this.#forget(uri)),
      // A recipe that a person saves in an editor counts as made on this computer.
      vscode.workspace.onDidSaveTextDocument((document) => void this.saved(document)),
    ];
  }

  get canUndo(): boolean {
    return this.#last.length > 0;
  }

  /** Undoes the last export on save; resolves to a sentence. Rejects with a sentence for people. */
  async undoLast(): Promise<string> {
    const last = this.#last;
    if (!last.length) return vscode.l10n.t('Nothing to undo.');
    const text = await undoAll(last);
    // A newer export may have replaced it in the meantime.
    if (this.#last === last) {
      this.#last = [];
      this.#undoItem.hide();
    }
    this.#undoChanged();
    return text;
  }

  /** Runs a recipe that a person saved here, or means as it is. */
  async saved(document: Pick<vscode.TextDocument, 'uri' | 'getText'>): Promise<void> {
    const uri = document.uri.toString();
    if (!isAnyRecipe(uri) || (isAtlasName(uri) && !isAtlasText(document.getText()))) return;
    this.#questions.forget(uri);
    await this.#tools.agreed.add([{ uri, text: document.getText() }]);
    this.#soon(uri);
  }

  dispose(): void {
    this.#ending.abort();
    this.#settled.dispose();
    for (const part of this.#parts) part.dispose();
  }

  #soonAll(recipes: readonly string[]): void {
    for (const recipe of recipes) this.#soon(recipe, { quiet: true });
  }

  /** Other programs have files of this name as well. */
  async #ifAtlas(uri: vscode.Uri, then: (uri: vscode.Uri) => void): Promise<void> {
    const bytes = await this.#tools.exports.files.read(uri.toString(), MAX_RECIPE_BYTES).catch(() => undefined);
    if (bytes && isAtlasText(new TextDecoder().decode(bytes))) then(uri);
  }

  #soon(recipe: string, attempt: Attempt = {}): void {
    if (!vscode.workspace.isTrusted || !isAnyRecipe(recipe)) return;
    this.#settled.schedule(placeKey(recipe), recipe, attempt);
  }

  async #export(recipe: string, { tries = 0, quiet = false }: Attempt): Promise<void> {
    if (this.#ending.signal.aborted || !(await this.#hasRecipe(recipe))) return;
    const source = plainText(nameOf(sourceOfRecipe(recipe) ?? recipe));
    const text = vscode.l10n.t('Exporting {0}…', source);
    const status = vscode.window.setStatusBarMessage(`$(sync~spin) ${text}`);
    try {
      await this.#tools.recipes.complete(recipe);
      const outcome = await runRecipe(recipe, this.#tools, this.#ending.signal);
      // A program may still be writing the source.
      const again = outcome.problems.length > 0 && outcome.retry && tries < MAX_TRIES;
      if (again) this.#soon(recipe, { tries: tries + 1, quiet });
      else this.#tell(recipe, source, outcome, quiet);
    } catch (error) {
      if (!(error instanceof CanceledError)) this.#fail(recipe, source, error);
    } finally {
      status.dispose();
    }
  }

  async #hasRecipe(recipe: string): Promise<boolean> {
    const names = await this.#tools.exports.files.list(parentOf(recipe)).catch((): string[] => []);
    return names.includes(rawText(nameOf(recipe)));
  }

  #tell(recipe: string, source: string, outcome: RecipeOutcome, quiet: boolean): void {
    const { files, problems, unagreed, foreign } = outcome;
    const marked = problems.map(diagnosticOf);
    this.#diagnostics.set(vscode.Uri.parse(recipe, true), unagreed ? [...marked, unagreedDiagnostic()] : marked);
    const written = files.filter((file) => file.written);
    const text = written.length
      ? vscode.l10n.t('Exported {0}: {1} written.', source, fileCount(written.length))
      : vscode.l10n.t('Exported {0}: nothing changed.', source);
    if (written.length || (files.length && !quiet)) {
      this.#log.info([text, ...written.map(({ uri }) => rawText(nameOf(uri)))].join(' '));
      this.#undoItem.show(text, written.length > 0);
    }
    if (outcome.written.length) {
      this.#last = outcome.written;
      this.#undoChanged();
    }
    for (const remark of outcome.remarks) this.#log.info(`${rawText(nameOf(recipe))}: ${remark}`);
    for (const { line, text: words } of problems) this.#log.warn(`${rawText(nameOf(recipe))}:${line}: ${words}`);
    if (unagreed) this.#questions.aboutRecipe(unagreed);
    if (foreign.length) this.#questions.aboutFiles(recipe, foreign);
    const first = problems.find(({ isAsked = false }) => !isAsked);
    const failed = problems[0]?.text ?? (unagreed && unagreedText());
    this.#news.ended(recipe, { text: failed ?? text, isFailed: failed !== undefined, isUndoable: written.length > 0 });
    if (first) this.#warn(recipe, source, first.text, outcome.circle);
    else this.#told.delete(placeKey(recipe));
  }

  #fail(recipe: string, source: string, error: unknown): void {
    this.#log.error(`The export of ${source} failed`, error);
    const { text } = errorText(error);
    this.#news.ended(recipe, { text, isFailed: true, isUndoable: false });
    this.#warn(recipe, source, text);
  }

  /** Shows a warning once until the recipe works again, so repeated saving doesn't repeat it; for a circle, once for all its recipes. */
  #warn(recipe: string, source: string, reason: string, circle?: readonly string[]): void {
    const key = circle ? [...new Set(circle.map(placeKey))].sort().join('\n') : placeKey(recipe);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    const [openIt, showLog] = [vscode.l10n.t('Open Recipe'), vscode.l10n.t('Show Log')];
    const text = vscode.l10n.t("Couldn't export {0}: {1}", source, reason);
    void showWarning(text, openIt, showLog).then((chosen) => {
      if (chosen === showLog) this.#log.show();
      if (chosen === openIt) void vscode.window.showTextDocument(vscode.Uri.parse(recipe, true));
    });
  }

  #forget(uri: vscode.Uri): void {
    this.#diagnostics.delete(uri);
    this.#told.delete(placeKey(uri.toString()));
  }
}

const isAnyRecipe = (uri: string) => sourceOfRecipe(uri) !== undefined || isAtlasName(uri);

/** Undoes all exports of a recipe, the last one first. */
async function undoAll(exports: readonly Written[]): Promise<string> {
  for (const { undo } of [...exports].reverse()) await undo();
  const count = exports.reduce((sum, { written }) => sum + written.length, 0);
  return vscode.l10n.t('Undid the export of {0}.', fileCount(count));
}

/** Shown at the top of a recipe that wasn't made on this computer. */
function unagreedDiagnostic(): vscode.Diagnostic {
  const range = new vscode.Range(0, 0, 0, 1);
  const diagnostic = new vscode.Diagnostic(range, unagreedText(), vscode.DiagnosticSeverity.Information);
  diagnostic.source = 'Sprite Kiln';
  return diagnostic;
}

const unagreedText = () =>
  vscode.l10n.t("This recipe wasn't made on this computer, so it doesn't run until you allow it or save it here.");

function diagnosticOf({ line, column, length, text }: RecipeProblem): vscode.Diagnostic {
  const start = new vscode.Position(line - 1, column - 1);
  const diagnostic = new vscode.Diagnostic(new vscode.Range(start, start.translate(0, length)), text);
  diagnostic.source = 'Sprite Kiln';
  return diagnostic;
}

/** Milliseconds that the status bar shows the result of an export on save. */
const SHOWN_MS = 6000;
/** The same with Undo, which a person needs time to reach. */
const UNDOABLE_MS = 15_000;

/** Shows the result of the last export on save in the status bar; a click undoes it. */
class UndoItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('spriteKiln.exported', vscode.StatusBarAlignment.Left, 0);
  #hiding: Later | undefined;

  constructor() {
    this.#item.name = vscode.l10n.t('Sprite Kiln Exports');
  }

  show(text: string, undoable: boolean): void {
    this.#item.text = undoable ? `$(export) ${text} $(discard)` : `$(export) ${text}`;
    this.#item.tooltip = undoable ? vscode.l10n.t('Undo This Export') : undefined;
    this.#item.command = undoable ? 'spriteKiln.undoExport' : undefined;
    this.#item.show();
    this.#hiding?.cancel();
    this.#hiding = new Later(undoable ? UNDOABLE_MS : SHOWN_MS, () => this.hide());
    this.#hiding.schedule();
  }

  hide(): void {
    this.#hiding?.cancel();
    this.#item.hide();
  }

  dispose(): void {
    this.#hiding?.cancel();
    this.#item.dispose();
  }
}
