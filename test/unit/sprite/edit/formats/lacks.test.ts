import assert from 'node:assert/strict';
import { zlibSync } from 'fflate';
import { openAseprite } from '../../../../../src/sprite/edit/aseprite/saveAseprite';
import { changed } from '../../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import { SAVED_FORMATS, type SavedFormat } from '../../../../../src/sprite/edit/formats/holds';
import { lacksOf, newLacks, PIXEL_LACKS } from '../../../../../src/sprite/edit/formats/lacks';
import { openSprite } from '../../../../../src/sprite/edit/formats/openFile';
import { saveSprite } from '../../../../../src/sprite/edit/formats/saveFile';
import { SaveRefused } from '../../../../../src/sprite/edit/formats/saving';
import { decodeFrames } from '../../../../../src/sprite/formats/decode/decodePicture';
import { encodeGif } from '../../../../../src/sprite/formats/gif';
import { createRaster, wordsOf } from '../../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../../support/random';
import { layeredSprite } from '../../../../support/sprites/layeredSprite';
import { randomlyChanged } from '../../../../support/sprites/randomEdits';
import { makePng } from '../../formats/makePng';

const tools = { deflate: (bytes: Uint8Array) => zlibSync(bytes), check: () => undefined };
const kinds = (sprite: EditSprite, format: SavedFormat) => lacksOf(sprite, format).map(({ lack }) => lack);

/** A GIF of so many opaque colors a frame, and an empty pixel. */
async function gifOf(...colors: readonly number[]) {
  const frames = colors.map((count) => {
    const image = createRaster(20, 20);
    wordsOf(image.data).fill(0xff000000, 1);
    for (let at = 0; at < count; at++) wordsOf(image.data)[at + 1] = 0xff000000 | at;
    return image;
  });
  return (await openSprite(encodeGif(frames, 100), 'hero.gif', decodeFrames)).sprite;
}

/** With a pixel of another color in a frame. */
function withPixel(sprite: EditSprite, frame: number, color: readonly number[]): EditSprite {
  const frames = sprite.frames.map((one, at) => {
    const cel = one.cels.get(0);
    if (at !== frame || cel?.body.content.kind !== 'image') return one;
    const { content } = cel.body;
    const bytes = new Uint8Array(content.pixels.bytes);
    bytes.set(color, bytes.length - 4);
    const body = { ...cel.body, content: { ...content, pixels: { bytes, compressed: false } } };
    return { ...one, cels: new Map([[0, { ...cel, body }]]) };
  });
  return { ...sprite, frames };
}

describe("What formats can't hold", () => {
  const random = seeded(seed);
  const layered = openAseprite(layeredSprite());

  it('is nothing for what a file is opened from', async () => {
    assert.deepEqual(kinds(layered, 'aseprite'), []);
    assert.deepEqual(kinds(await gifOf(3, 4), 'gif'), []);
    for (const [colorType, depth] of [
      [0, 16],
      [2, 8],
      [6, 16],
      [4, 8],
    ] as const) {
      const { sprite } = await openSprite(
        makePng({ width: 3, height: 3, colorType, depth }, random),
        'hero.png',
        decodeFrames,
      );
      assert.deepEqual(kinds(sprite, 'png'), []);
      assert.deepEqual(kinds(sprite, 'apng'), []);
      const moving = changed(sprite, { change: 'add-frames', at: 1, from: [null] });
      assert.deepEqual(newLacks(sprite, moving, 'apng'), depth === 16 ? [{ lack: 'depth' }] : []);
      assert.deepEqual(newLacks(sprite, moving, 'png'), [{ lack: 'frames', most: 1 }]);
    }
  });

  it('is told of each part of a sprite', () => {
    const linked = changed(layered, { change: 'add-frames', at: 0, from: [0], linked: true });
    assert.ok(linked.frames.length > 1 && linked.layers.length > 1 && linked.tags.length);
    const flat = ['layers', 'links', 'tags'] as const;
    for (const format of ['png', 'apng', 'gif', 'webp'] as const)
      for (const lack of flat) assert.ok(kinds(linked, format).includes(lack), `${format}: ${lack}`);
    assert.deepEqual(lacksOf(linked, 'png')[0], { lack: 'frames', most: 1 });
    const wide = { ...layered, traits: { ...layered.traits, pixelRatio: { width: 2, height: 1 } } };
    assert.ok(kinds(wide, 'webp').includes('pixel-ratio') && !kinds(wide, 'aseprite').includes('pixel-ratio'));
    const large = { ...layered, width: 20_000 };
    assert.ok(kinds(large, 'webp').includes('side') && !kinds(large, 'gif').includes('side'));
  });

  it('is refused of names that would be cut, in bytes', async () => {
    // As a JSON may have.
    const named = (name: string): EditSprite => ({
      ...layered,
      tags: [{ name, from: 0, to: 0, direction: 'forward' }],
    });
    const save = (sprite: EditSprite) =>
      saveSprite({ format: 'aseprite', bytes: layeredSprite(), base: layered, sprite, tools });
    const longest = named('é'.repeat(32_767));
    assert.deepEqual(kinds(longest, 'aseprite'), []);
    assert.equal(openAseprite((await save(longest)).bytes).tags[0]?.name, longest.tags[0]?.name);
    assert.deepEqual(lacksOf(named('é'.repeat(32_768)), 'aseprite'), [{ lack: 'long-names', most: 65_535 }]);
    await assert.rejects(save(named('é'.repeat(32_768))), SaveRefused);
    assert.ok(!kinds(named('é'.repeat(32_768)), 'gif').includes('long-names'));
  });

  it('is told of times and plays', async () => {
    const sprite = { ...(await gifOf(3, 4)), plays: 3 };
    const timed = (...durations: readonly number[]) =>
      changed(sprite, { change: 'durations', frames: [0, 1], durations });
    assert.deepEqual(kinds(timed(20, 70), 'gif'), []);
    for (const wrong of [19, 33, 10]) assert.deepEqual(kinds(timed(wrong, 70), 'gif'), ['durations']);
    assert.deepEqual(kinds(timed(33, 70), 'apng'), []);
    assert.deepEqual(lacksOf(sprite, 'aseprite'), [{ lack: 'plays', most: 0 }]);
    assert.deepEqual(lacksOf({ ...sprite, plays: 65_537 }, 'gif'), [{ lack: 'plays', most: 65_536 }]);
  });

  it('is told of pixels: semitransparency, and more colors than a palette', async () => {
    const sprite = await gifOf(3, 255);
    assert.deepEqual(newLacks(sprite, withPixel(sprite, 0, [9, 9, 9, 128]), 'gif'), [{ lack: 'semitransparency' }]);
    assert.deepEqual(newLacks(sprite, withPixel(sprite, 0, [9, 9, 9, 255]), 'gif'), []);
    const full = withPixel(sprite, 1, [9, 9, 9, 255]);
    assert.deepEqual(newLacks(sprite, full, 'gif'), [{ lack: 'colors', most: 256 }]);
    // What is known already isn't told again.
    assert.deepEqual(newLacks(full, withPixel(full, 1, [8, 8, 8, 255]), 'gif'), []);
    assert.deepEqual(newLacks(full, sprite, 'gif'), []);
    const hidden = changed(full, { change: 'change-layer', layer: 0, to: { visible: false } });
    assert.deepEqual(kinds(hidden, 'gif'), ['hidden-layers']);
    assert.deepEqual(newLacks(hidden, full, 'gif'), [{ lack: 'colors', most: 256 }]);
  });

  for (const [name, sprite] of [
    ['layers', async () => layered],
    ['a GIF', () => gifOf(3, 4)],
  ] as const)
    it(`is told at a change as of the whole sprite: ${name}`, async () => {
      const start = await sprite();
      let before = start;
      for (let round = 0; round < 60; round++) {
        const { sprite: after } = randomlyChanged(before, 1, random);
        for (const format of SAVED_FORMATS) {
          const known = kinds(before, format);
          const expected = kinds(after, format).filter((kind) => !known.includes(kind));
          assert.deepEqual(
            newLacks(before, after, format).map(({ lack }) => lack),
            expected,
            `seed ${seed}`,
          );
        }
        before = after.frames.length < 12 ? after : start;
      }
    });

  it('is what a save tells', async () => {
    const sprite = await gifOf(3, 4);
    const timed = changed(sprite, { change: 'durations', frames: [0], durations: 33 });
    const tagged = changed(timed, { change: 'add-tag', tag: { name: 'a', from: 0, to: 1, direction: 'forward' } });
    for (const format of SAVED_FORMATS.filter((one) => one !== 'png')) {
      const { notes } = await saveSprite({ sprite: tagged, format, tools });
      const lost = notes.flatMap((one) => (one.note === 'lost' && !PIXEL_LACKS.has(one.lack.lack) ? [one.lack] : []));
      assert.deepEqual(lost, lacksOf(tagged, format));
    }
  });
});
