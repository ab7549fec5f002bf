import { layerCells } from '../../../../sprite/draw/patches';
import { cellWords } from '../../../../sprite/edit/cellWords';
import type { DrawSession } from '../drawSession';

/** What the layer has in a frame, as large as the canvas: RGBA of each pixel, red in the lowest byte. @param frame default: the one that is shown */
export function layerWords(session: DrawSession, frame?: number): Uint32Array {
  const { target } = session;
  if (!target) return new Uint32Array();
  const { sprite, layer } = target;
  const at = frame ?? target.frame;
  const cells = at === target.frame ? session.cells() : layerCells(sprite, at, layer);
  return cellWords(cells, sprite, sprite.frames[at]?.palette ?? new Uint8Array());
}
