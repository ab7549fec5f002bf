import assert from 'node:assert/strict';
import jpeg from 'jpeg-js';
import { checkSprite } from '../../../../src/sprite/checks/checkSprite';
import { type Evidence, evidenceOf } from '../../../../src/sprite/checks/evidence';
import { NOTHING_TO_FIX } from '../../../../src/sprite/fix/fixSettings';
import { fixSprite } from '../../../../src/sprite/fix/fixSprite';
import { guessFix } from '../../../../src/sprite/fix/guessFix';
import { GridSearch } from '../../../../src/sprite/grid/gridSearch';
import { hasJpegTraces } from '../../../../src/sprite/pixels/jpegTraces';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import type { Origin, SpriteViews } from '../../../../src/sprite/pixels/views';
import { resample } from '../../../support/pixelArt/resampling';
import { TRICKY_SPRITES } from '../../../support/pixelArt/trickySprites';
import { numbers } from '../formats/rasters';
import { painted, still, views } from './checkedSprites';

/** A stone texture as hand-made tiles have it: nearly as many colors as steps of light, most of them near each other. */
function texture(side: number): Raster {
  const random = numbers(side);
  const heights = Array.from({ length: side * side }, () => random());
  const at = (x: number, y: number) => heights[((y + side) % side) * side + ((x + side) % side)] ?? 0;
  return painted(side, side, (x, y) => {
    const light = 60 + Math.floor(90 * (at(x, y) * 0.6 + at(x - 1, y) * 0.2 + at(x, y - 1) * 0.2));
    return ((light << 24) | ((light - 8) << 16) | ((light - 20) << 8) | 255) >>> 0;
  });
}

/** A spell with a soft glow: many alphas, from pixel to pixel. */
const glow = (side: number): Raster =>
  painted(side, side, (x, y) => {
    const away = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / (side / 2);
    const alpha = Math.round(255 * Math.max(0, 1 - away ** 2));
    return alpha ? 0xe0a04000 + alpha : undefined;
  });

const asJpeg = ({ width, height, data }: Raster, quality: number): Raster => {
  const decoded = jpeg.decode(jpeg.encode({ width, height, data: Buffer.from(data) }, quality).data, {
    useTArray: true,
  });
  return { width, height, data: new Uint8ClampedArray(decoded.data) };
};

const NONE: Origin = { drawn: false, lossy: false };
const evidenceIn = (picture: Raster, origin?: Origin): Evidence | undefined =>
  evidenceOf(origin, new GridSearch([picture]).found, [picture]);

const faultsIn = (sprite: SpriteViews) =>
  checkSprite(sprite).flatMap(({ rule, severity }) => (severity === 'hint' ? [] : [`${severity} ${rule}`]));
const stepsOn = (sprite: SpriteViews) =>
  Object.entries(guessFix(sprite)).flatMap(([step, value]) => (value === null ? [] : [step]));

describe('Evidence against pixels', () => {
  const heart = TRICKY_SPRITES.heart?.() ?? createRaster(1, 1);

  it('is what records and formats say, before anything that pixels show', () => {
    const picture = texture(32);
    assert.equal(evidenceIn(picture), undefined);
    assert.equal(evidenceIn(picture, NONE), undefined);
    assert.equal(evidenceIn(picture, { drawn: true, lossy: true }), 'drawn');
    assert.equal(evidenceIn(picture, { drawn: false, lossy: true }), 'lossy');
  });

  it('is an enlargement of any kind', () => {
    assert.equal(evidenceIn(resample(heart, 52, 52, 'nearest')), 'enlarged');
    assert.equal(evidenceIn(resample(heart, 78, 78, 'bilinear')), 'enlarged');
    assert.equal(evidenceIn(heart), undefined);
  });

  it('is what JPEG leaves in a PNG, at any usual quality, and not in what was drawn', () => {
    const picture = texture(48);
    assert.equal(hasJpegTraces(picture), false);
    for (const quality of [30, 50, 75, 90]) assert.equal(evidenceIn(asJpeg(picture, quality)), 'traces', `${quality}`);
    for (const [name, paint] of Object.entries(TRICKY_SPRITES)) assert.equal(hasJpegTraces(paint()), false, name);
  });
});

describe('What is a matter of taste', () => {
  const tile = still(texture(24));
  const spell = still(glow(24));

  it('is a hint in a picture at its own size, and no step is on', () => {
    for (const sprite of [tile, spell]) {
      assert.deepEqual(faultsIn(sprite), []);
      assert.deepEqual(guessFix(sprite), NOTHING_TO_FIX);
    }
    const hints = checkSprite(tile).map(({ rule, severity, fix }) => [rule, severity, fix]);
    assert.ok(hints.some(([rule, severity, fix]) => rule === 'near-twins' && severity === 'hint' && fix === 'colors'));
    assert.deepEqual(
      checkSprite(spell).map(({ rule, severity, fix }) => [rule, severity, fix]),
      [['soft-alpha', 'hint', 'alpha']],
    );
  });

  for (const [what, origin] of [
    ['a service drew it', { drawn: true, lossy: false }],
    ['its file is lossy', { drawn: false, lossy: true }],
  ] as const)
    it(`is a fault if ${what}, and is fixed`, () => {
      assert.ok(faultsIn({ ...tile, origin }).includes('warning near-twins'));
      assert.ok(stepsOn({ ...tile, origin }).includes('colors'));
      assert.deepEqual(faultsIn({ ...spell, origin }), ['warning soft-alpha']);
      assert.deepEqual(stepsOn({ ...spell, origin }), ['alpha']);
    });

  it('is a fault in what was enlarged, also when it has its own size again', () => {
    const large = still(resample(texture(24), 96, 96, 'nearest'));
    assert.ok(faultsIn(large).includes('warning near-twins'));
    assert.deepEqual(stepsOn(large), ['grid', 'colors']);
    const after = { views: [{ frames: fixSprite(large, guessFix(large)).views[0] ?? [], loops: [] }] };
    assert.deepEqual(guessFix(after), NOTHING_TO_FIX);
  });

  it('is what the style file says: forbidden alpha is an error, and a severity counts as said', () => {
    assert.deepEqual(
      checkSprite(spell, { alpha: 'binary' }).map(({ rule, severity }) => [rule, severity]),
      [['soft-alpha', 'error']],
    );
    assert.ok(guessFix(spell, { alpha: 'binary' }).alpha);
    const strict = { checks: { 'near-twins': 'error' } } as const;
    assert.equal(checkSprite(tile, strict)[0]?.severity, 'error');
    assert.ok(guessFix(tile, strict).colors);
  });

  it('leaves out frames, canvases, and views: their faults stay', () => {
    const empty = createRaster(24, 24);
    assert.deepEqual(faultsIn(views([texture(24), texture(24), createRaster(24, 30)])), [
      'error empty-frame',
      'error canvas-size',
    ]);
    assert.deepEqual(faultsIn(still(empty)), ['error empty-frame']);
  });
});
