import type { ExportFile } from '../../../export/sprite';
import { childOf, type FileStore, FileTooLarge, nameOf, parentOf, sha256Of } from '../../platform/fileStore';

/** Bytes of files that are replaced: so many are held for Undo and for taking back. */
export const MOST_HELD = 64 * 1024 * 1024;

/** A file of an export, with what lies at its place. */
export interface PlannedFile {
  /** URI string. */
  readonly uri: string;
  /** Within the output folder, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * `new`: nothing is there. `same`: these very bytes are there already. `ours`: an export wrote what is there. `foreign`: it is somebody
   * else's. `source`: it is what is exported. `too-large`: it cannot be held for Undo.
   */
  readonly there: 'new' | 'same' | 'ours' | 'foreign' | 'source' | 'too-large';
  /** What is there, where it would be replaced. */
  readonly old?: Uint8Array;
}

export interface PlanDependencies {
  readonly files: Pick<FileStore, 'read' | 'list'>;
  /** Whether an export wrote a file with this content at this place. */
  isOurs(uri: string, sha256: string): boolean;
  /** Whether a place is one of the files that are exported. */
  isSource(uri: string): Promise<boolean>;
}

/** Looks at the places of an export's files. Changes nothing. */
export async function planOutputs(
  outputs: readonly ExportFile[],
  folder: string,
  { files, isOurs, isSource }: PlanDependencies,
): Promise<readonly PlannedFile[]> {
  const listings = new Map<string, ReadonlySet<string>>();
  const planned: PlannedFile[] = [];
  let room = MOST_HELD;
  for (const { name, bytes } of outputs) {
    const uri = name.split('/').reduce(childOf, folder);
    const parent = parentOf(uri);
    const names = listings.get(parent) ?? new Set(await files.list(parent).catch((): string[] => []));
    listings.set(parent, names);
    const plan = { uri, name, bytes };
    if (!names.has(nameOf(uri))) planned.push({ ...plan, there: 'new' });
    else if (await isSource(uri)) planned.push({ ...plan, there: 'source' });
    else {
      const old = await files.read(uri, room).catch((error: unknown) => {
        if (error instanceof FileTooLarge) return undefined;
        throw error;
      });
      if (!old) planned.push({ ...plan, there: 'too-large' });
      else if (Buffer.compare(old, bytes) === 0) planned.push({ ...plan, there: 'same' });
      else {
        room -= old.length;
        planned.push({ ...plan, there: isOurs(uri, sha256Of(old)) ? 'ours' : 'foreign', old });
      }
    }
  }
  return planned;
}
