import * as vscode from 'vscode';
import { placeKey, type ReadableFiles } from '../../../core/disk/fileStore';
import { isFileFor } from '../../../core/domain/pictureFiles';
import { isSprite } from '../../../core/domain/spriteFiles';
import type { Memory } from '../../../core/host/memory';
import { editorSetting } from '../../platform/editorSettings';
import { settings } from '../../platform/settings';
import type { FileVersion } from '../preview/edit/takeSources';
import type { ComparedVersions } from '../preview/previewPlace';
import type { PreviewSource } from '../preview/previewSource';
import { type ListedChanges, versionsInTab } from './changesList';
import { CompareAlways } from './compareAlways';
import { type ComparisonDependencies, ComparisonSource } from './comparisonSource';
import { DiffSides, diffSideOf } from './diffSides';
import { type GitApi, type GitChange, type GitRepository, onDidEnableGit } from './gitApi';
import { Repositories } from './repositories';
import { takenVersions } from './takenVersions';
import { comparisonTitle } from './versionText';

type Show = (versions: ComparedVersions, title: string, column: vscode.ViewColumn) => Promise<unknown>;

export interface ComparingDependencies extends Omit<ComparisonDependencies, 'repositories'> {
  readonly files: Pick<ReadableFiles, 'stat' | 'readStart'>;
  /** Of the user. */
  readonly memory: Memory;
  /** What a person is busy with. */
  readonly attention: { readonly isFree: boolean };
}

/** Compares pictures with their versions in Git. */
export class Comparing implements vscode.Disposable {
  readonly #dependencies: ComparingDependencies;

  readonly repositories = new Repositories();
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the lists of changes may have changed. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable[] = [];
  readonly #watched = new Map<GitRepository, vscode.Disposable>();
  #api: GitApi | undefined;

  readonly #always: CompareAlways;
  readonly #sides = new DiffSides();
  #show: Show | undefined;

  constructor(dependencies: ComparingDependencies) {
    this.#dependencies = dependencies;
    const { files, memory, attention } = dependencies;
    this.#always = new CompareAlways(memory, {
      isSprite: (uri) => isSprite(uri, files),
      isFree: () => attention.isFree,
    });
  }

  source(versions: ComparedVersions, title: string): PreviewSource {
    return new ComparisonSource(versions, title, { ...this.#dependencies, repositories: this.repositories });
  }

  /** Versions of a file that pixels can be taken from. @param uri URI string */
  versionsOf(uri: string): Promise<readonly FileVersion[]> {
    return takenVersions(this.repositories, uri);
  }

  /** Whether Git's lists of changes contain a picture. */
  get hasChangedPictures(): boolean {
    const { index, working, merge } = this.#listed();
    return index.length + working.length + merge.length > 0;
  }

  /** URI string of the picture that VS Code's own comparison in a tab shows; undefined for other tabs, and if that can't be known. */
  fileInTab({ input, label }: vscode.Tab): string | undefined {
    return input === undefined ? versionsInTab(label, this.#listed())?.file : undefined;
  }

  /**
   * An editor of ours was opened. As a side of one of VS Code's own comparisons, which VS Code gives us by the priority of the editor for differences, or
   * because a person associated it with them, it says which versions are compared.
   */
  editorOpened(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const column = panel.viewColumn;
    const tab = column === undefined ? undefined : diffInFront(column);
    if (column === undefined || !tab) return;
    const staged = new Set(this.#listed().index.map(placeKey));
    const toFile = (path: string) => vscode.Uri.file(path).toString();
    const side = diffSideOf(uri, toFile, (file) => staged.has(placeKey(file)));
    const versions = this.#sides.opened(side, column);
    const isOff = settings.isCompareFromChangesSet() && !settings.compareFromChanges();
    if (versions && this.#show && !isOff) void this.#replaceTab(tab, versions, this.#show);
  }

  /** Follows the repositories, and tabs that are opened from lists of changes. @param show opens a comparison */
  follow(show: Show): vscode.Disposable {
    this.#show = show;
    void this.#watchRepositories();
    void onDidEnableGit(() => void this.#watchRepositories()).then((one) => one && this.#subscriptions.push(one));
    this.#subscriptions.push(
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.#watchRepositories()),
      vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
        for (const tab of [...opened, ...changed]) void this.#followTab(tab, show);
      }),
    );
    return this;
  }

  dispose(): void {
    for (const one of [...this.#subscriptions, ...this.#watched.values(), this.#changed]) one.dispose();
    this.#watched.clear();
  }

  async #watchRepositories(): Promise<void> {
    if (this.#api) return;
    const api = await this.repositories.extension();
    if (!api || this.#api) return;
    this.#api = api;
    for (const repository of api.repositories) this.#watch(repository);
    this.#subscriptions.push(
      api.onDidOpenRepository((repository) => this.#watch(repository)),
      api.onDidCloseRepository((repository) => {
        this.#watched.get(repository)?.dispose();
        this.#watched.delete(repository);
        this.#changed.fire();
      }),
    );
  }

  #watch(repository: GitRepository): void {
    this.#watched.get(repository)?.dispose();
    this.#watched.set(
      repository,
      repository.state.onDidChange(() => this.#changed.fire()),
    );
    this.#changed.fire();
  }

  #listed(): ListedChanges {
    const states = this.#api?.repositories.map(({ state }) => state) ?? [];
    return {
      index: states.flatMap(({ indexChanges }) => pictureUris(indexChanges)),
      working: states.flatMap(({ workingTreeChanges }) => pictureUris(workingTreeChanges)),
      merge: states.flatMap(({ mergeChanges }) => pictureUris(mergeChanges)),
    };
  }

  /** Shows a comparison in place of VS Code's own, or offers that. */
  async #followTab(tab: vscode.Tab, show: Show): Promise<void> {
    // VS Code's comparisons of images are tabs of no known kind.
    if (tab.input !== undefined || !tab.isActive) return;
    const versions = versionsInTab(tab.label, this.#listed());
    // Its sides are editors of ours, which know more than the title says.
    if (!versions || takesPart(versions.file)) return;
    const isOn = settings.compareFromChanges() || (await this.#always.opened(versions.file));
    // The offer may stay on the screen while the person moves to another tab.
    if (isOn && vscode.window.tabGroups.all.some(({ activeTab }) => activeTab?.label === tab.label))
      await this.#replaceTab(tab, versions, show);
  }

  async #replaceTab(tab: vscode.Tab, versions: ComparedVersions, show: Show): Promise<void> {
    const { label, group } = tab;
    const { viewColumn } = group;
    await show(versions, comparisonTitle(versions), viewColumn);
    // VS Code makes new objects for tabs that moved, and a tab in preview mode is replaced by the next one.
    const left = vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .find((one) => one.input === undefined && one.label === label && one.group.viewColumn === viewColumn);
    if (left) await vscode.window.tabGroups.close(left, true);
  }
}

/** The tab in front, if it's one of VS Code's own comparisons of files that aren't text: of no known kind. */
function diffInFront(column: vscode.ViewColumn): vscode.Tab | undefined {
  const tab = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === column)?.activeTab;
  return tab?.input === undefined ? tab : undefined;
}

/**
 * Whether VS Code gives the preview comparisons of a file: Aseprite files by its priority in package.json, others if a person associated them. Their
 * priority can't be there: older versions of VS Code take one that differs for comparisons as the default for everything.
 */
function takesPart(file: string): boolean {
  if (isFileFor('aseprite', file)) return true;
  const extension = file.slice(file.lastIndexOf('.')).toLowerCase();
  return editorSetting('workbench.diffEditorAssociations')?.[`*${extension}`] === 'spriteKiln.preview';
}

function pictureUris(changes: readonly GitChange[]): string[] {
  return changes.filter(({ uri }) => isFileFor('shown', uri.path)).map(({ uri }) => uri.toString());
}
