import { type ForeignText, rawText } from '../../../shared/base/foreignText';
import type { Asset } from '../../../shared/contract/api';
import type { Leases } from '../../disk/lease';
import { JobError, type JobProgress, JobTurn } from '../../disk/resumableJob';
import { withRenamed } from '../tagChange';
import { eachAsset, type Passed } from './eachAsset';
import { openIds, RENAME_JOB, RenameFile, type RenameState } from './renameFile';
import { type Retagged, retag, type TagClient, type TagDependencies } from './retag';
import { restore } from './tagJob';

/** The part of the client that renames tags. */
export interface RenameClient extends TagClient {
  assets(query: { tag: string }, options?: { signal?: AbortSignal }): AsyncIterable<Asset>;
}

export interface RenameDependencies extends TagDependencies {
  readonly client: RenameClient;
  /** Folder of the account, for the file and the lease. */
  readonly folder: string;
  /** Leases in the same folder. */
  readonly leases: Leases;
}

export interface RenameReport extends Passed {
  readonly from: ForeignText;
  readonly to: ForeignText;
  /** Whether the rename is being undone. */
  readonly undoing: boolean;
  /** Assets that had the tag. */
  readonly total: number;
  /** Assets that are done, in this pass and earlier ones. */
  readonly done: number;
  /** Assets with the new tag instead of the old one; when undoing, assets whose old tags were restored. */
  readonly changed: number;
  /** When undoing: assets whose tags someone else changed in the meantime. */
  readonly others: number;
}

/**
 * Renames a tag on all assets of one account. Its progress is always on disk: `resume` continues after a closed window, Cancel, or an
 * error, `undo` undoes it, and only `forget` ends it. One window at a time.
 */
export class RenameJob {
  readonly #dependencies: RenameDependencies;

  readonly #file: RenameFile;
  /** Id of the rename that this object started or found. */
  #id: string | undefined;

  readonly #turn: JobTurn;

  constructor(dependencies: RenameDependencies) {
    this.#dependencies = dependencies;
    this.#file = new RenameFile(dependencies.folder);
    this.#turn = new JobTurn(dependencies.leases, RENAME_JOB.name);
  }

  /** An interrupted rename; undefined if there is none, or if another window is working on it. */
  async waiting(): Promise<RenameState | undefined> {
    const state = await this.#file.read();
    if (!state || openIds(state).length === 0) return undefined;
    if (!(await this.#turn.isFree())) return undefined;
    this.#id = state.id;
    return state;
  }

  /**
   * Finds all assets with the tag `from`, then changes them one by one, because the list of §4 changes with its assets. Rejects without
   * changing anything if they can't be found. Replaces an earlier finished rename.
   */
  start(from: ForeignText, to: ForeignText, signal: AbortSignal, progress: JobProgress): Promise<RenameReport> {
    return this.#turn.hold(async () => {
      const earlier = await this.#file.read();
      if (earlier && openIds(earlier).length > 0) throw new JobError('open');
      const ids: string[] = [];
      for await (const { id, tags } of this.#dependencies.client.assets({ tag: rawText(from) }, { signal }))
        if (withRenamed(tags, from, to).join('\n') !== tags.join('\n')) ids.push(id);
      this.#id = await this.#file.create(from, to, ids);
      return this.#forward(signal, progress);
    });
  }

  /** Continues an interrupted rename or an interrupted undo. */
  resume(signal: AbortSignal, progress: JobProgress): Promise<RenameReport> {
    return this.#turn.hold(async () => {
      const { undoing } = await this.#state();
      return undoing ? this.#back(signal, progress) : this.#forward(signal, progress);
    });
  }

  /** Restores exactly the old tags of each changed asset, unless someone else changed them in the meantime. */
  undo(signal: AbortSignal, progress: JobProgress): Promise<RenameReport> {
    return this.#turn.hold(async () => {
      await this.#state();
      await this.#file.add({ undo: true });
      return this.#back(signal, progress);
    });
  }

  /** Ends the rename and leaves all tags unchanged. */
  forget(): Promise<void> {
    return this.#turn.hold(async () => {
      await this.#state();
      await this.#file.remove();
    });
  }

  async #forward(signal: AbortSignal, progress: JobProgress): Promise<RenameReport> {
    const state = await this.#state();
    const { from, to, ids, done, tried } = state;
    const open = openIds(state);
    let count = ids.length - open.length;
    let changed = done.size;
    const skip = (id: string) => this.#file.add({ skip: id });
    const work = async (id: string) => {
      const onTry = ({ before, after }: Retagged) => this.#file.add({ try: id, before, after });
      const options = { signal, onTry, tried: tried.get(id) };
      const one = await retag(id, (tags) => withRenamed(tags, from, to), this.#dependencies, options);
      if (one) await this.#file.add({ done: id, before: one.before, after: one.after });
      else await skip(id);
      if (one) changed++;
      progress(++count, ids.length);
    };
    progress(count, ids.length);
    const passed = await eachAsset(open, work);
    this.#dependencies.index.remove(passed.gone);
    for (const id of passed.gone) await skip(id);
    count += passed.gone.length;
    return { ...passed, from, to, total: ids.length, done: count, changed, others: 0, undoing: false };
  }

  async #back(signal: AbortSignal, progress: JobProgress): Promise<RenameReport> {
    const state = await this.#state();
    const { from, to, done, tried } = state;
    const all = new Map([...tried, ...done]);
    const open = openIds(state);
    let count = all.size - open.length;
    let changed = 0;
    let others = 0;
    const work = async (id: string) => {
      const one = all.get(id);
      const outcome = one && (await restore(one, this.#dependencies, signal));
      await this.#file.add({ undone: id });
      if (outcome === 'others') others++;
      if (outcome === 'restored') changed++;
      progress(++count, all.size);
    };
    progress(count, all.size);
    const passed = await eachAsset(open, work);
    this.#dependencies.index.remove(passed.gone);
    for (const id of passed.gone) await this.#file.add({ undone: id });
    count += passed.gone.length;
    if (count === all.size) await this.#file.remove();
    return { ...passed, from, to, total: all.size, done: count, changed, others, undoing: true };
  }

  async #state(): Promise<RenameState> {
    const state = await this.#file.read();
    if (!state || state.id !== this.#id) throw new JobError('gone');
    return state;
  }
}
