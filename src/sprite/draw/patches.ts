import { celCells } from '../edit/celCells';
import { layerOf } from '../edit/changes/layers';
import { type PaintPatch, RUN_BYTES } from '../edit/changes/paint';
import { type EditSprite, type LayerId, NO_INDEX, PIXEL_FORMS } from '../edit/editSprite';
import { type Cells, partOf } from '../edit/pixelMoves';
import type { Mask } from './mask';

/**
 * What a layer has in a frame, as large as the canvas; nothing of it is written to the sprite. Where there is nothing, it's clear.
 * @throws {ChangeRefused} if the layer is gone, or its pixels are damaged
 */
export function layerCells(sprite: EditSprite, frame: number, layer: LayerId): Cells {
  const { width, height, form } = sprite;
  const each = PIXEL_FORMS[form];
  const body = sprite.frames[frame]?.cels.get(layerOf(sprite, layer).id)?.body;
  const isImage = body?.content.kind === 'image';
  const cells = isImage ? celCells(body.content, each) : { width: 0, height: 0, each, bytes: new Uint8Array() };
  return partOf(cells, { x: -(body?.x ?? 0), y: -(body?.y ?? 0), width, height }, clearCell(sprite));
}

/** A transparent pixel; of a sprite whose indexes are all colors, the first one. */
export function clearCell({ form, transparentIndex }: Pick<EditSprite, 'form' | 'transparentIndex'>): Uint8Array {
  const clear = form === 'indexed' && transparentIndex !== NO_INDEX ? transparentIndex : 0;
  return new Uint8Array(PIXEL_FORMS[form]).fill(clear);
}

/** Pixels to set. @param cells one cell for all pixels of the mask, or one for each, row by row */
export function paintPatch(frames: readonly number[], mask: Mask, cells: Uint8Array): PaintPatch {
  const { x, y, width, height, bits } = mask;
  const runs: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let at = row * width, end = at + width; at < end; at++) {
      if (!bits[at]) continue;
      const from = at;
      while (at < end && bits[at]) at++;
      runs.push(y + row, x + from - row * width, at - from);
    }
  }
  const bytes = new Uint8Array((runs.length / 3) * RUN_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of runs.entries()) view.setUint16(2 * at, value, true);
  return { frames, runs: bytes, cells };
}

/** The cells that a mask has in an image, row by row; the mask must be inside. @param origin place of the image's first cell */
export function cellsUnder(mask: Mask, { width, each, bytes }: Cells, origin = { x: 0, y: 0 }): Uint8Array {
  const found = new Uint8Array(each * mask.bits.reduce((sum, bit) => sum + bit, 0));
  let to = 0;
  for (let row = 0; row < mask.height; row++)
    for (let column = 0; column < mask.width; column++) {
      if (!mask.bits[row * mask.width + column]) continue;
      const from = ((mask.y + row - origin.y) * width + mask.x + column - origin.x) * each;
      for (let byte = 0; byte < each; byte++) found[to++] = bytes[from + byte] ?? 0;
    }
  return found;
}
