import assert from 'node:assert/strict';
import type { Mask } from '../../../../src/sprite/draw/mask';
import {
  differingMask,
  giveBack,
  seamMask,
  sourceColor,
  type TakeSource,
  type TakeWish,
  takeIn,
  takenMask,
} from '../../../../src/sprite/draw/takeIn';
import { changed } from '../../../../src/sprite/edit/change';
import { encodedColor } from '../../../../src/sprite/edit/colorBytes';
import { type EditSprite, PIXEL_FORMS, type PixelForm } from '../../../../src/sprite/edit/editSprite';
import { seed, seeded } from '../../../support/random';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { shownFrames } from '../../../support/sprites/flatSprites';

const SIDE = 6;
const COLORS = [0, 0xff000000, 0xff808080, 0xffffffff];
const PALETTE = new Uint8Array(Uint32Array.from(COLORS).buffer);

/** What is seen of a frame, as words. */
const seen = (sprite: EditSprite, frame: number) => {
  const data = shownFrames(sprite)[frame]?.data ?? new Uint8ClampedArray();
  return [...new Uint32Array(data.buffer, data.byteOffset, data.length / 4)];
};
const withTaken = (sprite: EditSprite, changes: ReturnType<typeof takeIn>['changes']) =>
  changes.reduce(changed, sprite);

function randomSprite(form: PixelForm, random: () => number): EditSprite {
  const upTo = (count: number) => Math.floor(random() * count);
  const empty = layered({ width: SIDE, height: SIDE, form }, [{}], [{}], PALETTE);
  const image = () => Array.from({ length: SIDE * SIDE }, () => [...encodedColor(COLORS[upTo(4)] ?? 0, empty)]).flat();
  const cels = () => ({ 0: celAt(0, 0, SIDE, image(), PIXEL_FORMS[form]) });
  return layered({ width: SIDE, height: SIDE, form }, [{}], [cels(), cels(), cels()], PALETTE);
}

function randomMask(random: () => number): Mask {
  const upTo = (count: number) => Math.floor(random() * count);
  const [x, y] = [upTo(SIDE), upTo(SIDE)];
  const [width, height] = [1 + upTo(SIDE - x), 1 + upTo(SIDE - y)];
  return { x, y, width, height, bits: Uint8Array.from({ length: width * height }, () => upTo(2)) };
}

const isIn = ({ x, y, width, height, bits }: Mask, at: number) => {
  const [column, row] = [(at % SIDE) - x, Math.floor(at / SIDE) - y];
  return column >= 0 && row >= 0 && column < width && row < height && bits[row * width + column] === 1;
};

describe('An edit that is taken in by parts', () => {
  for (const form of Object.keys(PIXEL_FORMS) as PixelForm[])
    it(`has the pixels that a plain model has, and gives them back: ${form}`, () => {
      const random = seeded(seed);
      for (let round = 0; round < 20; round++) {
        const sprite = randomSprite(form, random);
        const source = sourceOf(randomSprite(form, random), random);
        const mask = random() < 0.8 ? randomMask(random) : undefined;
        const colors = random() < 0.3 ? new Set(COLORS.slice(0, 2)) : undefined;
        const wish: TakeWish = { source, layer: 0, frames: [0, 2], mask, colors };
        const taken = takeIn(sprite, wish);
        const now = withTaken(sprite, taken.changes);
        const meant = expectedOf(sprite, wish);
        assert.deepEqual(
          [0, 1, 2].map((frame) => seen(now, frame)),
          meant,
          `seed ${seed}`,
        );
        const count = meant.flatMap((words, frame) => words.filter((word, at) => word !== seen(sprite, frame)[at]));
        assert.equal(taken.pixels, count.length);
        const back = withTaken(now, giveBack(now, sprite, { ...wish, colors: undefined }).changes);
        assert.deepEqual(
          [0, 1, 2].map((frame) => seen(back, frame)),
          [0, 1, 2].map((frame) => seen(sprite, frame)),
        );
        assert.deepEqual(takeIn(now, wish).changes, []);
      }
    });

  const plain = layered(
    { width: 3, height: 1 },
    [{}],
    [{ 0: celAt(0, 0, 3, [...[9, 9, 9, 255], ...[0, 0, 0, 0], ...[7, 7, 7, 255]], 4) }],
  );
  const words = (...list: number[]): TakeSource => ({
    width: list.length,
    height: 1,
    frames: [Uint32Array.from(list)],
  });
  const wish = (source: TakeSource, mask?: Mask): TakeWish => ({ source, layer: 0, frames: [0], mask });

  it('is compared as it is seen: whatever is transparent is alike', () => {
    const source = words(0xff090909, 0x00123456, 0xff070707);
    assert.deepEqual(takeIn(plain, wish(source)).changes, []);
    assert.equal(differingMask(plain, wish(source), 0), undefined);
    assert.equal(sourceColor(source, 0, { x: 1, y: 0 }), 0);
    assert.equal(sourceColor(source, 0, { x: 3, y: 0 }), undefined);
  });

  it('lies where it was registered, and nothing beyond it is taken', () => {
    const source = { ...words(0xff0000ff, 0xff00ff00), offset: { x: 2, y: 0 } };
    assert.deepEqual(seen(withTaken(plain, takeIn(plain, wish(source)).changes), 0), [0xff090909, 0, 0xff0000ff]);
    assert.deepEqual(takeIn(plain, wish({ ...source, offset: { x: 9, y: 0 } })).changes, []);
  });

  it('adds colors to a palette as one step, up to its last entry, and says which became near ones', () => {
    const indexed = layered({ width: 2, height: 1, form: 'indexed' }, [{}], [{}], new Uint8Array(4 * 255).fill(255));
    const taken = takeIn(indexed, wish(words(0xff0000ff, 0xff00ff00)));
    assert.deepEqual(
      taken.changes.map(({ change }) => change),
      ['palette', 'paint'],
    );
    assert.equal(taken.replaced, 1);
    const now = withTaken(indexed, taken.changes);
    assert.equal(now.frames[0]?.palette.length, 1024);
    assert.equal(seen(now, 0)[0], 0xff0000ff);
  });

  it('leaves a background its color where the source has none', () => {
    const ground = { ...plain, layers: plain.layers.map((layer) => ({ ...layer, background: true })) };
    const now = withTaken(ground, takeIn(ground, wish(words(0, 0xff0000ff, 0))).changes);
    assert.deepEqual(seen(now, 0), [0xff090909, 0xff0000ff, 0xff070707]);
  });

  it('shows what was taken, and the seam where the rest differs', () => {
    const source = words(0xff0000ff, 0xff00ff00, 0xff070707);
    const mask = { x: 0, y: 0, width: 1, height: 1, bits: Uint8Array.of(1) };
    const now = withTaken(plain, takeIn(plain, wish(source, mask)).changes);
    assert.deepEqual([...(takenMask(now, plain, wish(source), 0)?.bits ?? [])], [1, 0, 0]);
    assert.deepEqual([...(seamMask(now, wish(source, mask), 0)?.bits ?? [])], [1, 0, 0]);
    const rest = { ...mask, width: 2, bits: Uint8Array.of(1, 1) };
    const both = withTaken(plain, takeIn(plain, wish(source, rest)).changes);
    assert.equal(seamMask(both, wish(source, rest), 0), undefined);
  });

  it('has nothing to give back of another canvas', () => {
    const source = words(0xff0000ff, 0, 0);
    const now = withTaken(plain, takeIn(plain, wish(source)).changes);
    assert.deepEqual(giveBack(now, { ...plain, width: 4 }, wish(source)).changes, []);
  });
});

/** All frames, or one for all. */
function sourceOf(sprite: EditSprite, random: () => number): TakeSource {
  const frames = [0, 1, 2].map((frame) => Uint32Array.from(seen(sprite, frame)));
  return { width: SIDE, height: SIDE, frames: random() < 0.5 ? frames : frames.slice(0, 1) };
}

/** What is to be seen, the plain way. */
function expectedOf(sprite: EditSprite, { source, frames, mask, colors }: TakeWish): number[][] {
  return [0, 1, 2].map((frame) => {
    const own = seen(sprite, frame);
    const from = source.frames[frame] ?? source.frames[0];
    const isTaken = (at: number) =>
      frames.includes(frame) && (!mask || isIn(mask, at)) && (colors?.has(from?.[at] ?? 0) ?? true);
    return own.map((word, at) => (isTaken(at) ? (from?.[at] ?? 0) : word));
  });
}
