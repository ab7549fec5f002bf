import { rawText } from '../../shared/base/foreignText';
import { cutOf } from '../../sprite/sheet/sheetCut';
import type { TaskRunner } from '../../work/taskRunner';
import type { Choices } from '../discovery/choices';
import { nameOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import type { SourceDependencies } from '../exports/exportSource';
import { type EditState, type KeptEdit, oldPlaceOf, placeOf, readBase } from './editBase';
import { EditSession, type MadeFiles } from './editSession';

export interface EditsDependencies extends SourceDependencies {
  readonly files: UserFiles;
  readonly choices: Pick<Choices, 'cutOf' | 'sequenceAs' | 'rememberCut'>;
  readonly thread: TaskRunner<'edit'>;
  /** Of this extension, for a new JSON. */
  readonly version: string;
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
   * @param restored from a backup: what changed on disk since is a conflict at once
   * @throws {ExportSourceError}
   */
  async open(places: string | readonly string[], restored?: KeptEdit): Promise<EditSession> {
    const { files, thread, choices, version } = this.#dependencies;
    const all = typeof places === 'string' ? [places] : places;
    const read = () => readBase(all, this.#dependencies);
    const base = restored?.base ?? (await read());
    const session = new EditSession(
      base,
      {
        files,
        places: all,
        read,
        make: (state, as) => madeFiles(state, { thread, version }, as),
        recut: (image, cut) => choices.rememberCut(image, cut),
      },
      restored,
    );
    if (restored) await session.look(restored.disk.map((file) => file.uri));
    return session;
  }
}

/** The files that a state differs in from its base, or another one. @param as URI string of that one */
async function madeFiles(
  { base, entries }: EditState,
  { thread, version }: Pick<EditsDependencies, 'thread' | 'version'>,
  as?: string,
): Promise<MadeFiles> {
  if (!entries.length && as === undefined) return { files: [], gone: [], cuts: [] };
  const changes = entries.map(({ change }) => change);
  const input = { source: base.source, files: base.parts, changes, version };
  const name = as === undefined ? {} : { as: rawText(nameOf(as)) };
  const { files, gone, cuts } = await thread.run('edit', { ...input, ...name });
  return {
    files: files.map(({ file, name: own, bytes }) => ({ uri: as ?? placeOf(base, file, own), bytes })),
    gone: gone.flatMap((file) => oldPlaceOf(base, file) ?? []),
    cuts: cuts.flatMap(({ part, info }) => (base.places[part]?.images ?? []).map((uri) => ({ uri, cut: cutOf(info) }))),
  };
}
