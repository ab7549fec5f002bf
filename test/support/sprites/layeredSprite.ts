import type { Raster } from '../../../src/sprite/pixels/raster';
import { lantern, mirror, mushroom, recolor, squash } from '../../page/art';
import { asepriteFile, cel, chunk, layer, tags, text, tileset, u8, u32, userData } from './asepriteFile';

const SIDE = 16;

/** The top half of a raster as tiles of 8 × 8, after an empty one. */
function tilesOf({ data, width }: Raster): number[] {
  const tiles = Array.from({ length: 8 * 8 * 4 }, () => 0);
  for (const left of [0, 8]) {
    for (let y = 0; y < 8; y++) tiles.push(...data.subarray((y * width + left) * 4, (y * width + left + 8) * 4));
  }
  return tiles;
}

/** An Aseprite file with an example of everything that the preview shows: groups, tags, slices, and a tileset. */
export function layeredSprite(): Buffer {
  const poses = [mushroom, squash(mushroom, 12), mirror(mushroom), recolor(mushroom, 1)];
  const chunks = [
    tags({ name: 'idle', from: 0, to: 1, direction: 2 }, { name: 'turn', from: 2, to: 3, repeat: 2 }),
    tileset(0, 8, 8, 3, tilesOf(lantern)),
    layer({ name: 'Ground', type: 2, tileset: 0 }),
    layer({ name: 'Hero', type: 1 }),
    layer({ name: 'Body', level: 1 }),
    userData(2, u8(90, 200, 120, 255)),
    layer({ name: 'Glow', level: 1, opacity: 100, blend: 16 }),
    layer({ name: 'Old hat', flags: 0 }),
    layer({ name: 'Photo', flags: 65 }),
    chunk(0x2022, u32(1, 3, 0), text('body'), u32(0, 2, 2, 12, 13, 3, 3, 6, 5, 6, 12)),
    userData(2, u8(230, 80, 160, 255)),
    chunk(0x2022, u32(2, 0, 0), text('spark'), u32(0, 1, 1, 4, 4), u32(2, 11, 1, 4, 4)),
  ];
  return asepriteFile({
    width: SIDE,
    height: SIDE,
    frames: poses.map((pose, index) => ({
      duration: index < 2 ? 120 : 200,
      chunks: [
        ...(index === 0 ? chunks : []),
        cel(SIDE, SIDE, new Uint8Array(pose.data), { layer: 2 }),
        cel(SIDE, SIDE, new Uint8Array(lantern.data), { layer: 3 }),
        cel(SIDE, SIDE, new Uint8Array(lantern.data), { layer: 4 }),
      ],
    })),
  });
}
