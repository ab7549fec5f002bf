import * as v from 'valibot';
import type { Size } from '../../sprite/pixels/raster';
import type { FrameRect } from '../../sprite/sheet/sheet';
import type { ExportFile } from '../../sprite/source/sprite';

/** Most rectangles that a page draws over a sheet. */
const MAX_RECTANGLES = 4096;

const rect = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() });
const entry = v.object({ frame: rect });
const sheetJson = v.object({
  frames: v.union([v.array(entry), v.record(v.string(), entry)]),
  meta: v.object({ image: v.string() }),
});

/** Size in pixels of one of the export's pictures, by its base name. */
type SizeOf = (image: string) => Size | undefined;

/**
 * Rectangles of frames in the sheets of an export, according to its data files: sheet JSON, Godot's `SpriteFrames`, Defold's tile source.
 * By the picture's base name, without duplicates.
 */
export function outlinesOf(files: readonly ExportFile[], sizeOf: SizeOf): ReadonlyMap<string, readonly FrameRect[]> {
  const found = new Map<string, Map<string, FrameRect>>();
  for (const { name, bytes } of files) {
    const read = READERS[name.slice(name.lastIndexOf('.'))];
    const outlines = read?.(new TextDecoder().decode(bytes), sizeOf);
    for (const { image, frame } of outlines ?? []) {
      const frames = found.get(image) ?? new Map<string, FrameRect>();
      const { x, y, w, h } = frame;
      if (frames.size < MAX_RECTANGLES) found.set(image, frames.set([x, y, w, h].join(), frame));
    }
  }
  return new Map([...found].map(([image, frames]) => [image, [...frames.values()]]));
}

interface Outline {
  readonly image: string;
  readonly frame: FrameRect;
}

const READERS: Readonly<Record<string, (text: string, sizeOf: SizeOf) => readonly Outline[]>> = {
  '.json': ofJson,
  '.tres': ofSpriteFrames,
  '.tilesource': ofTileSource,
};

function ofJson(text: string): readonly Outline[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), sheetJson), text);
  if (!read.success) return [];
  const { frames, meta } = read.output;
  return Object.values(frames).map(({ frame }) => ({ image: meta.image, frame }));
}

/** Reads `[ext_resource type="Texture2D" path="res://hero.png" id="1"]` and `region = Rect2(0, 0, 16, 16)` of an `AtlasTexture`. */
function ofSpriteFrames(text: string): readonly Outline[] {
  const [, path = ''] = /\[ext_resource type="Texture2D"[^\]]*\bpath="([^"]+)"/.exec(text) ?? [];
  const image = path.slice(path.lastIndexOf('/') + 1);
  return [...text.matchAll(/region = Rect2\((\d+), (\d+), (\d+), (\d+)\)/g)].map(([, ...sides]) => {
    const [x = 0, y = 0, w = 0, h = 0] = sides.map(Number);
    return { image, frame: { x, y, w, h } };
  });
}

/** Tiles of one size, row by row; their number is the highest last tile of an animation. */
function ofTileSource(text: string, sizeOf: SizeOf): readonly Outline[] {
  const number = (field: string) => Number(new RegExp(`^${field}: (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  const [, path = ''] = /^image: "([^"]+)"/m.exec(text) ?? [];
  const image = path.slice(path.lastIndexOf('/') + 1);
  const [w, h] = [number('tile_width'), number('tile_height')];
  const [margin, spacing] = [number('tile_margin'), number('tile_spacing')];
  const ends = [...text.matchAll(/^\s*end_tile: (\d+)/gm)].map(([, end]) => Number(end));
  const [right, down] = [w + 2 * margin + spacing, h + 2 * margin + spacing];
  const columns = Math.floor(((sizeOf(image)?.width ?? 0) + spacing) / right);
  if (!(columns >= 1) || h < 1) return [];
  return Array.from({ length: Math.min(MAX_RECTANGLES, Math.max(0, ...ends)) }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { image, frame: { x: margin + column * right, y: margin + row * down, w, h } };
  });
}
