import { flattenedArea } from '../../src/sprite/draw/flattenedArea';
import { paintPatch } from '../../src/sprite/draw/patches';
import { openParts } from '../../src/sprite/edit/files/openParts';
import { newPartsLacks } from '../../src/sprite/edit/files/partsLacks';
import { type Entry, Versions } from '../../src/sprite/edit/versions';
import { decodeFrames } from '../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../src/sprite/formats/gif';
import { createRaster, wordsOf } from '../../src/sprite/pixels/raster';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { figures, median, type Row } from './row';

const SIDE = 128;
const FRAMES = 64;
const ROUNDS = 12;
const MAX_MS = 50;

/** Pixels of a stroke across the image, 4 wide. */
const MASK = { x: 0, y: 0, width: SIDE, height: SIDE, bits: strokeBits() };

function strokeBits(): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    Math.abs((at % SIDE) - Math.floor(at / SIDE)) < 2 ? 1 : 0,
  );
}

const shade = (at: number, frame: number) => (at * 7 + frame * 13) & 255;

function aseprite(): Uint8Array {
  const pixels = (frame: number) =>
    Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) => (at % 4 === 3 ? 255 : shade(at, frame)));
  return asepriteFile({
    width: SIDE,
    height: SIDE,
    frames: Array.from({ length: FRAMES }, (_, frame) => ({
      chunks: [...(frame ? [] : [layer({ name: 'body' })]), cel(SIDE, SIDE, pixels(frame))],
    })),
  });
}

function gif(): Uint8Array {
  const images = Array.from({ length: FRAMES }, (_, frame) => {
    const image = createRaster(SIDE, SIDE);
    for (const at of wordsOf(image.data).keys()) wordsOf(image.data)[at] = 0xff000000 | shade(at >> 5, frame);
    return image;
  });
  return encodeGif(
    images,
    images.map(() => 100),
    { plays: 0 },
  );
}

/** A stroke through all frames, as the page makes it: the change, what the file can't hold of it, and the pixels that are seen. */
export async function strokeRows(): Promise<readonly Row[]> {
  return [await strokeRow('Aseprite file', 'hero.aseprite', aseprite()), await strokeRow('GIF', 'hero.gif', gif())];
}

async function strokeRow(what: string, name: string, bytes: Uint8Array): Promise<Row> {
  const open = await openParts(
    { title: 'hero', extension: name.split('.')[1] ?? '', bytes },
    [{ images: [name] }],
    decodeFrames,
  );
  const versions = new Versions(open.parts);
  const entries: Entry[] = [];
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now();
    const before = versions.at(entries);
    const frames = Array.from({ length: FRAMES }, (_, at) => at);
    const patch = paintPatch(frames, MASK, Uint8Array.of(round, 99, 7, 255));
    entries.push({ id: round + 1, change: { change: { change: 'paint', layer: 0, patches: [patch] } } });
    const after = versions.at(entries);
    newPartsLacks(open, before, after);
    const sprite = after[0]?.sprite;
    if (!sprite || flattenedArea(sprite, 0, MASK).data[0] !== round) throw new Error('Nothing was drawn.');
    if (round > 0) times.push(performance.now() - begin);
  }
  const row = figures(`Stroke through ${FRAMES} frames of ${SIDE} × ${SIDE}, ${what}`, times);
  return { ...row, unit: 'ms', beside: [], goal: { text: `median under ${MAX_MS} ms`, met: median(times) < MAX_MS } };
}
