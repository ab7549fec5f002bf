import { mirror, mushroom, squash } from '../../page/art';
import { edited } from '../../page/scenesContact';
import { asepriteFile, cel, chunk, type LayerParts, layer, tags, u8, u16, u32 } from './asepriteFile';

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
export const oldKnight = () =>
  knight(
    [{ name: 'Hero', type: 1 }, { name: 'Body', level: 1 }, { name: 'Hat' }, { name: 'Guide' }],
    [mushroom.data, squash(mushroom, 12).data],
    [tags({ name: 'idle', from: 0, to: 1 }, { name: 'fall', from: 1, to: 1 }), palette(RED, TEAL)],
  );
export const newKnight = () =>
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
