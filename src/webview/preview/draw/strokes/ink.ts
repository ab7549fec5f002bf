import { brushMask } from '../../../../sprite/draw/brush';
import type { Mask } from '../../../../sprite/draw/mask';
import { layerCells } from '../../../../sprite/draw/patches';
import type { Mirror } from '../../../../sprite/draw/stroke';
import { cellWords } from '../../../../sprite/edit/cellWords';
import type { DrawSession } from '../drawSession';
import type { DrawColor } from '../drawState';
import type { Modifiers } from '../drawTool';

/** The color that a stroke draws with: the right button takes the background color. */
export const inkOf = ({ state }: DrawSession, { secondary }: Modifiers): DrawColor =>
  secondary ? state.background : state.foreground;

export function brushOf({ state }: DrawSession): Mask {
  const { size, shape, image } = state.brush;
  return image?.mask ?? brushMask(size, shape);
}

/** The axes of symmetry: the middle of the canvas. */
export function mirrorOf({ state, target }: DrawSession): Mirror {
  const { width = 1, height = 1 } = target?.sprite ?? {};
  return { ...(state.mirror.x && { x: width - 1 }), ...(state.mirror.y && { y: height - 1 }) };
}

/** Where strokes continue at the opposite edge: while the image is tiled. */
export function wrapsOf({ ctx }: DrawSession): { readonly x: boolean; readonly y: boolean } {
  const { tile } = ctx.shown().view;
  return { x: tile === 'x' || tile === 'both', y: tile === 'y' || tile === 'both' };
}

/** What the layer shows by itself: RGBA of each pixel, red in the lowest byte. @param at a frame; default: the one that is shown */
export function layerWords(session: DrawSession, at?: number): Uint32Array {
  const { target } = session;
  if (!target) return new Uint32Array();
  const { sprite, layer } = target;
  const frame = at ?? target.frame;
  const cells = frame === target.frame ? session.cells() : layerCells(sprite, frame, layer);
  const isGround = sprite.layers.some(({ id, background }) => id === layer && background);
  return cellWords(cells, sprite, sprite.frames[frame]?.palette ?? new Uint8Array(), isGround);
}
