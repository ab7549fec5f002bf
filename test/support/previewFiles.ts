import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { writeAseprite } from '../../src/shared/aseprite/write';
import { encodePng } from '../../src/shared/pixels/png';
import type { Raster } from '../../src/shared/pixels/raster';
import type { SheetFrame } from '../../src/shared/pixels/sheetInfo';
import { toWebp } from '../page/animations';
import { lantern, mushroom, recolor } from '../page/art';
import { scenes } from '../page/scenes';
import { views } from '../page/scenesCompass';
import { apng, delays, frames, gif, gridOf } from '../page/scenesFormats';
import { damagedApng, hugeHeader, svg } from './damagedPictures';

/** Milliseconds of each frame of `array.png`: at a quarter of the speed longer than a busy machine holds a page up. */
export const TAGGED_MS = 80;

/** A normal map whose every pixel points another way. */
export const bumps: Raster = {
  width: mushroom.width,
  height: mushroom.height,
  data: Uint8ClampedArray.from(mushroom.data, (_, at) => {
    const pixel = at >> 2;
    return [64 + (pixel % 16) * 8, 64 + (pixel >> 4) * 8, 220, 255][at % 4] ?? 0;
  }),
};

/** What an edit makes of the mushroom: another cap, and a pixel more at the top left. */
export const edited: Raster = (() => {
  const { width, height, data } = recolor(mushroom, 1);
  data.set(mushroom.data.subarray(width * 8 * 4), width * 8 * 4);
  data.set([255, 0, 255, 255], 0);
  return { width, height, data };
})();

/** Files that cannot be shown whole, and what the page says of each. */
export const DAMAGED: Readonly<Record<string, readonly [Uint8Array, string]>> = {
  'bad-empty.png': [new Uint8Array(0), 'bad-empty.png is empty.'],
  'bad-cut.png': [encodePng(mushroom).slice(0, 90), 'bad-cut.png is damaged: it ends too early or its data is broken.'],
  'bad-vector.png': [svg, 'bad-vector.png is no PNG, GIF, WebP, JPEG or Aseprite file, whatever its name says.'],
  'bad-huge.png': [
    hugeHeader(),
    'bad-huge.png says that it has 30,000 × 30,000 pixels; up to 4,096 × 4,096 are shown.',
  ],
  'bad-frame.png': [damagedApng(2, 20), 'Frame 3 cannot be read; the 2 frames before it are shown.'],
};

/**
 * Puts pictures of every kind into a folder: the same eight frames as APNG, GIF, WebP, Aseprite file and in sheets of three kinds, numbered
 * files, eight directions, a sprite with its normal map and an edit of it, and damaged files.
 * @param page makes the WebP, as a browser has an encoder.
 */
export async function writePreviewFiles(folder: string, page: Page): Promise<void> {
  const four = gridOf(4);
  const trimmed = scenes['sheet-trimmed'];
  const [packed] = trimmed?.state.items ?? [];
  const files: Record<string, Uint8Array | string> = {
    'moving.png': apng,
    'moving.gif': gif,
    'moving.webp': await makeWebp(page),
    'moving.aseprite': await writeAseprite({
      width: mushroom.width,
      height: mushroom.height,
      frames: frames.map((_, index) => ({ duration: delays[index] ?? 100 })),
      layers: [{ name: 'sprite', cels: frames }],
      tags: [{ name: 'glow', from: 4, to: 7, direction: 'pingpong' }],
    }),
    'array.png': encodePng(four.sheet),
    'array.json': arrayJson(four.frames),
    'hash.png': trimmed?.pictures[packed?.id ?? ''] ?? new Uint8Array(),
    'hash.json': hashJson(packed?.sheet?.frames ?? []),
    'strip.png': encodePng(gridOf(8).sheet),
    'hero.png': encodePng(mushroom),
    'hero_n.png': encodePng(bumps),
    'hero-edit-1.png': encodePng(edited),
    'other.png': encodePng(lantern),
    'spare.png': encodePng(recolor(lantern, 1)),
  };
  frames.slice(0, 4).forEach((frame, index) => {
    files[`walk${index + 1}.png`] = encodePng(frame);
  });
  views.forEach((view, index) => {
    files[`hero-dir-${index}.png`] = encodePng(view);
  });
  for (const [name, [bytes]] of Object.entries(DAMAGED)) files[name] = bytes;
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
}

/** As Aseprite writes it with "Array", two tags in it. */
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

/** As Aseprite writes it with "Hash", the frames trimmed. */
function hashJson(places: readonly SheetFrame[]): string {
  const named = places.map((place, index) => [`hash ${index}.aseprite`, { ...entry(place), duration: delays[index] }]);
  return JSON.stringify({ frames: Object.fromEntries(named), meta: { image: 'hash.png', scale: '1' } });
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

/** Lossless, as the browser encodes at quality 1. */
async function makeWebp(page: Page): Promise<Uint8Array> {
  const stills: { bytes: Uint8Array; delay: number }[] = [];
  for (const [index, { width, height, data }] of frames.entries()) {
    const base64 = await page.evaluate<string>(`(async () => {
      const canvas = new OffscreenCanvas(${width}, ${height});
      const pixels = new ImageData(new Uint8ClampedArray([${data.join()}]), ${width}, ${height});
      canvas.getContext('2d').putImageData(pixels, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    })()`);
    stills.push({ bytes: Buffer.from(base64, 'base64'), delay: delays[index] ?? 0 });
  }
  return toWebp(stills, 16, 16);
}
