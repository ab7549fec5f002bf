import { deflateSync } from 'node:zlib';
import {
  asepriteFile,
  cel,
  chunk,
  layer,
  palette,
  tags,
  text,
  tilemapCel,
  u8,
  u16,
  u32,
  userData,
} from './asepriteFile';

const SIDE = 4096;
const small = { width: 1, height: 1 } as const;
const zeros = (count: number) => deflateSync(Buffer.alloc(count), { level: 9 });

/** A cel of zero pixels, compressed by a factor of a thousand. */
function emptyCel(width: number, height: number, index = 0): Buffer {
  const head = Buffer.concat([u16(index, 0, 0), u8(255), u16(2, 0), Buffer.alloc(5), u16(width, height)]);
  return chunk(0x2005, head, zeros(4 * width * height));
}

function emptyTileset(id: number, side: number, count: number): Buffer {
  const data = zeros(4 * side * side * count);
  return chunk(0x2023, u32(id, 6, count), u16(side, side, 1), Buffer.alloc(14), text('t'), u32(data.length), data);
}

function tilemapAt(index: number, x: number, columns: number, rows: number): Buffer {
  const masks = Buffer.concat([u32(0x1fffffff), u32(0x80000000, 0x40000000, 0x20000000), Buffer.alloc(10)]);
  const head = Buffer.concat([u16(index, x, x), u8(255), u16(3, 0), Buffer.alloc(5), u16(columns, rows, 32)]);
  return chunk(0x2005, head, masks, zeros(4 * columns * rows));
}

const times = (count: number, make: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Files that need far more time or memory than their content justifies, by their effect. Each is made on request. */
export const hostileAseprite: Readonly<Record<string, () => Buffer>> = {
  'a cel of 4096 × 4096 on a canvas of one pixel': () =>
    asepriteFile({ ...small, frames: [{ chunks: [layer(), emptyCel(SIDE, SIDE)] }] }),
  'a cel that claims 65,535 × 65,535': () => {
    const head = Buffer.concat([u16(0, 0, 0), u8(255), u16(2, 0), Buffer.alloc(5), u16(65_535, 65_535)]);
    return asepriteFile({ ...small, frames: [{ chunks: [layer(), chunk(0x2005, head, zeros(2 ** 24))] }] });
  },
  'a tilemap far to the left of the canvas': () =>
    asepriteFile({
      width: 64,
      height: 64,
      frames: [{ chunks: [emptyTileset(0, 16, 2), layer({ type: 2, tileset: 0 }), tilemapAt(0, -32_768, 2064, 2064)] }],
    }),
  'one tile of 2896 × 2896, and a map of 4096 × 4096': () =>
    asepriteFile({
      ...small,
      frames: [{ chunks: [emptyTileset(0, 2896, 1), layer({ type: 2, tileset: 0 }), tilemapAt(0, 0, SIDE, SIDE)] }],
    }),
  'twelve tilesets of 8 million pixels each, all shown': () =>
    asepriteFile({
      ...small,
      frames: [
        {
          chunks: [
            ...times(12, (id) => emptyTileset(id, 2048, 2)),
            ...times(12, (id) => layer({ type: 2, tileset: id })),
            ...times(12, (id) => tilemapCel(1, 1, [1], { layer: id })),
          ],
        },
      ],
    }),
  'a tileset of 8 million pixels that 40,000 cels show': () =>
    asepriteFile({
      ...small,
      frames: [
        {
          chunks: [
            emptyTileset(0, 2048, 2),
            ...times(40_000, () => layer({ name: '', type: 2, tileset: 0 })),
            ...times(40_000, (index) => tilemapCel(1, 1, [1], { layer: index })),
          ],
        },
      ],
    }),
  'two hundred groups inside of each other on a canvas of 4096 × 4096': () =>
    asepriteFile({
      width: SIDE,
      height: SIDE,
      flags: 3,
      frames: [
        {
          chunks: [
            ...times(200, (level) => layer({ type: 1, level })),
            layer({ level: 200 }),
            cel(SIDE, 0.75 * SIDE, Buffer.alloc(3 * SIDE * SIDE, 255), { layer: 200 }),
          ],
        },
      ],
    }),
  '9,000 layers in 256 groups with long names, inside of each other': () =>
    asepriteFile({
      ...small,
      flags: 3,
      frames: [
        {
          chunks: [
            ...times(256, (level) => layer({ name: 'x'.repeat(2000), type: 1, level })),
            ...times(9000, (index) => layer({ name: String(index), level: 256 })),
          ],
        },
      ],
    }),
  '4,000,000 empty maps of properties': () => {
    const maps = Buffer.alloc(8 * 4_000_000);
    for (let key = 0; key < 4_000_000; key++) maps.writeUInt32LE(key, 8 * key);
    const list = Buffer.concat([u32(4_000_000), maps]);
    return asepriteFile({ ...small, frames: [{ chunks: [layer(), userData(4, u32(4 + list.length), list)] }] });
  },
  '300,000 lists in a list of properties, each in each': () => {
    const empty = Buffer.concat([u32(0), u16(0)]);
    const list = Buffer.concat([
      u32(1, 0, 1),
      text('x'),
      u16(17),
      u32(300_000),
      u16(17),
      ...times(300_000, () => empty),
    ]);
    return asepriteFile({ ...small, frames: [{ chunks: [layer(), userData(4, u32(4 + list.length), list)] }] });
  },
  'groups 20,000 deep': () =>
    asepriteFile({
      ...small,
      flags: 3,
      frames: [{ chunks: [...times(20_000, (level) => layer({ type: 1, level })), cel(1, 1, [1, 2, 3, 255])] }],
    }),
  '60,000 groups beside each other': () =>
    asepriteFile({ ...small, flags: 3, frames: [{ chunks: times(60_000, () => layer({ name: '', type: 1 })) }] }),
  '40,000 cels, and as many that are linked with them': () =>
    asepriteFile({
      ...small,
      frames: [
        {
          chunks: [
            ...times(40_000, () => layer({ name: '' })),
            ...times(40_000, (index) => cel(1, 1, [1, 2, 3, 255], { layer: index })),
          ],
        },
        {
          chunks: times(40_000, (index) =>
            chunk(0x2005, u16(index, 0, 0), u8(255), u16(1, 0), Buffer.alloc(5), u16(0)),
          ),
        },
      ],
    }),
  '4,000 palettes of 65,536 colors': () => {
    const change = chunk(0x2019, u32(65_536, 0, 0), Buffer.alloc(8), u16(0), u8(1, 2, 3, 255));
    return asepriteFile({ ...small, frames: times(4000, () => change).map((one) => ({ chunks: [one] })) });
  },
  '200,000 tilesets with 65,536 tiles of no size': () => {
    const one = chunk(0x2023, u32(0, 4, 65_536), u16(0, 0, 1), Buffer.alloc(14), text(''));
    return asepriteFile({ ...small, frames: [{ chunks: [layer(), ...times(200_000, () => one)] }] });
  },
  '4,000 frames and 4,000 layers': () =>
    asepriteFile({ ...small, frames: times(4000, () => layer({ name: '' })).map((one) => ({ chunks: [one] })) }),
  'five million chunks': () => {
    const one = chunk(0x7777);
    const many = Buffer.concat(times(1000, () => one));
    const file = asepriteFile({ ...small, frames: [{ chunks: times(5000, () => many) }] });
    file.writeUInt32LE(5_000_000, 128 + 12);
    return file;
  },
  'a list of twenty million values': () => {
    const list = Buffer.concat([
      u32(1),
      u32(0),
      u32(1),
      text('a'),
      u16(17),
      u32(20_000_000),
      u16(3),
      Buffer.alloc(20_000_000),
    ]);
    return asepriteFile({ ...small, frames: [{ chunks: [layer(), userData(4, u32(4 + list.length), list)] }] });
  },
  'a slice with a million keys': () => {
    const keys = Buffer.alloc(20 * 1_000_000);
    return asepriteFile({
      ...small,
      frames: [{ chunks: [layer(), chunk(0x2022, u32(1_000_000, 0, 0), text('s'), keys)] }],
    });
  },
  'forty times 20,000 tags': () => {
    const many = tags(...Array.from({ length: 20_000 }, () => ({ name: '', from: 0, to: 0 })));
    return asepriteFile({
      ...small,
      frames: [{ chunks: [layer(), palette([[1, 2, 3, 4]]), ...times(40, () => many)] }],
    });
  },
};

/** Blends groups as separate images. */
const GROUPS_BLEND = 3;

/** A valid 3 MB file that takes minutes to flatten: thousands of groups, each with its own canvas for one pixel. */
export function slowAseprite(): Buffer {
  const groups = Array.from({ length: 30_000 }, (_, index) => [
    layer({ name: '', type: 1 }),
    layer({ name: '', level: 1 }),
    cel(1, 1, [255, 0, 0, 255], { layer: 2 * index + 1 }),
  ]);
  return asepriteFile({ width: 2048, height: 2048, flags: GROUPS_BLEND, frames: [{ chunks: groups.flat() }] });
}
