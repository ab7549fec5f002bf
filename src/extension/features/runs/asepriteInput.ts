import { inflateSync } from 'node:zlib';
import { SourceFileError } from '../../../service/runErrors';
import { Flattener } from '../../../shared/aseprite/flatten';
import { openEyes } from '../../../shared/aseprite/layerTree';
import { readAseprite } from '../../../shared/aseprite/read';
import { UPLOAD } from '../../../shared/limits';
import { PictureError } from '../../../shared/pixels/pictureError';
import { encodePng } from '../../../shared/pixels/png';
import type { SourceLook } from '../../../shared/protocol/sourceLook';

const FIRST: SourceLook = { frame: 0 };

/**
 * A frame of an Aseprite file as the service takes it: flattened, as a PNG. Without `look`, the first one as the file shows it.
 * @throws {SourceFileError} where the file cannot be read whole or has no such frame, or the PNG is larger than an upload may be
 */
export function flatFrame(file: Uint8Array, name: string, { frame, eyes = {} }: SourceLook = FIRST): Uint8Array {
  try {
    const document = readAseprite(file);
    if (frame >= document.frames.length) throw new SourceFileError(name, 'no-frame');
    const open = openEyes(document.layers, eyes);
    const flattener = new Flattener(document, {
      isVisible: (layer) => open[layer] ?? false,
      inflate: (bytes, size) => inflateSync(bytes, { maxOutputLength: size }),
    });
    const png = encodePng(flattener.frame(frame));
    // Nobody wants to pay for a run of a picture with a part missing.
    if (flattener.broken.length) throw new SourceFileError(name, 'truncated');
    if (png.length > UPLOAD.maxBytes) throw new SourceFileError(name, 'too-many-bytes');
    return png;
  } catch (cause) {
    if (cause instanceof PictureError) throw new SourceFileError(name, cause.fault, { cause });
    throw cause;
  }
}
