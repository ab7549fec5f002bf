import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePng } from '../../../src/sprite/formats/png';
import type { SheetFrame } from '../../../src/sprite/sheet/sheetInfo';
import { gridOf } from '../../page/scenesFormats';

/** Milliseconds of each frame of `array.png`: at quarter speed, longer than a busy machine delays a page. */
const TAGGED_MS = 80;

/** Writes a sheet of eight frames to a folder, `array.png`, whose JSON has two tags: `idle`, and the ping-pong `glow`. */
export async function writeTaggedSheet(folder: string): Promise<void> {
  const { sheet, frames } = gridOf(4);
  await writeFile(path.join(folder, 'array.png'), encodePng(sheet));
  await writeFile(path.join(folder, 'array.json'), arrayJson(frames));
}

/** Written like Aseprite's "Array" form, with two tags. */
function arrayJson(places: readonly SheetFrame[]): string {
  return JSON.stringify({
    frames: places.map((place, index) => ({
      filename: `array ${index}.aseprite`,
      ...entry(place),
      duration: TAGGED_MS,
    })),
    meta: {
      app: 'https://www.aseprite.org/',
      image: 'array.png',
      scale: '1',
      frameTags: [
        { name: 'idle', from: 0, to: 3, direction: 'forward' },
        { name: 'glow', from: 4, to: 7, direction: 'pingpong' },
      ],
    },
  });
}

function entry({ x, y, w, h, left, top }: SheetFrame) {
  return {
    frame: { x, y, w, h },
    rotated: false,
    trimmed: w < 16 || h < 16,
    spriteSourceSize: { x: left, y: top, w, h },
    sourceSize: { w: 16, h: 16 },
  };
}
