import type { CelImage } from '../aseprite/document';
import { DamagedPixelsError } from '../aseprite/inflate';
import { type Cells, cellsOf } from './pixelMoves';
import { refuse } from './refusal';

/** Inflated pixels, as long as somebody has the image: drawing asks for them with each stroke. */
const INFLATED = new WeakMap<CelImage, Cells>();

/** The pixels of a cel, which nobody may write to. @throws {ChangeRefused} if they are damaged */
export function celCells(image: CelImage, each: number): Cells {
  if (!image.pixels.compressed) return intactCells(image, each);
  const known = INFLATED.get(image);
  if (known?.each === each) return known;
  const cells = intactCells(image, each);
  INFLATED.set(image, cells);
  return cells;
}

function intactCells(image: CelImage, each: number): Cells {
  try {
    return cellsOf(image, each);
  } catch (error) {
    if (error instanceof DamagedPixelsError) refuse({ why: 'damaged' });
    throw error;
  }
}
