import type { CallOptions } from '../../service/calls';
import { receivedPicture } from '../../service/pictures';
import { foreignText } from '../../shared/base/foreignText';
import { TaskQueue } from '../../shared/base/taskQueue';
import type { FileStore } from '../disk/fileStore';
import type { KnownFiles } from '../domain/knownFiles';
import { OPERATION_TABLE } from '../domain/operations';
import { NameBook } from '../domain/outputNames';
import type { RunPlan } from '../domain/runPlan';
import { OutputSaving, type SavedFile, type SavingDependencies } from '../domain/saveOutputs';
import type { Run } from '../runs/run';
import type { AssetEntry } from './assetEntry';
import type { AssetPictures } from './assetPictures';

export interface SaveDependencies {
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly pictures: Pick<AssetPictures, 'get'>;
  /** Id of the service that has the assets. */
  readonly originId: string;
  /** Version of this extension. */
  readonly version: string;
  /** Runs that this window knows; their outputs get the names that the run would give. */
  readonly runs: readonly Run[];
}

export interface UnsavedAsset {
  readonly entry: AssetEntry;
  readonly error: unknown;
}

/** Concurrent downloads. */
const AT_ONCE = 4;

/**
 * Saves assets to one folder in the same way as runs save their outputs: extensions by content, nothing overwritten, animations with
 * sheet and Aseprite JSON, digests remembered. Failed assets can be tried again under the same names.
 */
export class AssetSaving {
  readonly #folder: string;
  readonly #dependencies: SaveDependencies;

  readonly #book: NameBook;
  readonly #names: SavedNames;
  readonly #madeBy: ReturnType<typeof madeByRuns>;
  readonly #stems = new Map<string, readonly string[]>();
  readonly #saved = new Map<string, readonly SavedFile[]>();

  /** @param folder URI string; created if it doesn't exist */
  constructor(folder: string, dependencies: SaveDependencies) {
    this.#folder = folder;
    this.#dependencies = dependencies;
    this.#book = new NameBook(dependencies.files);
    this.#madeBy = madeByRuns(dependencies.runs);
    this.#names = new SavedNames(this.#book, folder, this.#madeBy);
  }

  /** Files of the saved assets, in the order in which their names were chosen. */
  get files(): readonly SavedFile[] {
    return [...this.#stems.keys()].flatMap((id) => this.#saved.get(id) ?? []);
  }

  /** Number of saved assets. */
  get count(): number {
    return this.#saved.size;
  }

  /**
   * @param entries oldest first
   * @param signal once aborted, no further asset is started
   * @param countdown makes the `onWait` of one asset's calls, see `CallOptions`
   * @returns assets that couldn't be saved, without those that weren't started
   */
  async save(
    entries: readonly AssetEntry[],
    signal: AbortSignal,
    progress: () => void,
    countdown?: () => CallOptions['onWait'],
  ): Promise<UnsavedAsset[]> {
    const failed: UnsavedAsset[] = [];
    // One after the other, so the names follow the order of the entries.
    for (const entry of entries) {
      if (signal.aborted) return failed;
      if (!this.#stems.has(entry.id)) this.#stems.set(entry.id, await this.#names.claim(entry));
    }
    const queue = new TaskQueue(() => AT_ONCE);
    for (const entry of entries) {
      queue.add(async () => {
        if (signal.aborted) return;
        try {
          this.#saved.set(entry.id, await this.#saveOne(entry, countdown?.()));
        } catch (error) {
          failed.push({ entry, error });
        }
        progress();
      });
    }
    await queue.idle();
    return failed;
  }

  async #saveOne(entry: AssetEntry, onWait: CallOptions['onWait']): Promise<readonly SavedFile[]> {
    const stems = this.#stems.get(entry.id) ?? [];
    const { files, known, pictures, originId, version } = this.#dependencies;
    const client: SavingDependencies['client'] = {
      assetFile: async (_, field) =>
        receivedPicture(await pictures.get(entry, field === 'spritesheetUrl' ? 'sheet' : 'picture', onWait)),
    };
    const closing = new AbortController().signal;
    const plan = planFor(entry, this.#folder, this.#madeBy.get(entry.id));
    const saving = new OutputSaving(plan, { client, originId, files, known, names: this.#book, closing, version });
    // Files that an earlier attempt wrote under these names aren't written again.
    saving.claimAgain(stems);
    const saved: SavedFile[] = [];
    await saving.save(assetOf(entry), stems, (file) => saved.push(file));
    return saved;
  }
}

/** The entry as an asset of the service, with the fields that saving needs. */
function assetOf({ id, kind, prompt, tags, url, sheetUrl, frames, fps, width, height }: AssetEntry) {
  return {
    id,
    type: foreignText(kind),
    prompt,
    tags,
    assetUrl: url || undefined,
    spritesheetUrl: sheetUrl || undefined,
    frameCount: frames || undefined,
    fps: fps || undefined,
    width: width || undefined,
    height: height || undefined,
  };
}

/** Assets in the order in which they were created, according to the list. */
export function oldestFirst(entries: readonly AssetEntry[], list: readonly AssetEntry[]): AssetEntry[] {
  const wanted = new Map(entries.map((entry) => [entry.id, entry]));
  const listed = list.flatMap(({ id }) => wanted.get(id) ?? []).reverse();
  const found = new Set(listed);
  return [...listed, ...entries.filter((entry) => !found.has(entry))];
}

/** The run that made an asset, if this machine knows it. */
interface MadeBy {
  readonly run: Pick<Run, 'id' | 'plan'>;
  readonly index: number;
}

/** By asset id; if two runs claim one, the newer counts. */
function madeByRuns(runs: readonly Run[]): ReadonlyMap<string, MadeBy> {
  const found = new Map<string, MadeBy>();
  for (const run of [...runs].reverse()) {
    for (const { asset, index } of run.snapshot.outputs) if (asset) found.set(asset.id, { run, index });
  }
  return found;
}

/** The plan of a run that would give the asset its names; only its names, prompt, and folder are used. */
function planFor({ kind, prompt, tags }: AssetEntry, folder: string, made: MadeBy | undefined): RunPlan {
  if (made) return { ...made.run.plan, folder };
  return { kind: kind === 'animation' ? 'animate' : 'generate', sources: [], prompt, tags, folder, directionNames: [] };
}

/**
 * Names for assets, oldest first, so batches are numbered in order: the names that their run would give if it's known,
 * otherwise from the words of the prompt. Eight directions of one run get one set of names.
 */
class SavedNames {
  readonly #book: NameBook;
  readonly #folder: string;
  readonly #madeBy: ReadonlyMap<string, MadeBy>;

  readonly #sets = new Map<string, readonly string[]>();

  constructor(book: NameBook, folder: string, madeBy: ReadonlyMap<string, MadeBy>) {
    this.#book = book;
    this.#folder = folder;
    this.#madeBy = madeBy;
  }

  /** Names without extension: the picture's, and the sheet's if there is one. */
  async claim(entry: AssetEntry): Promise<readonly string[]> {
    const made = this.#madeBy.get(entry.id);
    const plan = planFor(entry, this.#folder, made);
    const { names, directions } = OPERATION_TABLE[plan.kind];
    if (!made || !directions) return this.#book.claim(this.#folder, names(plan));
    const set = this.#sets.get(made.run.id) ?? (await this.#book.claim(this.#folder, names(plan)));
    this.#sets.set(made.run.id, set);
    return [set[made.index] ?? `${set[0]}-${made.index}`];
  }
}
