import { encodeApng } from '../export/animation/writeApng';
import { scaledRaster } from '../export/scale';
import { exactPng } from '../formats/indexedPng';
import { everyNth } from '../pixels/enlarge';
import type { Size } from '../pixels/raster';
import type { ExportFrame, ExportSprite } from '../source/sprite';
import type { SpriteFacts } from '../source/spriteFacts';
import { factsOf } from '../source/spriteFacts';

export interface GlanceOptions {
  /** Largest size at which the image is shown. */
  readonly most: Size;
  /** Most bytes of the image. */
  readonly mostBytes: number;
  /** Whether only the first frame is drawn. */
  readonly still?: boolean;
}

export interface Glance {
  /** The size at which the image is shown: whole pixels of the screen for each of the sprite, if it has room. The image may be twice as large. */
  readonly shown: Size;
  /** PNG, or APNG if the sprite moves. */
  readonly image: Uint8Array;
  readonly moves: boolean;
  readonly facts: SpriteFacts;
}

/** Most pixels of all frames of one attempt. */
const MAX_PIXELS = 24 * 2 ** 20;
/** Most frames of an animation. */
const MAX_FRAMES = 256;
/** Most times that a pixel is enlarged. */
const MAX_TIMES = 16;

/** How large a sprite is drawn and shown. */
interface Drawing {
  /** Only every `step`-th pixel of rows and columns is drawn. */
  readonly step: number;
  /** Each of these as a square of so many pixels. */
  readonly times: number;
  /** Pixels of the image for each pixel of the screen. */
  readonly density: number;
}

/**
 * A sprite at a glance, enlarged by a whole number because whoever shows it may smooth it. Twice as large as it's shown if that fits, for screens with
 * more pixels. If an animation is too large for the bounds even when it's shown smaller, its first frame; if that is too large as well, with pixels left
 * out.
 */
export function glance(
  sprite: ExportSprite,
  { most, mostBytes, still = false }: GlanceOptions,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Glance {
  const facts = factsOf(sprite);
  const [first] = sprite.frames;
  if (!first) throw new RangeError('A sprite has frames.');
  const moving = !still && sprite.frames.length > 1 && sprite.frames.length <= MAX_FRAMES;
  if (moving) {
    for (const drawing of drawingsOf(sprite, most)) {
      const image = encoded(sprite.frames, drawing, mostBytes, deflate);
      if (image) return { shown: shownSize(sprite, drawing), image, moves: true, facts };
    }
  }
  for (const drawing of [...drawingsOf(sprite, most), ...smaller(sprite, most)]) {
    const image = encoded([first], drawing, mostBytes, deflate);
    if (image) return { shown: shownSize(sprite, drawing), image, moves: false, facts };
  }
  throw new RangeError('A pixel fits into any bounds.');
}

/** From the largest that has room to the sprite's own size. */
function drawingsOf({ width, height }: Size, most: Size): Drawing[] {
  const fits = Math.min(MAX_TIMES, Math.floor(Math.min(most.width / width, most.height / height)));
  if (fits < 1) return [reduced({ width, height }, most)];
  const drawings: Drawing[] = [{ step: 1, times: 2 * fits, density: 2 }];
  for (let times = fits; times >= 1; times = Math.floor(times / 2)) drawings.push({ step: 1, times, density: 1 });
  return drawings;
}

/** A sprite without room: the image is up to twice as large as it's shown, which smooths what is left of its pixels. */
function reduced({ width, height }: Size, most: Size): Drawing {
  const shrink = Math.max(width / most.width, height / most.height);
  const step = Math.max(1, Math.floor(shrink / 2));
  return { step, times: 1, density: shrink / step };
}

function* smaller(sprite: Size, most: Size): Generator<Drawing> {
  const { step: first } = reduced(sprite, most);
  const side = Math.max(sprite.width, sprite.height);
  for (let step = first + 1; step <= 2 * side; step = Math.ceil(step * 1.5)) {
    const density = Math.max(1, Math.max(sprite.width / most.width, sprite.height / most.height) / step);
    yield { step, times: 1, density };
  }
}

function shownSize({ width, height }: Size, { step, times, density }: Drawing): Size {
  const shown = (side: number) => Math.max(1, Math.round((Math.ceil(side / step) * times) / density));
  return { width: shown(width), height: shown(height) };
}

/** Undefined if it's too large. */
function encoded(
  frames: readonly ExportFrame[],
  { step, times }: Drawing,
  mostBytes: number,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array | undefined {
  const [
    {
      image: { width, height },
    } = { image: { width: 0, height: 0 } },
  ] = frames;
  if ((frames.length * width * height * times * times) / (step * step) > MAX_PIXELS) return undefined;
  const drawn = frames.map(({ image, duration }) => ({ image: everyNth(image, step), duration }));
  const [only] = drawn;
  const image =
    drawn.length > 1 || !only
      ? encodeApng({ frames: drawn, plays: 0 }, times, { deflate, check: () => {} })
      : exactPng(scaledRaster(only.image, times), deflate);
  return image.length <= mostBytes ? image : undefined;
}
