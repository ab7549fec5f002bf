import { blendOf } from '../aseprite/blend';
import { CelDecoder } from '../aseprite/celPixels';
import type { BlendMode } from '../aseprite/document';
import { DamagedPixelsError, inflateBounded } from '../aseprite/inflate';
import type { PlacedPixels } from '../aseprite/tilemap';
import { documentOf } from './editDocument';
import type { EditCel, EditFrame, EditLayer, EditSprite } from './editSprite';
import { refuse } from './refusal';

/** The pixels of a cel as RGBA, with their place on the canvas. @throws {ChangeRefused} if they are damaged */
export function celWords(
  sprite: EditSprite,
  frame: EditFrame,
  layer: EditLayer,
  cel: EditCel,
): PlacedPixels | undefined {
  const { parent: _, ...alone } = layer;
  const document = documentOf({ ...sprite, layers: [alone], frames: [{ ...frame, cels: new Map([[layer.id, cel]]) }] });
  const [only] = document.frames;
  const [written] = only?.cels ?? [];
  if (!only || !written) return undefined;
  try {
    return new CelDecoder(document, inflateBounded).decode(written, only, layer.background);
  } catch (error) {
    if (error instanceof DamagedPixelsError) refuse({ why: 'damaged' });
    throw error;
  }
}

/** Draws pixels over others, as far as they are inside. @param opacity 0 to 255 */
export function drawWords(above: PlacedPixels, below: PlacedPixels, mode: BlendMode, opacity: number): void {
  const blend = blendOf(mode);
  const [left, right] = [Math.max(above.x, below.x), Math.min(above.x + above.width, below.x + below.width)];
  const bottom = Math.min(above.y + above.height, below.y + below.height);
  for (let y = Math.max(above.y, below.y); y < bottom; y++) {
    let from = (y - above.y) * above.width + left - above.x;
    let to = (y - below.y) * below.width + left - below.x;
    for (let x = left; x < right; x++, from++, to++) {
      const color = above.words[from] ?? 0;
      if (color >>> 24 !== 0) below.words[to] = blend(below.words[to] ?? 0, color, opacity);
    }
  }
}
