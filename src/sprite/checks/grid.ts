import { type Raster, wordsOf } from '../pixels/raster';
import { differVisibly } from './likeness';
import type { MeasuredSprite, Picture } from './measuredSprite';
import { type Marks, markedIn, wholeFrame } from './places';
import type { Found } from './rule';

/** Enlarged pixel art, as one step for all pictures. */
export function findEnlarged(sprite: MeasuredSprite): Found<'enlarged'> | undefined {
  const { grid } = sprite;
  const [size] = grid?.sizes ?? [];
  if (!grid || !size) return undefined;
  return { facts: { rule: 'enlarged', step: grid.step, size }, places: sprite.pictures.map(wholeFrame) };
}

/** Pixels that differ visibly from the color that their cell has in the sprite. */
export function findOffGrid(sprite: MeasuredSprite): Found<'off-grid'> | undefined {
  const { grid } = sprite;
  // With certainty 1, each cell has a single color.
  if (!grid || grid.certainty === 1) return undefined;
  const marked = markedIn(sprite.pictures, (picture, marks, index) => {
    const shrunk = sprite.spriteAt(index);
    if (!shrunk) return;
    const { x, y } = grid.offsets[index] ?? { x: 0, y: 0 };
    const columns = cellsAlong(picture.width, grid.step.x, x, shrunk.width);
    const rows = cellsAlong(picture.height, grid.step.y, y, shrunk.height);
    markOffGrid(picture, shrunk, columns, rows, marks);
  });
  return marked && { facts: { rule: 'off-grid', pixels: marked.pixels }, places: marked.places };
}

/** The cell of each pixel along one axis; the parts of cells beyond the sprite belong to none: −1. */
function cellsAlong(length: number, step: number, offset: number, cells: number): Int32Array {
  return Int32Array.from({ length }, (_, at) => {
    const cell = Math.floor((at + 0.5 - offset) / step);
    return cell < cells ? Math.max(-1, cell) : -1;
  });
}

function markOffGrid(picture: Picture, sprite: Raster, columns: Int32Array, rows: Int32Array, marks: Marks): void {
  const { width, height, words, data } = picture;
  const cells = wordsOf(sprite.data);
  for (let y = 0, at = 0; y < height; y++) {
    const row = rows[y] ?? -1;
    for (let x = 0; x < width; x++, at++) {
      const column = columns[x] ?? -1;
      if (row < 0 || column < 0) continue;
      const cell = row * sprite.width + column;
      if (words[at] !== cells[cell] && differVisibly(data, at, sprite.data, cell)) marks.add(at);
    }
  }
}
