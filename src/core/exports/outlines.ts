import * as v from 'valibot';
import { type ExportFormat, FORMATS } from '../../sprite/engines/exportFormats';
import { MAX_OUTLINES, type Outline } from '../../sprite/engines/facts';
import type { Size } from '../../sprite/pixels/raster';
import type { FrameRect } from '../../sprite/sheet/sheet';
import type { ExportFile } from '../../sprite/source/sprite';

const rect = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() });
const entry = v.object({ frame: rect });
const sheetJson = v.object({
  frames: v.union([v.array(entry), v.record(v.string(), entry)]),
  meta: v.object({ image: v.string() }),
});

/**
 * Rectangles of frames in the sheets of an export, according to the data files of its format, such as sheet JSON. By the picture's base name,
 * without duplicates.
 * @param sizeOf size in pixels of one of the export's pictures, by its base name
 */
export function outlinesOf(
  files: readonly ExportFile[],
  format: ExportFormat,
  sizeOf: (image: string) => Size | undefined,
): ReadonlyMap<string, readonly FrameRect[]> {
  const { data } = FORMATS[format];
  if (!data?.outlines) return new Map();
  const read = data.outlines === 'sheet-json' ? ofJson : data.outlines;
  const found = new Map<string, Map<string, FrameRect>>();
  for (const { name, bytes } of files) {
    if (!name.endsWith(`.${data.ending}`)) continue;
    for (const { image, frame } of read(new TextDecoder().decode(bytes), sizeOf)) {
      const frames = found.get(image) ?? new Map<string, FrameRect>();
      const { x, y, w, h } = frame;
      if (frames.size < MAX_OUTLINES) found.set(image, frames.set([x, y, w, h].join(), frame));
    }
  }
  return new Map([...found].map(([image, frames]) => [image, [...frames.values()]]));
}

/** Of JSON that an export just wrote. `sheetText` reads that of any program; the tree that it builds takes over ten times as long. */
function ofJson(text: string): readonly Outline[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), sheetJson), text);
  if (!read.success) return [];
  const { frames, meta } = read.output;
  return Object.values(frames).map(({ frame }) => ({ image: meta.image, frame }));
}
