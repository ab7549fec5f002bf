import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Choices } from '../../../core/discovery/choices';
import type { NormalMaps } from '../../../core/discovery/normalMaps';
import { placeKey } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import { assetAt } from '../../../core/domain/assetPlace';
import { fileOperations, OPERATION_TABLE } from '../../../core/domain/operations';
import { isFileFor } from '../../../core/domain/pictureFiles';
import type { FileProvenance } from '../../../core/domain/provenance';
import { ShownSource } from '../../../core/domain/runPlan';
import { ExportPreset } from '../../../core/exports/exportPreset';
import type { Runs } from '../../../core/runs/runs';
import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import {
  type Done,
  type PreviewCalls,
  type PreviewEvents,
  type PreviewInit,
  type PreviewItem,
  type PreviewState,
  type PreviewTask,
  previewParams,
} from '../../../shared/protocol/preview';
import type { PixelStyle } from '../../../sprite/checks/style';
import { COMPASS } from '../../../sprite/source/compass';
import type { Trash } from '../../platform/bin';
import { bundleStrings } from '../../platform/bundleStrings';
import type { Log } from '../../platform/log';
import { pageHtml, pagesFolder } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { Discarding } from './actions/discard';
import { type KeepHow, keepDrafts } from './actions/keepDrafts';
import type { Moving } from './actions/moveFiles';
import { nameFiles, nameInSetting } from './actions/nameDirections';
import type { PutDone, PutRequest } from './actions/putRequest';
import { renameFile, typedStem } from './actions/renameFile';
import { type AskPlace, saveFile } from './actions/saveFile';
import { type FrameClipboard, frameHandlers } from './edit/frameFiles';
import { editHandlers, PageEdits } from './edit/pageEdits';
import { type FileVersions, takeHandlers } from './edit/takeSources';
import type { PreviewFixed, PreviewPixels } from './previewPixels';
import { type PreviewPlace, placeOf, runsAt } from './previewPlace';
import type { PreviewDocument, PreviewPicture } from './previewSource';
import { readPicture } from './readPicture';

export interface PreviewEditorDependencies {
  readonly extension: vscode.Uri;
  readonly files: UserFiles;
  readonly log: Log;
  readonly choices: Choices;
  readonly maps: NormalMaps;
  readonly provenance: Pick<FileProvenance, 'of'>;
  readonly trash: Trash;
  readonly follow: Moving['follow'];
  readonly ask: AskPlace;
  readonly pixels: PreviewPixels;
  readonly runs: Pick<Runs, 'list'>;
  /** What is in Git. */
  readonly comparisons: FileVersions;
  /** Shared by all previews. */
  readonly frames: FrameClipboard;
  /** Whether a hosted service is in use, which may also offer what the page makes itself. */
  isHosted(): boolean;
  /** Called when the page gets the focus. */
  focused(): void;
  /** The page's initial task; returned once. */
  takeTask(): PreviewTask | undefined;
}

/** What the active preview is about. */
export interface InFront {
  /** URI strings of the files, or of the file that is compared. */
  readonly pictures: readonly string[];
  /** Ids of the runs that are shown, or of the one that made the file. */
  readonly runs: readonly string[];
}

/** The host's side of one editor: its page, and the page's requests. */
export class PreviewEditor implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #document: PreviewDocument;
  readonly #dependencies: PreviewEditorDependencies;

  readonly #channel: PageChannel<PreviewCalls, PreviewEvents>;
  readonly #subscriptions: readonly { dispose(): void }[];
  /** Of the folder of the shown file. */
  #style: PixelStyle | undefined;
  #shown: ShownSource | undefined;
  /** Absent if what is shown can't be changed here. */
  readonly #edits: PageEdits | undefined;

  constructor(panel: vscode.WebviewPanel, document: PreviewDocument, dependencies: PreviewEditorDependencies) {
    this.#panel = panel;
    this.#document = document;
    this.#dependencies = dependencies;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(dependencies.extension)] };
    this.#channel = new PageChannel(webview, previewParams, this.#handlers(), dependencies.log);
    const { title } = document.source.model().state;
    const page = isFileFor('aseprite', document.uri.path) ? 'previewAseprite' : 'preview';
    webview.html = pageHtml(webview, dependencies.extension, page, title);
    const { pixels } = dependencies;
    this.#edits =
      document.edits &&
      new PageEdits(document.edits, {
        send: (event, data) => this.#channel.send(event, data),
        itemOf: (uri) => this.#itemAt(uri),
      });
    this.#subscriptions = [
      ...(this.#edits ? [this.#edits] : []),
      document.source.onDidChange(() => {
        this.#sendState();
        void this.#readStyle();
      }),
      pixels.onDidChangeStyles(() => void this.#readStyle()),
    ];
    panel.onDidDispose(() => this.dispose());
  }

  /** Whether it's the preview with this URI. */
  shows(uri: vscode.Uri): boolean {
    return this.#document.uri.toString() === uri.toString();
  }

  /** Starts a task on the page, as if a person had chosen it there. */
  begin(task: PreviewTask): void {
    this.#channel.send('begin', () => task);
  }

  /** The same, if this editor is active and its files can be changed. Returns whether it has begun. */
  beginInFront(task: PreviewTask): boolean {
    if (!this.#panel.active || !this.#edits) return false;
    this.begin(task);
    return true;
  }

  dispose(): void {
    for (const one of this.#subscriptions) one.dispose();
    this.#channel.dispose();
  }

  /** The picture that is shown, or focused among several; undefined if there is none, or if this editor isn't active. */
  active(): ShownSource | undefined {
    return this.#panel.active ? this.#shown : undefined;
  }

  /** Everything that is shown, with or without the focus; undefined if this editor isn't active. */
  inFront(): InFront | undefined {
    if (!this.#panel.active) return undefined;
    const { source, uri } = this.#document;
    const place = placeOf(uri);
    const { runId } = source;
    return { pictures: this.#filesOf(place), runs: runId === undefined ? runsAt(uri) : [runId] };
  }

  #filesOf(place: PreviewPlace): readonly string[] {
    if (place.kind === 'file') return [place.uri];
    if (place.kind === 'files') return place.uris;
    if (place.kind === 'comparison') return [place.file];
    return [...this.#document.source.model().pictures.values()].flatMap((picture) => picture.uri ?? []);
  }

  #handlers(): Handlers<PreviewCalls> {
    const { source } = this.#document;
    const { files, choices, maps, trash, follow, ask } = this.#dependencies;
    const discarding = new Discarding(files, trash);
    const pictures = (items: readonly string[]) => items.map((item) => this.#pictureOf(item));
    return {
      ready: () => this.#init(),
      read: ({ item }) => this.#read(item),
      cancelRun: async () => {
        source.cancelRun();
        return null;
      },
      runAgain: async () => {
        const { runId } = source;
        if (runId === undefined) throw new Error(vscode.l10n.t("The run that made this isn't known."));
        void vscode.commands.executeCommand('spriteKiln.runAgain', runId);
        return null;
      },
      ...this.#commandHandlers(),
      shown: async (params) => this.#setShown(params),
      focused: async () => this.#focused(),
      cutSheet: async ({ item, cut }) => {
        await source.cutSheet(this.#placeOf(item), cut);
        return null;
      },
      rememberOnion: async ({ item, onion }) => {
        const place = this.#mainFileOf(this.#pictureOf(item));
        if (place !== undefined) await choices.rememberOnion(place, onion);
        return null;
      },
      showSequence: async ({ as }) => {
        await source.showSequence(as);
        return null;
      },
      askDiscard: async ({ items }) => discarding.ask(pictures(items)),
      discard: async ({ items }) => discarding.discard(pictures(items), this.#document.undoStack()),
      keep: ({ items, kept }) => this.#keep(items, { kept }),
      rename: (params) => this.#rename(params),
      nameDirections: ({ names, to }) =>
        to === 'setting'
          ? nameInSetting(names, this.#resource(), this.#document.undoStack(), async (directions) =>
              source.tellRecipes?.(directions.length === COMPASS.length ? { directions } : {}),
            )
          : nameFiles(names, source.model(), { files, follow }, this.#document.undoStack()),
      undo: () => this.#document.undoStack().undo(),
      putInto: ({ items }) => this.#putInto(items),
      fixPixels: (params) => this.#fixPixels(params),
      placeOnSource: ({ item }) => this.#pixelsDone(this.#dependencies.pixels.place(this.#placeOf(item))),
      pickPalette: () => this.#dependencies.pixels.pickPalette(this.#mainPlace()),
      save: (params) => saveFile(params, this.#placeOf(params.item), { files, choices, maps, ask }),
      ...editHandlers(() => this.#edited(), this.#document.uri),
      ...frameHandlers(files, this.#dependencies.frames, () => this.#mainPlace()),
      ...takeHandlers(this.#dependencies, (item) => this.#placeOf(item)),
      remember: async (params) => {
        await choices.rememberPage(params.choices);
        return null;
      },
    };
  }

  /** What starts commands, which tell a person themselves what became of them. */
  #commandHandlers(): Pick<Handlers<PreviewCalls>, 'reveal' | 'export' | 'useAsInput'> {
    return {
      reveal: async ({ item }) => {
        const place = this.#placeOf(item);
        const command = assetAt(place) ? 'spriteKiln.showAsset' : 'revealInExplorer';
        await vscode.commands.executeCommand(command, vscode.Uri.parse(place, true));
        return null;
      },
      export: async (params) => this.#export(params),
      useAsInput: async ({ item, operation, look }) => {
        void vscode.commands.executeCommand(
          OPERATION_TABLE[operation].command,
          new ShownSource(this.#placeOf(item), look),
        );
        return null;
      },
    };
  }

  #edited(): PageEdits {
    if (!this.#edits) throw new Error(vscode.l10n.t("What is shown here can't be changed. Open a file."));
    return this.#edits;
  }

  #itemAt(uri: string): string | undefined {
    const key = placeKey(uri);
    const { pictures } = this.#document.source.model();
    return [...pictures.values()].find((one) => one.uri !== undefined && placeKey(one.uri) === key)?.item.id;
  }

  #export({ item, look }: PreviewCalls['export']['params']): null {
    const place = this.#mainFileOf(this.#pictureOf(item)) ?? this.#placeOf(item);
    const preset = look ? [new ExportPreset(look)] : [];
    void vscode.commands.executeCommand('spriteKiln.export', vscode.Uri.parse(place, true), ...preset);
    return null;
  }

  #setShown({ item, look }: PreviewCalls['shown']['params']): null {
    const uri = item === null ? undefined : this.#pictureOf(item).uri;
    this.#shown = uri === undefined ? undefined : new ShownSource(uri, look);
    return null;
  }

  #focused(): null {
    this.#dependencies.focused();
    return null;
  }

  async #read(item: string): Promise<PictureBytes> {
    const { source } = this.#document;
    const { uri } = this.#pictureOf(item);
    if (uri === undefined && source.readItem) return source.readItem(item);
    const place = this.#placeOf(item);
    return this.#withOrigin(place, await readPicture(this.#dependencies.files, place));
  }

  /** Says whether a service drew a picture. */
  async #withOrigin(uri: string, picture: PictureBytes): Promise<PictureBytes> {
    const drawn = picture.bytes.length > 0 && (await this.#dependencies.pixels.isDrawn(uri, picture.bytes));
    return drawn ? { ...picture, drawn } : picture;
  }

  /** The command asks how, and reports its errors. Its changes can be undone here. */
  async #putInto(items: PreviewCalls['putInto']['params']['items']): Promise<Done> {
    const request: PutRequest = {
      ask: true,
      files: items.map(({ item }) => this.#placeOf(item)),
      into: this.#document.source.model().drawnFrom,
      names: items.map(({ name }) => name ?? null),
    };
    const done = await vscode.commands.executeCommand<PutDone | undefined>('spriteKiln.putInto', request);
    if (!done) return { undoable: false };
    this.#document.undoStack().push(done.undo);
    return { text: done.text, undoable: true };
  }

  /** An output is kept as a whole, so its files must have come first. */
  async #keep(items: readonly string[], how: KeepHow): Promise<Done> {
    await this.#document.source.saved?.(items);
    const pictures = items.map((item) => this.#pictureOf(item));
    return keepDrafts(pictures, how, this.#dependencies, this.#document.undoStack());
  }

  async #rename({ item, name }: PreviewCalls['rename']['params']): Promise<Done> {
    const place = this.#placeOf(item);
    if (this.#pictureOf(item).item.draft) return this.#keep([item], { kept: true, stem: typedStem(place, name) });
    return renameFile(place, name, this.#dependencies, this.#document.undoStack());
  }

  async #fixPixels({ item, files, ...wish }: PreviewCalls['fixPixels']['params']): Promise<Done> {
    const file = this.#mainFileOf(this.#pictureOf(item)) ?? this.#placeOf(item);
    const listed = files.map((id) => this.#placeOf(id));
    return this.#pixelsDone(this.#dependencies.pixels.fix({ file, files: listed, ...wish }));
  }

  /** Undo restores the files that were written. */
  async #pixelsDone(work: Promise<PreviewFixed>): Promise<Done> {
    const done = await work;
    if (!done.undo) return { text: done.text, undoable: false };
    this.#document.undoStack().push(done.undo, done.bytes);
    return { text: done.text, undoable: true };
  }

  async #init(): Promise<PreviewInit> {
    const { source } = this.#document;
    await source.ready;
    this.#style = await this.#findStyle();
    const { pictures } = source.model();
    const state = this.#state();
    const picture = pictures.get(state.main ?? '') ?? [...pictures.values()].find(({ uri }) => uri !== undefined);
    return {
      l10n: bundleStrings(),
      language: vscode.env.language,
      operations: fileOperations(this.#dependencies.isHosted()),
      choices: this.#dependencies.choices.page,
      state,
      task: this.#dependencies.takeTask(),
      ...(this.#edits && { editing: this.#edits.hasBegun ? 'begun' : 'possible' }),
      ...(await this.#first(picture)),
    };
  }

  #state(): PreviewState {
    const { state } = this.#document.source.model();
    const items = state.items.map((item) => this.#withOnion(item));
    return { ...state, items, ...(this.#style && { style: { ...this.#style } }) };
  }

  /** Adds how the onion skin of the item's file was shown last. */
  #withOnion(item: PreviewItem): PreviewItem {
    const picture = this.#document.source.model().pictures.get(item.id);
    const place = picture && this.#mainFileOf(picture);
    const onion = place === undefined ? undefined : this.#dependencies.choices.onionOf(place);
    return onion ? { ...item, onion } : item;
  }

  #sendState(): void {
    this.#channel.send('state', () => this.#state());
  }

  /** Looks for the style again, and tells the page if it is another one. */
  async #readStyle(): Promise<void> {
    const style = await this.#findStyle();
    if (isDeepStrictEqual(style, this.#style)) return;
    this.#style = style;
    this.#sendState();
  }

  async #findStyle(): Promise<PixelStyle | undefined> {
    const place = this.#mainPlace();
    return place === undefined ? undefined : this.#dependencies.pixels.styleOf(place);
  }

  /** Bytes of the picture that is shown first. Omitted if it can't be read: the page asks again, and shows why. */
  async #first(picture: PreviewPicture | undefined): Promise<Pick<PreviewInit, 'first'>> {
    const early = picture?.uri === undefined ? undefined : this.#document.source.takeEarlyBytes?.(picture.uri);
    if (!picture?.uri || !early) return {};
    const read = await readPicture(this.#dependencies.files, picture.uri, early).catch(() => undefined);
    return read ? { first: { item: picture.item.id, bytes: await this.#withOrigin(picture.uri, read) } } : {};
  }

  #pictureOf(item: string): PreviewPicture {
    const picture = this.#document.source.model().pictures.get(item);
    if (!picture) throw new Error(vscode.l10n.t('This image is no longer here.'));
    return picture;
  }

  /** URI string of a picture's file. A sequence has none of its own: it's found by its first member. */
  #mainFileOf({ uri, item }: PreviewPicture): string | undefined {
    const [first] = item.members ?? [];
    return uri ?? (first === undefined ? undefined : this.#document.source.model().pictures.get(first)?.uri);
  }

  #placeOf(item: string): string {
    const { uri } = this.#pictureOf(item);
    if (uri === undefined) throw new Error(vscode.l10n.t("This image isn't a file yet."));
    return uri;
  }

  /** The file whose workspace folder has the settings. */
  #resource(): vscode.Uri | undefined {
    const uri = this.#mainPlace();
    return uri === undefined ? undefined : vscode.Uri.parse(uri, true);
  }

  /** URI string of the first file. */
  #mainPlace(): string | undefined {
    return [...this.#document.source.model().pictures.values()].find((one) => one.uri !== undefined)?.uri;
  }
}
