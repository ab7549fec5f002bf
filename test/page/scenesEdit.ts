import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../src/sprite/pixels/raster';
import { frameNames, jsonBytes, sheetJson } from '../../src/sprite/sheet/sheetJson';
import { enlarge, mirror, mushroom, recolor, toGif } from './art';
import type { Scene } from './scenes';
import { pad } from './scenesCompass';
import { mushroomMap } from './scenesLight';
import { fiveFrames, fiveTags, sheetOf } from './scenesPlay';

const SIDE = 16;

const item = (id: string, name: string, more: Partial<PreviewItem> = {}): PreviewItem => ({
  id,
  name,
  role: 'source',
  kind: 'still',
  version: 1,
  tags: [],
  ...more,
});

/** One file that a person may change, and nothing else. */
function file(name: string, bytes: Uint8Array, more: Partial<PreviewItem> = {}): Scene {
  return {
    state: { title: name, items: [item('file', name, more)], main: 'file' },
    pictures: { file: bytes },
    edit: [{ images: ['file'] }],
  };
}

/** The mushroom, changed, as a service crops it: without its first column and row, and without the last row. */
function cropped(): Scene {
  const { width } = mushroom;
  const [w, h] = [width - 1, mushroom.height - 2];
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    const from = ((y + 1) * width + 1) * 4;
    data.set(recolor(mushroom, 1).data.subarray(from, from + w * 4), y * w * 4);
  }
  const output = file('mushroom-edit.png', encodePng({ width: w, height: h, data }), { before: 'source' });
  const items = [...output.state.items, item('source', 'mushroom.png')];
  return {
    ...output,
    state: { ...output.state, items },
    pictures: { ...output.pictures, source: encodePng(mushroom) },
  };
}

/** A sheet of five frames. @param described whether a JSON beside it says where they are */
function sheet(described: boolean): Scene {
  const frames = fiveFrames.map((_, at) => ({ x: at * SIDE, y: 0, w: SIDE, h: SIDE, left: 0, top: 0, duration: 100 }));
  const picture = sheetOf(fiveFrames);
  const tags = described ? fiveTags : [];
  const scene = file('hero.png', encodePng(picture), {
    kind: 'sheet',
    width: SIDE,
    height: SIDE,
    sheet: { width: SIDE, height: SIDE, frames, tags, from: described ? 'json' : 'guess' },
  });
  if (!described) return scene;
  const json = sheetJson({
    form: 'array',
    image: 'hero.png',
    size: picture,
    version: '1.0.0',
    tags: fiveTags,
    frames: frameNames({ title: 'hero', extension: 'aseprite' }, frames.length).map((name, at) => {
      const { x = 0, y = 0, w = SIDE, h = SIDE, duration = 100 } = frames[at] ?? {};
      return { name, rect: { x, y, w, h }, duration };
    }),
  });
  return { ...scene, edit: [{ images: ['file'], json: new TextDecoder().decode(jsonBytes(json)) }] };
}

/** Five numbered files, shown as one animation. */
function numbered(): Scene {
  const members = fiveFrames.map((_, at) => `walk-${at + 1}`);
  return {
    state: {
      title: 'walk',
      items: [
        item('walk', 'walk-1.png … walk-5.png', { kind: 'sequence', members, durations: members.map(() => 100) }),
        ...members.map((id) => item(id, `${id}.png`)),
      ],
      main: 'walk',
      sequence: { items: members, as: 'animation' },
    },
    pictures: Object.fromEntries(fiveFrames.map((frame, at) => [`walk-${at + 1}`, encodePng(frame)])),
    edit: [{ images: members }],
  };
}

/** Four views that came in different scales and places. */
const uneven = {
  s: mushroom,
  e: enlarge(mirror(mushroom), 2),
  n: pad(mushroom, 6, 3),
  w: enlarge(mushroom, 3),
} as const;

function views(): Scene {
  const places = Object.keys(uneven) as (keyof typeof uneven)[];
  return {
    state: {
      title: 'hero',
      items: places.map((place) => item(place, `hero-${place}.png`)),
      directions: { title: 'hero', views: places.map((place) => ({ item: place, name: place, place })) },
    },
    pictures: Object.fromEntries(places.map((place) => [place, encodePng(uneven[place])])),
    edit: places.map((place) => ({ images: [place], direction: place })),
  };
}

/** Files that a person opened together. */
function several(): Scene {
  const pictures = { mushroom, large: enlarge(mushroom, 2), wide: pad(mushroom, 6, 3) };
  const names = Object.keys(pictures) as (keyof typeof pictures)[];
  return {
    state: { title: '3 files', items: names.map((name) => item(name, `${name}.png`)) },
    pictures: Object.fromEntries(names.map((name) => [name, encodePng(pictures[name])])),
    edit: names.map((name) => ({ images: [name], direction: name })),
  };
}

/** A cap of one color over the upper rows of the mushroom's canvas. */
export function cap(color: readonly [number, number, number, number], rows: number): Raster {
  const raster = createRaster(mushroom.width, mushroom.height);
  for (let at = 0; at < rows * raster.width; at++) raster.data.set(color, at * 4);
  return raster;
}

/** The parts of a character that a person opened together: a body of two frames, two hats, and a cape. */
export const PARTS = {
  'hero-body.gif': mushroom,
  'hero-cape.png': cap([30, 90, 200, 255], 12),
  'hero-hat-green.png': cap([40, 160, 60, 128], 3),
  'hero-hat-red.png': cap([200, 40, 40, 255], 5),
} as const satisfies Readonly<Record<string, Raster>>;

function parts(): Scene {
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const bytesOf = (name: keyof typeof PARTS) =>
    name.endsWith('.gif') ? toGif([mushroom, mirror(mushroom)], [100, 200]) : encodePng(PARTS[name]);
  const kindOf = (name: string) => (name.endsWith('.gif') ? ('animation' as const) : ('still' as const));
  return {
    state: { title: '4 files', items: names.map((name) => item(name, name, { kind: kindOf(name) })) },
    pictures: Object.fromEntries(names.map((name) => [name, bytesOf(name)])),
    edit: names.map((name) => ({ images: [name], direction: name })),
  };
}

/** Where the mushrooms of a sheet that nobody described are. */
export const SCATTERED = [
  { x: 2, y: 3 },
  { x: 25, y: 1 },
  { x: 47, y: 5 },
  { x: 8, y: 28 },
  { x: 36, y: 26 },
] as const;

/** Sprites of one size in no grid, on one image. */
export function scattered(): Raster {
  const sheet = createRaster(70, 48);
  for (const { x, y } of SCATTERED)
    for (let row = 0; row < mushroom.height; row++) {
      const line = mushroom.data.subarray(row * mushroom.width * 4, (row + 1) * mushroom.width * 4);
      sheet.data.set(line, ((y + row) * sheet.width + x) * 4);
    }
  return sheet;
}

/** Sprites that a person changes. */
export const editScenes: Readonly<Record<string, () => Scene>> = {
  editStill: () => file('hero.png', encodePng(mushroom)),
  editWrongSize: () => {
    const scene = file('hero.png', encodePng(mushroom));
    const sizes = [12, 24, 48].map((side) => ({ width: side, height: side }));
    return { ...scene, state: { ...scene.state, style: { sizes } } };
  },
  editMap: () => ({
    state: {
      title: 'hero.png',
      items: [
        item('file', 'hero.png', { normalMap: 'map' }),
        item('map', 'hero_n.png', { kind: 'normal-map', role: 'related' }),
      ],
      main: 'file',
    },
    pictures: { file: encodePng(mushroom), map: encodePng(mushroomMap) },
    edit: [{ images: ['file'], map: 'map' }],
  }),
  editGif: () => file('hero.gif', toGif(fiveFrames, [100, 100, 200, 100, 100]), { kind: 'animation' }),
  editCropped: () => cropped(),
  editSheet: () => sheet(true),
  /** The first two frames are deleted, and that isn't saved. */
  editSheetBegun: () => ({ ...sheet(true), changed: [{ change: { change: 'delete-frames', frames: [0, 1] } }] }),
  editBareSheet: () => sheet(false),
  editScattered: () => file('hero.png', encodePng(scattered())),
  editNumbered: numbered,
  editViews: views,
  editSeveral: several,
  editParts: parts,
};
