import * as vscode from 'vscode';
import type { Choices as CutChoices } from '../../../core/discovery/choices';
import { mayBelongTo } from '../../../core/discovery/directionPattern';
import { nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import { exportAll } from '../../../core/exports/exportAll';
import type { ExportPreset } from '../../../core/exports/exportPreset';
import { type FoundSource, filesOf } from '../../../core/exports/exportSource';
import { writtenText } from '../../../core/exports/exportText';
import type { ExportWriter, Written } from '../../../core/exports/exportWriter';
import type { LastExports } from '../../../core/exports/lastExports';
import { recipeOf } from '../../../core/exports/recipe';
import type { RecipeSources } from '../../../core/exports/recipeSources';
import { relativeFolder } from '../../../core/exports/recipes';
import { SentenceError } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import {
  type ExportCalls,
  type ExportEvents,
  exportParams,
  type Made,
  type MakeFault,
} from '../../../shared/protocol/export';
import type { ExportOptions } from '../../../sprite/engines/exportOptions';
import { bundleStrings } from '../../platform/bundleStrings';
import type { LinkedFolders } from '../../platform/linkedFolders';
import type { Log } from '../../platform/log';
import { pagesFolder, wholePageHtml } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { FolderWatch } from '../preview/fileChanges';
import { askReplace, type ExportAsk } from './exportAsk';
import { makeForPage } from './makeForPage';
import { ExportChoices } from './panelState';
import type { RememberedTab } from './rememberedTabs';
import type { CutsInCode } from './shownCut';

export interface PageHostDependencies {
  readonly extension: vscode.Uri;
  readonly exports: ExportWriter;
  readonly recipes: RecipeSources;
  readonly linked: LinkedFolders;
  readonly last: LastExports;
  /** How sheets are cut. */
  readonly choices: Pick<CutChoices, 'rememberCut'>;
  readonly cutsInCode: CutsInCode;
  readonly log: Log;
  readonly ask: ExportAsk;
  /** @param folder URI string; undefined: next to the source */
  readonly folderChosen: (folder: string | undefined) => void;
  /** Opens the export page of other sources. */
  readonly show: (sources: readonly FoundSource[]) => void;
  /** What the page begins with; absent: the last choices. */
  readonly preset: ExportPreset | undefined;
}

/** The host's side of one export page: turns its choices into files to show, then into files on disk. */
export class ExportPageHost implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #opened: RememberedTab;
  readonly #dependencies: PageHostDependencies;

  readonly #channel: PageChannel<ExportCalls, ExportEvents>;
  readonly #watch: FolderWatch;
  readonly #choices: ExportChoices;
  #making: AbortController | undefined;
  #writing: AbortController | undefined;
  #lastWritten: Written | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    sources: readonly FoundSource[],
    opened: RememberedTab,
    dependencies: PageHostDependencies,
  ) {
    this.#panel = panel;
    this.#opened = opened;
    this.#dependencies = dependencies;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(dependencies.extension)] };
    this.#choices = new ExportChoices(sources, opened.folder, dependencies, () =>
      this.#channel.send('state', () => this.#choices.state()),
    );
    this.#channel = new PageChannel(webview, exportParams, this.#handlers(), dependencies.log);
    void this.#load(webview, panel.title);
    const keys = new Set(sources.flatMap(filesOf).map(placeKey));
    // A view that is added to a set wasn't among its files.
    const inSet = sources.filter(({ directions }) => directions).map(({ uri }) => mayBelongTo(placeKey(uri)));
    this.#watch = new FolderWatch((written) => {
      const isOurs = (key: string) => keys.has(key) || inSet.some((mayBelong) => mayBelong(key));
      if ([...written].some(isOurs)) void this.#choices.sourceChanged();
    });
    this.#watch.watch(new Set(sources.flatMap(filesOf).map(parentOf)));
    panel.onDidDispose(() => this.dispose());
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  /** URI string of the picture that is shown; of a set, the view that was selected, otherwise its first one. */
  get picture(): string | undefined {
    const { directions, pointedAt, pictures, uri } = this.#choices.source;
    return directions ? (pointedAt ?? pictures[0]) : uri;
  }

  dispose(): void {
    this.#making?.abort();
    this.#writing?.abort();
    this.#choices.dispose();
    this.#watch.dispose();
    this.#channel.dispose();
  }

  async #load(webview: vscode.Webview, title: string): Promise<void> {
    const { extension, log } = this.#dependencies;
    try {
      webview.html = await wholePageHtml(webview, extension, 'export', title);
    } catch (error) {
      log.error("The page of an export couldn't be read", error);
    }
  }

  #handlers(): Handlers<ExportCalls> {
    return {
      ready: async () => {
        await this.#choices.ready();
        const [l10n, language] = [bundleStrings(), vscode.env.language];
        const { id: panel } = this.#opened;
        const first = await this.#choices.first();
        const options = this.#dependencies.preset?.over(first) ?? first;
        return { l10n, language, panel, options, state: this.#choices.state() };
      },
      make: ({ options }) => this.#make(this.#choices.named(options)),
      cancel: async () => {
        this.#making?.abort();
        this.#writing?.abort();
        return null;
      },
      chooseFolder: async () => {
        const folder = await this.#dependencies.ask.folder(this.#choices.folder);
        if (folder !== undefined) await this.#setFolder(folder);
        return null;
      },
      usualFolder: async () => {
        await this.#setFolder(undefined);
        return null;
      },
      write: ({ options, onSave }) => this.#write(this.#choices.named(options), onSave),
      undo: async () => {
        const undo = this.#lastWritten?.undo;
        this.#lastWritten = undefined;
        if (!undo) throw new SentenceError(vscode.l10n.t('No export to undo.'));
        return { text: await undo() };
      },
      reveal: async () => {
        const [first] = this.#lastWritten?.files ?? [];
        if (first !== undefined) {
          await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(first, true));
        }
        return null;
      },
      setRecipe: async ({ options, on }) => ({ text: await this.#setRecipe(this.#choices.named(options), on) }),
      openRecipe: async () => {
        await vscode.window.showTextDocument(vscode.Uri.parse(recipeOf(this.#choices.source.uri), true));
        return null;
      },
      cutSheet: async ({ cut }) => {
        const { uri } = this.#choices.source;
        await this.#dependencies.choices.rememberCut(uri, cut);
        await this.#dependencies.recipes.follow(uri, { frames: cut ?? 'whole' });
        await this.#choices.sourceChanged();
        return null;
      },
      showSource: async ({ index }) => {
        await this.#choices.showSource(index);
        return null;
      },
      openOther: async () => {
        const { other, source } = this.#choices;
        if (other !== undefined) {
          this.#dependencies.show([{ ...(await this.#dependencies.exports.find(other)), pointedAt: source.uri }]);
        }
        return null;
      },
    };
  }

  async #setFolder(folder: string | undefined): Promise<void> {
    this.#dependencies.folderChosen(folder);
    await this.#choices.setFolder(folder);
  }

  /** The result for the first source; null if a newer request has come. */
  async #make(options: ExportOptions): Promise<Made | MakeFault | null> {
    this.#making?.abort();
    const stop = new AbortController();
    this.#making = stop;
    await this.#choices.learnNames(options.animations);
    const { source, folder, projectThere: project } = this.#choices;
    return makeForPage({ source, options, folder, project }, this.#dependencies.exports, stop.signal);
  }

  async #write(options: ExportOptions, onSave: boolean): Promise<ExportCalls['write']['result']> {
    this.#writing?.abort();
    const stop = new AbortController();
    this.#writing = stop;
    const { exports, last, ask, linked, recipes } = this.#dependencies;
    const requests = await this.#choices.requests();
    try {
      if (!(await linked.mayWrite(requests.map(({ folder }) => folder)))) return null;
      const decide = askReplace(ask);
      this.#lastWritten = await exportAll(exports, requests, { options, signal: stop.signal, decide });
    } catch (error) {
      if (stop.signal.aborted || isLeaving(error)) return null;
      throw error;
    }
    await last.remember(this.#choices.source.uri, { options, folder: this.#choices.chosenFolder });
    if (onSave) await this.#setRecipe(options, true);
    else for (const { source } of requests) await recipes.complete(recipeOf(source.uri));
    await this.#choices.recipeChanged();
    const { written, files } = this.#lastWritten;
    return { text: writtenText(written, files), undoable: written.length > 0 };
  }

  async #setRecipe(options: ExportOptions, on: boolean): Promise<string> {
    for (const { source, folder } of await this.#choices.requests()) {
      const outputFolder = relativeFolder(folder, source.uri);
      await this.#dependencies.recipes.change(source, { ...options, ...(outputFolder && { outputFolder }) }, on);
    }
    await this.#choices.recipeChanged();
    const { uri } = this.#choices.source;
    const source = plainText(nameOf(uri));
    return on
      ? vscode.l10n.t('{0} is now exported on every save. {1} says how.', source, plainText(nameOf(recipeOf(uri))))
      : vscode.l10n.t('{0} is no longer exported on save.', source);
  }
}

const isLeaving = (error: unknown) => error instanceof Error && error.name === 'CanceledError';
