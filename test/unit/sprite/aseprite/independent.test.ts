import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PIXEL_BYTES } from '../../../../src/sprite/aseprite/chunks';
import { BLEND_MODES } from '../../../../src/sprite/aseprite/document';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { inflateBounded, unpacked } from '../../../../src/sprite/aseprite/inflate';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { root } from '../../../support/places';
import { composed, parsed } from '../../../support/sprites/aseParser';
import {
  asepriteFile,
  cel,
  chunk,
  layer,
  palette,
  rawCel,
  tags,
  text,
  tilemapCel,
  tileset,
  u32,
} from '../../../support/sprites/asepriteFile';

const folder = path.join(root, 'test/fixtures/aseprite');
const samples = readdirSync(folder).filter((name) => name.endsWith('.aseprite'));

const DIRECTIONS = {
  forward: 'Forward',
  reverse: 'Reverse',
  pingpong: 'Ping-pong',
  pingpong_reverse: 'Ping-pong Reverse',
};

/** Everything that both readers know, in `ase-parser`'s terms. Its palette list is as long as the chunk says. */
function known(bytes: Uint8Array) {
  const document = readAseprite(bytes);
  const levelOf = (index: number): number => {
    const parent = document.layers[index]?.parent;
    return parent === undefined ? 0 : 1 + levelOf(parent);
  };
  const last = document.frames.at(-1);
  return {
    size: [document.width, document.height],
    ratio: `${document.pixelRatio.width}:${document.pixelRatio.height}`,
    durations: document.frames.map(({ duration }) => duration),
    layers: document.layers.map(
      ({ name, kind, visible, background, reference, opacity, blendMode, tileset }, index) => [
        name,
        ['image', 'group', 'tilemap'].indexOf(kind),
        levelOf(index),
        visible,
        background,
        reference,
        opacity,
        BLEND_MODES.indexOf(blendMode),
        tileset,
      ],
    ),
    cels: document.frames.map(({ cels }) =>
      cels.map(({ layer: index, x, y, opacity, zIndex, content }) => [
        index,
        x,
        y,
        opacity,
        zIndex,
        content.kind === 'link' ? content.frame : [content.width, content.height],
      ]),
    ),
    tags: document.tags.map(({ name, from, to, direction, repeat = 0, color }) => [
      name,
      from,
      to,
      DIRECTIONS[direction],
      repeat,
      color,
    ]),
    slices: document.slices.map(({ name, keys }) => [
      name,
      keys.map(({ frame, bounds, center, pivot }) => [frame, bounds, center, pivot]),
    ]),
    tilesets: [...document.tilesets.values()].map(({ id, name, count, tile, pixels }) => [
      id,
      name,
      count,
      tile,
      pixels && [
        ...unpacked(pixels, count * tile.width * tile.height * PIXEL_BYTES[document.colorMode], inflateBounded),
      ],
    ]),
    palette: [...(last?.palette ?? [])],
  };
}

function knownToAseParser(bytes: Uint8Array): ReturnType<typeof known> {
  const file = parsed(bytes);
  return {
    size: [file.width, file.height],
    ratio: file.pixelRatio,
    durations: file.frames.map(({ frameDuration }) => frameDuration),
    layers: file.layers.map(({ name, type, layerChildLevel, flags, opacity, blendMode, tilesetIndex }) => [
      name,
      type,
      layerChildLevel,
      flags.visible,
      flags.background,
      flags.reference,
      opacity,
      blendMode,
      tilesetIndex,
    ]),
    cels: file.frames.map(({ cels }) =>
      cels.map(({ layerIndex, xpos, ypos, opacity, zIndex, celType, link, w, h }) => [
        layerIndex,
        xpos,
        ypos,
        opacity,
        zIndex,
        celType === 1 ? link : [w, h],
      ]),
    ) as ReturnType<typeof known>['cels'],
    tags: file.tags.map(({ name, from, to, animDirection, repeat, color }) => [
      name,
      from,
      to,
      animDirection,
      repeat,
      `#${color}`,
    ]),
    slices: file.slices.map(({ name, keys }) => [
      name,
      keys.map(({ frameNumber, patch, pivot, ...bounds }) => [frameNumber, bounds, patch, pivot]),
    ]),
    tilesets: file.tilesets.map(({ id, name, tileCount, tileWidth, tileHeight, rawTilesetData }) => [
      id,
      name,
      tileCount,
      { width: tileWidth, height: tileHeight },
      rawTilesetData && [...rawTilesetData],
    ]),
    palette: file.palette.colors.flatMap(({ red, green, blue, alpha }) => [red, green, blue, alpha]),
  };
}

/** The bytes of each cel's pixels as stored in the file, before colors are looked up. */
function celBytes(bytes: Uint8Array): (number[] | undefined)[] {
  const document = readAseprite(bytes);
  const size = PIXEL_BYTES[document.colorMode];
  return document.frames.flatMap(({ cels }) =>
    cels.map(({ content }) =>
      content.kind === 'image'
        ? [...unpacked(content.pixels, content.width * content.height * size, inflateBounded)]
        : undefined,
    ),
  );
}

/** Every channel within `step` of the other; transparent pixels have no color. */
function assertNear(found: Uint8ClampedArray, wanted: Uint8ClampedArray, step: number, what: string): void {
  assert.equal(found.length, wanted.length);
  for (const [at, value] of found.entries()) {
    if (found[at | 3] === 0 && wanted[at | 3] === 0) continue;
    assert.ok(Math.abs(value - (wanted[at] ?? 0)) <= step, `${what}: byte ${at} is ${value}, not ${wanted[at]}`);
  }
}

const made: Readonly<Record<string, Buffer>> = {
  'slices, tags, names with a stroke': asepriteFile({
    width: 2,
    height: 1,
    ratio: [2, 1],
    frames: [
      {
        duration: 33,
        chunks: [
          palette([
            [1, 2, 3, 255],
            [200, 100, 0, 128],
          ]),
          layer({ name: 'a/b', blend: 3, opacity: 77 }),
          layer({ name: 'hidden', flags: 0 }),
          tags({ name: '../up', from: 0, to: 1, direction: 3, repeat: 2 }),
          chunk(
            0x2022,
            ...[u32(1, 3, 0), text('hit/box'), u32(0, 1, 0xfffffffe, 8, 6), u32(2, 2, 4, 2), u32(3, 0xffffffff)],
          ),
          cel(2, 1, [9, 8, 7, 255, 1, 2, 3, 4], { x: -1, z: 1 }),
          rawCel(1, 1, [1, 1, 1, 1], { layer: 1, opacity: 3 }),
        ],
      },
      { duration: 70, chunks: [] },
    ],
  }),
  'a tilemap': asepriteFile({
    width: 2,
    height: 1,
    frames: [
      {
        chunks: [
          palette([[1, 2, 3, 255]]),
          tileset(0, 1, 1, 2, [0, 0, 0, 0, 9, 8, 7, 255]),
          layer({ type: 2, tileset: 0 }),
          tilemapCel(2, 1, [1, 0]),
        ],
      },
    ],
  }),
};

describe('Reading Aseprite files compared with ase-parser', () => {
  const files = {
    ...Object.fromEntries(samples.map((name) => [name, readFileSync(path.join(folder, name))])),
    ...made,
  };
  for (const [name, bytes] of Object.entries(files)) {
    it(`${name}: layers, cels, tags, slices, tilesets, palette`, () => {
      assert.deepEqual(known(bytes), knownToAseParser(bytes));
    });

    it(`${name}: the bytes of every cel`, () => {
      const cels = parsed(bytes).frames.flatMap(({ cels: all }) => all);
      const wanted = cels.map(({ celType, rawCelData }) =>
        celType === 0 || celType === 2 ? [...rawCelData] : undefined,
      );
      assert.deepEqual(celBytes(bytes), wanted);
    });
  }

  for (const name of samples) {
    it(`${name}: frames differ from floating-point decoders only by rounding`, () => {
      const bytes = readFileSync(path.join(folder, name));
      const flattener = new Flattener(readAseprite(bytes));
      const file = parsed(bytes);
      for (const frame of file.frames.keys()) {
        assertNear(flattener.frame(frame).data, composed(file, frame), 1, `${name}, frame ${frame}`);
      }
    });
  }
});
