import assert from 'node:assert/strict';
import { zlibSync } from 'fflate';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed, changedWithNotes } from '../../../../src/sprite/edit/change';
import type { PastedFrame, PastedImage, PasteFramesChange } from '../../../../src/sprite/edit/changes/pasteFrames';
import { type EditSprite, NO_INDEX } from '../../../../src/sprite/edit/editSprite';
import { changedParts } from '../../../../src/sprite/edit/parts';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { asepriteFile, cel, chunk, layer, u8, u16, u32 } from '../../../support/sprites/asepriteFile';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { flatSprite, shownIn } from '../../../support/sprites/flatSprite';

const RED = [200, 0, 0, 255];
const BLUE = [0, 0, 200, 255];

const image = (width: number, ...pixels: readonly (readonly number[])[]): PastedImage => ({
  width,
  height: pixels.length / width,
  pixels: { bytes: Uint8Array.from(pixels.flat()), compressed: false },
});
const frame = (one: PastedImage, duration = 50): PastedFrame => ({ duration, image: one });
const paste = (frames: readonly PastedFrame[], more: Partial<PasteFramesChange> = {}): Change => ({
  change: 'paste-frames',
  at: 1,
  frames,
  ...more,
});
const pixelsOf = (sprite: EditSprite, at: number) => [...(shownIn(sprite)[at]?.data ?? [])];
const why = (sprite: EditSprite, change: Change) => {
  try {
    changed(sprite, change);
    return undefined;
  } catch (error) {
    return error instanceof ChangeRefused ? error.refusal.why : error;
  }
};
const blank = flatSprite([createRaster(3, 2)]);

describe('Frames that are pasted', () => {
  it('have their pixels, durations, and place, and tags grow', () => {
    const tagged: EditSprite = {
      ...flatSprite([createRaster(3, 2), createRaster(3, 2)]),
      tags: [{ name: 'walk', from: 0, to: 1, direction: 'forward' }],
    };
    const after = changed(tagged, paste([frame(image(1, RED)), frame(image(1, BLUE), 70)], { anchor: 'se' }));
    assert.deepEqual(
      after.frames.map(({ duration }) => duration),
      [100, 50, 70, 100],
    );
    assert.deepEqual(pixelsOf(after, 1), [...Array.from({ length: 20 }, () => 0), ...RED]);
    assert.deepEqual(pixelsOf(after, 2), [...Array.from({ length: 20 }, () => 0), ...BLUE]);
    assert.equal(after.tags[0]?.to, 3);
  });

  it('are read if they are compressed, and trimmed to what is visible', () => {
    const [clear] = [[9, 9, 9, 0]];
    const { pixels, ...size } = image(2, clear ?? [], clear ?? [], clear ?? [], RED);
    const packed = { ...size, pixels: { bytes: zlibSync(pixels.bytes), compressed: true } };
    const after = changed(blank, paste([frame(packed)], { anchor: 'nw' }));
    const body = after.frames[1]?.cels.get(0)?.body;
    assert.deepEqual([body?.x, body?.y, body?.content.width, body?.content.height], [1, 1, 1, 1]);
    assert.deepEqual(pixelsOf(after, 1).slice(16, 20), RED);
  });

  it('keep what is beyond the canvas, and say so', () => {
    const { sprite, notes } = changedWithNotes(blank, paste([frame(image(5, RED, RED, BLUE, RED, BLUE))]));
    assert.deepEqual(notes, [{ note: 'beyond-canvas', count: 1 }]);
    const wider = changed(sprite, { change: 'canvas', rect: { x: -1, y: 0, width: 5, height: 2 } });
    assert.deepEqual([...new Set(pixelsOf(wider, 1).filter((_, at) => at % 4 === 3))].sort(), [0, 255]);
    assert.equal(pixelsOf(wider, 1).filter((value) => value === 255).length, 5);
  });

  it('go to layers of their names, if all are there', () => {
    const sprite = layered({ width: 2, height: 1 }, [{ name: 'body', opacity: 128 }, { name: 'hat' }], [{}]);
    const layers = [
      { name: 'body', x: 0, y: 0, image: image(1, RED) },
      { name: 'hat', x: 1, y: 0, opacity: 60, image: image(1, BLUE) },
    ];
    const whole = image(2, RED, BLUE);
    const both = changed(sprite, paste([{ ...frame(whole), layers }])).frames[1]?.cels;
    assert.deepEqual(
      [...(both ?? [])].map(([id, { body }]) => [id, body.x, body.opacity]),
      [
        [0, 0, 255],
        [1, 1, 60],
      ],
    );
    const others = [...layers.slice(1), { name: 'boots', x: 0, y: 0, image: image(1, RED) }];
    const one = changed(sprite, paste([{ ...frame(whole), layers: others }]));
    // On a layer that shows colors as they are.
    assert.deepEqual([...(one.frames[1]?.cels.keys() ?? [])], [1]);
    assert.deepEqual(pixelsOf(one, 1), [...RED, ...BLUE]);
  });

  it('become gray, or get 16 bits, as the sprite has it', () => {
    const gray = layered({ width: 1, height: 1, form: 'grayscale' }, [{}], [{}]);
    const { sprite, notes } = changedWithNotes(gray, paste([frame(image(1, RED))]));
    assert.deepEqual(pixelsOf(sprite, 1), [42, 42, 42, 255]);
    assert.deepEqual(notes, [{ note: 'colors-gray', count: 1 }]);
    const deep = changed(layered({ width: 1, height: 1, form: 'rgba16' }, [{}], [{}]), paste([frame(image(1, RED))]));
    assert.deepEqual(pixelsOf(deep, 1), RED);
  });

  const indexed = (colors: readonly (readonly number[])[]) =>
    layered(
      { width: 1, height: 1, form: 'indexed' },
      [{}],
      [{ 0: celAt(0, 0, 1, [1], 1) }, {}],
      Uint8Array.from(colors.flat()),
    );

  it('add colors to the palettes of all frames, as long as there is room', () => {
    const { sprite, notes } = changedWithNotes(indexed([[0, 0, 0, 0], RED]), paste([frame(image(1, BLUE))]));
    assert.deepEqual(notes, [{ note: 'colors-added', count: 1 }]);
    assert.deepEqual(pixelsOf(sprite, 1), BLUE);
    assert.deepEqual(pixelsOf(sprite, 0), RED);
    assert.equal(new Set(sprite.frames.map(({ palette }) => palette)).size, 1);
    const full = indexed(Array.from({ length: 256 }, (_, at) => [at, 0, 0, 255]));
    const near = changedWithNotes(full, paste([frame(image(1, [99, 1, 0, 255]))]));
    assert.deepEqual(near.notes, [{ note: 'colors-replaced', count: 1 }]);
    assert.deepEqual(pixelsOf(near.sprite, 1), [99, 0, 0, 255]);
  });

  it('are refused if they have holes, and all 256 entries are colors', () => {
    const colors = Array.from({ length: 256 }, (_, at) => [at, 0, 0, 255]);
    const full = { ...indexed(colors), transparentIndex: NO_INDEX };
    const holed = paste([frame(image(3, [1, 0, 0, 255], [0, 0, 0, 0], [0, 0, 0, 255]))]);
    assert.equal(why(full, holed), 'all-colors');
    const clear = { ...indexed(colors.with(9, [0, 0, 0, 0])), transparentIndex: NO_INDEX };
    const wide = changed(changed(clear, holed), { change: 'canvas', rect: { x: -1, y: 0, width: 3, height: 1 } });
    assert.deepEqual(pixelsOf(wide, 1), [1, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 255]);
  });

  it('leave a normal map as many frames', () => {
    const [part] = changedParts([{ sprite: blank, map: blank }], { change: paste([frame(image(1, RED))]) });
    assert.deepEqual([part?.sprite.frames.length, part?.map?.frames.length, part?.staleMap], [2, 2, undefined]);
  });

  it('continue a background, or are drawn on it', () => {
    const ground = celAt(0, 0, 2, [...RED, ...RED], 4);
    const sprite = layered({ width: 2, height: 1 }, [{ background: true }, {}], [{ 0: ground }]);
    const above = changed(sprite, paste([frame(image(1, BLUE))], { anchor: 'e' }));
    assert.equal(above.frames[1]?.cels.get(0)?.body, ground.body);
    assert.deepEqual(pixelsOf(above, 1), [...RED, ...BLUE]);
    const only = layered({ width: 2, height: 1 }, [{ background: true }], [{ 0: ground }]);
    const on = changed(only, paste([frame(image(1, BLUE))], { anchor: 'e' }));
    assert.deepEqual(pixelsOf(on, 1), [...RED, ...BLUE]);
    assert.deepEqual(pixelsOf(on, 0), [...RED, ...RED]);
  });

  it('are in an indexed Aseprite file with the colors that were added, and the palette that was there', () => {
    const palette = chunk(
      0x2019,
      u32(2, 0, 1),
      u8(0, 0, 0, 0, 0, 0, 0, 0),
      u16(0),
      u8(0, 0, 0, 255),
      u16(0),
      u8(...RED),
    );
    const bytes = asepriteFile({
      width: 1,
      height: 1,
      depth: 8,
      frames: [{ duration: 100, chunks: [palette, layer({ name: 'one' }), cel(1, 1, [1])] }],
    });
    const base = openAseprite(bytes);
    const sprite = changed(base, paste([frame(image(1, BLUE))]));
    const read = readAseprite(saveAseprite(bytes, base, sprite));
    assert.deepEqual([...(read.frames[1]?.palette ?? [])], [0, 0, 0, 255, ...RED, ...BLUE]);
    assert.equal(read.frames.length, 2);
    assert.deepEqual(pixelsOf(openAseprite(saveAseprite(bytes, base, sprite)), 1), BLUE);
  });

  it('are refused before anything is read', () => {
    const fine = frame(image(1, RED));
    const huge = { width: 60_000, height: 60_000, pixels: { bytes: new Uint8Array(), compressed: true } };
    assert.equal(why(blank, paste([])), 'gone');
    assert.equal(why(blank, paste([fine], { at: 2 })), 'gone');
    assert.equal(why(blank, paste([frame(image(1, RED), 0)])), 'range');
    assert.equal(why(blank, paste([frame(huge)])), 'too-large');
    assert.equal(why(blank, paste(Array.from({ length: 5000 }, () => fine))), 'too-large');
    assert.equal(why(blank, paste([frame({ ...huge, width: 2, height: 2 })])), 'damaged');
    assert.equal(
      why(blank, paste([frame({ width: 2, height: 2, pixels: { bytes: new Uint8Array(15), compressed: false } })])),
      'damaged',
    );
    assert.equal(why(blank, paste([frame({ ...huge, width: -1, height: 2 })])), 'damaged');
    assert.equal(why(blank, paste([fine], { layer: 8 })), 'gone');
  });
});
