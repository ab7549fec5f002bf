import { posix } from 'node:path';
import * as vscode from 'vscode';
import { isWithin, nameOf, parentOf, placeKey, type ReadableFiles } from '../../../core/disk/fileStore';
import { realFile } from '../../../core/disk/realPlaces';
import { followedBlob } from '../../../core/git/followLinks';
import { LfsObjects } from '../../../core/git/lfsObjects';
import { type VersionName, versionName } from '../../../core/git/version';
import { SentenceError } from '../../../core/text/errors';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { Later } from '../../../shared/base/later';
import { Refreshing } from '../../../shared/base/refreshing';
import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Log } from '../../platform/log';
import { FolderWatch, TOGETHER_MS } from '../preview/fileChanges';
import type { ComparedVersions } from '../preview/previewPlace';
import type { PreviewModel, PreviewPicture, PreviewSource } from '../preview/previewSource';
import { readContent } from './readContent';
import { folderToWatch, type Repositories, type RepositoryFile } from './repositories';
import { NOT_COMPARABLE, versionLabel } from './versionText';

export interface ComparisonDependencies {
  readonly repositories: Repositories;
  readonly files: Pick<ReadableFiles, 'stat'>;
  readonly log: Pick<Log, 'error'>;
}

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

/** What a side shows at the moment. */
interface FoundSide {
  readonly at: VersionName;
  /** Id of its content in Git; absent for a file on disk, and if the version doesn't have the file. */
  readonly blob?: string;
  /** It's a link, which leads to what the version doesn't have: its text. */
  readonly leadsTo?: string;
  /** Path in the version. */
  readonly path: string;
  /** Changes with the content; empty if there is none. */
  readonly sign: string;
}

interface Found {
  readonly file: RepositoryFile;
  readonly sides: Readonly<Record<Side, FoundSide>>;
}

/** A preview of two versions of a file. It follows the file, the index, and commits that move. */
export class ComparisonSource implements PreviewSource {
  readonly #compared: ComparedVersions;
  readonly #title: string;
  readonly #dependencies: ComparisonDependencies;

  readonly ready: Promise<void>;
  readonly runId = undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #stop = new AbortController();
  readonly #watch = new FolderWatch((keys) => this.#onWrites(keys));
  #repositoryWatch: vscode.Disposable | undefined;
  /** Where the file is after links are followed, as a URI string. */
  #real: string;
  /** Folder of Git's own data, if VS Code doesn't follow it. */
  #ownFolder: string | undefined;
  /** Git writes several files for one change. */
  readonly #later = new Later(TOGETHER_MS, () => this.#look());
  #writes = 0;
  readonly #looks = new Refreshing(() => this.#lookOnce(), this.#stop.signal);
  #found: Found | undefined;
  #notice: string | undefined;
  #version = 0;

  constructor(compared: ComparedVersions, title: string, dependencies: ComparisonDependencies) {
    this.#compared = compared;
    this.#title = title;
    this.#dependencies = dependencies;
    this.#real = compared.file;
    this.ready = this.#start();
  }

  model(): PreviewModel {
    const found = this.#found;
    const comparison = { before: 'before', after: 'after' };
    if (!found)
      return { state: { title: this.#title, items: [], notice: this.#notice, comparison }, pictures: new Map() };
    const pictures = SIDES.map((side) => this.#pictureOf(side, found));
    const after = found.sides.after.sign ? 'after' : 'before';
    return {
      state: {
        title: this.#title,
        items: pictures.map(({ item }) => item),
        main: after,
        comparison,
      },
      pictures: new Map(pictures.map((one) => [one.item.id, one])),
    };
  }

  /** Reads a version that isn't a file on disk. */
  async readItem(item: string): Promise<PictureBytes> {
    const side = this.#found?.sides[item as Side];
    const name = plainText(nameOf(this.#compared.file));
    if (side?.leadsTo !== undefined) throw new SentenceError(linkText(name, side.leadsTo, side.at));
    if (!this.#found || side?.blob === undefined)
      throw new SentenceError(vscode.l10n.t("{0} isn't in this version.", name));
    const { git } = this.#found.file;
    const { blob, at } = side;
    const content = { git, blob, objects: new LfsObjects(git), file: this.#compared.file, label: versionLabel(at) };
    return readContent(content, this.#stop.signal);
  }

  cancelRun(): void {
    // A comparison has no run to stop.
  }

  async cutSheet(): Promise<void> {
    // Both versions are shown as one image.
  }

  async showSequence(): Promise<void> {
    // A comparison is about one file.
  }

  dispose(): void {
    this.#stop.abort();
    this.#later.dispose();
    this.#watch.dispose();
    this.#repositoryWatch?.dispose();
    this.#changed.dispose();
  }

  async #start(): Promise<void> {
    await this.#look();
    const follow = async () => {
      const { file } = this.#found ?? {};
      this.#real = await realFile(this.#compared.file).then(
        ({ uri }) => uri,
        () => this.#compared.file,
      );
      const watch = file?.repository
        ? file.repository.state.onDidChange(() => this.#later.schedule())
        : // VS Code may open the repository later.
          await this.#dependencies.repositories.onDidOpen(() => void this.#look().then(follow));
      this.#ownFolder = file && (await folderToWatch(file).catch(() => undefined));
      this.#repositoryWatch?.dispose();
      this.#repositoryWatch = watch;
      if (this.#stop.signal.aborted) watch?.dispose();
      else
        this.#watch.watch([
          ...[this.#compared.file, this.#real].map(parentOf),
          ...(this.#ownFolder ? [this.#ownFolder] : []),
        ]);
    };
    await follow();
  }

  #onWrites(keys: ReadonlySet<string>): void {
    const ownFolder = this.#ownFolder;
    if ([this.#compared.file, this.#real].some((uri) => keys.has(placeKey(uri)))) this.#writes++;
    // A commit, a checkout, and what is staged write Git's HEAD, its index, or both.
    else if (ownFolder === undefined || ![...keys].some((key) => isWithin(key, ownFolder))) return;
    this.#later.schedule();
  }

  /** Looks for both versions, and tells the page if one of them changed. */
  #look(): Promise<void> {
    return this.#looks.request();
  }

  async #lookOnce(): Promise<void> {
    try {
      const found = await this.#find();
      if (!this.#stop.signal.aborted) this.#show(found, this.#found);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#dependencies.log.error("Two versions couldn't be compared", error);
      this.#notice =
        error instanceof SentenceError
          ? error.message
          : vscode.l10n.t("Git couldn't read these versions. See the log.");
      this.#found = undefined;
      this.#changed.fire();
    }
  }

  #show(found: Found | string, before: Found | undefined): void {
    if (typeof found === 'string') {
      this.#notice = found;
      this.#found = undefined;
      this.#changed.fire();
      return;
    }
    const differs = SIDES.some((side) => found.sides[side].sign !== before?.sides[side].sign);
    this.#found = found;
    if (!differs) return;
    // Each picture is extended to the other's size, so the page draws both again.
    this.#version++;
    this.#changed.fire();
  }

  /** @returns a sentence if nothing can be compared */
  async #find(): Promise<Found | string> {
    const { file: uri, before, after } = this.#compared;
    const [old, now] = [versionName(before.at), versionName(after.at)];
    if (!old || !now || !uri.startsWith('file:')) return NOT_COMPARABLE.address();
    const file = await this.#dependencies.repositories.of(vscode.Uri.parse(uri, true));
    if (typeof file === 'string') return NOT_COMPARABLE[file](plainText(nameOf(uri)));
    const [first, second] = await Promise.all([
      this.#findSide(file, old, before.path),
      this.#findSide(file, now, after.path),
    ]);
    return { file, sides: { before: first, after: second } };
  }

  /** @param named where the file was when the tab was opened; a later commit may have moved it */
  async #findSide(file: RepositoryFile, at: VersionName, named = file.path): Promise<FoundSide> {
    const { signal } = this.#stop;
    if (at === 'working') {
      const facts = await this.#dependencies.files.stat(this.#compared.file).catch(() => undefined);
      const sign = facts ? `${this.#writes} ${facts.mtime} ${facts.size}` : '';
      return { at, path: file.path, sign };
    }
    for (const path of new Set([named, file.path])) {
      const found = await followedBlob(file.git, at, path, signal);
      if (!found) continue;
      if ('id' in found) return { at, blob: found.id, path, sign: `${found.id} ${path}` };
      return { at, leadsTo: found.leadsTo, path, sign: `-> ${found.leadsTo} ${path}` };
    }
    return { at, path: named, sign: '' };
  }

  #pictureOf(side: Side, { sides }: Found): PreviewPicture {
    const { at, sign, path } = sides[side];
    const item: PreviewItem = {
      id: side,
      name: plainText(at === 'working' ? nameOf(this.#compared.file) : foreignText(posix.basename(path))),
      revision: versionLabel(at),
      role: 'related',
      kind: 'still',
      version: this.#version,
      before: side === 'after' ? 'before' : undefined,
      gone: sign === '' || undefined,
      tags: [],
    };
    return at === 'working' ? { item, uri: this.#compared.file } : { item };
  }
}

function linkText(name: string, leadsTo: string, at: VersionName): string {
  return vscode.l10n.t(
    '{0} is a link to {1} at {2}, where Git has no such file.',
    name,
    plainText(foreignText(leadsTo)),
    versionLabel(at),
  );
}
