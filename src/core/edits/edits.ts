import { rawText } from '../../shared/base/foreignText';
import type { Entry } from '../../sprite/edit/versions';
import type { TaskRunner } from '../../work/taskRunner';
import { nameOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import type { SourceDependencies } from '../exports/exportSource';
import type { EditBase } from './editBase';
import { type EditState, placeOf, readBase } from './editBase';
import { EditSession, type SavedFile } from './editSession';

export interface EditsDependencies extends SourceDependencies {
  readonly files: UserFiles;
  readonly thread: TaskRunner<'edit'>;
}

/** What an earlier window had when it ended. */
export interface RestoredEdit {
  readonly base: EditBase;
  readonly entries: readonly Entry[];
}

/** Begins to change sprites. */
export class SpriteEdits {
  readonly #dependencies: EditsDependencies;

  constructor(dependencies: EditsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * A sprite, or several files that are changed together.
   * @param places URI string, or several
   * @param restored from a backup
   * @throws {ExportSourceError}
   */
  async open(places: string | readonly string[], restored?: RestoredEdit): Promise<EditSession> {
    const { files, thread } = this.#dependencies;
    const read = () => readBase(typeof places === 'string' ? [places] : places, this.#dependencies);
    const base = restored?.base ?? (await read());
    return new EditSession(base, { files, read, make: (state, as) => madeFiles(state, thread, as) }, restored?.entries);
  }
}

/** The files that a state differs in from its base, or another one. @param as URI string of that one */
async function madeFiles(
  { base, entries }: EditState,
  thread: TaskRunner<'edit'>,
  as?: string,
): Promise<readonly SavedFile[]> {
  if (!entries.length && as === undefined) return [];
  const changes = entries.map(({ change }) => change);
  const input = { source: base.source, files: base.parts, changes };
  const name = as === undefined ? {} : { as: rawText(nameOf(as)) };
  const { files } = await thread.run('edit', { ...input, ...name });
  return files.map(({ file, name: own, bytes }) => ({ uri: as ?? placeOf(base, file, own), bytes }));
}
