import type { ReadableFiles } from '../../../core/disk/fileStore';
import { timeOf } from '../../../core/domain/runId';
import type { SavedFile } from '../../../core/domain/saveOutputs';
import type { Run } from '../../../core/runs/run';
import type { LastSamples } from './sampleSprites';

/** What the newest sprite is for: edits and light need a still, an export also accepts an animation. */
export type SpriteKind = 'still' | 'any';

const FITS: Readonly<Record<SpriteKind, readonly SavedFile['kind'][]>> = {
  still: ['still'],
  any: ['still', 'animation'],
};

export interface NewestDependencies {
  readonly runs: { list(): readonly Run[] };
  readonly samples: Pick<LastSamples, 'get'>;
  readonly files: Pick<ReadableFiles, 'readStart'>;
  /** Whether a file (URI string) belongs to this window's workspace. */
  readonly isHere: (uri: string) => boolean;
}

/** URI string of the sprite that was drawn or copied last and still exists where it was saved. */
export async function newestSprite(
  kind: SpriteKind,
  { runs, samples, files, isHere }: NewestDependencies,
): Promise<string | undefined> {
  const drawn = runs.list().map(({ id, snapshot }) => ({
    at: timeOf(id),
    uris: snapshot.outputs.flatMap((output) =>
      output.files.filter((file) => FITS[kind].includes(file.kind)).map(({ uri }) => uri),
    ),
  }));
  const copied = samples.get();
  const newestFirst = [...drawn, ...(copied ? [{ at: copied.at, uris: copied.files }] : [])].sort(
    (a, b) => b.at - a.at,
  );
  for (const uri of newestFirst.flatMap(({ uris }) => uris)) {
    if (isHere(uri) && (await isThere(uri, files))) return uri;
  }
  return undefined;
}

function isThere(uri: string, files: NewestDependencies['files']): Promise<boolean> {
  return files.readStart(uri, 1).then(
    (start) => start.length > 0,
    () => false,
  );
}
