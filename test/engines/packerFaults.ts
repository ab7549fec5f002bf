import { encodePng } from '../../src/sprite/formats/png';
import { createRaster } from '../../src/sprite/pixels/raster';
import { readSheetJson } from '../../src/sprite/sheet/readSheetJson';
import { readSprite } from '../../src/sprite/source/readSprite';
import { reportFile } from '../support/sprites/reportFiles';
import type { EnginesPage } from './enginesPage';
import { frameLooks } from './frameLooks';

/** A sheet as packers write it, with the size of its whole frames. */
interface PackedSheet {
  readonly picture: Uint8Array;
  readonly json: string;
  readonly sheet: { readonly width: number; readonly height: number };
}

const whole = { w: 9, h: 7 };
const entry = (x: number, y: number, w: number, h: number, more: object = {}) => ({
  frame: { x, y, w, h },
  rotated: false,
  trimmed: w < whole.w,
  spriteSourceSize: { x: 2, y: 1, w, h },
  sourceSize: whole,
  ...more,
});

/** Sheets whose frames are turned, trimmed, both, and overlapping. */
export const PACKED: Readonly<Record<string, () => PackedSheet>> = {
  'turned frames': () => ({
    picture: reportFile('rotated/knight.png'),
    json: `${reportFile('rotated/knight.json')}`,
    sheet: { width: 36, height: 24 },
  }),
  'turned and trimmed frames': () => {
    const sheet = { width: 24, height: 16 };
    const raster = createRaster(sheet.width, sheet.height);
    // Every pixel has its own color, so that any other place, side, or turn shows.
    for (let at = 0; at < raster.data.length / 4; at++) raster.data.set([at & 255, at >> 8, 99, 255], at * 4);
    const frames = {
      upright: entry(0, 0, 5, 4),
      turned: entry(5, 0, 5, 4, { rotated: true }),
      narrow: entry(10, 2, 2, 6, { rotated: true }),
      over: entry(11, 1, 6, 3, { rotated: true }),
      whole: entry(14, 7, 9, 7, { trimmed: false, spriteSourceSize: { x: 0, y: 0, ...whole } }),
    };
    const meta = { image: 'packed.png', scale: '1', size: { w: sheet.width, h: sheet.height } };
    return { picture: encodePng(raster), json: JSON.stringify({ frames, meta }), sheet };
  },
};

/** Compares what an engine draws of a sheet with what is read of it here. @returns one line for each frame that differs */
export async function packerFaults(page: EnginesPage, { picture, json, sheet }: PackedSheet): Promise<string[]> {
  const reading = readSheetJson(json, sheet);
  if (reading.kind !== 'sheet') return [`not read: ${reading.kind}`];
  const source = { title: 'packed', extension: 'png', bytes: picture, sheet: reading.sheet };
  const sprite = await readSprite(source, () => {});
  // As in the JSON, whose name of the image the engine follows.
  const image = /"image": ?"([^"]+)"/.exec(json)?.[1] ?? '';
  const files = [
    { name: image, bytes: picture },
    { name: image.replace('png', 'json'), bytes: new TextEncoder().encode(json) },
  ];
  const { width, height } = sprite;
  const seen = await page.load(files, files[1]?.name ?? '', { width, height, plays: [] });
  const { wanted, seen: looks } = frameLooks(sprite, 1, seen);
  const names = Object.keys(JSON.parse(json).frames);
  return names.flatMap((name, at) => (looks.get(name) === wanted[at] ? [] : `frame “${name}” looks other`));
}
