import { ColorCounts } from '../palette/colorCounts';
import { reduceTo, weighed } from '../palette/mergeColors';
import { rampsOf } from '../palette/ramps';
import { OPAQUE_FROM } from '../pixels/colors';
import { indexOfWord } from '../pixels/indexWords';
import { type Raster, wordsOf } from '../pixels/raster';
import type { ExportNote, ExportSprite, SpritePalette } from '../source/sprite';
import { inPalette } from './keptPalette';
import type { WriteOptions } from './optionTable';

type Note = (note: ExportNote) => void;

/**
 * A sprite of at most so many colors, all frames together, with a palette that its images keep. The transparent color counts. A palette of a source that is
 * small enough stays; of a larger one, its used entries in their order. If more are used, they are merged in OKLab, with a note.
 * @param most 2 to 256
 * @param needsClear whether images have empty pixels, whatever the frames have
 */
export function limitColors(sprite: ExportSprite, most: number, needsClear: boolean, note: Note): ExportSprite {
  const hard = withHardAlpha(sprite, note);
  const hasClear = needsClear || hard.frames.some(({ image }) => wordsOf(image.data).includes(0));
  return keptPalette(hard, most, hasClear, note) ?? reduced(hard, most, hasClear, note);
}

/** Whether a sheet has pixels without a frame. */
export function leavesGaps(options: WriteOptions, frames: number): boolean {
  const { layout, lines, border, padding, innerPadding, mergeDuplicates } = options;
  if (border + padding + innerPadding > 0) return true;
  if (frames === 1 || layout === 'horizontal' || layout === 'vertical') return false;
  return layout === 'packed' || mergeDuplicates || lines === undefined || (frames > lines && frames % lines !== 0);
}

/** Pixels are opaque or empty: the tools that want few colors know nothing else. */
function withHardAlpha(sprite: ExportSprite, note: Note): ExportSprite {
  let isSoft = false;
  const images = sprite.frames.map(({ image }) => {
    const words = Uint32Array.from(wordsOf(image.data), (word) => {
      const alpha = word >>> 24;
      if (alpha === 255 || word === 0) return word;
      isSoft ||= alpha > 0;
      return alpha >= OPAQUE_FROM ? (word | 0xff000000) >>> 0 : 0;
    });
    return { width: image.width, height: image.height, data: new Uint8ClampedArray(words.buffer) };
  });
  if (isSoft) note({ note: 'hard-alpha' });
  const palette = sprite.palette && hardPalette(sprite.palette);
  return withImages({ ...sprite, ...(palette && { palette }) }, images);
}

function hardPalette({ colors, ...palette }: SpritePalette): SpritePalette {
  return { ...palette, colors: colors.map((word) => (word >>> 24 >= OPAQUE_FROM ? word | 0xff000000 : word) >>> 0) };
}

const withImages = (sprite: ExportSprite, images: readonly Raster[]): ExportSprite => ({
  ...sprite,
  frames: sprite.frames.map((frame, at) => ({ ...frame, image: images[at] ?? frame.image })),
});

/** With the palette of the source, or with its used entries; undefined if it has none, or too many. */
function keptPalette(sprite: ExportSprite, most: number, hasClear: boolean, note: Note): ExportSprite | undefined {
  const { palette } = sprite;
  if (!palette) return undefined;
  const addsClear = hasClear && palette.clear === undefined ? 1 : 0;
  if (palette.colors.length + addsClear <= most) return sprite;
  const used = usedEntries(sprite, palette);
  if (hasClear && palette.clear !== undefined) used?.add(palette.clear);
  if (!used || used.size + addsClear > most) return undefined;
  const entries = [...used].sort((a, b) => a - b);
  // If nothing else than the end of the palette is unused, no index changes.
  const isStart = entries.every((entry) => entry < most - addsClear);
  const kept = isStart ? Array.from({ length: most - addsClear }, (_, entry) => entry) : entries;
  if (!isStart) note({ note: 'cut-palette', colors: most });
  const clear = palette.clear === undefined ? -1 : kept.indexOf(palette.clear);
  const colors = kept.map((entry) => palette.colors[entry] ?? 0);
  const cut = { ...sprite, palette: { colors, ...(clear >= 0 && { clear }) } };
  return isStart ? cut : { ...cut, frames: cut.frames.map(({ indices: _, ...frame }) => frame) };
}

/** The entries that pixels have; undefined if some have a color that isn't in the palette. */
function usedEntries({ frames }: ExportSprite, palette: SpritePalette): Set<number> | undefined {
  const used = new Set<number>();
  for (const { image, indices } of frames) {
    const quiet = { ...palette, clear: palette.clear ?? 0 };
    const [raster] = inPalette([{ picture: image, ...(indices && { indices }) }], quiet, () => {})?.rasters ?? [];
    if (!raster) return undefined;
    for (const word of new Set(wordsOf(raster.data))) if (word !== 0) used.add(indexOfWord(word));
  }
  return used;
}

/** With the colors that matter most, in ramps from dark to light, after the transparent one. */
function reduced(sprite: ExportSprite, most: number, hasClear: boolean, note: Note): ExportSprite {
  const images = sprite.frames.map(({ image }) => image);
  const counts = new ColorCounts(images);
  const few = reduceTo(counts, most - (hasClear ? 1 : 0));
  const targets = Array.from(few, (rgb) => ({ rgb, other: rgb, share: 0 }));
  const left = weighed(few, counts.pixels);
  if (counts.pooled || left.colors.length < counts.colors.length) note({ note: 'fewer-colors', colors: most });
  const order = orderOf(left, sprite.palette);
  const colors = [...(hasClear ? [0] : []), ...order.map(opaqueWord)];
  const { palette: _, ...plain } = withImages(
    sprite,
    images.map((image) => counts.paint(image, targets)),
  );
  const frames = plain.frames.map(({ indices: _indices, ...frame }) => frame);
  return { ...plain, frames, ...(colors.length && { palette: { colors, ...(hasClear && { clear: 0 }) } }) };
}

/** 0xRRGGBB in the order of a palette that has them, else in ramps. */
function orderOf(left: ReturnType<typeof weighed>, palette: SpritePalette | undefined): readonly number[] {
  const inRamps = rampsOf(left).flatMap(({ colors }) => [...colors]);
  const places = new Map(palette?.colors.map((word, at) => [word, at] as const).reverse());
  const placeOf = (rgb: number) => places.get(opaqueWord(rgb)) ?? Number.POSITIVE_INFINITY;
  return palette ? inRamps.sort((a, b) => placeOf(a) - placeOf(b) || 0) : inRamps;
}

const opaqueWord = (rgb: number) => (0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
