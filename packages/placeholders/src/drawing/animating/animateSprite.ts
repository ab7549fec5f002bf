import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { reduceColors } from '../../../../../src/sprite/pixels/reduceColors';
import { ownColors, shaderOf } from '../measure/ownColors';
import { type Bounds, boundsOf } from '../measure/silhouette';
import { type MotionWord, motionIn } from '../vocabulary/motionWords';
import { MOTIONS, type Pose } from './motions';
import { hasLegs, withEyesClosed } from './spriteParts';

/** Height of the legs, as a part of the sprite's height. */
const LEGS = 0.17;
/** Height of the arms' upper ends, in the same way. */
const ARMS = 0.6;
/** Where the sides begin, as a part of the distance from the middle to the edge. */
const SIDES = 0.55;

/** Draws the sprite in a pose, by looking up the source of every pixel; nearest neighbor. */
function posed(source: Raster, bounds: Bounds, pose: Pose): Raster {
  const { width, height } = source;
  const legs = hasLegs(source, bounds);
  const { right = 0, up = 0, lean = 0, step = 0, swing = 0, widen = 0, spin = 0, lick = 0, phase = 0 } = pose;
  // A sprite without legs squashes instead of stepping.
  const [lift, stretch] = legs ? [step, pose.stretch ?? 0] : [0, (pose.stretch ?? 0) - Math.abs(step)];
  const tall = bounds.bottom - bounds.top + 1;
  const unit = tall / 32;
  const pixels = (length: number) => Math.round(length * Math.max(unit, 0.5));
  const rise = Math.min(pixels(up), bounds.top);
  // Without headroom, a sprite dips when it should rise, so that it moves at all.
  const dip = Math.min(pixels(up) - rise, pixels(2));
  const stretched = Math.max(2, Math.min(tall + pixels(stretch) - dip, tall + bounds.top - rise));
  const middle = (bounds.left + bounds.right) / 2;
  const half = Math.max(1, (bounds.right - bounds.left + 1) / 2);
  const room = Math.min(bounds.left, width - 1 - bounds.right);
  const wide = Math.max(0.5, half + Math.min(pixels(widen) / 2, room));
  const across = (wide / half) * spunWidth(spin);
  const frame = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    const above = bounds.bottom - (y + rise);
    // Stretching drops or doubles rows of the body, not of the feet.
    const fromGround = above < 0 ? above : Math.round((above * (tall - 1)) / Math.max(1, stretched - 1));
    const share = fromGround / tall;
    const tip = pixels(lick * Math.max(0, share) ** 0.7 * Math.sin(2 * Math.PI * (phase + share * 1.4)));
    const shift = pixels(right) + Math.round(lean * Math.max(unit, 0.5) * share) + tip;
    const limbs = limbsAt(share, lift, swing, pixels);
    for (let x = 0; x < width; x++) {
      const sx = across === 1 ? x - shift : Math.round(middle + (x - shift - middle) / across);
      const sy = bounds.bottom - fromGround + lowered(limbs, (sx - middle) / half);
      // A lifted leg is shorter: it keeps its foot and loses its upper rows.
      if (share >= LEGS || sy <= bounds.bottom) copyPixel(source, sx, sy, frame, x, y);
    }
  }
  return frame;
}

/** How wide a spinning sprite looks: 1 from its front, below 0 from its back. */
function spunWidth(spin: number): number {
  const facing = Math.cos(2 * Math.PI * spin);
  // Seen from its edge, it is still as thick as a coin.
  return (facing < 0 ? -1 : 1) * Math.max(Math.abs(facing), 0.14);
}

/** How many rows below its own place the parts of a row beside the middle are taken from, in pixels. */
interface Limbs {
  readonly left: number;
  readonly right: number;
  /** Where they begin, as a part of the distance from the middle to the edge; below 0, there is nothing between them. */
  readonly from: number;
}

const NO_LIMBS: Limbs = { left: 0, right: 0, from: 0 };

/** The legs or arms in a row. @param share height of the row, as a part of the sprite's height */
function limbsAt(share: number, step: number, swing: number, pixels: (length: number) => number): Limbs {
  if (share < LEGS) return { left: pixels(Math.max(0, step)), right: pixels(Math.max(0, -step)), from: -1 };
  return share < ARMS ? { left: pixels(swing), right: pixels(-swing), from: SIDES } : NO_LIMBS;
}

/** @param side place beside the middle, −1 at the left edge, 1 at the right one */
function lowered({ left, right, from }: Limbs, side: number): number {
  if (Math.abs(side) <= from) return 0;
  return side < 0 ? left : right;
}

/** Copies a pixel to another picture of the same size. Places outside are ignored. */
function copyPixel(source: Raster, sx: number, sy: number, to: Raster, x: number, y: number): void {
  const { width, height } = source;
  if (sx < 0 || sx >= width || sy < 0 || sy >= height) return;
  const from = (sy * width + sx) * 4;
  to.data.set(source.data.subarray(from, from + 4), (y * width + x) * 4);
}

/** Turns the sprite to the left about its middle, and puts it on the ground where it stood; nearest neighbor. */
function fallen(sprite: Raster, bounds: Bounds, degrees: number): Raster {
  const { width, height } = sprite;
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  // Uses centers of pixels, so that a quarter turn loses none.
  const [cx, cy] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const [tall, wide] = [bounds.bottom - bounds.top, bounds.right - bounds.left];
  const [middleX, reach] = [(width - 1) / 2, (Math.abs(cos) * tall + Math.abs(sin) * wide) / 2];
  const x0 = Math.floor(cx + (middleX - cx) * sin) + (cy % 1);
  const y0 = bounds.bottom - reach;
  // A sprite that is taller than the picture is wide becomes shorter as it falls.
  const fit = 1 + (Math.max(1, (tall + 1) / width) - 1) * sin;
  const frame = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [(x - x0) * fit, y - y0];
      const [sx, sy] = [Math.round(cx + dx * cos - dy * sin), Math.round(cy + dx * sin + dy * cos)];
      copyPixel(sprite, sx, sy, frame, x, y);
    }
  }
  return frame;
}

/** Makes the sprite lighter or darker, in its own colors. */
function litSprite(sprite: Raster, by: number, shade: (rgb: number, by: number) => number): Raster {
  const { width, height } = sprite;
  const data = Uint8ClampedArray.from(sprite.data);
  for (let at = 0; at < data.length; at += 4) {
    if (!data[at + 3]) continue;
    const rgb = shade(rgbAt(data, at), by);
    data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255], at);
  }
  return { width, height, data };
}

export interface AnimateRequest {
  readonly prompt: string;
  /** Number of frames, 2 to 16. */
  readonly frames: number;
  /** The most colors over all frames, 2 to 256. */
  readonly colors?: number | undefined;
  /** Default: the motion that the prompt names, else a bob. */
  readonly motion?: MotionWord | undefined;
}

/**
 * A procedural placeholder animation of a sprite without a spec (no AI): moves the parts found in its pixels. All frames have the source's size and
 * colors, the first is the source itself, and the last leads back to it, unless the sprite dies.
 */
export function animateSprite(source: Raster, { prompt, frames, colors, motion }: AnimateRequest): Raster[] {
  const name = motion ?? motionIn(prompt) ?? 'bob';
  const bounds = boundsOf(source);
  const shade = shaderOf(ownColors(source));
  const last = name === 'die' ? frames - 1 : frames;
  const drawn = Array.from({ length: frames }, (_, i) => {
    if (i === 0) return source;
    const pose = MOTIONS[name](i / last);
    const frame = posed(pose.blink ? withEyesClosed(source, bounds) : source, bounds, pose);
    const placed = pose.fall ? fallen(frame, bounds, pose.fall) : frame;
    return pose.light ? litSprite(placed, pose.light, shade) : placed;
  });
  return colors === undefined ? drawn : reduceColors(drawn, colors);
}
