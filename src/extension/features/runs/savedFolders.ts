import { rawText } from '../../../shared/base/foreignText';
import { type FileStore, nameOf, parentOf, placeKey } from '../../platform/fileStore';
import type { Run } from './run';

/** What the folders that runs saved into hold, as it was when somebody looked. */
export class SavedFolders {
  /** Names by folder; undefined for one that cannot be read. */
  private readonly names = new Map<string, ReadonlySet<string> | undefined>();

  constructor(private readonly files: Pick<FileStore, 'list'>) {}

  /** Whether a saved file is still there. One that nobody has looked for, or whose folder cannot be read, counts as there. */
  readonly isThere = (uri: string): boolean => this.names.get(parentOf(uri))?.has(rawText(nameOf(uri))) ?? true;

  /** Looks into the folders of runs, once into each. Resolves to the runs of which files came or went since somebody looked. */
  async look(runs: readonly Run[]): Promise<readonly Run[]> {
    const before = new Map(runs.map((run) => [run, this.signOf(run)]));
    const folders = new Set(runs.flatMap(placesOf).map(parentOf));
    await Promise.all(
      [...folders].map(async (folder) => {
        const names = await this.files.list(folder).catch(() => undefined);
        this.names.set(folder, names && new Set(names));
      }),
    );
    return runs.filter((run) => before.get(run) !== this.signOf(run));
  }

  private signOf(run: Run): string {
    return placesOf(run).filter(this.isThere).join();
  }
}

/** Whether a run saved a file at this place; a URI string. */
export function hasSaved(run: Run, uri: string): boolean {
  return placesOf(run).some((place) => placeKey(place) === placeKey(uri));
}

function placesOf({ snapshot }: Run): string[] {
  return snapshot.outputs.flatMap(({ files }) => files.map(({ uri }) => uri));
}
