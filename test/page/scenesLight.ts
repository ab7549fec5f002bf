import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import { normalMap } from '../../src/sprite/normalMap/normalMap';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import type { SheetInfo } from '../../src/sprite/sheet/sheetInfo';
import { enlarge, lantern, mirror, mushroom, squash, toGif } from './art';
import type { Scene } from './scenes';

/** A sprite, and its normal map if it has one. */
function pair(sprite: Partial<PreviewItem>, bytes: Uint8Array, map: Uint8Array, mapByName?: true): Scene {
  const items: PreviewItem[] = [
    {
      id: 'sprite',
      name: 'mushroom.png',
      role: 'source',
      kind: 'still',
      version: 1,
      normalMap: 'map',
      tags: [],
      ...sprite,
    },
    { id: 'map', name: 'mushroom_n.png', role: 'related', kind: 'normal-map', mapByName, version: 1, tags: [] },
  ];
  return { state: { title: 'mushroom.png', items, main: 'sprite' }, pictures: { sprite: bytes, map } };
}

/** Frames of one size, with this many per row. */
export function join(frames: readonly Raster[], columns: number): Raster {
  const { width = 0, height = 0 } = frames[0] ?? {};
  const sheet = createRaster(width * columns, height * Math.ceil(frames.length / columns));
  frames.forEach((frame, index) => {
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
    for (let y = 0; y < height; y++) {
      const row = frame.data.subarray(y * width * 4, (y + 1) * width * 4);
      sheet.data.set(row, ((top + y) * sheet.width + left) * 4);
    }
  });
  return sheet;
}

export const walk: readonly Raster[] = [mushroom, squash(mushroom, 12), mirror(mushroom), lantern];
export const walkMaps: readonly Raster[] = walk.map((picture) => normalMap(picture));
export const mushroomMap = normalMap(mushroom);

/** Half-transparent in every second column. */
export const glass: Raster = {
  ...mushroom,
  data: mushroom.data.map((value, at) => (at % 8 === 3 && value ? 100 : value)),
};

/** Two rows of two; the first frame's empty top row is trimmed. */
const sheet: SheetInfo = {
  width: 16,
  height: 16,
  frames: [0, 1, 2, 3].map((index) => {
    const top = index === 0 ? 1 : 0;
    return { x: (index & 1) * 16, y: (index >> 1) * 16 + top, w: 16, h: 16 - top, left: 0, top, duration: 100 };
  }),
  tags: [],
  from: 'json',
};

const ofSheet = (map: Raster) =>
  pair({ kind: 'sheet', sheet, name: 'mushroom-walk-sheet.png' }, encodePng(join(walk, 2)), encodePng(map));

/** Scenes in which a sprite has a normal map. */
export const lightScenes: Readonly<Record<string, () => Scene>> = {
  lit: () => pair({}, encodePng(mushroom), encodePng(mushroomMap)),
  litLarge: () => pair({}, encodePng(enlarge(mushroom, 4)), encodePng(normalMap(enlarge(mushroom, 4)))),
  litGlass: () => pair({}, encodePng(glass), encodePng(mushroomMap)),
  litSheet: () => ofSheet(join(walkMaps, 2)),
  litSheetByOne: () => ofSheet(mushroomMap),
  litAnimation: () =>
    pair(
      { kind: 'animation', name: 'mushroom-walk.gif' },
      toGif(walk, [100, 100, 100, 100]),
      encodePng(join(walkMaps, 4)),
    ),
  /** By name only: a map, and a sprite. */
  litByName: () => pair({}, encodePng(mushroom), encodePng(mushroomMap), true),
  unlitByName: () => pair({}, encodePng(mushroom), encodePng(mirror(mushroom)), true),
  litMisfit: () => pair({}, encodePng(mushroom), encodePng(normalMap(enlarge(mushroom, 2)))),
};
