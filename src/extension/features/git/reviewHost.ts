import path, { posix } from 'node:path';
import * as vscode from 'vscode';
import { isWithin, type ReadableFiles } from '../../../core/disk/fileStore';
import { LfsObjects } from '../../../core/git/lfsObjects';
import type { GitPlace } from '../../../core/git/runGit';
import type { Commit } from '../../../core/git/version';
import { messageOf, SentenceError } from '../../../core/text/errors';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import { formatNumber } from '../../../shared/base/numbers';
import { Refreshing } from '../../../shared/base/refreshing';
import {
  type ReviewCalls,
  type ReviewEvents,
  type ReviewHelp,
  type ReviewPair,
  type ReviewRow,
  type ReviewSide,
  type ReviewState,
  reviewParams,
} from '../../../shared/protocol/review';
import { bundleStrings } from '../../platform/bundleStrings';
import type { Log } from '../../platform/log';
import { pageHtml, pagesFolder } from '../../platform/page';
import { type Handlers, PageChannel } from '../../platform/pageChannel';
import { FolderWatch } from '../preview/fileChanges';
import type { ComparedVersions } from '../preview/previewPlace';
import { readPicture } from '../preview/readPicture';
import { readContent } from './readContent';
import { folderToWatch, type NoRepository, type Repositories, type RepositoryFile } from './repositories';
import { type ReviewBase, type ReviewFile, reviewBase, reviewFiles } from './reviewChanges';
import { withDescribed } from './reviewSheets';
import { listedPaths, type ReviewTarget } from './reviewTarget';
import { NOT_COMPARABLE, versionLabel } from './versionText';

export interface ReviewDependencies {
  readonly extension: vscode.Uri;
  readonly repositories: Repositories;
  readonly files: ReadableFiles & Parameters<typeof readPicture>[0];
  readonly log: Log;
  /** Opens the comparison of one sprite. */
  show(versions: ComparedVersions): Promise<unknown>;
  /** Asks a person for another branch. */
  choose(git: GitPlace, last: Commit): Promise<Commit | undefined>;
}

/** Git writes several files for one change, and an editor looks at them once more. */
const TOGETHER_MS = 150;
/** Most sprites that are listed. */
const MAX_ROWS = 5000;

/** A sprite's row, and what is known of its versions. */
interface Listed {
  readonly file: ReviewFile;
  readonly sign: string;
  readonly version: number;
}

interface Found {
  readonly repository: RepositoryFile;
  readonly base: ReviewBase;
  readonly objects: LfsObjects;
}

/** The host's side of one page of changed sprites. It follows commits, what is staged, and files. */
export class ReviewPageHost implements vscode.Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #dependencies: ReviewDependencies;
  /** Stores that another branch was chosen. */
  readonly #changed: (target: ReviewTarget) => void;

  readonly #channel: PageChannel<ReviewCalls, ReviewEvents>;
  readonly #stop = new AbortController();
  readonly #later = new Later(TOGETHER_MS, () => this.#look());
  readonly #watch = new FolderWatch((keys) => this.#onWrites(keys));
  #target: ReviewTarget;
  readonly #looks = new Refreshing(() => this.#lookOrFail(), this.#stop.signal);
  #repositoryWatch: vscode.Disposable | undefined;
  /** Top of the repository that is followed. */
  #followed: string | undefined;
  /** Folder of Git's own data, if VS Code doesn't follow it. */
  #ownFolder: string | undefined;
  #found: Found | undefined;
  #listed: ReadonlyMap<string, Listed> = new Map();
  #state: ReviewState;

  constructor(
    panel: vscode.WebviewPanel,
    target: ReviewTarget,
    dependencies: ReviewDependencies,
    changed: (target: ReviewTarget) => void,
  ) {
    this.#panel = panel;
    this.#target = target;
    this.#dependencies = dependencies;
    this.#changed = changed;
    const { webview } = panel;
    this.#state = { ...this.#names(''), status: 'loading', rows: [] };
    webview.options = { enableScripts: true, localResourceRoots: [pagesFolder(dependencies.extension)] };
    this.#channel = new PageChannel(webview, reviewParams, this.#handlers(), dependencies.log);
    panel.title = titleOf(target.base);
    webview.html = pageHtml(webview, dependencies.extension, 'review', panel.title);
    const trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => void this.#look());
    panel.onDidDispose(() => {
      trusted.dispose();
      this.dispose();
    });
    void this.#look();
  }

  get target(): ReviewTarget {
    return this.#target;
  }

  /** The sprites that differ, after the look that is being taken. */
  async files(): Promise<readonly ReviewFile[]> {
    await this.#looks.settled();
    return [...this.#listed.values()].map(({ file }) => file);
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#stop.abort();
    this.#later.dispose();
    this.#watch.dispose();
    this.#repositoryWatch?.dispose();
    this.#channel.dispose();
  }

  #handlers(): Handlers<ReviewCalls> {
    return {
      ready: async () => ({
        l10n: bundleStrings(),
        language: vscode.env.language,
        panel: this.#target.id,
        state: this.#state,
      }),
      pair: ({ id }) => this.#pair(id),
      open: async ({ id }) => {
        const found = this.#found;
        const { file } = this.#listed.get(id) ?? gone();
        if (found) await this.#dependencies.show(versionsOf(file, found));
        return null;
      },
      choose: async () => {
        await this.#choose();
        return null;
      },
      refresh: async () => {
        await this.#look();
        return null;
      },
      help: async ({ with: help }) => {
        await vscode.commands.executeCommand(HELP[help]);
        return null;
      },
    };
  }

  async #choose(): Promise<void> {
    const repository = this.#found?.repository ?? (await this.#repository());
    if (typeof repository === 'string') return;
    const base = await this.#dependencies.choose(repository.git, this.#target.base);
    if (base === undefined || base === this.#target.base) return;
    this.#target = { ...this.#target, base };
    this.#changed(this.#target);
    this.#panel.title = titleOf(base);
    await this.#look();
  }

  /** Looks for changed sprites. */
  #look(): Promise<void> {
    return this.#looks.request();
  }

  async #lookOrFail(): Promise<void> {
    try {
      await this.#lookOnce();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#dependencies.log.error("Changed sprites couldn't be listed", error);
      const known = error instanceof SentenceError ? plainText(messageOf(error)) : undefined;
      this.#fail({ text: known ?? vscode.l10n.t("Git couldn't list the changed sprites."), help: 'log' });
    }
  }

  async #lookOnce(): Promise<void> {
    const { signal } = this.#stop;
    const repository = await this.#repository();
    if (typeof repository === 'string') {
      // VS Code may open the repository, or find Git, later.
      this.#repositoryWatch ??= await this.#dependencies.repositories.onDidOpen(() => void this.#look());
      const name = plainText(foreignText(posix.basename(vscode.Uri.parse(this.#target.folder, true).path)));
      this.#fail({ text: NOT_COMPARABLE[repository](name), help: HELP_FOR[repository] });
      return;
    }
    await this.#follow(repository);
    const { git } = repository;
    const base = await reviewBase(git, this.#target.base, signal);
    if (base === 'commits' || base === 'gone') {
      this.#found = undefined;
      this.#fail({ text: base === 'commits' ? noCommitsText() : goneText(this.#target.base) });
      return;
    }
    const folder = posix.dirname(repository.path) === '.' ? '' : posix.dirname(repository.path);
    const working = repository.repository ? listedPaths(repository.repository) : [];
    const stat = (one: string) => this.#dependencies.files.stat(uriOf(git.root, one)).catch(() => undefined);
    const exists = async (one: string) => (await stat(one))?.isFolder === false;
    const changed = await reviewFiles(git, { commit: base.commit, folder, working, exists }, signal);
    const files = await withDescribed(git, base.commit, changed, signal);
    const signs = await Promise.all(files.slice(0, MAX_ROWS).map((file) => signOf(file, base.commit, stat)));
    if (signal.aborted) return;
    this.#show({ repository, base, objects: new LfsObjects(git) }, { folder, files, signs });
  }

  /** The repository around the folder; the path in it is that of something in the folder. */
  #repository(): Promise<RepositoryFile | NoRepository> {
    const folder = vscode.Uri.parse(this.#target.folder, true);
    return this.#dependencies.repositories.of(vscode.Uri.joinPath(folder, '-'));
  }

  #show(
    found: Found,
    { folder, files, signs }: { folder: string; files: readonly ReviewFile[]; signs: readonly string[] },
  ): void {
    const before = this.#listed;
    this.#found = found;
    this.#listed = new Map(
      signs.map((sign, at): [string, Listed] => {
        const file = files[at] ?? gone();
        const known = before.get(file.path);
        const version = !known ? 0 : known.sign === sign ? known.version : known.version + 1;
        return [file.path, { file, sign, version }];
      }),
    );
    const rows = [...this.#listed.values()].map(rowOf);
    const note = [NOTES[found.base.by]?.(), files.length > rows.length ? moreText(rows.length, files.length) : ''];
    const words = note.filter(Boolean).join(' ');
    this.#tell({ ...this.#names(folder), status: 'ready', rows, ...(words && { note: words }) });
  }

  /** What was listed before stays. */
  #fail(fault: ReviewState['fault']): void {
    const { folder, rows } = this.#state;
    this.#tell({ ...this.#names(folder), status: 'failed', rows, fault });
  }

  #tell(state: ReviewState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#channel.send('state', () => this.#state);
  }

  #names(folder: string): Pick<ReviewState, 'base' | 'head' | 'folder'> {
    const head = versionLabel('working');
    return { base: versionLabel(this.#target.base), head, folder: plainText(foreignText(folder)) };
  }

  async #follow(file: RepositoryFile): Promise<void> {
    const { git, repository } = file;
    if (this.#followed === git.root) return;
    this.#followed = git.root;
    this.#repositoryWatch?.dispose();
    this.#repositoryWatch = repository?.state.onDidChange(() => this.#later.schedule());
    this.#ownFolder = await folderToWatch(file).catch(() => undefined);
    if (this.#stop.signal.aborted) this.#repositoryWatch?.dispose();
    else this.#watch.watch(this.#ownFolder === undefined ? [] : [this.#ownFolder]);
  }

  #onWrites(keys: ReadonlySet<string>): void {
    const own = this.#ownFolder;
    if (own !== undefined && [...keys].some((key) => isWithin(key, own))) this.#later.schedule();
  }

  async #pair(id: string): Promise<ReviewPair> {
    const { file } = this.#listed.get(id) ?? gone();
    const found = this.#found ?? gone();
    const { before, after } = file;
    const [old, now] = await Promise.all([
      before && this.#read(found, before.path, before.blob),
      after && this.#read(found, file.path, after.blob),
    ]);
    return { ...(old && { before: old }), ...(now && { after: now }) };
  }

  /** @param blob absent: the file on disk */
  async #read({ repository: { git }, objects }: Found, place: string, blob?: string): Promise<ReviewSide> {
    const file = uriOf(git.root, place);
    try {
      if (blob === undefined) return await readPicture(this.#dependencies.files, file);
      const label = versionLabel(this.#target.base);
      return await readContent({ git, objects, blob, file, label }, this.#stop.signal);
    } catch (error) {
      return { fault: plainText(messageOf(error)) };
    }
  }
}

const titleOf = (base: Commit) => vscode.l10n.t('Sprites ({0} ↔ {1})', versionLabel(base), versionLabel('working'));

const HELP: Readonly<Record<ReviewHelp, string>> = {
  log: 'spriteKiln.showLog',
  trust: 'workbench.trust.manage',
  openFolder: 'workbench.action.files.openFolder',
  sourceControl: 'workbench.view.scm',
};

const HELP_FOR: Readonly<Record<NoRepository, ReviewHelp>> = {
  trust: 'trust',
  git: 'sourceControl',
  repository: 'sourceControl',
  unsafe: 'sourceControl',
};

const NOTES: Readonly<Record<ReviewBase['by'], (() => string) | undefined>> = {
  ancestor: undefined,
  shallow: () =>
    vscode.l10n.t("This clone is shallow, so the common ancestor isn't known. Compared with the branch as it is now."),
  unrelated: () => vscode.l10n.t('The branches have no common ancestor. Compared with the other branch as it is now.'),
};

const noCommitsText = () => vscode.l10n.t('This repository has no commits yet, so there is nothing to compare with.');
const goneText = (base: Commit) => vscode.l10n.t('Git no longer has the commit “{0}”.', versionLabel(base));
const moreText = (shown: number, all: number) =>
  vscode.l10n.t('Showing the first {0} of {1} sprites.', formatNumber(shown), formatNumber(all));

function gone(): never {
  throw new SentenceError(vscode.l10n.t('This sprite is no longer in the list.'));
}

/** @param place path from the top of a repository, with `/` */
const uriOf = (root: string, place: string) => vscode.Uri.file(path.join(root, place)).toString();

function rowOf({ file, version }: Listed): ReviewRow {
  const { path: place, kind, before, described = [] } = file;
  const folder = posix.dirname(place);
  const from = before && before.path !== place ? { from: plainText(foreignText(before.path)) } : {};
  return {
    id: place,
    kind,
    name: plainText(foreignText(posix.basename(place))),
    folder: folder === '.' ? '' : plainText(foreignText(folder)),
    ...from,
    ...(described.length && { described: described.map((one) => plainText(foreignText(posix.basename(one)))) }),
    version,
  };
}

/** Changes with the content of either version. */
async function signOf(
  { path: place, kind, before, after }: ReviewFile,
  commit: string,
  stat: (place: string) => Promise<{ readonly mtime: number; readonly size: number } | undefined>,
): Promise<string> {
  const facts = after && after.blob === undefined ? await stat(place) : undefined;
  const now = after?.blob ?? (facts ? `${facts.mtime} ${facts.size}` : '');
  return [kind, before?.blob ?? commit, before?.path ?? '', now].join(' ');
}

function versionsOf({ path: place, before }: ReviewFile, { repository, base }: Found): ComparedVersions {
  const file = uriOf(repository.git.root, place);
  const moved = before && before.path !== place ? { path: before.path } : {};
  return { file, before: { at: base.commit, ...moved }, after: { at: 'working' } };
}
