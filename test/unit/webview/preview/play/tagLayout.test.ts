import assert from 'node:assert/strict';
import fc from 'fast-check';
import { luminance, textOn } from '../../../../../src/webview/lib/contrast';
import { tagColor, tagRows } from '../../../../../src/webview/preview/play/stripLayout';

const range = (from: number, to: number) => ({ from, to });

describe('Tags over the frames', () => {
  it("are in one row if they don't overlap", () => {
    assert.deepEqual(tagRows([range(0, 3), range(4, 7), range(8, 8)]), [0, 0, 0]);
    assert.deepEqual(tagRows([range(8, 9), range(0, 3)]), [0, 0]);
  });

  it('stack if they overlap, the outer one above the inner ones', () => {
    assert.deepEqual(tagRows([range(0, 1), range(1, 3), range(2, 4)]), [0, 1, 0]);
    assert.deepEqual(tagRows([range(2, 3), range(0, 7), range(5, 6)]), [1, 0, 1]);
    assert.deepEqual(tagRows([range(0, 2), range(0, 7)]), [1, 0]);
    assert.deepEqual(tagRows([range(0, 2), range(0, 2), range(0, 2)]), [0, 1, 2]);
    assert.deepEqual(tagRows([]), []);
  });

  it('never overlap in a row, and take no more rows than tags at one frame', () => {
    const tag = fc.tuple(fc.nat(20), fc.nat(8)).map(([from, more]) => range(from, from + more));
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 12 }), (tags) => {
        const rows = tagRows(tags);
        const inFrame = (frame: number) =>
          tags.flatMap((one, k) => (one.from <= frame && frame <= one.to ? [rows[k]] : []));
        const frames = Array.from({ length: 30 }, (_, frame) => inFrame(frame));
        for (const found of frames) assert.equal(new Set(found).size, found.length);
        assert.equal(Math.max(-1, ...rows) + 1, Math.max(0, ...frames.map(({ length }) => length)));
      }),
    );
  });

  it('have their own color without alpha, or one by position if they have none', () => {
    assert.equal(tagColor({ color: '#FE5b59ff' }, 0), '#fe5b59');
    assert.equal(tagColor({ color: '#6acd5b' }, 0), '#6acd5b');
    const [black, none, other] = [{ color: '#000000ff' }, {}, { color: 'red' }].map((tag) => tagColor(tag, 1));
    assert.deepEqual([black, other], [none, none]);
    assert.notEqual(tagColor({}, 1), tagColor({}, 2));
    assert.equal(tagColor({}, 0), tagColor({}, 6));
  });

  it('are readable on any color', () => {
    const contrast = (a: string, b: string) => {
      const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
      return (high + 0.05) / (low + 0.05);
    };
    assert.equal(contrast('#ffffff', '#000000'), 21);
    const hex = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(fc.property(hex, (color) => contrast(textOn(color), color) >= 4.5));
    for (let index = 0; index < 6; index++) assert.equal(textOn(tagColor({}, index)), '#ffffff');
  });
});
