import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeJpeg } from '../../../../src/sprite/formats/decode/decodeJpeg';
import { findGrid } from '../../../../src/sprite/grid/findGrid';
import type { Grid } from '../../../../src/sprite/grid/grid';
import { shrink } from '../../../../src/sprite/grid/shrink';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { crop } from '../../../../src/sprite/sheet/frames';
import { recovery } from '../../../bench/recovery';
import { cleanSprites } from '../../../support/pixelArt/cleanSprites';
import { byArea, type Filter, NEAREST, nearestBy, resample } from '../../../support/pixelArt/resampling';
import { flattened } from '../../../support/pixelArt/uglySprites';
import { root } from '../../../support/places';
import { seeded } from '../../../support/random';

const sizeOf = ({ width, height }: Raster) => `${width} × ${height}`;
const isEqual = (a: Raster | undefined, b: Raster) =>
  a?.width === b.width && a.height === b.height && Buffer.compare(Buffer.from(a.data), Buffer.from(b.data)) === 0;

function restored(picture: Raster): { readonly grid: Grid | undefined; readonly sprite: Raster | undefined } {
  const grid = findGrid([picture]);
  return { grid, sprite: grid && shrink(picture, grid, 0) };
}

function assertRestored(picture: Raster, truth: Raster, what: string): void {
  const { grid, sprite } = restored(picture);
  const found = sprite ? `${sizeOf(sprite)}, ${grid?.kernel}` : 'nothing';
  assert.ok(isEqual(sprite, truth), `${what}: ${found} instead of ${sizeOf(truth)}`);
}

/** Factors along both axes. */
const FACTORS = [
  ...[1.25, 1.5, 2.25, 2.5, 3.3, 3.5, 4.5, 6.4].map((factor) => [factor, factor] as const),
  [2.5, 3] as const,
  [3.5, 2.5] as const,
];

describe('Pixel art that other programs enlarged', () => {
  /** Not square, and with changes on nearly all lines. */
  let sprites: readonly Raster[] = [];
  let hero: Raster;
  before(async () => {
    const clean = await cleanSprites();
    const named = (name: string) => {
      const picture = clean.find((sprite) => sprite.name === name)?.picture;
      assert.ok(picture, name);
      return picture;
    };
    hero = named('hero.png');
    sprites = [crop(hero, { x: 4, y: 0, w: 24, h: 32 }), named('slime.png'), named('grass')];
  });

  for (const rule of Object.keys(NEAREST) as (keyof typeof NEAREST)[])
    for (const [x, y] of FACTORS) {
      // Then cells at the ends are cut, so that steps this small leave too much open.
      if (rule === 'from end to end' && x < 1.5) continue;
      it(`is as it was, ${rule}, ${x} × ${y}`, () => {
        for (const sprite of sprites) {
          const [width, height] = [Math.round(sprite.width * x), Math.round(sprite.height * y)];
          assertRestored(nearestBy(rule, sprite, width, height), sprite, sizeOf(sprite));
        }
      });
    }

  for (const factor of [2.25, 2.5, 3.3, 4.5])
    it(`is as it was if pixels between cells are mixed by area, ${factor}`, () => {
      for (const sprite of sprites) {
        const [width, height] = [Math.round(sprite.width * factor), Math.round(sprite.height * factor)];
        assertRestored(byArea(sprite, width, height), sprite, sizeOf(sprite));
      }
    });

  it('has the whole cells of a JPEG whose colors have half the resolution', () => {
    // Our sprite on gray, 8 × by ImageMagick, quality 75 with 4:2:0.
    const bytes = readFileSync(path.join(root, 'test/fixtures/enlarged/hero-8x-420.jpg'));
    const { grid, sprite } = restored(decodeJpeg(bytes));
    assert.deepEqual(grid?.step, { x: 8, y: 8 });
    assert.ok(sprite);
    const { right, pixels } = recovery(sprite, flattened(hero, 0x8a8a8a), { exact: false, cut: false });
    assert.ok(right / pixels > 0.99, `${right} of ${pixels}`);
  });

  for (const filter of ['bilinear', 'bicubic'] satisfies Filter[])
    it(`is as it was if it was enlarged by ${filter}, then doubled`, () => {
      const soft = resample(hero, 128, 128, filter);
      const { grid, sprite } = restored(resample(soft, 256, 256, 'nearest'));
      assert.deepEqual([grid?.step, grid?.offsets, grid?.sizes], [{ x: 8, y: 8 }, [{ x: 0, y: 0 }], [sizesOf(hero)]]);
      assert.ok(isEqual(sprite, hero));
    });

  it('is as it was on squared paper that was doubled', () => {
    const paper = resample(hero, 160, 160, 'nearest');
    const words = wordsOf(paper.data);
    for (let at = 0; at < words.length; at++)
      if (at % 5 === 4 || Math.floor(at / 160) % 5 === 4) words[at] = 0xff181818;
    assertRestored(resample(paper, 320, 320, 'nearest'), hero, 'doubled');
  });

  it("isn't taken for mixed by area if it is soft", () => {
    for (const sprite of [hero, ...sprites.slice(1, 2)])
      assertRestored(resample(sprite, sprite.width * 6, sprite.height * 6, 'bilinear'), sprite, sizeOf(sprite));
  });

  it('has no cells in its own pixels, where these repeat themselves', async () => {
    const glass = (await cleanSprites()).find(({ name }) => name === 'stained glass')?.picture;
    assert.ok(glass);
    for (let left = 0; left < 6; left++) {
      const moved = crop(glass, { x: -left, y: -1, w: glass.width + left + 1, h: glass.height + 3 });
      assertRestored(resample(moved, moved.width * 3, moved.height * 3, 'nearest'), moved, `${left} to the right`);
    }
  });

  it('keeps its pixels if it is exact, also where the art itself has blocks', () => {
    const random = seeded(5);
    const tones = Array.from(
      { length: 256 },
      () => [0xff4a2f3b, 0xff6f4c6a, 0xff8d83b5, 0xffb2cdff][Math.floor(random() * 4)],
    );
    const art = createRaster(32, 32);
    const words = wordsOf(art.data);
    for (let at = 0; at < words.length; at++) words[at] = tones[(at >> 6) * 16 + ((at & 31) >> 1)] ?? 0;
    // One pixel of its own shows the true size.
    words[7 * 32 + 9] = 0xffffffff;
    assertRestored(resample(art, 96, 96, 'nearest'), art, 'blocks of two');
  });
});

const sizesOf = ({ width, height }: Raster) => ({ width, height });
