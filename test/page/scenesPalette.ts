import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import { paletteStrip } from '../../src/sprite/palette/files';
import { type FilePalette, hexOf } from '../../src/sprite/palette/palette';
import type { Raster } from '../../src/sprite/pixels/raster';
import { mushroom, recolor, toGif } from './art';
import type { Scene } from './scenes';

function only(item: Partial<PreviewItem> & Pick<PreviewItem, 'id' | 'name' | 'kind'>, bytes: Uint8Array): Scene {
  return {
    state: { title: item.name, items: [{ role: 'output', version: 1, tags: [], ...item }] },
    pictures: { [item.id]: bytes },
  };
}

/** The mushroom with its red half-transparent. */
export const glass: Raster = {
  ...mushroom,
  data: mushroom.data.map((value, at) => {
    const start = at - (at % 4);
    const red = [0xb8, 0x3a, 0x4b].every((channel, index) => mushroom.data[start + index] === channel);
    return red && at % 4 === 3 ? 128 : value;
  }),
};

/** Two frames with different colors in the same positions. */
export const recoloredFrames: readonly [Raster, Raster] = [mushroom, recolor(mushroom, 1)];

/** Squares of 300 colors ordered by use, none of them gray. */
export const many: Raster = (() => {
  const side = 64;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const color = Math.floor(Math.sqrt(pixel / (side * side)) * 300);
    data.set([color % 256, 255 - (color % 200), 40 + Math.floor(color / 2), 255], pixel * 4);
  }
  return { width: side, height: side, data };
})();

/** A palette with names, a duplicate color, and transparent ones. */
export const dusk: FilePalette = {
  name: 'Dusk',
  columns: 3,
  colors: [
    { hex: '#241A2E', name: 'Ink' },
    { hex: '#B83A4B', name: 'Roof' },
    { hex: '#F6EFE2' },
    { hex: '#B83A4B', name: 'Hat' },
    { hex: '#74B35E80', name: 'Glass' },
  ],
};

/** More colors than are shown as swatches. */
const huge: FilePalette = {
  colors: Array.from({ length: 5000 }, (_, index) => ({ hex: hexOf(index >> 8, index & 255, 90) })),
};

function paletteFile(name: string, palette: FilePalette): Scene {
  const item: PreviewItem = { id: name, name, role: 'source', kind: 'still', version: 1, tags: [] };
  return { state: { title: name, items: [item] }, pictures: {}, palettes: { [name]: palette } };
}

export const paletteScenes: Readonly<Record<string, () => Scene>> = {
  'palette-glass': () => only({ id: 'glass', name: 'glass.png', kind: 'still' }, encodePng(glass)),
  'palette-twins': () =>
    only({ id: 'twins', name: 'twins.gif', kind: 'animation' }, toGif(recoloredFrames, [200, 200])),
  'palette-file': () => paletteFile('dusk.gpl', dusk),
  'palette-huge': () => paletteFile('huge.hex', huge),
  'palette-strip': () => only({ id: 'strip', name: 'strip.png', kind: 'still' }, encodePng(paletteStrip(dusk.colors))),
  'palette-many': () => only({ id: 'many', name: 'many.png', kind: 'still' }, encodePng(many)),
};
