import type { FileStore } from '../../platform/fileStore';
import type { KnownFiles } from '../runs/knownFiles';
import { Landing } from '../runs/landing';
import { NameBook } from '../runs/names';
import type { Run, SavedFile } from '../runs/run';
import { TaskQueue } from '../runs/taskQueue';
import type { AssetEntry } from './assetEntry';
import type { AssetPictures } from './assetPictures';
import { madeByRuns, planFor, SavedNames } from './savedNames';

export interface SavePorts {
  readonly files: FileStore;
  readonly known: KnownFiles;
  readonly pictures: Pick<AssetPictures, 'get'>;
  /** Of the account whose assets they are. */
  readonly originId: string;
  /** Of this extension. */
  readonly version: string;
  /** Runs that this window knows: their outputs are called as they called them. */
  readonly runs: readonly Run[];
}

export interface UnsavedAsset {
  readonly entry: AssetEntry;
  readonly error: unknown;
}

/** Downloads under way at once. */
const AT_ONCE = 4;

/**
 * Saves assets into one folder as runs save their outputs: extensions by content, nothing overwritten, animations with sheet and
 * Aseprite JSON, digests remembered. What failed can be tried again under the names that were meant for it.
 */
export class AssetSaving {
  private readonly book: NameBook;
  private readonly names: SavedNames;
  private readonly madeBy: ReturnType<typeof madeByRuns>;
  private readonly stems = new Map<string, readonly string[]>();
  private readonly saved = new Map<string, readonly SavedFile[]>();

  /** @param folder URI string; made where it is not there. */
  constructor(
    private readonly folder: string,
    private readonly ports: SavePorts,
  ) {
    this.book = new NameBook(ports.files);
    this.madeBy = madeByRuns(ports.runs);
    this.names = new SavedNames(this.book, folder, this.madeBy);
  }

  /** Files of the assets that are saved, in the order in which their names were given. */
  get files(): readonly SavedFile[] {
    return [...this.stems.keys()].flatMap((id) => this.saved.get(id) ?? []);
  }

  /** Number of assets that are saved. */
  get count(): number {
    return this.saved.size;
  }

  /**
   * @param entries oldest first
   * @param signal once it aborts, no other asset is begun
   * @returns those that could not be saved; those that were not begun are in no list.
   */
  async save(entries: readonly AssetEntry[], signal: AbortSignal, progress: () => void): Promise<UnsavedAsset[]> {
    const failed: UnsavedAsset[] = [];
    // One after the other, or their order would be that of chance.
    for (const entry of entries) {
      if (signal.aborted) return failed;
      if (!this.stems.has(entry.id)) this.stems.set(entry.id, await this.names.claim(entry));
    }
    const queue = new TaskQueue(() => AT_ONCE);
    for (const entry of entries) {
      queue.add(async () => {
        if (signal.aborted) return;
        try {
          this.saved.set(entry.id, await this.saveOne(entry));
        } catch (error) {
          failed.push({ entry, error });
        }
        progress();
      });
    }
    await queue.idle();
    return failed;
  }

  private async saveOne(entry: AssetEntry): Promise<readonly SavedFile[]> {
    const stems = this.stems.get(entry.id) ?? [];
    const { files, known, pictures, originId, version } = this.ports;
    const client = {
      download: (address: string) => pictures.get(entry, address === entry.sheetUrl ? 'sheet' : 'picture'),
    };
    const closing = new AbortController().signal;
    const plan = planFor(entry, this.folder, this.madeBy.get(entry.id));
    const landing = new Landing(plan, { client, originId, files, known, names: this.book, closing, version });
    // Where a first try came half the way, its files are ours.
    landing.keep(stems);
    const saved: SavedFile[] = [];
    await landing.land(assetOf(entry), stems, (file) => saved.push(file));
    return saved;
  }
}

/** What landing reads of an asset, without what is not known. */
function assetOf({ id, kind, prompt, tags, url, sheetUrl, frames, fps, width, height }: AssetEntry) {
  return {
    id,
    type: kind,
    prompt,
    tags,
    ...(url && { assetUrl: url }),
    ...(sheetUrl && { spritesheetUrl: sheetUrl }),
    ...(frames > 0 && { frameCount: frames }),
    ...(fps > 0 && { fps }),
    ...(width > 0 && { width }),
    ...(height > 0 && { height }),
  };
}

/** Assets in the order in which they were made, as the list has it. */
export function oldestFirst(entries: readonly AssetEntry[], list: readonly AssetEntry[]): AssetEntry[] {
  const wanted = new Map(entries.map((entry) => [entry.id, entry]));
  const listed = list.flatMap(({ id }) => wanted.get(id) ?? []).reverse();
  const found = new Set(listed);
  return [...listed, ...entries.filter((entry) => !found.has(entry))];
}
