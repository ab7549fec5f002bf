import { inflateSync } from 'node:zlib';
import { SourceFileError } from '../../../service/runErrors';
import { Flattener } from '../../../shared/aseprite/flatten';
import { readAseprite } from '../../../shared/aseprite/read';
import { UPLOAD } from '../../../shared/limits';
import { PictureError } from '../../../shared/pixels/pictureError';
import { encodePng } from '../../../shared/pixels/png';

/**
 * The first frame of an Aseprite file as the service takes it: flattened, as a PNG.
 * @throws {SourceFileError} where the file cannot be read whole, or the PNG is larger than an upload may be
 */
export function firstFrame(file: Uint8Array, name: string): Uint8Array {
  try {
    const flattener = new Flattener(readAseprite(file), {
      inflate: (bytes, size) => inflateSync(bytes, { maxOutputLength: size }),
    });
    const png = encodePng(flattener.frame(0));
    // Nobody wants to pay for a run of a picture with a part missing.
    if (flattener.broken.length) throw new SourceFileError(name, 'truncated');
    if (png.length > UPLOAD.maxBytes) throw new SourceFileError(name, 'too-many-bytes');
    return png;
  } catch (cause) {
    if (cause instanceof PictureError) throw new SourceFileError(name, cause.fault, { cause });
    throw cause;
  }
}
