import assert from 'node:assert/strict';
import type { RuleId } from '../../../../src/sprite/checks/finding';
import { RULES } from '../../../../src/sprite/checks/rules';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { picturesOf } from '../../../../src/sprite/pixels/views';
import { type CleanSprite, cleanSprites, hasSoftAlpha, maybeEnlarged } from '../../../support/pixelArt/cleanSprites';
import { type LabeledSprite, labeledSprites } from '../../../support/pixelArt/labeledSprites';
import { resample } from '../../../support/pixelArt/resampling';
import { DEGRADATIONS } from '../../../support/pixelArt/uglySprites';
import { seeded } from '../../../support/random';
import { allExamples, sampleOf } from '../../../support/sample';

const bytes = ({ width, height, data }: Raster) => [width, height, Buffer.from(data).toString('base64')].join();

/** The pixel in the middle of each cell, of those that the truth has. */
function middles(picture: Raster, step: { x: number; y: number }, offset: { x: number; y: number }, like: Raster) {
  const middle = createRaster(like.width, like.height);
  const [from, to] = [wordsOf(picture.data), wordsOf(middle.data)];
  const place = (n: number, size: number, line: number, most: number) =>
    Math.min(most - 1, Math.max(0, Math.floor(line + (n + 0.5) * size)));
  for (let y = 0; y < like.height; y++)
    for (let x = 0; x < like.width; x++)
      to[y * like.width + x] =
        from[place(y, step.y, offset.y, picture.height) * picture.width + place(x, step.x, offset.x, picture.width)] ??
        0;
  return middle;
}

/** Whether a degraded sprite says where its pixels are: exactly, if its kind keeps their colors. */
function assertTruth(ugly: ReturnType<(typeof DEGRADATIONS)[number]['make']>, isExact: boolean, name: string): void {
  const { pictures, truths, offsets, step } = ugly;
  assert.equal(truths.length, pictures.length);
  assert.equal(offsets.length, pictures.length);
  for (const [frame, picture] of pictures.entries()) {
    const [truth, offset] = [truths[frame], offsets[frame]];
    assert.ok(truth && offset);
    assert.ok(Math.abs(offset.x) <= step.x / 2 + 1e-6 && Math.abs(offset.y) <= step.y / 2 + 1e-6);
    if (isExact) assert.equal(bytes(middles(picture, step, offset, truth)), bytes(truth), name);
  }
}

describe('The corpus of ugly sprites', () => {
  let clean: readonly CleanSprite[] = [];
  before(async () => {
    clean = await cleanSprites();
  });

  it('has clean sprites of all kinds and of sizes from 12 to 128, with unique names and looks', () => {
    assert.equal(new Set(clean.map(({ name }) => name)).size, clean.length);
    assert.equal(new Set(clean.map(({ picture }) => bytes(picture))).size, clean.length);
    for (const kind of ['file', 'drawn', 'tricky'])
      assert.ok(clean.filter((sprite) => sprite.kind === kind).length >= 4, `too few of ${kind}`);
    const sides = clean.map(({ picture }) => Math.max(picture.width, picture.height));
    assert.ok(sides.some((side) => side === 12) && sides.some((side) => side === 128));
  });

  it('has no clean sprite that is enlarged', () => {
    assert.deepEqual(
      clean.filter(({ picture }) => maybeEnlarged(picture)).map(({ name }) => name),
      [],
    );
    for (const { name, picture } of clean) {
      const twice = resample(picture, picture.width * 2, picture.height * 2, 'nearest');
      assert.ok(maybeEnlarged(twice), `${name} isn't recognized twice as large`);
    }
  });

  it('has unique names of degradations', () => {
    assert.equal(new Set(DEGRADATIONS.map(({ name }) => name)).size, DEGRADATIONS.length);
  });

  for (const [row, { name, exact, make }] of DEGRADATIONS.entries()) {
    it(`knows the truth: ${name}`, () => {
      const hard = clean.filter(
        ({ picture }) => Math.max(picture.width, picture.height) <= (allExamples ? 32 : 24) && !hasSoftAlpha(picture),
      );
      for (const at of allExamples ? [1, 30] : [row]) {
        const sprite = hard[at % hard.length];
        assert.ok(sprite);
        const ugly = make(sprite.picture, seeded(at));
        assertTruth(ugly, exact, sprite.name);
        const again = make(sprite.picture, seeded(at));
        assert.deepEqual(again.pictures.map(bytes), ugly.pictures.map(bytes));
      }
    });
  }
});

describe('The labels of what checks should find', () => {
  let sprites: readonly LabeledSprite[] = [];
  before(async () => {
    sprites = await labeledSprites(sampleOf(DEGRADATIONS, 16));
  });

  it('have unique names, several sprites for each rule, and many without faults', () => {
    assert.equal(new Set(sprites.map(({ name }) => name)).size, sprites.length);
    const counts = new Map<RuleId, number>();
    for (const rule of sprites.flatMap(({ faults }) => faults)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    const rules = Object.keys(RULES);
    assert.deepEqual([...counts.keys()].sort(), [...rules].sort());
    assert.ok([...counts.values()].every((count) => count >= 3));
    assert.ok(sprites.filter(({ faults }) => !faults.length).length > sprites.length / 2);
  });

  it('hold for what can be counted', () => {
    for (const { name, sprite, faults, open } of sprites) {
      const frames = sprite.views.map((view) => view.frames.map(bytes));
      const isEmpty = picturesOf(sprite).some(({ data }) => data.every((value, at) => at % 4 !== 3 || value === 0));
      assert.equal(isEmpty, faults.includes('empty-frame'), name);
      const isEqual = frames.some((list) => new Set(list).size < list.length);
      assert.ok(isEqual ? [...faults, ...open].includes('equal-frames') : !faults.includes('equal-frames'), name);
    }
  });
});
