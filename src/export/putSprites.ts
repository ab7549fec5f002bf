import { type ForeignText, foreignText } from '../shared/base/foreignText';
import { putInto } from '../shared/sprite/aseprite/putInto';
import { type PutPicture, UnreadablePictureError } from '../shared/sprite/aseprite/putPlan';
import { PictureError } from '../shared/sprite/pixels/pictureError';
import { newAsepriteFile } from './newAsepriteFile';
import type { PutAnswer, PutTask } from './protocol';
import { readSprite } from './readSprite';
import type { ExportNote } from './sprite';
import type { ExportTools } from './tools';

/**
 * Reads images and adds them, flattened, to an Aseprite file or to a new one.
 * @throws PutError if the file can't take them, UnreadablePictureError
 */
export async function putSprites(
  { file, pictures, place }: PutTask,
  deflate: ExportTools['deflate'],
): Promise<PutAnswer> {
  const read: PutPicture[] = [];
  const damaged: ForeignText[] = [];
  for (const { name, source } of pictures) {
    const note = ({ note: what }: ExportNote) => what === 'damaged-source' && damaged.push(foreignText(name));
    const { frames, tags } = await readSprite(source, note).catch((cause: unknown) => {
      throw cause instanceof PictureError ? new UnreadablePictureError(name, cause.fault, { cause }) : cause;
    });
    read.push({ name, frames, tags });
  }
  return { put: file ? putInto(file, read, { ...place, deflate }) : await newAsepriteFile(read, place), damaged };
}
