import assert from 'node:assert/strict';
import { openAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { changed } from '../../../../src/sprite/edit/change';
import { copiedFrames } from '../../../../src/sprite/edit/copiedFrames';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { asepriteFile, cel, layer } from '../../../support/sprites/asepriteFile';
import { flatSprite, shownIn } from '../../../support/sprites/flatSprite';

/** One pixel of each color, side by side. */
function row(...colors: readonly (readonly number[])[]): Raster {
  const raster = createRaster(colors.length, 1);
  raster.data.set(colors.flat());
  return raster;
}

const CLEAR = [0, 0, 0, 0];
const RED = [200, 0, 0, 255];
const BLUE = [0, 0, 200, 255];

/** Two layers, the upper one with half its opacity, in two frames. */
function layered(): EditSprite {
  const file = asepriteFile({
    width: 2,
    height: 1,
    frames: [0, 1].map((frame) => ({
      duration: 70 + frame,
      chunks: [
        ...(frame ? [] : [layer({ name: 'Body' }), layer({ name: 'Glow', opacity: 128 })]),
        cel(2, 1, Uint8Array.from([...RED, ...(frame ? RED : CLEAR)]), { layer: 0 }),
        cel(1, 1, Uint8Array.from(BLUE), { layer: 1, x: 1 }),
      ],
    })),
  });
  return openAseprite(file);
}

const paste = (sprite: EditSprite, frames: ReturnType<typeof copiedFrames>) =>
  changed(sprite, { change: 'paste-frames', at: sprite.frames.length, frames });
const pixels = (sprite: EditSprite) => shownIn(sprite).map(({ data }) => [...data]);

describe('Frames that are copied', () => {
  it('are what a frame shows, and how long', () => {
    const sprite = flatSprite([row(RED, CLEAR), row(CLEAR, BLUE)]);
    const [only, ...others] = copiedFrames(sprite, [1]);
    assert.deepEqual([only?.duration, [...(only?.image.pixels.bytes ?? [])]], [100, [...CLEAR, ...BLUE]]);
    assert.deepEqual(others, []);
    assert.equal(only?.layers, undefined);
  });

  it('come back into their sprite as they were, layer by layer', () => {
    const sprite = layered();
    const after = paste(sprite, copiedFrames(sprite, [1, 0]));
    const [first, second] = pixels(sprite);
    assert.deepEqual(pixels(after), [first, second, second, first]);
    const [body, glow] = sprite.layers;
    const copy = after.frames[2]?.cels;
    assert.deepEqual(
      [body, glow].map((one) => copy?.has(one?.id ?? -1)),
      [true, true],
    );
    assert.equal(after.frames[2]?.duration, 71);
  });

  it('look the same in a sprite without these layers', () => {
    const sprite = layered();
    const after = paste(flatSprite([row(CLEAR, CLEAR)]), copiedFrames(sprite, [0]));
    assert.deepEqual(pixels(after)[1], pixels(sprite)[0]);
  });

  it('have no layers where two have one name, because they would be mixed up', () => {
    const sprite = layered();
    const same = { ...sprite, layers: sprite.layers.map((one) => ({ ...one, name: 'Layer' })) };
    assert.equal(copiedFrames(same, [0])[0]?.layers, undefined);
  });

  it('are those that exist', () => {
    assert.equal(copiedFrames(layered(), [1, 7]).length, 1);
  });
});
