import { leavesGaps, limitColors } from '../export/limitColors';
import type { Raster } from '../pixels/raster';
import { placeFrame } from '../sheet/frames';
import type { ExportNote, ExportSprite } from '../source/sprite';
import { directionRows } from './directionRows';
import { FORMATS } from './exportFormats';
import type { ExportOptions } from './exportOptions';

/** A part as its writer gets it, with options that all writers know. */
export interface Arranged {
  readonly part: ExportSprite;
  readonly options: ExportOptions;
}

/**
 * Does to a part what options say of all images alike: the order of its frames, their canvas, and their colors.
 * @throws ExportError `no-direction-rows`
 */
export function arranged(part: ExportSprite, given: ExportOptions, note: (note: ExportNote) => void): Arranged {
  const isUsed = (option: (typeof FORMATS)[typeof given.format]['options'][number]) =>
    FORMATS[given.format].options.includes(option);
  let [sprite, options] = [part, given];
  if (options.layout === 'directions' && isUsed('layout')) {
    const { rowLength, ...rows } = directionRows(sprite, options.lines, note);
    sprite = rows;
    // A grid needs a place for each frame, all of one size.
    const trim = options.trim === 'none' ? 'none' : 'sprite';
    options = { ...options, layout: 'rows', lines: rowLength, mergeDuplicates: false, parts: false, trim };
  }
  if (options.multiple > 1 && isUsed('multiple')) {
    sprite = onGrid(sprite, options.multiple);
    options = { ...options, trim: 'none' };
  }
  if (options.colors !== undefined && isUsed('colors')) {
    const hasGaps = isUsed('layout') && leavesGaps(options, sprite.frames.length);
    sprite = limitColors(sprite, options.colors, hasGaps, note);
  }
  return { part: sprite, options };
}

/** Frames with more pixels at the right and below, so that both sides are multiples. */
function onGrid(sprite: ExportSprite, multiple: number): ExportSprite {
  const [width, height] = [sprite.width, sprite.height].map((side) => Math.ceil(side / multiple) * multiple) as [
    number,
    number,
  ];
  if (width === sprite.width && height === sprite.height) return sprite;
  const grown = (image: Raster) =>
    placeFrame(image, { x: 0, y: 0, w: image.width, h: image.height, left: 0, top: 0 }, width, height);
  const { normalMap } = sprite;
  return {
    ...sprite,
    width,
    height,
    frames: sprite.frames.map(({ duration, image, indices }) => ({
      duration,
      image: grown(image),
      ...(indices && { indices: () => grown(indices()) }),
    })),
    ...(normalMap && { normalMap: normalMap.map(grown) }),
  };
}
