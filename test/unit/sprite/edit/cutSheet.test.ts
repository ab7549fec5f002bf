import assert from 'node:assert/strict';
import { type Change, changed } from '../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../src/sprite/edit/editSprite';
import { openSheet, saveSheet } from '../../../../src/sprite/edit/files/sheet';
import { sheetOfImage } from '../../../../src/sprite/edit/files/sheetOfImage';
import { changedParts } from '../../../../src/sprite/edit/parts';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { createRaster, type Raster, type Rect } from '../../../../src/sprite/pixels/raster';
import { readSheetJson } from '../../../../src/sprite/sheet/readSheetJson';
import { seed, seeded } from '../../../support/random';
import { byPhaser, DIALECTS, writtenSheet } from '../../../support/sprites/dialects';
import { shownFrames, spriteOfImages } from '../../../support/sprites/flatSprites';

/** An image whose pixels are all different. */
function art(width = 40, height = 30): Raster {
  const image = createRaster(width, height);
  for (let at = 0; at < width * height; at++) image.data.set([at % 256, at >> 8, 77, 255], at * 4);
  return image;
}

/** What a frame should show: a part of the image, standing in the middle of the lower edge of a canvas. */
function standingPart(image: Raster, rect: Rect, canvas: { readonly width: number; readonly height: number }): Raster {
  const frame = createRaster(canvas.width, canvas.height);
  const [left, top] = [Math.floor((canvas.width - rect.width) / 2), canvas.height - rect.height];
  for (let y = 0; y < rect.height; y++)
    for (let x = 0; x < rect.width; x++) {
      const from = ((rect.y + y) * image.width + rect.x + x) * 4;
      frame.data.set(image.data.subarray(from, from + 4), ((top + y) * canvas.width + left + x) * 4);
    }
  return frame;
}

const A: Rect = { x: 1, y: 2, width: 8, height: 10 };
const B: Rect = { x: 20, y: 3, width: 12, height: 6 };
const C: Rect = { x: 5, y: 18, width: 4, height: 4 };
const cut = (...frames: readonly (Rect & { readonly from?: number })[]): Change => ({ change: 'cut-sheet', frames });

const still = () => spriteOfImages([art()]);

/** A still image that was cut, as a save would write it. */
function savedStill(sprite: EditSprite, base: EditSprite) {
  const image = { kind: 'file', bytes: new Uint8Array(), file: { format: 'png', sprite: base } } as const;
  const open = sheetOfImage(image, 'hero.png', sprite);
  assert(open);
  return saveSheet(open, sprite, { newJson: { title: 'hero', version: '1', form: sprite.sheetJson ?? 'hash' } });
}

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('A sheet that is cut by hand', () => {
  it('has the frames that were drawn, which no pixel of the image changes for', () => {
    const base = still();
    const sprite = changed(base, cut(B, A));
    assert.deepEqual([sprite.width, sprite.height, sprite.frames.length], [12, 10, 2]);
    const canvas = { width: 12, height: 10 };
    assert.deepEqual(
      shownFrames(sprite),
      [B, A].map((rect) => standingPart(art(), rect, canvas)),
    );
    const saved = savedStill(sprite, base);
    assert.deepEqual([saved.picture, saved.lacks], [undefined, []]);
    const read = byPhaser(textOf(saved.json), art()).map(({ image }) => image);
    assert.deepEqual(read, shownFrames(sprite));
  });

  it('keeps durations, tags, and what is drawn on frames that stay', () => {
    let sprite = changed(still(), cut(A, B));
    for (const change of [
      { change: 'durations', frames: [1], durations: 250 },
      { change: 'add-tag', tag: { name: 'run', from: 0, to: 1, direction: 'forward' } },
    ] as const)
      sprite = changed(sprite, change);
    const more = changed(sprite, cut({ ...A, from: 0 }, C, { ...B, x: 21, from: 1 }));
    assert.deepEqual(
      more.frames.map(({ duration }) => duration),
      [100, 100, 250],
    );
    assert.deepEqual(
      more.tags.map(({ name, from, to }) => [name, from, to]),
      [['run', 0, 2]],
    );
    const fewer = changed(more, cut({ ...C, from: 1 }));
    assert.deepEqual(
      fewer.tags.map(({ from, to }) => [from, to]),
      [[0, 0]],
    );
    const other = changed(more, cut({ ...B, from: 2 }, { ...A, from: 0 }, { ...C, from: 1 }));
    assert.deepEqual(
      other.frames.map(({ duration }) => duration),
      [250, 100, 100],
    );
    assert.deepEqual(
      other.tags.map(({ from, to }) => [from, to]),
      [[0, 2]],
    );
  });

  it('shares the pixels of frames that stay where they are', () => {
    const sprite = changed(still(), cut(A, B));
    const more = changed(sprite, cut({ ...A, from: 0 }, { ...B, from: 1 }, C));
    const content = (one: EditSprite, at: number) => [...(one.frames[at]?.cels.values() ?? [])][0]?.body.content;
    assert.equal(content(more, 1), content(sprite, 1));
  });

  it('is cut out of the image as it was changed before', () => {
    const base = still();
    const flipped = changed(changed(base, cut(A)), { change: 'turn', turn: 'flip-horizontal' });
    const again = changed(flipped, cut({ ...A, from: 0 }, C));
    assert.deepEqual(shownFrames(again)[0], shownFrames(flipped)[0]);
    const saved = savedStill(again, base);
    assert(saved.picture);
    const [drawn] = shownFrames(saved.picture);
    assert(drawn);
    const read = byPhaser(textOf(saved.json), drawn).map(({ image }) => image);
    assert.deepEqual(read, shownFrames(again));
  });

  it('gets a JSON in the form that was chosen', () => {
    const base = still();
    for (const form of ['array', 'hash'] as const) {
      const sprite = changed(changed(base, cut(A, B)), { change: 'sheet-json', form });
      const { frames } = JSON.parse(textOf(savedStill(sprite, base).json)) as { readonly frames: unknown };
      assert.equal(Array.isArray(frames), form === 'array');
    }
  });

  it('has a normal map that is cut alike, if that is as large as the image', () => {
    const sprite = still();
    const [part] = changedParts([{ sprite, map: spriteOfImages([art()]) }], { change: cut(A, B) });
    assert(part?.map);
    assert.deepEqual(shownFrames(part.map), shownFrames(part.sprite));
    const [other] = changedParts([{ sprite, map: spriteOfImages([art(8, 8)]) }], { change: cut(A, B) });
    assert.equal(other?.staleMap, 'size');
  });

  for (const [what, change, why] of [
    ['nothing', cut(), 'last'],
    ['a part outside', cut({ ...A, x: 33 }), 'outside'],
    ['half a pixel', cut({ ...A, width: 2.5 }), 'outside'],
    ['a frame that is gone', cut({ ...A, from: 7 }), 'gone'],
    ['a JSON without frames', { change: 'sheet-json', form: 'array' }, 'no-sheet'],
  ] as const)
    it(`refuses ${what}`, () => {
      assert.throws(
        () => changed(still(), change),
        (error) => error instanceof ChangeRefused && error.refusal.why === why,
      );
    });

  it('refuses animations', () => {
    const sprite = spriteOfImages([art(), art()]);
    assert.throws(() => changed(sprite, cut(A)), { refusal: { why: 'no-sheet' } });
  });
});

describe('A described sheet that is cut by hand', () => {
  for (const dialect of DIALECTS)
    it(`says so in its own form: ${dialect} (seed ${seed})`, () => {
      const random = seeded(seed + 50 + DIALECTS.indexOf(dialect));
      for (let round = 0; round < 10; round++) {
        const frames = [art(9, 7), art(9, 7), art(9, 7)];
        const { picture, json } = writtenSheet(frames, { dialect, columns: 3, gap: 1, margin: 1, end: '\n' });
        const size = { width: picture.width, height: picture.height, name: 'hero.png' };
        const found = readSheetJson(json, size);
        assert(found.kind === 'sheet');
        const bytes = new TextEncoder().encode(json);
        const open = openSheet({
          name: 'hero.png',
          picture: spriteOfImages([picture]),
          info: found.sheet,
          json: bytes,
        });
        const sprite = randomlyCut(open.base, picture, random);
        const saved = saveSheet(open, sprite);
        assert.equal(saved.picture, undefined);
        const text = textOf(saved.json ?? bytes);
        assert(text.includes('// mine'), text);
        const read = byPhaser(text, picture).map(({ image }) => image);
        assert.deepEqual(read, shownFrames(sprite), text);
        const again = readSheetJson(text, size);
        assert(again.kind === 'sheet');
        assert.deepEqual(
          again.sheet.frames.map(({ x, y, w, h, duration }) => [x, y, w, h, duration]),
          saved.info.frames.map(({ x, y, w, h, duration }) => [x, y, w, h, duration]),
        );
      }
    });

  /** The frames of a sheet in other places, sizes, and another order, one of them new. */
  function randomlyCut({ sheet, ...sprite }: EditSprite, image: Raster, random: () => number): EditSprite {
    assert(sheet);
    const upTo = (count: number) => Math.floor(random() * count);
    const rects = sheet.info.frames.map(({ x, y, w, h }, from) => {
      const isMoved = random() < 0.5;
      const rect = { x: isMoved ? upTo(image.width - w) : x, y, width: w, height: h, from };
      return random() < 0.3 ? { ...rect, width: 1 + upTo(w), height: 1 + upTo(h) } : rect;
    });
    const added = { x: upTo(9), y: upTo(3), width: 1 + upTo(9), height: 1 + upTo(4) };
    const frames = [...rects, added].sort(() => random() - 0.5).slice(upTo(2));
    return changed({ ...sprite, sheet }, cut(...frames));
  }
});
