import * as vscode from 'vscode';
import type { ExportOptions } from '../../../export/options';
import { type ForeignText, plainText, rawText } from '../../../shared/foreignText';
import {
  type ExportCalls,
  type ExportEvents,
  exportParams,
  type Made,
  type MakeFault,
} from '../../../shared/protocol/export';
import { SentenceError } from '../../platform/errors';
import { nameOf, parentOf, placeKey } from '../../platform/fileStore';
import type { LinkedFolders } from '../../platform/linkedFolders';
import type { Log } from '../../platform/log';
import { bundleStrings, pagesFolder, wholePageHtml } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { FolderWatch } from '../preview/fileChanges';
import type { AgreedRecipes } from './agreedRecipes';
import { usageOf } from './engineUsage';
import { exportAll } from './exportAll';
import { askReplace, type ExportAsk } from './exportAsk';
import { ExportFaultError } from './exportErrors';
import { type FoundSource, filesOf } from './exportSource';
import type { Exports, Written } from './exports';
import { faultField, noteText, writtenText } from './exportText';
import type { LastExports } from './lastExports';
import type { OpenExport } from './openExports';
import { ExportChoices } from './panelState';
import { recipeOf } from './recipe';
import { changeRecipe, relativeFolder } from './recipes';
import { madeFile, shownResult } from './shownResult';

export interface PanelDependencies {
  readonly extension: vscode.Uri;
  readonly exports: Exports;
  readonly agreed: AgreedRecipes;
  readonly linked: LinkedFolders;
  readonly last: LastExports;
  readonly log: Log;
  readonly ask: ExportAsk;
  /** @param folder URI string; undefined: beside the source */
  readonly folderChosen: (folder: string | undefined) => void;
}

/** The host's side of one page of an export: its choices become files that are shown, then files on disk. */
export class ExportPanel implements vscode.Disposable {
  private readonly channel: PageChannel<ExportCalls, ExportEvents>;
  private readonly watch: FolderWatch;
  private readonly choices: ExportChoices;
  private making: AbortController | undefined;
  private writing: AbortController | undefined;
  private lastWritten: Written | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    sources: readonly FoundSource[],
    private readonly opened: OpenExport,
    private readonly dependencies: PanelDependencies,
  ) {
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(dependencies.extension)] };
    this.choices = new ExportChoices(sources, opened.folder, dependencies, () =>
      this.channel.send('state', () => this.choices.state()),
    );
    this.channel = new PageChannel(webview, exportParams, this.handlers(), dependencies.log);
    void this.load(webview, panel.title);
    const keys = new Set(sources.flatMap(filesOf).map(placeKey));
    this.watch = new FolderWatch((written) => {
      if ([...written].some((key) => keys.has(key))) void this.choices.sourceChanged();
    });
    this.watch.watch(new Set(sources.flatMap(filesOf).map(parentOf)));
    panel.onDidDispose(() => this.dispose());
  }

  dispose(): void {
    this.making?.abort();
    this.writing?.abort();
    this.watch.dispose();
    this.channel.dispose();
  }

  private async load(webview: vscode.Webview, title: string): Promise<void> {
    const { extension, log } = this.dependencies;
    try {
      webview.html = await wholePageHtml(webview, extension, 'export', title);
    } catch (error) {
      log.error('The page of an export could not be read', error);
    }
  }

  private handlers(): Handlers<ExportCalls> {
    return {
      ready: async () => {
        await this.choices.ready();
        const [l10n, language] = [bundleStrings(), vscode.env.language];
        const { id: panel } = this.opened;
        return { l10n, language, panel, options: await this.choices.first(), state: this.choices.state() };
      },
      make: ({ options }) => this.make(this.choices.named(options)),
      cancel: async () => {
        this.making?.abort();
        this.writing?.abort();
        return null;
      },
      chooseFolder: async () => {
        const folder = await this.dependencies.ask.folder(this.choices.folder);
        if (folder !== undefined) await this.goTo(folder);
        return null;
      },
      usualFolder: async () => {
        await this.goTo(undefined);
        return null;
      },
      write: ({ options, onSave }) => this.write(this.choices.named(options), onSave),
      undo: async () => {
        const undo = this.lastWritten?.undo;
        this.lastWritten = undefined;
        if (!undo) throw new SentenceError(vscode.l10n.t('There is nothing to take back.'));
        return { text: await undo() };
      },
      reveal: async () => {
        const [first] = this.lastWritten?.files ?? [];
        if (first !== undefined) {
          await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.parse(first, true));
        }
        return null;
      },
      setRecipe: async ({ options, on }) => ({ text: await this.setRecipe(this.choices.named(options), on) }),
      openRecipe: async () => {
        await vscode.window.showTextDocument(vscode.Uri.parse(recipeOf(this.choices.source.uri), true));
        return null;
      },
    };
  }

  private async goTo(folder: string | undefined): Promise<void> {
    this.dependencies.folderChosen(folder);
    await this.choices.goTo(folder);
  }

  /** The result for the first source; null where a newer question has come. */
  private async make(options: ExportOptions): Promise<Made | MakeFault | null> {
    this.making?.abort();
    const stop = new AbortController();
    this.making = stop;
    const { signal } = stop;
    const { exports } = this.dependencies;
    const { source } = this.choices;
    const folder = this.choices.folder ?? parentOf(source.uri);
    try {
      const result = await exports.make(source, options, folder, signal);
      const { files } = await exports.plan(source, result, folder);
      // Of files without pictures, the sheet of the same frames is shown.
      let shown = shownResult(result.files, options.format);
      if (shown.kind === 'none') {
        const sheet = await exports.make(source, { ...options, format: 'sheet', json: 'array' }, folder, signal);
        shown = shownResult(sheet.files, 'sheet');
      } else if (shown.kind === 'sheet' && options.format === 'sheet' && options.json === 'none') {
        shown = shownResult((await exports.make(source, { ...options, json: 'array' }, folder, signal)).files, 'sheet');
      }
      const notes = result.notes.map((note) => ({
        text: noteText(note),
        ...(note.note === 'large-sheet' && !options.parts && { offer: 'parts' as const }),
      }));
      const usage = usageOf(options.format, result.example, this.choices.projectThere);
      const frames = framesOf(result.facts, options);
      return { made: true, files: files.map(madeFile), notes, shown, frames, usage };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ExportFaultError) {
        return { made: false, text: error.message, field: faultField(error.fault) };
      }
      if (error instanceof SentenceError) return { made: false, text: error.message };
      throw error;
    }
  }

  private async write(options: ExportOptions, onSave: boolean): Promise<ExportCalls['write']['result']> {
    this.writing?.abort();
    const stop = new AbortController();
    this.writing = stop;
    const { exports, last, ask, linked } = this.dependencies;
    try {
      const wishes = this.choices.wishes();
      if (!(await linked.mayWrite(wishes.map(({ folder }) => folder)))) return null;
      const decide = askReplace(ask);
      this.lastWritten = await exportAll(exports, wishes, { options, signal: stop.signal, decide });
    } catch (error) {
      if (stop.signal.aborted || isLeaving(error)) return null;
      throw error;
    }
    await last.remember(this.choices.source.uri, { options, folder: this.choices.chosenFolder });
    if (onSave) await this.setRecipe(options, true);
    await this.choices.recipeChanged();
    const { written, files } = this.lastWritten;
    return { text: writtenText(written, files), undoable: written.length > 0 };
  }

  private async setRecipe(options: ExportOptions, on: boolean): Promise<string> {
    const { exports, agreed } = this.dependencies;
    for (const { source, folder } of this.choices.wishes()) {
      const outputFolder = relativeFolder(folder, source.uri);
      const entry = { ...options, ...(outputFolder && { outputFolder }) };
      const text = await changeRecipe(source.uri, entry, on, exports.files);
      if (text !== undefined) await agreed.add([{ uri: recipeOf(source.uri), text }]);
    }
    await this.choices.recipeChanged();
    const { uri } = this.choices.source;
    const source = plainText(nameOf(uri));
    return on
      ? vscode.l10n.t(
          '{0} is exported again whenever it is saved. {1} says how.',
          source,
          plainText(nameOf(recipeOf(uri))),
        )
      : vscode.l10n.t('{0} is no longer exported when it is saved.', source);
  }
}

/** Frames of the whole sprite, or of the one tag. */
function framesOf({ durations, tags }: { durations: readonly number[]; tags: ExportTags }, { tag }: ExportOptions) {
  const range = tag === undefined ? undefined : tags.find(({ name }) => rawText(name) === tag);
  return range ? range.to - range.from + 1 : durations.length;
}

type ExportTags = readonly { readonly name: ForeignText; readonly from: number; readonly to: number }[];

const isLeaving = (error: unknown) => error instanceof Error && error.name === 'CancelledError';
