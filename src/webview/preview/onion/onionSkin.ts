import type { OnionSkin } from '../../../shared/protocol/onionSkin';
import { frameIn, type PlaySequence, positionIn } from '../../../sprite/pixels/playSequence';
import type { Raster } from '../../../sprite/pixels/raster';
import type { Rgb } from '../../lib/contrast';
import { backdropOf, type Ground, isColor, isOpenAt, isSame } from './onionGround';
import type { OnionTints } from './onionTints';

/** How many frames show through before and after the current one, and the opacity of the nearest one, in percent. */
export type OnionReach = Pick<OnionSkin, 'before' | 'after' | 'opacity'>;

/** One frame that shows through. */
export interface OnionFrame {
  readonly frame: number;
  readonly side: 'before' | 'after';
  /** From 1 to 255. */
  readonly opacity: number;
}

/** How much less opaque each farther frame is, and the least that is left, both as parts of the nearest frame's opacity: as in Aseprite. */
const OPACITY_STEP = 28 / 68;
const MIN_OPACITY = 12 / 68;

/**
 * Opacity, from 1 to 255, of the frame at `distance` (from 1) of `count` frames on its side. More than three frames have smaller steps.
 * @param percent opacity of the nearest frame
 */
export function onionOpacity(distance: number, count: number, percent: number): number {
  const step = count > 1 ? Math.min(OPACITY_STEP, (1 - MIN_OPACITY) / (count - 1)) : 0;
  return Math.max(1, Math.round((percent / 100) * 255 * (1 - step * (distance - 1))));
}

/**
 * The frames that show through, in drawing order: from the farthest to the nearest, those before under those after. They follow the play
 * order; if `endless` is set, around its ends. The frame itself is left out, and no side has a frame twice.
 */
export function onionFrames(order: PlaySequence, frame: number, reach: OnionReach, endless: boolean): OnionFrame[] {
  const position = positionIn(order, frame);
  if (position < 0) return [];
  const side = (name: OnionFrame['side'], count: number, way: 1 | -1): OnionFrame[] => {
    const found: OnionFrame[] = [];
    for (let distance = 1; distance <= count; distance++) {
      const at = position + way * distance;
      if (!endless && (at < 0 || at >= order.length)) break;
      const next = frameIn(order, at);
      if (next === frame || found.some((one) => one.frame === next)) continue;
      found.push({ frame: next, side: name, opacity: onionOpacity(distance, count, reach.opacity) });
    }
    return found.reverse();
  };
  return [...side('before', reach.before, -1), ...side('after', reach.after, 1)];
}

/** Product of two numbers from 0 to 255 that mean 0 to 1, rounded to the nearest. */
function times(a: number, b: number): number {
  return Math.round((a * b) / 255);
}

/** Brightness of a color, 0 to 255, rounded down, with the weights of Rec. 709. */
function luma(red: number, green: number, blue: number): number {
  return Math.floor((red * 2126 + green * 7152 + blue * 722) / 10_000);
}

/**
 * Draws frames over each other, each in shades of red (before) or blue (after) by the brightness of its pixels, with its opacity (source
 * over, straight alpha, rounded to the nearest). Only what differs is drawn: no pixel that the current frame has too, and no backdrop.
 * @param images Returns one of the picture's frames; called for each frame in `frames`.
 * @param current The current frame, and where its neighbors lie.
 * @param out RGBA of the same size; overwritten.
 */
export function composeOnion(
  frames: readonly OnionFrame[],
  images: (frame: number) => Raster,
  current: { readonly image: Raster; readonly ground: Ground },
  tints: OnionTints,
  out: Uint8ClampedArray,
): void {
  out.fill(0);
  for (const { frame, side, opacity } of frames) {
    const image = images(frame);
    const backdrop = backdropOf(image);
    const isDrawn = (at: number) =>
      !(backdrop && isColor(image.data, at, backdrop)) &&
      !isSame(image.data, current.image.data, at) &&
      isOpenAt(current.ground, current.image.data, at);
    tint(image.data, tints[side], tints.lighter, opacity, isDrawn, out);
  }
}

/** How bright a pixel is, from 0 to 1; how dark, if the shades aren't lighter than the tint. */
function shadeAt(data: Uint8ClampedArray, at: number, lighter: boolean): number {
  const value = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
  return lighter ? value : 1 - value;
}

/** How far a pixel's brightness moves its color from the tint to white or black at most, from 0 to 1. */
const SHADING = 0.5;

/** Draws some pixels of one frame in shades from the tint to white or black, away from the background. */
function tint(
  data: Uint8ClampedArray,
  color: Rgb,
  lighter: boolean,
  opacity: number,
  isDrawn: (at: number) => boolean,
  out: Uint8ClampedArray,
): void {
  const end = lighter ? 255 : 0;
  for (let at = 0; at < out.length; at += 4) {
    const alpha = times(data[at + 3] ?? 0, opacity);
    if (alpha === 0 || !isDrawn(at)) continue;
    const moved = SHADING * shadeAt(data, at, lighter);
    const below = out[at + 3] ?? 0;
    const all = alpha + below - times(alpha, below);
    for (let channel = 0; channel < 3; channel++) {
      const own = color[channel] ?? 0;
      const next = Math.round(own + (end - own) * moved);
      const old = out[at + channel] ?? 0;
      out[at + channel] = below === 0 ? next : old + Math.round(((next - old) * alpha) / all);
    }
    out[at + 3] = all;
  }
}
