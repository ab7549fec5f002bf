import type { Raster } from './raster';

/** The sides of the blocks that JPEG compresses one by one. */
const SIDE = 8;
const CELLS = SIDE * SIDE;
/** The table for lightness from the standard (ITU-T T.81, K.1), row by row; nearly all programs scale it by their quality. */
const STANDARD = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56],
  [14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77],
  [24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101],
  [72, 92, 95, 98, 112, 100, 103, 99],
].flat();
/** Qualities that leave traces: above, steps are as small as what rounding to whole levels makes. */
const MIN_QUALITY = 10;
const MAX_QUALITY = 95;
/** How far rounding of colors moves a value from its step: over three standard deviations of 0.35. */
const NEAR = 1.2;
/** Smaller steps tell nothing. */
const MIN_STEP = 4 * NEAR;
/** What a value between two steps says against a quality, and a block at most, in nats: one whose colors were cut off at black or white doesn't tell. */
const AGAINST = 3;
/** From here, nothing brings a block back. */
const MAX_AGAINST = 12;
/** What all blocks must say for one quality, in nats. */
const MIN_EVIDENCE = 24;
/** Blocks that are looked at; more tell nothing new. */
const MAX_BLOCKS = 64;

/** Cosines of the transform of one line: by frequency, then place. */
const COSINES = Float64Array.from({ length: CELLS }, (_, at) => {
  const [frequency, place] = [Math.floor(at / SIDE), at % SIDE];
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * SIDE)) * (frequency ? 1 / 2 : Math.SQRT1_2 / 2);
});

/** Steps of each quality, as the Independent JPEG Group scales them. */
const TABLES = Array.from({ length: MAX_QUALITY - MIN_QUALITY + 1 }, (_, at) => {
  const quality = at + MIN_QUALITY;
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  return Float64Array.from(STANDARD, (step) => Math.max(1, Math.min(255, Math.floor((step * scale + 50) / 100))));
});

/**
 * Whether a picture was a JPEG once: in blocks of 8 × 8 pixels from the top left corner, JPEG leaves each frequency at a multiple of its step. Pixels that
 * were drawn have frequencies anywhere. Not seen in pictures that were cut or resized afterwards, nor above a quality of 95.
 */
export function hasJpegTraces(picture: Raster): boolean {
  const blocks = blocksOf(picture);
  return blocks.length > 0 && TABLES.some((steps) => fits(blocks, steps));
}

function fits(blocks: readonly Float64Array[], steps: Float64Array): boolean {
  let evidence = 0;
  for (const block of blocks) evidence += evidenceIn(block, steps);
  return evidence >= MIN_EVIDENCE;
}

/** What a block says for these steps, in nats, at least `-AGAINST`. A value is at a multiple of its step by chance in `2 * NEAR / step` of cases. */
function evidenceIn(block: Float64Array, steps: Float64Array): number {
  let evidence = 0;
  for (let at = 1; at < CELLS; at++) {
    const [value, step] = [block[at] as number, steps[at] as number];
    if (step < MIN_STEP || Math.abs(value) <= NEAR) continue;
    const away = Math.abs(value - step * Math.round(value / step));
    evidence += away <= NEAR ? Math.log(step / (2 * NEAR)) : -AGAINST;
    if (evidence < -MAX_AGAINST) break;
  }
  return Math.max(-AGAINST, evidence);
}

/** The frequencies of opaque blocks that aren't alike: patterns repeat themselves, and one of them says as much as all. */
function blocksOf({ width, height, data }: Raster): Float64Array[] {
  const blocks: Float64Array[] = [];
  const seen = new Set<string>();
  const [columns, rows] = [Math.floor(width / SIDE), Math.floor(height / SIDE)];
  // Of large pictures, blocks from everywhere.
  const skip = Math.max(1, Math.floor((columns * rows) / (2 * MAX_BLOCKS)));
  for (let n = 0; n < columns * rows && blocks.length < MAX_BLOCKS; n += skip) {
    const light = lightOf(data, width, (n % columns) * SIDE, Math.floor(n / columns) * SIDE);
    if (!light) continue;
    const block = alongRows(alongRows(light));
    if (!block.some((value, at) => at > 0 && Math.abs(value) > NEAR)) continue;
    const key = block.join();
    if (!seen.has(key)) blocks.push(block);
    seen.add(key);
  }
  return blocks;
}

/** The lightness of a block as JPEG has it; undefined if a pixel isn't opaque, which none is in a JPEG. */
function lightOf(data: Uint8ClampedArray, width: number, left: number, top: number): Float64Array | undefined {
  const light = new Float64Array(CELLS);
  for (let at = 0; at < CELLS; at++) {
    const from = ((top + (at >> 3)) * width + left + (at & 7)) * 4;
    if (data[from + 3] !== 255) return undefined;
    light[at] =
      0.299 * (data[from] as number) + 0.587 * (data[from + 1] as number) + 0.114 * (data[from + 2] as number);
  }
  return light;
}

/** Transforms each row, and turns the block, so that two of these transform both axes (the discrete cosine transform). */
function alongRows(values: Float64Array): Float64Array {
  const result = new Float64Array(CELLS);
  for (let row = 0; row < SIDE; row++) {
    for (let frequency = 0; frequency < SIDE; frequency++) {
      let sum = 0;
      for (let place = 0; place < SIDE; place++)
        sum += (values[row * SIDE + place] as number) * (COSINES[frequency * SIDE + place] as number);
      result[frequency * SIDE + row] = sum;
    }
  }
  return result;
}
