import * as vscode from 'vscode';
import { isWithin, nameOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import { extensionsFor } from '../../../core/domain/pictureFiles';
import { type AtlasChange, changedAtlas, differing } from '../../../core/exports/atlas/atlasEdits';
import { sourcePath } from '../../../core/exports/atlas/atlasGlobs';
import { type ReadAtlas, readAtlas } from '../../../core/exports/atlas/atlasRecipe';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import { folderOf, relativeFolder } from '../../../core/exports/recipes';
import { type ShownAtlas, showAtlas } from '../../../core/exports/shownAtlas';
import { SentenceError } from '../../../core/text/errors';
import { plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import { TaskQueue } from '../../../shared/base/taskQueue';
import {
  type AtlasCalls,
  type AtlasEnd,
  type AtlasEvents,
  type AtlasPacked,
  type AtlasState,
  atlasParams,
} from '../../../shared/protocol/atlas';
import { bundleStrings } from '../../platform/bundleStrings';
import type { Log } from '../../platform/log';
import { pagesFolder, wholePageHtml } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { requireTrust } from '../../platform/trust';
import type { AtlasNews } from './atlasNews';
import { exportStateOf, fieldRows, formatRows, packedFor } from './atlasPageText';
import { askInEditor, type ExportAsk } from './exportAsk';

export interface AtlasPageDependencies {
  readonly extension: vscode.Uri;
  readonly exports: ExportWriter;
  readonly log: Log;
  readonly news: Pick<AtlasNews, 'onDidChange' | 'onDidEnd'>;
  /** Runs a recipe that is saved, and tells `news` how it ended. */
  run(document: vscode.TextDocument): Promise<void>;
  /** Undoes the last export on save; resolves to a sentence. */
  undo(): Promise<string>;
  readonly ask?: Pick<ExportAsk, 'folder'>;
}

/** Milliseconds; programs write several files, and one in several steps. */
const SETTLED_MS = 300;

/** The host's side of the page of one atlas. Its document is the recipe: what a person changes on the page are edits of it. */
export class AtlasPage implements vscode.Disposable {
  readonly #document: vscode.TextDocument;
  readonly #panel: vscode.WebviewPanel;
  readonly #dependencies: AtlasPageDependencies;
  readonly #channel: PageChannel<AtlasCalls, AtlasEvents>;
  readonly #parts: vscode.Disposable[];
  readonly #spritesChanged = new Later(SETTLED_MS, () => this.#tell({ isOther: true }));
  /** Each edit is made of the text that the one before left. */
  readonly #edits = new TaskQueue(() => 1);
  #packing: AbortController | undefined;
  /** What was packed last, and its number. */
  #shown: ShownAtlas | undefined;
  #list = 0;
  #version = 0;
  /** The last text without faults. */
  #good: Pick<ReadAtlas, 'entries' | 'sources'> = { entries: [], sources: [] };
  #hasFaults = false;
  #exporting = false;
  #ended: AtlasEnd | undefined;

  constructor(document: vscode.TextDocument, panel: vscode.WebviewPanel, dependencies: AtlasPageDependencies) {
    this.#document = document;
    this.#panel = panel;
    this.#dependencies = dependencies;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(dependencies.extension)] };
    this.#read();
    this.#channel = new PageChannel(webview, atlasParams, this.#handlers(), dependencies.log);
    void this.#load(webview);
    const { onDidChange, onDidEnd } = dependencies.news;
    this.#parts = [
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document && event.contentChanges.length) this.#textChanged();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#tell({})),
      onDidChange((uri) => this.#isPacked(uri) && this.#spritesChanged.schedule()),
      onDidEnd(({ recipe, end }) => {
        if (placeKey(recipe) === placeKey(document.uri.toString())) this.#exported(end);
      }),
    ];
  }

  dispose(): void {
    this.#packing?.abort();
    this.#spritesChanged.dispose();
    for (const part of this.#parts) part.dispose();
    this.#channel.dispose();
  }

  get #recipe(): string {
    return this.#document.uri.toString();
  }

  async #load(webview: vscode.Webview): Promise<void> {
    const { extension, log } = this.#dependencies;
    try {
      webview.html = await wholePageHtml(webview, extension, 'atlas', this.#panel.title);
    } catch (error) {
      log.error("The page of an atlas couldn't be read", error);
    }
  }

  #handlers(): Handlers<AtlasCalls> {
    const done = async (work: Promise<unknown> | Thenable<unknown>) => {
      await work;
      return null;
    };
    const { undo } = this.#dependencies;
    return {
      ready: async () => ({
        l10n: bundleStrings(),
        language: vscode.env.language,
        formats: formatRows(),
        fields: fieldRows(),
        state: this.#state(),
      }),
      pack: ({ index }) => this.#pack(index),
      set: ({ index, name, value }) => done(this.#edit({ change: 'field', index, name, value: value ?? undefined })),
      setSource: ({ index, value }) => done(this.#edit({ change: 'source', index, value: value ?? undefined })),
      addSources: () => done(this.#addSources()),
      chooseFolder: ({ index }) => done(this.#chooseFolder(index)),
      exportNow: () => done(this.#exportNow()),
      undo: async () => ({ text: await undo() }),
      open: ({ list, index }) => done(this.#open(list, index)),
      openText: () => done(vscode.commands.executeCommand('vscode.openWith', this.#document.uri, 'default')),
    };
  }

  #state(): AtlasState {
    const { entries, sources } = this.#good;
    return {
      title: plainText(nameOf(this.#recipe)),
      version: this.#version,
      exports: entries.map(exportStateOf),
      sources,
      canChange: !this.#hasFaults,
      ...(!vscode.workspace.isTrusted && {
        cannotExport: vscode.l10n.t("This workspace isn't trusted, so nothing is exported."),
      }),
      exporting: this.#exporting,
      ...(this.#ended && { ended: this.#ended }),
    };
  }

  /** @param isOther whether something else is packed now */
  #tell({ isOther = false }: { readonly isOther?: boolean }): void {
    if (isOther) this.#version++;
    this.#channel.send('state', () => this.#state());
  }

  #read(): void {
    const read = readAtlas(this.#document.getText());
    this.#hasFaults = read.faults.length > 0;
    if (!this.#hasFaults) this.#good = read;
  }

  #textChanged(): void {
    this.#read();
    this.#tell({ isOther: true });
  }

  /** Whether a file is a sprite of the atlas, or may belong to one. @param uri string */
  #isPacked(uri: string): boolean {
    const globs = this.#shown?.found?.globs;
    // Whatever keeps the sprites from being found may be gone.
    if (!globs) return true;
    return globs.has(uri) || (uri.toLowerCase().endsWith('.json') && isWithin(parentOf(uri), globs.common));
  }

  async #pack(index: number): Promise<AtlasPacked | null> {
    this.#packing?.abort();
    const packing = new AbortController();
    this.#packing = packing;
    const recipe = { uri: this.#recipe, text: this.#document.getText() };
    try {
      const shown = await showAtlas(recipe, index, this.#dependencies.exports, packing.signal);
      if (packing.signal.aborted) return null;
      this.#shown = shown;
      return packedFor(shown, ++this.#list);
    } catch (error) {
      if (packing.signal.aborted) return null;
      throw error;
    }
  }

  #edit(change: AtlasChange): Promise<void> {
    return this.#edits.inTurn(async () => {
      const document = this.#document;
      if (this.#hasFaults) throw new SentenceError(vscode.l10n.t('The recipe has errors. Fix them in its text first.'));
      const text = document.getText();
      const { offset, length, content } = differing(text, changedAtlas(text, change));
      if (length === 0 && content === '') return;
      const edit = new vscode.WorkspaceEdit();
      const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
      edit.replace(document.uri, range, content);
      if (!(await vscode.workspace.applyEdit(edit)))
        throw new SentenceError(vscode.l10n.t("The recipe couldn't be changed."));
    });
  }

  async #addSources(): Promise<void> {
    const folder = parentOf(this.#recipe);
    const chosen = await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Sprites for the Atlas'),
      canSelectMany: true,
      openLabel: vscode.l10n.t('Add'),
      defaultUri: vscode.Uri.parse(folder, true),
      filters: { [vscode.l10n.t('Images')]: extensionsFor('shown') },
    });
    const top = this.#dependencies.exports.files.topOf(this.#recipe) ?? folder;
    for (const uri of (chosen ?? []).map((one) => one.toString())) {
      if (!isWithin(uri, top))
        throw new SentenceError(
          vscode.l10n.t("{0} isn't in the workspace folder of the atlas.", plainText(nameOf(uri))),
        );
      const path = sourcePath(uri, folder);
      const { sources } = this.#good;
      if (!sources.includes(path)) await this.#edit({ change: 'source', index: sources.length, value: path });
    }
  }

  async #chooseFolder(index: number): Promise<void> {
    const { exports, ask = askInEditor } = this.#dependencies;
    const entry = this.#good.entries[index];
    const now = entry && folderOf({ outputFolder: entry.folder }, this.#recipe, exports.files).folder;
    const chosen = await ask.folder(now);
    if (chosen === undefined) return;
    await this.#edit({ change: 'field', index, name: 'folder', value: relativeFolder(chosen, this.#recipe) });
  }

  /** Whoever exports here means the recipe as it is, so it may run. */
  async #exportNow(): Promise<void> {
    requireTrust();
    const document = this.#document;
    this.#exporting = true;
    this.#tell({});
    try {
      // Saving runs it.
      if (!document.isDirty) await this.#dependencies.run(document);
      else if (!(await document.save())) throw new SentenceError(vscode.l10n.t("The recipe couldn't be saved."));
    } catch (error) {
      this.#exporting = false;
      this.#tell({});
      throw error;
    }
  }

  #exported(end: AtlasEnd): void {
    this.#exporting = false;
    this.#ended = end;
    this.#tell({ isOther: true });
  }

  async #open(list: number, index: number): Promise<void> {
    const sprite = list === this.#list ? this.#shown?.found?.sprites[index] : undefined;
    if (sprite) await vscode.commands.executeCommand('spriteKiln.preview', vscode.Uri.parse(sprite.source.uri, true));
  }
}
