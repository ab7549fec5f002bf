import { childOf, parentOf, placeKey } from '../../../core/disk/fileStore';
import { filesBelow } from '../../../core/disk/filesBelow';
import { isFileFor } from '../../../core/domain/pictureFiles';
import type { AskIgnored } from '../../../core/pixelArt/leftOut';
import type { FoundStyle, StyleFiles } from '../../../core/style/styleFiles';
import { TaskQueue } from '../../../shared/base/taskQueue';
import type { FileProblem } from './problemsCache';
import { pictureNames, type ScanDependencies, scanFolder } from './problemsScan';

export interface WorkDependencies extends ScanDependencies {
  readonly styles: Pick<StyleFiles, 'styleIn'>;
  readonly ignored: AskIgnored;
  /** Whether a person trusts the workspace; otherwise, nothing is read or shown. */
  readonly trusted: () => boolean;
  /** Shows what is wrong with the files of a folder, by name, instead of what was shown before. */
  show(folder: string, problems: ReadonlyMap<string, readonly FileProblem[]>): void;
  /** Numbers of files whose problems are known, and of all that are looked at; undefined: nothing is left to do. */
  progress(progress: { readonly done: number; readonly total: number } | undefined): void;
}

interface PictureFolders {
  /** Number of pictures, by the URI strings of their folders. */
  readonly folders: ReadonlyMap<string, number>;
  /** URI strings of the pictures that Git ignores. */
  readonly ignored: ReadonlySet<string>;
}

/** Checks the folders whose style files want problems, one sprite after the other. What was requested last comes first. */
export class ProblemsWork {
  readonly #dependencies: WorkDependencies;

  readonly #queue = new TaskQueue(() => 1, 'latest-first');
  /** URI strings of the folders that were shown, by `placeKey`. */
  readonly #shown = new Map<string, string>();
  #stop = new AbortController();
  /** Number of jobs that run or wait. */
  #open = 0;
  #done = 0;
  #total = 0;

  constructor(dependencies: WorkDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Checks everything: the folders of style files, all folders below, and the folders that were shown before.
   * @param styleFiles URI strings of all style files
   */
  all(styleFiles: readonly string[]): void {
    this.#add('all', async (signal) => {
      const tops: string[] = [];
      for (const file of styleFiles) if ((await this.#styleOf(parentOf(file)))?.problems) tops.push(parentOf(file));
      const { folders, ignored } = await this.#pictureFolders(tops, signal);
      this.#total += [...folders.values()].reduce((sum, count) => sum + count, 0);
      const places = new Map([...this.#shown, ...[...folders.keys()].map((uri) => [placeKey(uri), uri] as const)]);
      for (const folder of [...places.values()].reverse())
        this.#add(placeKey(folder), (now) => this.#scan(folder, now, ignored));
      await this.#dependencies.cache.keepOnly(places.values());
    });
  }

  /** Checks a folder again. @param folder URI string */
  folder(folder: string): void {
    this.#add(placeKey(folder), (signal) => this.#scan(folder, signal));
  }

  /** Checks a folder that appeared, and all folders below. @param folder URI string */
  below(folder: string): void {
    this.#add(`below ${placeKey(folder)}`, async (signal) => {
      const { folders, ignored } = await this.#pictureFolders([folder], signal);
      for (const one of folders.keys()) this.#add(placeKey(one), (now) => this.#scan(one, now, ignored));
    });
  }

  /** Checks a folder that is gone, and those below, if they were shown. @param folder URI string */
  gone(folder: string): void {
    const key = placeKey(folder);
    for (const [one, uri] of this.#shown) if (one === key || one.startsWith(`${key}/`)) this.folder(uri);
  }

  /** Ends the current check, and drops the waiting ones. What was found stays. */
  cancel(): void {
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** Resolves when nothing is left to do. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  #add(key: string, work: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#stop;
    this.#open++;
    const job = this.#queue.run(key, async () => {
      try {
        if (!signal.aborted && this.#dependencies.trusted()) await work(signal);
      } catch (error) {
        if (!signal.aborted) this.#dependencies.log.error("The problems of sprites couldn't be found", error);
      }
    });
    void job.then(() => this.#ended());
  }

  #ended(): void {
    this.#open--;
    if (this.#open > 0) return;
    this.#done = 0;
    this.#total = 0;
    this.#dependencies.progress(undefined);
  }

  /** Folders with pictures that Git doesn't ignore, and how many: these folders, and all below. Git is asked once for all. */
  async #pictureFolders(tops: readonly string[], signal: AbortSignal): Promise<PictureFolders> {
    const pictures: string[] = [];
    const outer = tops.filter((one) => !tops.some((top) => one !== top && one.startsWith(`${top}/`)));
    for (const top of new Set(outer)) {
      for await (const uri of filesBelow(top, this.#dependencies.files, (name) => isFileFor('shown', name), signal)) {
        pictures.push(uri);
      }
    }
    const ignored = await this.#dependencies.ignored(pictures, signal);
    const folders = new Map<string, number>();
    for (const uri of pictures)
      if (!ignored.has(uri)) folders.set(parentOf(uri), (folders.get(parentOf(uri)) ?? 0) + 1);
    return { folders, ignored };
  }

  /** @param known pictures that Git ignores; absent: it's asked about this folder */
  async #scan(folder: string, signal: AbortSignal, known?: ReadonlySet<string>): Promise<void> {
    const { show, trusted } = this.#dependencies;
    const style = await this.#styleOf(folder);
    if (!style?.problems) {
      if (this.#shown.delete(placeKey(folder))) show(folder, new Map());
      return;
    }
    const { pixelStyle, references } = style;
    const ignored = known ?? (await this.#ignoredIn(folder, signal));
    const rules = { style: pixelStyle, references, ignored };
    const problems = await scanFolder(folder, rules, this.#dependencies, signal, (files) => {
      this.#done += files;
      this.#total = Math.max(this.#total, this.#done);
      this.#dependencies.progress({ done: this.#done, total: this.#total });
    });
    if (!trusted()) return;
    this.#shown.set(placeKey(folder), folder);
    show(folder, problems);
  }

  async #ignoredIn(folder: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { files, ignored } = this.#dependencies;
    const names = pictureNames(await files.list(folder).catch((): string[] => []));
    return ignored(
      names.map((name) => childOf(folder, name)),
      signal,
    );
  }

  /** Undefined if there is none, or if it's damaged, which the style file itself says. */
  async #styleOf(folder: string): Promise<FoundStyle | undefined> {
    return this.#dependencies.styles.styleIn(folder).catch(() => undefined);
  }
}
