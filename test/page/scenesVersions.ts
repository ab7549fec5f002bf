import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/shared/sprite/pixels/png';
import { asepriteFile, cel, chunk, type LayerParts, layer, tags, u8, u16, u32 } from '../support/asepriteFile';
import { layeredSprite } from '../support/layeredSprite';
import { enlarge, lantern, mirror, mushroom, recolor, squash, toGif } from './art';
import type { Scene } from './scenes';
import { edited, wider } from './scenesContact';

/** Names and bytes of two versions of a file. A version without bytes doesn't have it. */
function versions(
  name: string,
  before: readonly [string, Uint8Array | undefined],
  after: readonly [string, Uint8Array | undefined] = ['Working Tree', undefined],
): Scene {
  const item = (id: string, revision: string, bytes: Uint8Array | undefined): PreviewItem => ({
    id,
    name,
    revision,
    role: 'related',
    kind: 'still',
    version: 1,
    before: id === 'after' ? 'before' : undefined,
    gone: bytes ? undefined : true,
    tags: [],
  });
  return {
    state: {
      title: `${name} (${before[0]} ↔ ${after[0]})`,
      items: [item('before', ...before), item('after', ...after)],
      main: after[1] ? 'after' : 'before',
      comparison: { before: 'before', after: 'after' },
    },
    pictures: { ...(before[1] && { before: before[1] }), ...(after[1] && { after: after[1] }) },
  };
}

/** A palette chunk with opaque colors. */
function palette(...colors: readonly (readonly [number, number, number])[]): Buffer {
  const entries = colors.map((color) => Buffer.concat([u16(0), u8(...color, 255)]));
  return chunk(0x2019, u32(colors.length, 0, colors.length - 1), Buffer.alloc(8), ...entries);
}

const RED = [220, 40, 40] as const;
const TEAL = [20, 140, 150] as const;
const GOLD = [240, 200, 60] as const;

function knight(
  layers: readonly LayerParts[],
  poses: readonly Uint8ClampedArray[],
  first: readonly Buffer[],
): Uint8Array {
  return asepriteFile({
    width: 16,
    height: 16,
    frames: poses.map((pose, index) => ({
      duration: 100 + (index === 1 ? first.length * 20 : 0),
      chunks: [
        ...(index === 0 ? [...first, ...layers.map((one) => layer(one))] : []),
        cel(16, 16, new Uint8Array(pose), { layer: 1 }),
      ],
    })),
  });
}

/** An Aseprite file before and after: a layer is new, one has another name, one is hidden; tags, colors, durations, pixels, and a frame differ. */
const oldKnight = () =>
  knight(
    [{ name: 'Hero', type: 1 }, { name: 'Body', level: 1 }, { name: 'Hat' }, { name: 'Guide' }],
    [mushroom.data, squash(mushroom, 12).data],
    [tags({ name: 'idle', from: 0, to: 1 }, { name: 'fall', from: 1, to: 1 }), palette(RED, TEAL)],
  );
const newKnight = () =>
  knight(
    [
      { name: 'Hero', type: 1 },
      { name: 'Body', level: 1 },
      { name: 'Crown' },
      { name: 'Guide', flags: 0 },
      { name: 'Sword' },
    ],
    [edited.data, squash(mushroom, 12).data, mirror(mushroom).data],
    [
      tags({ name: 'idle', from: 0, to: 2 }, { name: 'turn', from: 2, to: 2 }),
      palette(RED, GOLD, [1, 2, 3]),
      palette(RED, GOLD, [1, 2, 3]),
    ],
  );

/** Frames of the versions in `versionsFrames`. */
export const versionFrames = {
  before: [mushroom, squash(mushroom, 12), mirror(mushroom), recolor(mushroom, 1)],
  after: [mushroom, squash(edited, 12)],
};

/** Two versions of one file. */
export const versionScenes: Readonly<Record<string, () => Scene>> = {
  versions: () => versions('mushroom.png', ['a1b2c3d', encodePng(mushroom)], ['Working Tree', encodePng(edited)]),
  versionsLayers: () => versions('knight.aseprite', ['HEAD', oldKnight()], ['Working Tree', newKnight()]),
  versionsSize: () =>
    versions('mushroom.png', ['a1b2c3d', encodePng(wider)], ['Index', encodePng(enlarge(lantern, 2))]),
  versionsFrames: () =>
    versions(
      'walk.gif',
      ['main', toGif(versionFrames.before, [100, 100, 100, 100])],
      ['Working Tree', toGif(versionFrames.after, [100, 200])],
    ),
  versionsEqual: () => versions('layers.aseprite', ['Ours', layeredSprite()], ['Theirs', layeredSprite()]),
  versionsGone: () => versions('mushroom.png', ['HEAD', encodePng(mushroom)], ['Working Tree', undefined]),
  versionsRefused: () => ({
    ...versions('mushroom.png', ['v1.0', encodePng(mushroom)], ['Working Tree', encodePng(edited)]),
    refused: { before: 'mushroom.png is a Git LFS pointer at v1.0. The image itself is on the LFS server.' },
  }),
  versionsNone: () => ({
    state: {
      title: 'mushroom.png (HEAD ↔ Working Tree)',
      items: [],
      notice: "mushroom.png isn't in a Git repository that's open in VS Code.",
      comparison: { before: 'before', after: 'after' },
    },
    pictures: {},
  }),
};
