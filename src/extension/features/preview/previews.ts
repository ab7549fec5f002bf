import * as vscode from 'vscode';
import type { Remembered } from '../../../core/discovery/asShown';
import { Choices } from '../../../core/discovery/choices';
import type { NormalMaps } from '../../../core/discovery/normalMaps';
import type { NumberedFrames } from '../../../core/discovery/numberedFrames';
import type { UserFiles } from '../../../core/disk/userFiles';
import { assetAt } from '../../../core/domain/assetPlace';
import { isFileFor, MAX_SHOWN_BYTES } from '../../../core/domain/pictureFiles';
import type { FileProvenance } from '../../../core/domain/provenance';
import type { ShownSource } from '../../../core/domain/runPlan';
import { isSprite } from '../../../core/domain/spriteFiles';
import type { KeptEdit } from '../../../core/edits/editBase';
import type { SpriteEdits } from '../../../core/edits/edits';
import type { RecipeSources } from '../../../core/exports/recipeSources';
import type { Memory } from '../../../core/host/memory';
import type { Run } from '../../../core/runs/run';
import type { Runs } from '../../../core/runs/runs';
import { plainText } from '../../../shared/base/foreignText';
import type { PreviewTask } from '../../../shared/protocol/preview';
import { readBackup, removeOldBackup } from '../../platform/backups';
import { EditorTrash, type Trash } from '../../platform/bin';
import type { Log } from '../../platform/log';
import { settings } from '../../platform/settings';
import type { Moving } from './actions/moveFiles';
import { type AskPlace, askInEditor } from './actions/saveFile';
import { BatchSource } from './batchSource';
import { DocumentEdits, type DocumentEditsDependencies } from './edit/documentEdits';
import { FrameClipboard } from './edit/frameFiles';
import { FreshBackup } from './edit/freshBackup';
import type { FileVersions } from './edit/takeSources';
import { FileSource } from './fileSource';
import { followRenamed } from './followRenamed';
import { Moves } from './moves';
import { OpenAlways } from './openAlways';
import { type InFront, PreviewEditor } from './previewEditor';
import type { PreviewPixels } from './previewPixels';
import {
  addressOfComparison,
  addressOfFiles,
  addressOfRuns,
  type ComparedVersions,
  openInPlace,
  placeOf,
  previewTabs,
  runsAt,
  tabOfRuns,
  titleOf,
  viewTypeOf,
} from './previewPlace';
import type { PreviewDocument, PreviewSource } from './previewSource';
import { RunSource } from './runSource';
import { type UndoStack, UndoStacks } from './undo';

export interface PreviewsDependencies {
  readonly extension: vscode.Uri;
  readonly files: UserFiles;
  readonly log: Log;
  readonly runs: Runs;
  readonly provenance: FileProvenance;
  readonly maps: NormalMaps;
  readonly recipes: Pick<RecipeSources, 'follow'>;
  readonly numbered: Pick<NumberedFrames, 'areAlike'>;
  readonly directionNames: Remembered['directionNames'];
  readonly pixels: PreviewPixels;
  readonly edits: Pick<SpriteEdits, 'open'>;
  /** Provides the content of comparisons. */
  readonly comparisons: Comparisons;
  isHosted(): boolean;
  /** Resolves when the journal of earlier runs has been read. */
  readonly recovered: Promise<void>;
  /** State of the workspace, and of the user. */
  readonly workspaceState: Memory;
  readonly globalState: Memory;
  /** What a person is busy with. */
  readonly attention: { readonly isFree: boolean };
  readonly trash?: Trash;
  readonly ask?: AskPlace;
}

/** What previews need to compare versions of a file. A feature of its own does it. */
export interface Comparisons extends FileVersions {
  source(versions: ComparedVersions, title: string): PreviewSource;
  /** An editor was opened, perhaps as a side of one of VS Code's own comparisons. */
  editorOpened?(uri: vscode.Uri, panel: vscode.WebviewPanel): void;
}

/** A step that VS Code can undo, or that a document isn't what is on disk, whatever is undone: it stays unsaved then until it's saved or reverted. */
export type PreviewChange =
  | vscode.CustomDocumentEditEvent<PreviewDocument>
  | vscode.CustomDocumentContentChangeEvent<PreviewDocument>;

/** All previews: everything that the custom editor `spriteKiln.preview` shows: a file, several files, or runs. */
export class Previews implements vscode.CustomEditorProvider<PreviewDocument>, vscode.Disposable {
  readonly #dependencies: PreviewsDependencies;

  readonly #focus = new vscode.EventEmitter<void>();
  /** The page of a preview got the focus. */
  readonly onDidFocus = this.#focus.event;
  readonly #edited = new vscode.EventEmitter<PreviewChange>();
  readonly onDidChangeCustomDocument = this.#edited.event;
  readonly #choices: Choices;
  readonly #moves: Moves;
  readonly #openAlways: OpenAlways;
  readonly #undoStacks = new UndoStacks();
  readonly #trash = new EditorTrash();
  readonly #frames = new FrameClipboard();
  readonly #editors = new Set<PreviewEditor>();
  readonly #documents = new Set<PreviewDocument>();
  /** Backups of earlier windows that documents were opened from. */
  readonly #backups = new WeakMap<PreviewDocument, string>();
  /** What VS Code has of documents in case that the window ends. */
  readonly #fresh = new WeakMap<PreviewDocument, FreshBackup>();
  /** Initial tasks of pages that are about to open, by the URI of their preview. */
  readonly #tasks = new Map<string, PreviewTask>();

  constructor(dependencies: PreviewsDependencies) {
    this.#dependencies = dependencies;
    this.#choices = new Choices(dependencies.workspaceState, dependencies.globalState);
    this.#moves = new Moves(dependencies.workspaceState);
    const { files, attention } = dependencies;
    this.#openAlways = new OpenAlways(dependencies.globalState, {
      isSprite: (uri) => isSprite(uri, files),
      isFree: () => attention.isFree,
    });
  }

  /** Shows one or more runs in one tab, while they run or after they ended. */
  async showRuns(runs: readonly Run[], preserveFocus: boolean): Promise<void> {
    const open = tabOfRuns(runs.map(({ id }) => id));
    const uri = open?.input.uri ?? addressOfRuns(runs);
    if (!uri) return;
    const viewColumn = open?.column ?? columnForRuns();
    await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), {
      viewColumn,
      preserveFocus,
      preview: false,
    });
  }

  /** Whether exactly these runs are visible: their preview reports their results itself. */
  isShown(runs: readonly Run[]): boolean {
    return tabOfRuns(runs.map(({ id }) => id))?.active ?? false;
  }

  /**
   * Shows picture files in the active column, several of them together.
   * @param task initial task of the page, as if a person had chosen it there
   */
  async showFiles(uris: readonly vscode.Uri[], title?: string, task?: PreviewTask): Promise<void> {
    const uri = addressOfFiles(uris, title);
    if (!uri) return;
    const open = [...this.#editors].find((editor) => editor.shows(uri));
    if (task && !open) this.#tasks.set(uri.toString(), task);
    await openInPlace(uri);
    if (task) open?.begin(task);
  }

  /** Begins a task in the active preview, if its files can be changed there. Returns whether it has begun. */
  beginInFront(task: PreviewTask): boolean {
    return [...this.#editors].some((editor) => editor.beginInFront(task));
  }

  /** Shows two versions of a file in the active column, or in another one. Resolves to their address. @param title words of the tab */
  async showComparison(versions: ComparedVersions, title: string, viewColumn?: vscode.ViewColumn): Promise<vscode.Uri> {
    const uri = addressOfComparison(versions, title);
    await vscode.commands.executeCommand('vscode.openWith', uri, viewTypeOf(uri), { viewColumn });
    return uri;
  }

  /** Follows the sprites that are opened, to offer once that files like them always open here. */
  follow(): vscode.Disposable {
    return this.#openAlways.follow();
  }

  /** The picture that the active preview shows, and how; undefined if none is active, or if it shows several. */
  active(): ShownSource | undefined {
    return [...this.#editors].map((editor) => editor.active()).find((shown) => shown !== undefined);
  }

  /** Everything that the active preview shows; undefined if none is active. */
  inFront(): InFront | undefined {
    return [...this.#editors].map((editor) => editor.inFront()).find((shown) => shown !== undefined);
  }

  async openCustomDocument(
    uri: vscode.Uri,
    { backupId }: Pick<vscode.CustomDocumentOpenContext, 'backupId'> = { backupId: undefined },
  ): Promise<PreviewDocument> {
    const restored = backupId === undefined ? undefined : await this.#restored(backupId, uri);
    const source = this.#sourceOf(uri);
    let undo: UndoStack | undefined;
    const document: PreviewDocument = {
      uri,
      source,
      edits: this.#editsOf(uri, () => document, restored),
      undoStack: () => {
        undo ??= this.#undoStacks.of(uri);
        return undo;
      },
      dispose: () => {
        this.#documents.delete(document);
        source.dispose();
        document.edits?.dispose();
        this.#fresh.get(document)?.dispose();
        this.#undoStacks.close(uri);
      },
    };
    this.#documents.add(document);
    if (backupId !== undefined) this.#backups.set(document, backupId);
    return document;
  }

  /** URI strings of files with changes that aren't saved, in any preview. */
  unsaved(): readonly string[] {
    return [...this.#documents].flatMap(({ edits }) => edits?.unsaved ?? []);
  }

  #editsOf(
    uri: vscode.Uri,
    document: () => PreviewDocument,
    restored: KeptEdit | undefined,
  ): DocumentEdits | undefined {
    const { edits, log } = this.#dependencies;
    const files = filesToEdit(uri);
    const tell: DocumentEditsDependencies['tell'] = (step) => this.#edited.fire({ document: document(), ...step });
    const stayUnsaved = () => this.#edited.fire({ document: document() });
    return files.length ? new DocumentEdits(files, { edits, log, tell, stayUnsaved }, restored) : undefined;
  }

  /** A backup that is damaged, or of other files, is logged: the file is opened as it is on disk. */
  async #restored(backup: string, uri: vscode.Uri): Promise<KeptEdit | undefined> {
    try {
      const [{ editOfBackup }, { keptFor }] = await Promise.all([
        import('../../../core/edits/editBackup'),
        import('../../../core/edits/keptFor'),
      ]);
      const kept = await keptFor(editOfBackup(await readBackup(backup)), filesToEdit(uri), this.#dependencies.files);
      if (!kept) throw new Error('It belongs to other files.');
      return kept;
    } catch (error) {
      this.#dependencies.log.error("What was changed before the window ended couldn't be read", error);
      return undefined;
    }
  }

  async saveCustomDocument(document: PreviewDocument): Promise<void> {
    await document.edits?.save();
    await this.#dropBackup(document);
  }

  /** What it had is saved, or nobody wants it. */
  async #dropBackup(document: PreviewDocument): Promise<void> {
    const id = this.#backups.get(document);
    this.#backups.delete(document);
    if (id !== undefined) await removeOldBackup(id);
  }

  async saveCustomDocumentAs({ edits, uri }: PreviewDocument, destination: vscode.Uri): Promise<void> {
    const { files } = this.#dependencies;
    if (filesToEdit(uri).length > 1)
      throw new Error(vscode.l10n.t('Several files are shown here. Open one of them to save it as another file.'));
    if (await edits?.begun()) await edits?.saveAs(destination.toString());
    else await files.save(destination.toString(), await files.read(uri.toString(), MAX_SHOWN_BYTES));
  }

  async revertCustomDocument(document: PreviewDocument): Promise<void> {
    await (await document.edits?.begun())?.revert();
    await this.#dropBackup(document);
  }

  async backupCustomDocument(
    document: PreviewDocument,
    context: vscode.CustomDocumentBackupContext,
  ): Promise<vscode.CustomDocumentBackup> {
    return this.#freshOf(document).write(context);
  }

  #freshOf(document: PreviewDocument): FreshBackup {
    const known = this.#fresh.get(document);
    if (known) return known;
    const { edits } = document;
    const bytes = async () => {
      const { backupOf } = await import('../../../core/edits/editBackup');
      const kept = (await edits?.begun())?.kept;
      return kept && backupOf(kept);
    };
    const fresh = new FreshBackup(bytes, (error) =>
      this.#dependencies.log.error("What isn't saved couldn't be backed up", error),
    );
    edits?.onDidChange(() => fresh.changed());
    this.#fresh.set(document, fresh);
    return fresh;
  }

  resolveCustomEditor(document: PreviewDocument, panel: vscode.WebviewPanel): void {
    const { trash = this.#trash, ask = askInEditor, ...dependencies } = this.#dependencies;
    const follow: Moving['follow'] = (moves, makers = []) => followRenamed(moves, makers, dependencies);
    const takeTask = () => {
      const key = document.uri.toString();
      const task = this.#tasks.get(key);
      this.#tasks.delete(key);
      return task;
    };
    const focused = () => this.#focus.fire();
    // VS Code would take it for saved as soon as a later change is undone.
    if (this.#backups.has(document) && document.edits?.hasBegun) this.#edited.fire({ document });
    const actions = { choices: this.#choices, frames: this.#frames, trash, follow, ask, takeTask, focused };
    const editor = new PreviewEditor(panel, document, { ...dependencies, ...actions });
    this.#editors.add(editor);
    panel.onDidDispose(() => this.#editors.delete(editor));
    this.#dependencies.comparisons.editorOpened?.(document.uri, panel);
  }

  dispose(): void {
    for (const part of [...this.#editors, this.#moves, this.#undoStacks, this.#focus, this.#edited]) part.dispose();
  }

  #sourceOf(uri: vscode.Uri): PreviewSource {
    const { files, runs, provenance, maps, numbered, directionNames, recipes, recovered, log } = this.#dependencies;
    const place = placeOf(uri);
    const title = plainText(titleOf(uri));
    const moves = this.#moves,
      choices = this.#choices;
    const ofRun = { files, runs, recovered, moves };
    if (place.kind === 'run') return new RunSource(place.id, title, ofRun);
    if (place.kind === 'comparison') return this.#dependencies.comparisons.source(place, title);
    if (place.kind === 'runs') return new BatchSource(place.ids, title, ofRun);
    const uris = place.kind === 'file' ? [place.uri] : place.uris;
    const around = { provenance, maps, numbered, directionNames, recipes };
    return new FileSource(title, uris, { files, choices, ...around, log });
  }
}

/** URI strings of the files of a preview, if they can be changed there: neither those of a run nor assets, and images only. */
function filesToEdit(uri: vscode.Uri): readonly string[] {
  const place = placeOf(uri);
  const files = place.kind === 'file' ? [place.uri] : place.kind === 'files' ? place.uris : [];
  return files.every((file) => !assetAt(file) && isFileFor('shown', file)) ? files : [];
}

/** The column that shows runs already, otherwise the one that the setting says. What somebody is writing is never covered. */
function columnForRuns(): vscode.ViewColumn {
  const runs = previewTabs().filter(({ input }) => runsAt(input.uri).length > 0);
  const { tabs, activeTab } = vscode.window.tabGroups.activeTabGroup;
  const isWritten = activeTab?.isDirty && activeTab.input instanceof vscode.TabInputText;
  const beside = tabs.length > 0 && (isWritten || settings.openPreviewIn() === 'beside');
  return runs.at(-1)?.column ?? (beside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active);
}
