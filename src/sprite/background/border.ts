import { OPAQUE_FROM } from '../pixels/colors';
import type { Raster, Size } from '../pixels/raster';
import { type Lab, LabPixels } from './labPixels';

/** The border of a picture is this part of its shorter side wide, and at least a pixel. */
const BORDER = 1 / 64;
/** Share of the pixels at the borders that must be opaque: otherwise there is no background to find. */
const MIN_OPAQUE = 0.5;
/** Pixels of a border that are looked at; more tell nothing new. */
const MAX_SAMPLES = 6000;

/** A picture with the opaque pixels at its edges. */
export interface Bordered {
  readonly pixels: LabPixels;
  /** Indexes of pixels, spread evenly. */
  readonly border: readonly number[];
  readonly labs: readonly Lab[];
}

/** Whether pictures hide what is behind their sprites: their borders are mostly opaque. */
export function haveOpaqueBorders(pictures: readonly Raster[]): boolean {
  let [opaque, all] = [0, 0];
  for (const picture of pictures) {
    for (const at of borderPlaces(picture)) {
      all++;
      if ((picture.data[at * 4 + 3] ?? 0) >= OPAQUE_FROM) opaque++;
    }
  }
  return all > 0 && opaque >= all * MIN_OPAQUE;
}

/** The pictures with their borders. Undefined if these are mostly transparent: then nothing hides what is behind the sprite. */
export function borderedOf(pictures: readonly Raster[]): readonly Bordered[] | undefined {
  if (!haveOpaqueBorders(pictures)) return undefined;
  return pictures.map((picture): Bordered => {
    const pixels = new LabPixels(picture);
    const border = [...borderPlaces(picture)].filter((at) => pixels.isOpaque(at));
    const step = Math.max(1, Math.ceil(border.length / MAX_SAMPLES));
    const sampled = border.filter((_, at) => at % step === 0);
    return { pixels, border: sampled, labs: sampled.map((at) => pixels.labAt(at)) };
  });
}

/** The indexes of the pixels at the edges, row by row. */
function* borderPlaces({ width, height }: Size): Generator<number> {
  const wide = Math.max(1, Math.round(Math.min(width, height) * BORDER));
  for (let y = 0; y < height; y++) {
    const isEdge = y < wide || y >= height - wide;
    for (let x = 0; x < width; x++) {
      if (!isEdge && x === wide && width > 2 * wide) x = width - wide;
      yield y * width + x;
    }
  }
}
