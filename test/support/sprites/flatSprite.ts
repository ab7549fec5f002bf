import { Flattener } from '../../../src/sprite/aseprite/flatten';
import { documentOf } from '../../../src/sprite/edit/editDocument';
import type { EditSprite } from '../../../src/sprite/edit/editSprite';
import { createRaster, type Raster, type Size } from '../../../src/sprite/pixels/raster';

/** Frames of one size as a sprite with one layer. */
export function flatSprite(frames: readonly Raster[], more: Partial<EditSprite> = {}): EditSprite {
  const [{ width, height } = { width: 1, height: 1 }] = frames;
  const layer = { kind: 'image', visible: true, background: false, reference: false, opacity: 255 } as const;
  return {
    width,
    height,
    form: 'rgba',
    transparentIndex: 0,
    layers: [{ ...layer, blendMode: 'normal', id: 0, name: 'sprite' }],
    frames: frames.map((frame) => ({
      duration: 100,
      palette: new Uint8Array(),
      cels: new Map([[0, { zIndex: 0, body: { x: 0, y: 0, opacity: 255, content: contentOf(frame) } }]]),
    })),
    tags: [],
    slices: [],
    tilesets: new Map(),
    traits: { layerOpacity: true, groupsBlend: true, pixelRatio: { width: 1, height: 1 } },
    ...more,
  };
}

const contentOf = ({ width, height, data }: Raster) => ({
  kind: 'image' as const,
  width,
  height,
  pixels: { bytes: new Uint8Array(data), compressed: false },
});

/** What each frame of a sprite shows. */
export function shownIn(sprite: EditSprite): Raster[] {
  const flattener = new Flattener(documentOf(sprite));
  return sprite.frames.map((_, at) => flattener.frame(at));
}

/** A raster from rows of characters, one for each pixel. @param colors RGBA of characters; those that aren't named are transparent */
export function drawnRows(rows: readonly string[], colors: Readonly<Record<string, readonly number[]>>): Raster {
  const [first = ''] = rows;
  const raster = createRaster(first.length, rows.length);
  for (const [y, row] of rows.entries())
    for (const [x, name] of [...row].entries())
      raster.data.set(colors[name] ?? [0, 0, 0, 0], (y * raster.width + x) * 4);
  return raster;
}

/** A raster put on a larger canvas, plainly: pixel by pixel. */
export function putOn({ width, height }: Size, picture: Raster, left: number, top: number): Raster {
  const canvas = createRaster(width, height);
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const [toX, toY] = [x + left, y + top];
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const from = (y * picture.width + x) * 4;
      canvas.data.set(picture.data.subarray(from, from + 4), (toY * width + toX) * 4);
    }
  return canvas;
}
