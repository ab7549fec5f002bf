import picomatch from 'picomatch';
import * as vscode from 'vscode';
import { RECIPE_ENDING } from '../../../core/discovery/recipeSource';
import { nameOf } from '../../../core/disk/fileStore';
import type { AgreedRecipes } from '../../../core/exports/agreedRecipes';
import { sourceOfRecipe } from '../../../core/exports/recipe';
import type { RecipeOutcome, RecipeTools } from '../../../core/exports/recipeOutputs';
import { runRecipe, unagreedRecipe } from '../../../core/exports/recipeRun';
import type { RecipeSources } from '../../../core/exports/recipeSources';
import { type FoundRecipe, recipesBelow } from '../../../core/exports/recipesBelow';
import { errorText } from '../../../core/text/errorText';
import { CanceledError } from '../../../service/errors';
import { foreignText, plainText, rawText, UNSEEN } from '../../../shared/base/foreignText';
import type { Log } from '../../platform/log';
import { signalOf } from '../../platform/progress';
import { pathOf, workspaceFiles } from '../../platform/workspaceFiles';
import type { RecipeAsk } from './recipeAsk';

/** Type of the tasks, as package.json contributes it, and its problem matcher. */
const TASK_TYPE = 'spriteKiln';
const MATCHER = '$sprite-kiln';
/** All recipes of a workspace folder. */
const ALL = `**/*${RECIPE_ENDING}`;
/** Most recipes with their own task. */
const MAX_TASKS = 100;

interface ExportTaskDefinition extends vscode.TaskDefinition {
  /** Path of a recipe, or a glob, in the workspace folder, with `/`. */
  readonly export: string;
}

/** What a task needs, including the questions to a person. */
export type TaskTools = RecipeTools & {
  readonly agreed: AgreedRecipes;
  readonly recipes: Pick<RecipeSources, 'complete'>;
  readonly ask: RecipeAsk;
};

/** Tasks that export: one for each recipe, and one for all. */
export class ExportTasks implements vscode.TaskProvider {
  readonly #tools: TaskTools;
  readonly #log: Log;

  constructor(tools: TaskTools, log: Log) {
    this.#tools = tools;
    this.#log = log;
  }

  async provideTasks(token?: vscode.CancellationToken): Promise<vscode.Task[]> {
    const tasks: vscode.Task[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const recipes = await recipesIn(folder, ALL, signalOf(token));
      if (!recipes.length) continue;
      tasks.push(this.#task({ type: TASK_TYPE, export: ALL }, folder, vscode.l10n.t('export all sprites')));
      for (const { path } of recipes.slice(0, MAX_TASKS)) {
        tasks.push(
          this.#task(
            { type: TASK_TYPE, export: path },
            folder,
            vscode.l10n.t('export {0}', plainText(foreignText(path))),
          ),
        );
      }
    }
    return tasks;
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const { definition, scope } = task;
    const folders = vscode.workspace.workspaceFolders ?? [];
    const folder = typeof scope === 'object' ? scope : folders[0];
    if (!folder || typeof definition.export !== 'string') return undefined;
    // VS Code requires the same definition object.
    return this.#task(definition as ExportTaskDefinition, folder, task.name);
  }

  #task(definition: ExportTaskDefinition, folder: vscode.WorkspaceFolder, name: string): vscode.Task {
    const execution = new vscode.CustomExecution(
      async () => new ExportTerminal(definition.export, folder, this.#tools, this.#log),
    );
    const task = new vscode.Task(definition, folder, name, 'Sprite Kiln', execution, MATCHER);
    task.group = vscode.TaskGroup.Build;
    return task;
  }
}

/** Recipes in a workspace folder whose paths match a glob. */
function recipesIn(folder: vscode.WorkspaceFolder, glob: string, signal: AbortSignal): Promise<readonly FoundRecipe[]> {
  const isWanted = picomatch(glob, { dot: true });
  return recipesBelow(folder.uri.toString(), workspaceFiles, signal, (path) => isWanted(path));
}

/**
 * A terminal that exports and prints a line for each file, and problems in the form of the problem matcher. Its exit code is
 * 1 if there was a problem.
 */
export class ExportTerminal implements vscode.Pseudoterminal {
  readonly #glob: string;
  readonly #folder: vscode.WorkspaceFolder;
  readonly #tools: TaskTools;
  readonly #log: Log;

  readonly #written = new vscode.EventEmitter<string>();
  readonly #closed = new vscode.EventEmitter<number>();
  readonly onDidWrite = this.#written.event;
  readonly onDidClose = this.#closed.event;
  readonly #stop = new AbortController();

  constructor(glob: string, folder: vscode.WorkspaceFolder, tools: TaskTools, log: Log) {
    this.#glob = glob;
    this.#folder = folder;
    this.#tools = tools;
    this.#log = log;
  }

  open(): void {
    void this.#run().then((code) => this.#closed.fire(code));
  }

  close(): void {
    this.#stop.abort();
  }

  async #run(): Promise<number> {
    if (!vscode.workspace.isTrusted) {
      this.#line(vscode.l10n.t("This workspace isn't trusted, so nothing was exported."));
      return 1;
    }
    const { signal } = this.#stop;
    const recipes = await recipesIn(this.#folder, this.#glob, signal);
    if (!recipes.length) {
      this.#line(vscode.l10n.t('error: no recipe named {0}', this.#glob));
      return 1;
    }
    await this.#askOnce(recipes);
    let failed = false;
    for (const recipe of recipes) {
      if (signal.aborted) return 1;
      if (!(await this.#export(recipe))) failed = true;
    }
    return failed ? 1 : 0;
  }

  /** Asks once about all recipes that weren't made on this computer. */
  async #askOnce(recipes: readonly FoundRecipe[]): Promise<void> {
    const { agreed, ask } = this.#tools;
    const unagreed = [];
    for (const { uri } of recipes) {
      const one = await unagreedRecipe(uri, this.#tools);
      if (one) unagreed.push(one);
    }
    if (unagreed.length && (await ask.run(unagreed))) await agreed.add(unagreed);
  }

  /** Runs a recipe, and runs it again if a person lets it replace files. */
  async #runRecipe(recipe: string): Promise<RecipeOutcome> {
    const { exports, ask, recipes } = this.#tools;
    await recipes.complete(recipe);
    const first = await runRecipe(recipe, this.#tools, this.#stop.signal);
    if (!first.foreign.length || !(await ask.replace(recipe, first.foreign))) return first;
    await exports.adopt(sourceOfRecipe(recipe) ?? recipe, first.foreign);
    const { files, ...rest } = await runRecipe(recipe, this.#tools, this.#stop.signal);
    const before = new Set(first.files.filter(({ written }) => written).map(({ uri }) => uri));
    return { ...rest, files: files.map(({ uri, written }) => ({ uri, written: written || before.has(uri) })) };
  }

  /** Resolves to false if there was a problem. */
  async #export({ uri, path }: FoundRecipe): Promise<boolean> {
    try {
      const { files, problems, remarks, unagreed } = await this.#runRecipe(uri);
      if (unagreed) {
        this.#problem(path, 1, 1, vscode.l10n.t("This recipe wasn't made on this computer, and you didn't allow it."));
        return false;
      }
      for (const file of files) {
        const place = plainText(pathOf(vscode.Uri.parse(file.uri, true), false));
        this.#line(file.written ? vscode.l10n.t('written    {0}', place) : vscode.l10n.t('unchanged  {0}', place));
      }
      for (const remark of remarks) this.#line(`${path}: ${remark}`);
      for (const { line, column, text } of problems) this.#problem(path, line, column, text);
      return problems.length === 0;
    } catch (error) {
      if (error instanceof CanceledError) return false;
      this.#log.error(`The export of ${rawText(nameOf(uri))} failed`, error);
      this.#problem(path, 1, 1, errorText(error).text);
      return false;
    }
  }

  #problem(path: string, line: number, column: number, text: string): void {
    this.#line(`${path}:${line}:${column}: error: ${text}`);
  }

  /** Prints a line without control characters, which a file name could contain. */
  #line(text: string): void {
    this.#written.fire(`${text.replace(UNSEEN, '?')}\r\n`);
  }
}
