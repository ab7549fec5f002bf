import { rawText } from '../../shared/base/foreignText';
import { type FileStore, nameOf, parentOf, placeKey } from '../disk/fileStore';
import type { Run } from './run';

/** Which files exist in the folders that runs saved to, as of the last look. */
export class SavedFolders {
  readonly #files: Pick<FileStore, 'list'>;

  /** File names by folder; undefined if a folder can't be read. */
  readonly #names = new Map<string, ReadonlySet<string> | undefined>();

  constructor(files: Pick<FileStore, 'list'>) {
    this.#files = files;
  }

  /** Whether a saved file still exists. It counts as existing if nobody has looked, or its folder can't be read. */
  readonly isThere = (uri: string): boolean => this.#names.get(parentOf(uri))?.has(rawText(nameOf(uri))) ?? true;

  /** Looks once into each folder of some runs. Resolves to the runs whose files appeared or disappeared since the last look. */
  async look(runs: readonly Run[]): Promise<readonly Run[]> {
    const before = new Map(runs.map((run) => [run, this.#signOf(run)]));
    const folders = new Set(runs.flatMap(placesOf).map(parentOf));
    await Promise.all(
      [...folders].map(async (folder) => {
        const names = await this.#files.list(folder).catch(() => undefined);
        this.#names.set(folder, names && new Set(names));
      }),
    );
    return runs.filter((run) => before.get(run) !== this.#signOf(run));
  }

  #signOf(run: Run): string {
    return placesOf(run).filter(this.isThere).join();
  }
}

/** Whether a run saved a file at a place, a URI string. */
export function hasSaved(run: Run, uri: string): boolean {
  return placesOf(run).some((place) => placeKey(place) === placeKey(uri));
}

function placesOf({ snapshot }: Run): string[] {
  return snapshot.outputs.flatMap(({ files }) => files.map(({ uri }) => uri));
}
