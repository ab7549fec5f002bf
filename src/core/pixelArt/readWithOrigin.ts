import type { ExportSource } from '../../sprite/source/source';
import type { FileStore } from '../disk/fileStore';
import type { DrawnFiles } from '../domain/drawnFiles';
import { type FoundSource, readSource } from '../exports/exportSource';
import { PIXEL_WORDS } from './pixelErrors';

/** What a task on pixels needs of a sprite. */
export interface ReadSprite {
  readonly source: ExportSource;
  /** Whether the records say that a service drew one of its files as it is. */
  readonly drawn: boolean;
}

export interface ReadingDependencies {
  readonly files: FileStore;
  readonly drawn: Pick<DrawnFiles, 'has'>;
}

/** Reads the files of a sprite, and looks for them in the records. @throws as `readSource` */
export async function readWithOrigin(source: FoundSource, { files, drawn }: ReadingDependencies): Promise<ReadSprite> {
  const read = await readSource(source, files, PIXEL_WORDS);
  for (const [index, bytes] of picturesIn(read).entries()) {
    if (await drawn.has(source.pictures[index] ?? source.uri, bytes)) return { source: read, drawn: true };
  }
  return { source: read, drawn: false };
}

/** Bytes of each picture, in the order of `FoundSource.pictures`. */
function picturesIn(source: ExportSource): Uint8Array[] {
  if ('views' in source) return source.views.flatMap((view) => picturesIn(view.source).slice(0, 1));
  return 'sequence' in source ? source.sequence.map(({ bytes }) => bytes) : [source.bytes];
}
