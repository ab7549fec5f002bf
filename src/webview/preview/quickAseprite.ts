import type { AsepriteDocument } from '../../sprite/aseprite/document';
import { Flattener } from '../../sprite/aseprite/flatten';
import { readAseprite } from '../../sprite/aseprite/read';
import { isAseprite } from '../../sprite/aseprite/walk';
import type { Raster } from '../../sprite/pixels/raster';

/** Limits of a file that is drawn at once: within them, drawing takes a few milliseconds. */
const MAX_BYTES = 16_384;
const MAX_CELS = 16;
/** Pixels of the canvas. */
const MAX_PIXELS = 65_536;
/** Pixels of all cels together. */
const MAX_DRAWN = 131_072;

/**
 * Draws a small Aseprite file with one frame on the page's own thread, which is faster than asking a worker. Returns undefined for other
 * files, and for files with missing parts. Throws `PictureError` if there is nothing to show.
 */
export function quickAseprite(bytes: Uint8Array): Raster | undefined {
  if (bytes.length > MAX_BYTES || !isAseprite(bytes)) return undefined;
  const document = readAseprite(bytes);
  if (!isSmall(document)) return undefined;
  const flattener = new Flattener(document);
  const raster = flattener.frame(0);
  return flattener.broken.length ? undefined : raster;
}

function isSmall({
  width,
  height,
  frames,
  layers,
  tilesets,
  groupsBlend,
  damage,
  pixelRatio,
}: AsepriteDocument): boolean {
  // Only the page stretches pixels that aren't square.
  if (pixelRatio.width !== pixelRatio.height) return false;
  const [frame, ...more] = frames;
  if (!frame || more.length || damage.length || tilesets.size || width * height > MAX_PIXELS) return false;
  // A group is blended on a canvas of its own.
  const groups = groupsBlend ? layers.filter(({ kind }) => kind === 'group').length : 0;
  const cels = frame.cels.reduce(
    (sum, { content }) => {
      return sum + (content.kind === 'image' ? content.width * content.height : 0);
    },
    groups * width * height,
  );
  return frame.cels.length <= MAX_CELS && cels <= MAX_DRAWN;
}
