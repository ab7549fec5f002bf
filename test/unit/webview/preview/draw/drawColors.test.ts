import assert from 'node:assert/strict';
import { changed } from '../../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import {
  allowedColor,
  colorOfDigit,
  entriesOf,
  firstColor,
  MAX_RECENT,
  opaque,
  recolored,
  rgbOf,
  withOpacityOf,
  withRecent,
} from '../../../../../src/webview/preview/draw/colors/drawColors';
import { celAt, layered } from '../../../../support/sprites/editLayers';

const [CLEAR, WHITE, RED, NIGHT] = [0, 0xffffffff, 0xff0000ff, 0xff201008];
const PALETTE = new Uint8Array(Uint32Array.of(CLEAR, WHITE, RED, NIGHT).buffer);
const indexed = layered(
  { width: 2, height: 1, form: 'indexed' },
  [{}],
  [{ 0: celAt(0, 0, 2, [2, 3], 1) }, { 0: celAt(0, 0, 2, [0, 2], 1) }],
  PALETTE,
);

/** The bytes of all cels. */
const bytesOf = ({ frames }: EditSprite) =>
  frames.map(({ cels }) => {
    const content = cels.get(0)?.body.content;
    return content?.kind === 'image' ? [...content.pixels.bytes] : undefined;
  });
const made = (sprite: EditSprite, ...args: [Parameters<typeof recolored>[1], number]) =>
  recolored(sprite, ...args).reduce(changed, sprite);

describe('Colors to draw with', () => {
  it('are those of the palette, without the one that stands for transparency', () => {
    assert.deepEqual(
      entriesOf(indexed, 0).map(({ index }) => index),
      [1, 2, 3],
    );
  });

  it('begin with the darkest color of the palette, and with black without one', () => {
    assert.equal(firstColor([WHITE, RED, NIGHT]), NIGHT);
    assert.equal(firstColor([]), 0xff000000);
    // A shadow that is half transparent isn't what somebody draws with first.
    assert.equal(firstColor([0x80000000, RED]), RED);
  });

  it('are remembered, the newest first and each once', () => {
    const recent = [WHITE, RED, WHITE, NIGHT].reduce<readonly number[]>(withRecent, []);
    assert.deepEqual(recent, [NIGHT, WHITE, RED]);
    assert.equal(
      Array.from({ length: 40 }, (_, at) => at).reduce<readonly number[]>(withRecent, []).length,
      MAX_RECENT,
    );
    assert.equal(withRecent(recent, 'clear'), recent);
  });

  it('have the digits as keys, from 1 to 0', () => {
    const colors = Array.from({ length: 12 }, (_, at) => at);
    assert.deepEqual(
      ['1', '9', '0'].map((digit) => colorOfDigit(colors, digit)),
      [0, 8, 9],
    );
    assert.equal(colorOfDigit([WHITE], '2'), undefined);
    assert.equal(colorOfDigit([WHITE], 'x'), undefined);
  });

  it('become the nearest one of a palette that must be kept', () => {
    assert.equal(allowedColor(0xff1010f0, [WHITE, RED, NIGHT]), RED);
    assert.equal(allowedColor(0xff1010f0, undefined), 0xff1010f0);
    assert.equal(allowedColor('clear', [WHITE]), 'clear');
  });

  it('are written from red to blue in fields of the browser', () => {
    assert.equal(opaque(0x112233), 0xff332211);
    assert.equal(rgbOf(opaque(0xfedcba)), 0xfedcba);
  });
});

describe('A color that becomes another one everywhere', () => {
  it('keeps the pixels of an indexed sprite: only the palette changes', () => {
    const after = made(indexed, { index: 2, color: RED }, WHITE);
    assert.deepEqual(bytesOf(after), bytesOf(indexed));
    for (const { palette } of after.frames) assert.deepEqual([...palette.subarray(8, 12)], [255, 255, 255, 255]);
  });

  it('is set in the pixels of all frames, and in the palette if there is one', () => {
    const red = [255, 0, 0, 255];
    const cel = () => ({ 0: celAt(0, 0, 1, red, 4) });
    const plain = layered({ width: 1, height: 1 }, [{}], [cel(), cel()]);
    assert.deepEqual(bytesOf(made(plain, RED, NIGHT)), [
      [8, 16, 32, 255],
      [8, 16, 32, 255],
    ]);
    const withPalette = layered({ width: 1, height: 1 }, [{}], [cel(), cel()], PALETTE);
    const after = made(withPalette, { index: 2, color: RED }, NIGHT);
    assert.deepEqual(bytesOf(after)[1], [8, 16, 32, 255]);
    assert.deepEqual([...(after.frames[0]?.palette.subarray(8, 12) ?? [])], [8, 16, 32, 255]);
  });

  it('keeps its opacity', () => {
    assert.equal(withOpacityOf(0x800000c7, 0x1234f6), 0x80f63412);
    assert.equal(withOpacityOf(0xff000000, 0xffffff), 0xffffffff);
  });

  it('changes nothing if it is the same one', () => {
    assert.deepEqual(recolored(indexed, { index: 2, color: RED }, RED), []);
  });
});
