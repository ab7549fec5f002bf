import { eachAround } from '../../fix/files/betweenFrames';
import type { Rect } from '../../pixels/raster';
import { type Cells, partOf, turnedCells } from '../pixelMoves';
import type { NewLayout, OldLayout } from './sheetLayout';

/** What a sheet is drawn with. */
export interface SheetColors {
  /** A pixel of a frame that is no longer there. */
  readonly clear: Uint8Array;
  /** A pixel between frames. */
  readonly fill: Uint8Array;
}

/**
 * A sheet with frames at their places.
 * @param sheet the old one @param images the kept parts of the frames, upright
 */
export function drawnSheet(
  sheet: Cells,
  images: readonly Cells[],
  { sheet: size, places, isKept }: NewLayout,
  old: OldLayout,
  { clear, fill }: SheetColors,
): Cells {
  const { each } = sheet;
  const ground = isKept ? sheet : { width: 0, height: 0, each, bytes: new Uint8Array() };
  const drawn = partOf(ground, { x: 0, y: 0, ...size }, fill);
  const { edge } = old;
  // Where frames were, there is nothing, unless one is there now.
  if (isKept) for (const { area } of old.places) fillRect(drawn, grownBy(area, edge), edge ? fill : clear);
  for (const [at, { area, turned }] of places.entries()) {
    const image = images[at];
    if (image) paste(turned ? turnedCells(image, 'rotate-90') : image, drawn, area);
  }
  if (edge)
    repeatEdges(
      drawn,
      places.map(({ area }) => area),
      edge,
    );
  return drawn;
}

const grownBy = ({ x, y, width, height }: Rect, by: number): Rect => {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
};

function fillRect({ width, height, each, bytes }: Cells, rect: Rect, fill: Uint8Array): void {
  for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++)
    for (let x = Math.max(0, rect.x); x < Math.min(width, rect.x + rect.width); x++)
      bytes.set(fill, (y * width + x) * each);
}

function paste(image: Cells, into: Cells, { x, y }: Rect): void {
  const line = image.width * image.each;
  for (let row = 0; row < image.height; row++)
    into.bytes.set(image.bytes.subarray(row * line, (row + 1) * line), ((y + row) * into.width + x) * into.each);
}

function repeatEdges(sheet: Cells, areas: readonly Rect[], edge: number): void {
  const { width, each, bytes } = sheet;
  const isArea = new Uint8Array(width * sheet.height);
  for (const area of areas)
    for (let row = area.y; row < area.y + area.height; row++)
      isArea.fill(1, row * width + area.x, row * width + area.x + area.width);
  for (const area of areas)
    eachAround(area, sheet, { x: edge, y: edge }, (at, inside) => {
      if (!isArea[at]) bytes.copyWithin(at * each, inside * each, (inside + 1) * each);
    });
}
